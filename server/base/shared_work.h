// Work that many ask for under the same key, such as reading one table: it is done once for all who ask before it
// begins. Who asks while it is done may want something newer, and waits for the next time.
//
// A few keys are worked on at once. Those who ask come from addresses, which take turns: however much one of them asks
// for, the next of another waits for one of it. The keys of one address are done in the order of asking. A bounded
// number of askers waits, and of keys of one address. Network thread only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/address_lines.h"

namespace tessera::server {

template <class T>
class SharedWork {
 public:
  using Then = std::function<void(const T&)>;
  // Calls `done` once, now or later.
  using Work = std::function<void(const std::string& key, Then done)>;
  struct Limits {
    std::size_t at_once;                                               // keys that are worked on
    std::size_t askers;                                                // that wait, all together
    std::size_t of_address = std::numeric_limits<std::size_t>::max();  // keys that wait for one address
  };

  SharedWork(Limits limits, Work work) : limits_(limits), work_(std::move(work)) {}
  SharedWork(const SharedWork&) = delete;
  SharedWork& operator=(const SharedWork&) = delete;

  // `from`: the address; "": the server itself. False: too many wait already, and `then` is never called.
  [[nodiscard]] bool ask(const std::string& key, Then then, const std::string& from = {}) {
    if (askers_ >= limits_.askers) return false;
    auto& asked = keys_[key];
    if (!line_up(key, asked, from) && asked.waiting.empty()) {
      if (!asked.at_work) keys_.erase(key);
      return false;
    }
    ++askers_;
    asked.waiting.push_back(std::move(then));
    begin_next();
    return true;
  }

  // Another address waits for this key, too, and is told by somebody who has asked: its turn counts.
  void join(const std::string& key, const std::string& from) {
    if (const auto found = keys_.find(key); found != keys_.end() && !found->second.waiting.empty()) {
      (void)line_up(key, found->second, from);
    }
  }

 private:
  struct Asked {
    std::vector<Then> waiting;
    std::vector<std::string> addresses;  // that have asked
    bool at_work = false;                // for others, who came before
  };

  // False: the address has too many.
  bool line_up(const std::string& key, Asked& asked, const std::string& from) {
    if (std::ranges::find(asked.addresses, from) != asked.addresses.end()) return true;
    if (!from.empty() && lines_.length(from) >= limits_.of_address) return false;
    asked.addresses.push_back(from);
    if (!asked.at_work) lines_.push(key, from);
    return true;
  }

  // The key whose turn it is leaves the lines of all who have asked for it.
  std::string take_next() {
    auto [key, from] = lines_.take_next();
    for (const auto& address : std::exchange(keys_[key].addresses, {})) {
      if (address != from) lines_.remove(key, address);
    }
    return key;
  }

  void begin_next() {
    while (at_work_ < limits_.at_once && !lines_.empty()) {
      const std::string key = take_next();
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
    for (const auto& address : found->second.addresses) lines_.push(key, address);
    if (found->second.waiting.empty()) keys_.erase(found);
  }

  const Limits limits_;
  const Work work_;
  std::unordered_map<std::string, Asked> keys_;
  AddressLines<std::string> lines_;  // of keys
  std::size_t at_work_ = 0;
  std::size_t askers_ = 0;
};

}  // namespace tessera::server
