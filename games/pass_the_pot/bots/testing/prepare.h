#pragma once

#include <vector>

#include "bots/testing/prepare.h"
#include "games/pass_the_pot/bots/solution.h"

namespace tessera::bots {

// `best` plays from a table; any will do to compare its answers, and this one needs no solving.
template <>
struct BotTesting<PassThePot> {
  static void prepare(const PassThePot::Rules& rules) {
    if (rules.players != 2 || pass_the_pot::find_solution(rules) != nullptr) return;
    constexpr std::size_t kSmall = 1'000'000;  // they stay in memory
    const auto caps = pass_the_pot::Solution::caps_for(rules);
    if (caps.size() > kSmall) return;
    std::vector<std::uint16_t> values(caps.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(mix64(i));
    (void)pass_the_pot::add_solution({rules, caps, 0, 1, std::move(values)});
  }
};

}  // namespace tessera::bots
