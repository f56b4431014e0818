// The solutions that the bots of a program know. They are added while others are looked for, in any threads, and stay
// until the program ends.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <utility>

namespace tessera::bots::pass_the_pot {

template <class Solution, std::size_t kMost>
class SolutionList {
 public:
  // False: there is no room.
  bool add(Solution solution) {
    const auto* added = new Solution(std::move(solution));
    for (auto& slot : slots_) {
      const Solution* empty = nullptr;
      if (slot.compare_exchange_strong(empty, added, std::memory_order_acq_rel)) return true;
    }
    delete added;
    return false;
  }

  template <class Rules>
  const Solution* find(const Rules& rules) const {
    for (const auto& slot : slots_) {
      const auto* solution = slot.load(std::memory_order_acquire);
      if (solution == nullptr || solution->fits(rules)) return solution;
    }
    return nullptr;
  }

 private:
  std::array<std::atomic<const Solution*>, kMost> slots_ = {};
};

}  // namespace tessera::bots::pass_the_pot
