// Runs sweeps on the cores of this machine: an Executor (response_driver.h).
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace tessera::arena {

class CpuExecutor {
 public:
  explicit CpuExecutor(int threads) : threads_(std::max(1, threads)) {}

  template <class T>
  T* make(std::size_t count) {
    auto memory = std::make_shared<std::vector<T>>(count);
    kept_.push_back(memory);
    return memory->data();
  }
  template <class T>
  T* copied(const T* from, std::size_t count) {
    T* to = make<T>(count);
    std::copy(from, from + count, to);
    return to;
  }
  template <class T>
  T read(const T* at) const {
    return *at;
  }

  // A few are one thread's work: to start others would take longer.
  template <class Work>
  void each(std::size_t count, const Work& work) const {
    constexpr std::size_t kBlock = 64;
    const auto threads = std::min<std::size_t>(static_cast<std::size_t>(threads_), count / kBlock / 4 + 1);
    std::atomic<std::size_t> next{0};
    const auto share = [&] {
      for (std::size_t begin; (begin = next.fetch_add(kBlock)) < count;) {
        for (std::size_t i = begin; i < std::min(begin + kBlock, count); ++i) work(i);
      }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(share);
    share();
    for (auto& other : others) other.join();
  }

 private:
  int threads_;
  std::vector<std::shared_ptr<void>> kept_;
};

}  // namespace tessera::arena
