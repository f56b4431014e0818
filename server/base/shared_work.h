// Work that many ask for under the same key, such as reading one table: it is done once for all who ask before it
// begins. Who asks while it is done may want something newer, and waits for the next time.
//
// A few keys are worked on at once, one after the other in the order of asking; a bounded number of askers waits.
// Network thread only.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tessera::server {

template <class T>
class SharedWork {
 public:
  using Then = std::function<void(const T&)>;
  // Calls `done` once, now or later.
  using Work = std::function<void(const std::string& key, Then done)>;
  struct Limits {
    std::size_t at_once;  // keys that are worked on
    std::size_t askers;   // that wait, all together
  };

  SharedWork(Limits limits, Work work) : limits_(limits), work_(std::move(work)) {}
  SharedWork(const SharedWork&) = delete;
  SharedWork& operator=(const SharedWork&) = delete;

  // False: too many wait already, and `then` is never called.
  [[nodiscard]] bool ask(const std::string& key, Then then) {
    if (askers_ >= limits_.askers) return false;
    ++askers_;
    auto& asked = keys_[key];
    asked.waiting.push_back(std::move(then));
    if (asked.waiting.size() == 1 && !asked.at_work) line_.push_back(key);
    begin_next();
    return true;
  }

 private:
  struct Asked {
    std::vector<Then> waiting;
    bool at_work = false;  // for others, who came before
  };

  void begin_next() {
    while (at_work_ < limits_.at_once && !line_.empty()) {
      const std::string key = std::move(line_.front());
      line_.pop_front();
      ++at_work_;
      auto& asked = keys_[key];
      asked.at_work = true;
      work_(key, [this, key, waiting = std::exchange(asked.waiting, {})](const T& result) {
        end(key);
        askers_ -= waiting.size();
        for (const auto& then : waiting) then(result);
        begin_next();
      });
    }
  }

  void end(const std::string& key) {
    --at_work_;
    const auto found = keys_.find(key);
    found->second.at_work = false;
    found->second.waiting.empty() ? void(keys_.erase(found)) : line_.push_back(key);
  }

  const Limits limits_;
  const Work work_;
  std::unordered_map<std::string, Asked> keys_;
  std::deque<std::string> line_;
  std::size_t at_work_ = 0;
  std::size_t askers_ = 0;
};

}  // namespace tessera::server
