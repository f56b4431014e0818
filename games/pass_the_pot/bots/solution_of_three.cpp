#include "games/pass_the_pot/bots/solution_of_three.h"

#include <bit>

#include "games/pass_the_pot/bots/solution_bytes.h"
#include "games/pass_the_pot/bots/solution_list.h"

namespace tessera::bots::pass_the_pot {

namespace {

using Rules = PassThePot::Rules;

constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHeader = 16 + 4 + 5 * 4 + 3 * 4 + 4 * 8;  // up to the checksum
constexpr std::size_t kChecksum = 8;

// Less room than for two: every coin more costs three times as much. In 6,000 games of `hard` no turn began with more
// than 28 coins or 10 in the pot, and the certificate tells what it costs to stop there.
constexpr int kCoinRoom = 6;
constexpr int kPotRoom = 8;
constexpr std::size_t kMostTurns = 40'000'000;

// A game of three takes some 60 turns, and of 6,000 by `hard` the longest had 153: a limit from here on never strikes.
constexpr int kFarTurns = 500;

bool plausible(const CapsOfThree& caps) {
  return caps.coins >= 1 && caps.coins <= 128 && caps.pot_low >= 0 && caps.pot_high >= caps.pot_low &&
         caps.pot_high <= 256;
}

}  // namespace

Result<void> SolutionOfThree::can_solve(const Rules& rules) {
  if (rules.players != kThree) return Error{"a game of three, not of " + std::to_string(rules.players) + " players"};
  if (rules.bank != 0)
    return Error{"option bank: only a bank without limit is solved; its coins would be part of every position"};
  if (rules.max_turns != 0) return Error{"option max_turns: only games without a limit are solved"};
  const auto size = caps_for(rules).size();
  if (size > kMostTurns) {
    return Error{"with these options there are " + std::to_string(size / 1'000'000) +
                 " million positions, more than the " + std::to_string(kMostTurns / 1'000'000) +
                 " million that are solved; lower goal, stake or the antes"};
  }
  return {};
}

CapsOfThree SolutionOfThree::caps_for(const Rules& rules) {
  return {std::max(rules.goal, rules.stake + 1) + kCoinRoom, std::min(rules.ante_first, rules.ante),
          std::max(rules.ante_first, rules.ante) + kPotRoom};
}

SolutionOfThree::SolutionOfThree(const Rules& rules, const CapsOfThree& caps, const std::array<double, kThree>& shares,
                                 double gain, std::vector<Entry> entries)
    : rules_(rules), caps_(caps), shares_(shares), gain_(gain), entries_(std::move(entries)) {}

std::string SolutionOfThree::bytes() const {
  ByteWriter header;
  header.text(kSolutionMagic);
  header.number(kVersion, 4);
  for (const auto n : {rules_.goal, rules_.stake, rules_.ante_first, rules_.ante, rules_.twos_from_one, caps_.coins,
                       caps_.pot_low, caps_.pot_high}) {
    header.number(static_cast<std::uint32_t>(n), 4);
  }
  for (const double number : {shares_[0], shares_[1], shares_[2], gain_}) {
    header.number(std::bit_cast<std::uint64_t>(number), 8);
  }
  ByteWriter body;
  for (const auto& entry : entries_) {
    body.number(entry.mover, 2);
    body.number(entry.before, 2);
  }
  header.number(solution_checksum({header.out(), body.out()}), kChecksum);
  return header.out() + body.out();
}

bool SolutionOfThree::is_one(std::string_view bytes) {
  ByteReader reader(bytes);
  return reader.text(kSolutionMagic.size()) == kSolutionMagic && reader.number(4) == kVersion;
}

Result<SolutionOfThree> SolutionOfThree::parse(std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.text(kSolutionMagic.size()) != kSolutionMagic) return Error{"not a solution of Tessera"};
  if (const auto version = reader.number(4); version != kVersion) {
    return Error{"a solution of version " + std::to_string(version) + "; expected " + std::to_string(kVersion)};
  }
  Rules rules = PassThePot::defaults(kThree);
  for (auto* field : {&rules.goal, &rules.stake, &rules.ante_first, &rules.ante, &rules.twos_from_one}) {
    *field = static_cast<int>(reader.word());
  }
  CapsOfThree caps;
  for (auto* field : {&caps.coins, &caps.pot_low, &caps.pot_high}) *field = static_cast<int>(reader.word());
  std::array<double, 4> numbers = {};
  for (auto& number : numbers) number = std::bit_cast<double>(reader.number(8));
  const auto sum = reader.number(kChecksum);
  if (bytes.size() < kHeader + kChecksum) return Error{"the solution is cut short"};
  const auto body = bytes.substr(kHeader + kChecksum);
  if (sum != solution_checksum({bytes.substr(0, kHeader), body})) {
    return Error{"the solution is damaged: its checksum is wrong"};
  }
  if (!plausible(caps) || body.size() != 4 * caps.size()) return Error{"the solution's caps do not go with its size"};
  std::vector<Entry> entries(caps.size());
  for (auto& entry : entries) {
    entry.mover = static_cast<std::uint16_t>(reader.number(2));
    entry.before = static_cast<std::uint16_t>(reader.number(2));
    if (!is_possible(entry)) return Error{"the solution has chances above 1"};
  }
  return SolutionOfThree(rules, caps, {numbers[0], numbers[1], numbers[2]}, numbers[3], std::move(entries));
}

bool SolutionOfThree::fits(const Rules& rules) const {
  Rules plain = rules;
  plain.first = rules_.first;
  if (rules.max_turns >= kFarTurns) plain.max_turns = rules_.max_turns;
  return plain == rules_;
}

namespace {

SolutionList<SolutionOfThree, 16> solutions;

}  // namespace

bool add_solution(SolutionOfThree solution) { return solutions.add(std::move(solution)); }

const SolutionOfThree* find_solution_of_three(const Rules& rules) { return solutions.find(rules); }

}  // namespace tessera::bots::pass_the_pot
