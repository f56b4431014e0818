#include "games/pass_the_pot/solve/solve_of_three.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "arena/testing/temporary_file.h"
#include "games/pass_the_pot/bots/play_of_three.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/certificate_of_three.h"
#include "games/pass_the_pot/solve/journal_of_three.h"
#include "games/pass_the_pot/solve/testing/play.h"

namespace tessera::arena {
namespace {

using bots::pass_the_pot::CapsOfThree;
using bots::pass_the_pot::SolutionOfThree;
using bots::pass_the_pot::TurnOfThree;
using G = PassThePot;

// A short game: small enough to be solved in a test.
G::Rules short_game() {
  auto rules = G::defaults(3);
  rules.goal = 3;
  rules.stake = 1;
  return rules;
}

constexpr CapsOfThree kCaps = {5, 1, 4};

ReportOfThree solved(int threads, const std::string& journal = "") {
  auto report = solve_three(short_game(), kCaps, threads, journal, [](double) {});
  EXPECT_TRUE(report) << report.error().text;
  return *std::move(report);
}

const ReportOfThree& short_report() {
  static const ReportOfThree report = solved(2);
  return report;
}

TEST(SolveOfThree, NobodyGainsByPlayingOtherwise) {
  const auto& report = short_report();
  EXPECT_LE(report.solution.gain(), kMostGain);
  EXPECT_GE(report.gain_without_caps, 0);
  double sum = 0;
  for (const double share : report.solution.shares()) sum += share;
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_GT(report.solution.shares()[0], 1.0 / 3);  // to start is worth something
}

TEST(SolveOfThree, AnyNumberOfThreadsGivesTheSameTable) {
  EXPECT_EQ(solved(1).solution.bytes(), short_report().solution.bytes());
  EXPECT_EQ(solved(3).solution.bytes(), short_report().solution.bytes());
}

// The journals that were there at some moments of a run: from each of them another one comes to the same end.
TEST(SolveOfThree, GoesOnFromItsJournal) {
  const TemporaryFile journal;
  std::vector<std::string> seen;
  double last = 0;
  const auto keep = [&](double share) {
    if (share < last + 0.03) return;  // once a sweep is often enough
    last = share;
    std::ifstream in(journal.path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!bytes.empty() && (seen.empty() || seen.back() != bytes)) seen.push_back(std::move(bytes));
  };
  ASSERT_TRUE(solve_three(short_game(), kCaps, 1, journal.path(), keep));
  ASSERT_GT(seen.size(), 5u);
  for (std::size_t i = 0; i < seen.size(); i += 3) {
    std::ofstream(journal.path(), std::ios::binary | std::ios::trunc) << seen[i];
    const auto report = solve_three(short_game(), kCaps, 1, journal.path(), [](double) {});
    ASSERT_TRUE(report) << report.error().text;
    EXPECT_EQ(report->solution.bytes(), short_report().solution.bytes()) << i;
    EXPECT_EQ(report->sweeps, short_report().sweeps) << i;
    EXPECT_EQ(report->certificate_sweeps, short_report().certificate_sweeps) << i;
    EXPECT_EQ(report->gain_without_caps, short_report().gain_without_caps) << i;
  }
}

// Stopped again and again, each time a little later, on any number of threads: it ends at once, and the journal leads
// to the same end.
TEST(SolveOfThree, StopsAndGoesOnFromItsJournal) {
  const TemporaryFile journal;
  for (int part = 0; part < 5; ++part) {
    std::atomic<double> done = 0;
    const auto stop = [&] { return done > part * 0.15; };
    const auto report =
        solve_three(short_game(), kCaps, 1 + part % 3, journal.path(), [&](double share) { done = share; }, stop);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().text, solve_stopped().text);
    EXPECT_LT(done, part * 0.15 + 0.1) << part;
  }
  EXPECT_EQ(solved(2, journal.path()).solution.bytes(), short_report().solution.bytes());
}

TEST(SolveOfThree, AJournalOfOtherRulesIsRefused) {
  const TemporaryFile journal;
  solved(1, journal.path());
  auto rules = short_game();
  rules.stake = 2;
  EXPECT_FALSE(solve_three(rules, kCaps, 1, journal.path(), [](double) {}));
  std::filesystem::resize_file(journal.path(), std::filesystem::file_size(journal.path()) - 1);
  EXPECT_FALSE(solve_three(short_game(), kCaps, 1, journal.path(), [](double) {}));
}

std::string error_with(const std::string& journal) {
  const auto report = solve_three(short_game(), kCaps, 1, journal, [](double) {});
  return report ? "" : report.error().text;
}

TEST(SolveOfThree, ADamagedJournalIsRefused) {
  const TemporaryFile journal;
  solved(1, journal.path());
  std::ifstream in(journal.path(), std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < good.size(); at += at < 128 ? 1 : good.size() / 100) places.push_back(at);
  places.push_back(good.size() - 1);
  for (const auto at : places) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    std::ofstream(journal.path(), std::ios::binary | std::ios::trunc) << bad;
    EXPECT_NE(error_with(journal.path()), "") << "byte " << at;
  }
}

// Whole and with the right checksum, but of no solve.
TEST(SolveOfThree, AJournalThatNoSolveWritesIsRefused) {
  using Entry = SolutionOfThree::Entry;
  const TemporaryFile file;
  const JournalOfThree journal(file.path(), short_game(), kCaps);
  const std::vector<CertificateOfThree::Bounds> table(kCaps.size());
  const std::vector<Entry> entries(kCaps.size(), Entry{20'000, 20'000});
  JournalOfThree::Place place{.stage = StageOfThree::with_caps, .sweeps = 1};
  ASSERT_TRUE(journal.save(place, entries, table));
  EXPECT_TRUE(journal.place());
  const auto refused = [&](const JournalOfThree::Place& at, const std::vector<Entry>& with, std::size_t rows) {
    EXPECT_TRUE(journal.save(at, with, std::vector<CertificateOfThree::Bounds>(rows)));
    return error_with(file.path()) != "";
  };
  EXPECT_TRUE(refused(place, {}, table.size())) << "without entries";
  EXPECT_TRUE(refused(place, std::vector<Entry>(kCaps.size() - 1), table.size())) << "one is missing";
  EXPECT_TRUE(refused(place, std::vector<Entry>(kCaps.size() + 1), table.size())) << "one too many";
  EXPECT_TRUE(refused(place, std::vector<Entry>(kCaps.size(), Entry{60'000, 60'000}), table.size())) << "above 1";
  EXPECT_TRUE(refused(place, entries, table.size() - 1)) << "another table";
  for (const int stage : {-1, 3}) {
    auto other = place;
    other.stage = static_cast<StageOfThree>(stage);
    EXPECT_TRUE(refused(other, entries, table.size())) << "stage " << stage;
  }
  place.stage = StageOfThree::without_caps;
  for (const double number : {-0.1, 1.1, std::nan("")}) {
    auto other = place;
    other.gain = number;
    EXPECT_TRUE(refused(other, entries, table.size())) << "gain " << number;
    other = place;
    other.shares[2] = number;
    EXPECT_TRUE(refused(other, entries, table.size())) << "share " << number;
  }
}

// A table of random chances: it plays badly.
SolutionOfThree bad_solution() {
  std::vector<SolutionOfThree::Entry> entries(kCaps.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = {static_cast<std::uint16_t>(mix64(i) % 30'000), static_cast<std::uint16_t>(mix64(~i) % 30'000)};
  }
  return {short_game(), kCaps, {}, 1, std::move(entries)};
}

// What the certificate says of a turn that begins, or an end, for one seat's best answer.
struct AnswerWorth {
  const SolutionOfThree& solution;
  const CertificateOfThree& certificate;
  Seat seat;

  double operator()(const G::State& state) const {
    const auto from_mover = [&](int s) { return (s - state.seat.index + 3) % 3; };
    TurnOfThree turn = {{}, state.pot, 0, 0};
    for (int s = 0; s < 3; ++s) turn.coins[static_cast<std::size_t>(from_mover(s))] = state.coins[s];
    const bool turn_begins = state.phase == G::Phase::roll && kCaps.holds(turn.coins, turn.pot);
    if (!turn_begins) return bots::pass_the_pot::WorthOfThree{solution, seat}(state) / SolutionOfThree::kUnit;
    if (!state.holder.none()) {
      turn.holder = from_mover(state.holder.index);
      turn.to_beat = state.to_beat;
    }
    return static_cast<double>(certificate.at(turn).best[from_mover(seat.index)]);
  }
};

bool beyond_caps(const G::State& state) {
  return state.phase == G::Phase::roll && state.thrown == G::Throw::first &&
         !kCaps.holds({state.coins[0], state.coins[1], state.coins[2]}, state.pot);
}

// A game of seat 0, who starts, by the engine. `answer`: seat 0 plays by it, else from the table as the others do.
// Tells what each seat gets; a game that leaves the caps ends there.
std::array<double, 3> played(const SolutionOfThree& solution, const CertificateOfThree* answer, std::uint64_t game) {
  auto rules = short_game();
  rules.first = 0;
  const auto choose = [&](const G::State& state, const Actions<G>& legal) {
    if (answer == nullptr || state.seat != Seat(0)) {
      return bots::pass_the_pot::choose_by_solution(solution, rules, state, legal);
    }
    double values[G::kMaxActions];
    const AnswerWorth worth{solution, *answer, Seat(0)};
    bots::pass_the_pot::TurnValues<AnswerWorth>(rules, state, worth).judge(legal, values);
    int chosen = 0;
    for (int i = 1; i < legal.size(); ++i) chosen = values[i] > values[chosen] ? i : chosen;
    return chosen;
  };
  const auto stops = [](const G::State& state) { return state.phase == G::Phase::roll_off || beyond_caps(state); };
  const auto state = tessera::testing::play_until(rules, ChanceKeys(31, game), choose, stops);
  std::array<double, 3> shares = {};
  for (int s = 0; s < 3; ++s) {
    const bots::pass_the_pot::WorthOfThree worth{solution, Seat(s)};
    shares[static_cast<std::size_t>(s)] = worth(state) / SolutionOfThree::kUnit;
  }
  return shares;
}

constexpr int kGames = 6400;
constexpr double kFourErrors = 4 * 0.5 / 80;

// The certificate of a bad table finds that there is much to gain; and it is right: the best answer wins as often
// against two of the table's bots, game by game through the engine.
TEST(CertificateOfThree, FindsWhatABadTableLoses) {
  const auto bad = bad_solution();
  CertificateOfThree certificate(bad, OutsideCaps::game_ends, 1);
  while (certificate.narrowed() > 1e-6) certificate.sweep(0, [](double) {});
  const auto& start = certificate.at({{1, 1, 1}, 2, 0, 0});
  EXPECT_GT(start.gain(), 0.1f);
  std::array<double, 3> kept = {};
  double answered = 0;
  for (int game = 0; game < kGames; ++game) {
    const auto shares = played(bad, nullptr, static_cast<std::uint64_t>(game));
    for (std::size_t s = 0; s < 3; ++s) kept[s] += shares[s] / kGames;
    answered += played(bad, &certificate, static_cast<std::uint64_t>(game))[0] / kGames;
  }
  for (std::size_t s = 0; s < 3; ++s) EXPECT_NEAR(kept[s], static_cast<double>(start.kept[s]), kFourErrors);
  EXPECT_NEAR(answered, static_cast<double>(start.best[0]), kFourErrors);
}

TEST(SolveOfThree, SimulationConfirmsTheShares) {
  const auto& solution = short_report().solution;
  std::array<double, 3> shares = {};
  for (int game = 0; game < kGames; ++game) {
    const auto got = played(solution, nullptr, static_cast<std::uint64_t>(game));
    for (std::size_t s = 0; s < 3; ++s) shares[s] += got[s] / kGames;
  }
  for (std::size_t s = 0; s < 3; ++s) EXPECT_NEAR(shares[s], solution.shares()[s], kFourErrors);
}

// What lies beyond the caps counts as anything then, so the bounds can only be wider.
TEST(CertificateOfThree, WithoutCapsThereMayBeMoreToGain) {
  EXPECT_GE(short_report().gain_without_caps, 0);
  const auto tight = solve_three(short_game(), {4, 1, 3}, 2, "", [](double) {});
  ASSERT_TRUE(tight) << tight.error().text;
  EXPECT_GT(tight->gain_without_caps, short_report().gain_without_caps);
}

}  // namespace
}  // namespace tessera::arena
