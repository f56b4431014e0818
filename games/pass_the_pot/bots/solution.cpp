#include "games/pass_the_pot/bots/solution.h"

#include <algorithm>
#include <atomic>
#include <bit>

namespace tessera::bots::pass_the_pot {

namespace {

using Rules = PassThePot::Rules;

constexpr std::string_view kMagic = "TESSERA SOLUTION";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeader = 16 + 4 + 5 * 4 + 3 * 4 + 2 * 8;  // up to the checksum
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

class Writer {
 public:
  void text(std::string_view t) { out_ += t; }
  void number(std::uint64_t n, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>((n >> (8 * i)) & 0xFF);
  }
  std::string& out() { return out_; }

 private:
  std::string out_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view text(std::size_t length) {
    const auto t = rest_.substr(0, length);
    rest_.remove_prefix(t.size());
    return t;
  }
  std::uint64_t number(int bytes) {
    std::uint64_t n = 0;
    const auto t = text(static_cast<std::size_t>(bytes));
    for (std::size_t i = 0; i < t.size(); ++i) n |= std::uint64_t{static_cast<unsigned char>(t[i])} << (8 * i);
    return n;
  }
  std::int32_t whole() { return static_cast<std::int32_t>(number(4)); }

 private:
  std::string_view rest_;
};

std::uint64_t checksum(std::string_view before, std::string_view after) {
  std::uint64_t sum = 0;
  for (const auto part : {before, after}) {
    Reader reader(part);
    for (std::size_t at = 0; at < part.size(); at += 8) sum = mix64(sum ^ reader.number(8)) + kGoldenGamma;
  }
  return sum;
}

}  // namespace

Result<void> Solution::can_solve(const Rules& rules) {
  if (rules.players != 2)
    return Error{"only the game of two players is solved, not of " + std::to_string(rules.players)};
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

Caps Solution::caps_for(const Rules& rules) {
  return {std::max(rules.goal, rules.stake + 1) + kCoinRoom, std::min(rules.ante_first, rules.ante),
          std::max(rules.ante_first, rules.ante) + kPotRoom};
}

Solution::Solution(const Rules& rules, const Caps& caps, double lower, double upper, std::vector<std::uint16_t> values)
    : rules_(rules), caps_(caps), lower_(lower), upper_(upper), values_(std::move(values)) {}

std::string Solution::bytes() const {
  Writer header;
  header.text(kMagic);
  header.number(kVersion, 4);
  for (const auto n : {rules_.goal, rules_.stake, rules_.ante_first, rules_.ante, rules_.twos_from_one, caps_.coins,
                       caps_.pot_low, caps_.pot_high}) {
    header.number(static_cast<std::uint32_t>(n), 4);
  }
  for (const double bound : {lower_, upper_}) header.number(std::bit_cast<std::uint64_t>(bound), 8);
  Writer body;
  for (const auto value : values_) body.number(value, 2);
  const auto sum = checksum(header.out(), body.out());
  header.number(sum, kChecksum);
  return header.out() + body.out();
}

Result<Solution> Solution::parse(std::string_view bytes) {
  Reader reader(bytes);
  if (reader.text(kMagic.size()) != kMagic) return Error{"not a solution of Tessera"};
  if (const auto version = reader.number(4); version != kVersion) {
    return Error{"a solution of version " + std::to_string(version) + "; expected " + std::to_string(kVersion)};
  }
  Rules rules;
  for (auto* field : {&rules.goal, &rules.stake, &rules.ante_first, &rules.ante, &rules.twos_from_one}) {
    *field = reader.whole();
  }
  Caps caps;
  for (auto* field : {&caps.coins, &caps.pot_low, &caps.pot_high}) *field = reader.whole();
  const auto lower = std::bit_cast<double>(reader.number(8));
  const auto upper = std::bit_cast<double>(reader.number(8));
  const auto sum = reader.number(kChecksum);
  if (bytes.size() < kHeader + kChecksum) return Error{"the solution is cut short"};
  const auto body = bytes.substr(kHeader + kChecksum);
  if (sum != checksum(bytes.substr(0, kHeader), body)) return Error{"the solution is damaged: its checksum is wrong"};
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

constexpr std::size_t kMostSolutions = 64;
std::atomic<const Solution*> solutions[kMostSolutions];

}  // namespace

bool add_solution(Solution solution) {
  const auto* added = new Solution(std::move(solution));
  for (auto& slot : solutions) {
    const Solution* empty = nullptr;
    if (slot.compare_exchange_strong(empty, added, std::memory_order_acq_rel)) return true;
  }
  delete added;
  return false;
}

const Solution* find_solution(const Rules& rules) {
  for (const auto& slot : solutions) {
    const auto* solution = slot.load(std::memory_order_acquire);
    if (solution == nullptr || solution->fits(rules)) return solution;
  }
  return nullptr;
}

}  // namespace tessera::bots::pass_the_pot
