#include "games/pass_the_pot/bots/solution.h"

#include <algorithm>
#include <bit>

#include "games/pass_the_pot/bots/solution_bytes.h"
#include "games/pass_the_pot/bots/solution_list.h"

namespace tessera::bots::pass_the_pot {

namespace {

using Rules = PassThePot::Rules;

constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kVersionWithBank = 3;
constexpr std::size_t kHeader = 16 + 4 + 5 * 4 + 3 * 4 + 2 * 8;  // up to the checksum, without a bank
constexpr std::size_t kChecksum = 8;
constexpr double kUnit = 65535;

// In a round totals only rise, so it has at most 16 turns that count; the room for coins and pot above what a round
// begins with is reached in practically none.
constexpr int kCoinRoom = 16;
constexpr int kPotRoom = 16;
constexpr std::size_t kMostTurns = 40'000'000;

// A game of two takes some 40 turns, and of 300,000 by random players the longest had 129: a limit from here on never
// strikes.
constexpr int kFarTurns = 500;

}  // namespace

Result<void> Solution::can_solve(const Rules& rules) {
  if (rules.players != 2)
    return Error{"only the game of two players is solved, not of " + std::to_string(rules.players)};
  if (rules.max_turns != 0) return Error{"option max_turns: only games without a limit are solved"};
  const auto size = caps_for(rules).size();
  if (size > kMostTurns) {
    return Error{"with these options there are " + std::to_string(size / 1'000'000) +
                 " million positions, more than the " + std::to_string(kMostTurns / 1'000'000) +
                 " million that are solved; lower goal, stake or the antes"};
  }
  return {};
}

Caps Solution::caps_for(const Rules& rules) {
  const Caps caps = {std::max(rules.goal, rules.stake + 1) + kCoinRoom, std::min(rules.ante_first, rules.ante),
                     std::max(rules.ante_first, rules.ante) + kPotRoom};
  if (rules.bank == 0) return caps;
  // An empty bank gives no ante, and nobody has more than there is.
  const int coins = 2 * rules.stake + rules.bank;
  return {std::min(caps.coins, coins + 1), 0, std::min(caps.pot_high, coins)};
}

Solution::Solution(const Rules& rules, const Caps& caps, double lower, double upper, std::vector<std::uint16_t> values)
    : rules_(rules), caps_(caps), lower_(lower), upper_(upper), values_(std::move(values)) {}

std::string Solution::bytes() const {
  ByteWriter header;
  header.text(kSolutionMagic);
  header.number(rules_.bank == 0 ? kVersion : kVersionWithBank, 4);
  if (rules_.bank != 0) header.number(static_cast<std::uint32_t>(rules_.bank), 4);
  for (const auto n : {rules_.goal, rules_.stake, rules_.ante_first, rules_.ante, rules_.twos_from_one, caps_.coins,
                       caps_.pot_low, caps_.pot_high}) {
    header.number(static_cast<std::uint32_t>(n), 4);
  }
  for (const double bound : {lower_, upper_}) header.number(std::bit_cast<std::uint64_t>(bound), 8);
  ByteWriter body;
  for (const auto value : values_) body.number(value, 2);
  const auto sum = solution_checksum({header.out(), body.out()});
  header.number(sum, kChecksum);
  return header.out() + body.out();
}

Result<Solution> Solution::parse(std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.text(kSolutionMagic.size()) != kSolutionMagic) return Error{"not a solution of Tessera"};
  const auto version = reader.number(4);
  if (version != kVersion && version != kVersionWithBank) {
    return Error{"a solution of version " + std::to_string(version) + "; expected " + std::to_string(kVersion)};
  }
  Rules rules;
  if (version == kVersionWithBank) rules.bank = static_cast<int>(reader.word());
  const std::size_t up_to_checksum = kHeader + (version == kVersionWithBank ? 4 : 0);
  for (auto* field : {&rules.goal, &rules.stake, &rules.ante_first, &rules.ante, &rules.twos_from_one}) {
    *field = static_cast<int>(reader.word());
  }
  Caps caps;
  for (auto* field : {&caps.coins, &caps.pot_low, &caps.pot_high}) *field = static_cast<int>(reader.word());
  const auto lower = std::bit_cast<double>(reader.number(8));
  const auto upper = std::bit_cast<double>(reader.number(8));
  const auto sum = reader.number(kChecksum);
  if (bytes.size() < up_to_checksum + kChecksum) return Error{"the solution is cut short"};
  const auto body = bytes.substr(up_to_checksum + kChecksum);
  if (sum != solution_checksum({bytes.substr(0, up_to_checksum), body}))
    return Error{"the solution is damaged: its checksum is wrong"};
  if (caps.coins < 1 || caps.coins > 4096 || caps.pot_low < 0 || caps.pot_high < caps.pot_low || caps.pot_high > 4096 ||
      body.size() != 2 * caps.size()) {
    return Error{"the solution's caps do not go with its size"};
  }
  std::vector<std::uint16_t> values(caps.size());
  for (auto& value : values) value = static_cast<std::uint16_t>(reader.number(2));
  return Solution(rules, caps, lower, upper, std::move(values));
}

bool Solution::fits(const Rules& rules) const {
  Rules plain = rules;
  plain.first = rules_.first;
  if (rules.max_turns >= kFarTurns) plain.max_turns = rules_.max_turns;
  return plain == rules_;
}

double Solution::value(const Turn& turn) const {
  const Turn near = {std::min(turn.coins, caps_.coins - 1), std::min(turn.others, caps_.coins - 1),
                     std::clamp(turn.pot, caps_.pot_low, caps_.pot_high), turn.to_beat};
  return values_[caps_.index(near)] / kUnit;
}

namespace {

SolutionList<Solution, 64> solutions;

}  // namespace

bool add_solution(Solution solution) { return solutions.add(std::move(solution)); }

const Solution* find_solution(const Rules& rules) { return solutions.find(rules); }

}  // namespace tessera::bots::pass_the_pot
