// Threads that wait for the next step of a batch: to start new ones takes longer than a small step. One caller at a
// time. After a fork the child, which has none of the threads, starts its own.
#pragma once

#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace tessera::python {

class WorkerPool {
 public:
  // So many threads at most work at once, the caller's among them.
  explicit WorkerPool(int threads) : threads_(threads) {}

  // Calls work(0) to work(parts - 1), each once, on any thread; returns when all are done. `work` throws nothing.
  void run(int parts, const std::function<void(int)>& work) {
    if (parts <= 1 || threads_ <= 1) {
      for (int i = 0; i < parts; ++i) work(i);
      return;
    }
    if (team_ != nullptr && pid_ != getpid())
      static_cast<void>(team_.release());  // its threads live in the parent only
    if (team_ == nullptr) {
      pid_ = getpid();
      team_ = std::make_unique<Team>(threads_ - 1);
    }
    team_->run(parts, work);
  }

  ~WorkerPool() {
    if (pid_ != getpid()) static_cast<void>(team_.release());
  }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

 private:
  class Team {
   public:
    explicit Team(int others) {
      try {
        for (int i = 0; i < others; ++i) workers_.emplace_back([this] { wait_and_work(); });
      } catch (const std::system_error&) {
        // The system gives no more threads.
      }
    }

    ~Team() {
      {
        const std::lock_guard lock(mutex_);
        stop_ = true;
      }
      begin_.notify_all();
      for (auto& worker : workers_) worker.join();
    }

    void run(int parts, const std::function<void(int)>& work) {
      {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        parts_ = parts;
        next_ = 0;
        busy_ = workers_.size();
        ++round_;
      }
      begin_.notify_all();
      take_parts();
      std::unique_lock lock(mutex_);
      done_.wait(lock, [&] { return busy_ == 0; });
    }

   private:
    void take_parts() {
      for (int i = next_++; i < parts_; i = next_++) (*work_)(i);
    }

    void wait_and_work() {
      std::uint64_t seen = 0;
      for (;;) {
        {
          std::unique_lock lock(mutex_);
          begin_.wait(lock, [&] { return stop_ || round_ != seen; });
          if (stop_) return;
          seen = round_;
        }
        take_parts();
        const std::lock_guard lock(mutex_);
        if (--busy_ == 0) done_.notify_one();
      }
    }

    std::mutex mutex_;
    std::condition_variable begin_;
    std::condition_variable done_;
    std::vector<std::thread> workers_;
    const std::function<void(int)>* work_ = nullptr;
    int parts_ = 0;
    std::atomic<int> next_{0};
    std::size_t busy_ = 0;     // guarded by mutex_
    std::uint64_t round_ = 0;  // guarded by mutex_
    bool stop_ = false;        // guarded by mutex_
  };

  int threads_;
  pid_t pid_ = 0;
  std::unique_ptr<Team> team_;
};

}  // namespace tessera::python
