// Jobs of many addresses, a few at a time. Addresses take turns; the jobs of one are done in their order. A bounded
// number of jobs waits. Network thread only.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "server/base/address_lines.h"

namespace tessera::server {

class AddressQueue {
 public:
  // Calls `done` once, now or later.
  using Job = std::function<void(std::function<void()> done)>;
  struct Limits {
    std::size_t at_once;  // jobs that are done
    std::size_t jobs;     // those, and all that wait
  };

  explicit AddressQueue(Limits limits) : limits_(limits) {}
  AddressQueue(const AddressQueue&) = delete;
  AddressQueue& operator=(const AddressQueue&) = delete;

  // False: too many wait already, and the job is never done.
  [[nodiscard]] bool add(Job job, const std::string& from) {
    if (jobs_ >= limits_.jobs) return false;
    ++jobs_;
    lines_.push(std::move(job), from);
    begin_next();
    return true;
  }

 private:
  void begin_next() {
    while (at_work_ < limits_.at_once && !lines_.empty()) {
      ++at_work_;
      lines_.take_next().first([this] {
        --at_work_;
        --jobs_;
        begin_next();
      });
    }
  }

  const Limits limits_;
  AddressLines<Job> lines_;
  std::size_t at_work_ = 0;
  std::size_t jobs_ = 0;
};

}  // namespace tessera::server
