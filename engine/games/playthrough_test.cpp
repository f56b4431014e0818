// Golden playthroughs: one whole game of each kind, event by event, with what was open to whom and what each seat saw.
// They say what the rules are, and change only together with a rules page. To write them anew:
//   TESSERA_WRITE_GOLDEN=1 build/release/engine_games_test --gtest_filter='*Playthrough*'
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/core/recorded_game.h"
#include "engine/core/testing/golden_files.h"
#include "engine/games/testing.h"

namespace tessera {
namespace {

constexpr std::size_t kShown = 10;  // actions of a long list

std::string fingerprint(std::string_view text) {
  char buffer[24];
  std::snprintf(buffer, sizeof buffer, "%08x", static_cast<unsigned>(seed_number(text.data(), text.size())));
  return buffer;
}

std::string event_line(const Event& event) {
  const std::string seat = event.seat.none() ? "-" : std::to_string(event.seat.index);
  return event.chance ? "  chance " + event.kind + " " + seat + ": " + event.text + "\n"
                      : "  seat " + seat + ": " + event.text + "\n";
}

// The whole list has a fingerprint; long ones are shown in part.
std::string legal_line(const Position& position, Seat seat) {
  std::string all;
  std::string shown;
  const auto actions = position.legal(seat);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    all += actions[i] + "\n";
    if (i < kShown) shown += (i == 0 ? "" : " | ") + actions[i];
  }
  return "    " + std::to_string(seat.index) + " may (" + std::to_string(actions.size()) + ", " + fingerprint(all) +
         "): " + shown + (actions.size() > kShown ? " | …" : "") + "\n";
}

// The fields of one viewer's view, as JSON. A seat has only those that a spectator sees otherwise or not at all.
using Fields = std::map<std::string, std::string>;

Fields fields_of(const Position& position, int viewer) {
  Fields fields;
  const auto all = position.view(kNoSeat);
  for (const auto& [key, value] : position.view(Seat(viewer))) {
    const auto* seen_by_all = all.if_contains(key);
    if (viewer >= 0 && seen_by_all != nullptr && *seen_by_all == value) continue;
    fields[key] = boost::json::serialize(value);
  }
  return fields;
}

// What changed in each view since the last time, so that a view can be read off the lines above it.
class Views {
 public:
  std::string changes(const Position& position) {
    std::string out;
    for (int viewer = -1; viewer < position.players(); ++viewer) {
      const auto now = fields_of(position, viewer);
      auto& before = told_[viewer];
      std::string line;
      for (const auto& [key, value] : now) {
        if (const auto was = before.find(key); was == before.end() || was->second != value)
          line += " " + key + " " + value;
      }
      for (const auto& [key, value] : before) {
        if (!now.contains(key)) line += " -" + key;
      }
      if (!line.empty())
        out += (viewer < 0 ? "    all see:" : "    " + std::to_string(viewer) + " sees:") + line + "\n";
      before = now;
    }
    return out;
  }

 private:
  std::map<int, Fields> told_;
};

std::string position_lines(const Position& position, Views& views) {
  std::string out = "phase " + std::string(position.phase()) + ", scores";
  for (int s = 0; s < position.players(); ++s) out += " " + std::to_string(position.score(Seat(s)));
  out += "\n" + views.changes(position);
  for (const Seat s : position.to_act()) out += legal_line(position, s);
  return out;
}

std::string playthrough(const GameInfo& game) {
  boost::json::object options;
  if (game.simulation_max_turns > 0) options["max_turns"] = 40;
  auto recorded = RecordedGame::create(game, 3, options, "golden");
  std::string out =
      std::string(game.id) + ", 3 players, seed golden, options " + boost::json::serialize(recorded->options()) + "\n";
  Stream stream(1);
  Views views;
  std::size_t told = 0;
  for (;;) {
    for (; told < recorded->events().size(); ++told) out += event_line(recorded->events()[told]);
    out += position_lines(recorded->position(), views);
    if (recorded->position().over()) break;
    const Seat seat = recorded->position().next_to_act();
    const auto actions = recorded->position().legal(seat);
    EXPECT_TRUE(recorded->act(seat, actions[stream.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  out += "winners";
  for (const Seat s : recorded->position().winners()) out += " " + std::to_string(s.index);
  return out + "\n";
}

class Playthrough : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Games, Playthrough, testing::every_game(), testing::game_name);

TEST_P(Playthrough, IsAsItWas) {
  const std::string path = testing::rules_folder(GetParam()->id) + "/playthrough.txt";
  const std::string now = playthrough(*GetParam());
  if (testing::writes_golden_files()) {
    std::ofstream(path) << now;
    GTEST_SKIP() << "written";
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::istringstream lines(now);
  std::string was;
  std::string is;
  for (int number = 1; std::getline(file, was); ++number) {
    ASSERT_TRUE(std::getline(lines, is)) << path << " goes on at line " << number;
    ASSERT_EQ(is, was) << path << " line " << number;
  }
  EXPECT_FALSE(std::getline(lines, is)) << path << " ends before: " << is;
}

}  // namespace
}  // namespace tessera
