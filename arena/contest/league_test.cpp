#include "arena/contest/league.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "arena/contest/contest_report.h"
#include "arena/testing/local_team.h"
#include "arena/testing/temporary_file.h"
#include "engine/games/testing.h"

namespace tessera::arena {
namespace {

using bots::Level;

LeagueConfig config_for(std::string_view game, int players, std::int64_t sets) {
  LeagueConfig config;
  config.game = game;
  config.players = players;
  config.bots = {{Level::random, {}}, {Level::greedy, {}}, {Level::random, {.nodes = 1}}};
  config.sets = sets;
  config.anchor = "random";
  return config;
}

LeagueResult run(const LeagueConfig& config) {
  auto result = play_league(config, {});
  EXPECT_TRUE(result) << result.error().text;
  return *std::move(result);
}

std::string json_of(const LeagueConfig& config, const LeagueResult& result) {
  return boost::json::serialize(league_json(config, result));
}

std::string error_of(const LeagueConfig& config) {
  const auto result = play_league(config, {});
  return result ? "" : result.error().text;
}

TEST(League, GreedyIsRatedAboveRandom) {
  for (const auto* game : all_games()) {
    const auto result = run(config_for(game->id, 2, 40));
    ASSERT_EQ(result.pairings.size(), 3u);
    EXPECT_EQ(result.ranking[0], 1u) << game->id;
    EXPECT_EQ(result.ratings[0].mean, 0);
    EXPECT_GT(result.ratings[1].low, 0) << game->id;
  }
}

// With more players both ways of a pairing are played.
TEST(League, TablesOfThreeArePlayedBothWays) {
  const auto result = run(config_for(testing::plain_game().id, 3, 20));
  ASSERT_EQ(result.pairings.size(), 6u);
  for (const auto& pairing : result.pairings) EXPECT_EQ(pairing.tally.games(), 60);
  EXPECT_EQ(result.ranking[0], 1u);
}

TEST(League, ATeamGivesWhatOneProcessGives) {
  const auto config = config_for(testing::plain_game().id, 3, 10);
  LocalTeam team(2, [&](Team& worker) { (void)play_league(config, monitor_of(worker)); });
  const auto result = play_league(config, monitor_of(team));
  ASSERT_TRUE(result) << result.error().text;
  EXPECT_EQ(json_of(config, *result), json_of(config, run(config)));
}

TEST(League, APairingIsAMatchWithASeedOfItsOwn) {
  const auto league = run(config_for(testing::plain_game().id, 2, 6));
  const auto& pairing = league.pairings[0];
  MatchConfig config;
  config.game = testing::plain_game().id;
  config.a = {Level::greedy, {}};
  config.b = {Level::random, {}};
  config.sets = 6;
  config.seed = pairing_seed("1", league.bots[pairing.a], league.bots[pairing.b]);
  EXPECT_EQ(config.seed, "1/greedy/random");
  const auto match = play_match(config, {});
  ASSERT_TRUE(match);
  EXPECT_EQ(tally_json(match->tally), tally_json(pairing.tally));
}

TEST(League, TheSameSeedGivesTheSameOnAnyNumberOfThreadsResumedOrNot) {
  const TemporaryFile file;
  auto config = config_for(testing::plain_game().id, 2, 12);
  const auto one = json_of(config, run(config));
  config.threads = 4;
  EXPECT_EQ(json_of(config, run(config)), one);
  config.journal = file.path();
  config.sets = 5;
  run(config);
  config.sets = 12;
  EXPECT_EQ(json_of(config, run(config)), one);
  config.bots.pop_back();
  EXPECT_NE(error_of(config).find("bots is"), std::string::npos) << error_of(config);
}

TEST(League, WithoutNamesItHasAllLevelsOfTheGame) {
  auto config = config_for(testing::game_with(&GameFacts::has_windows).id, 2, 1);
  config.bots.clear();
  config.anchor.clear();
  config.budget = {.nodes = 1};
  const auto result = run(config);
  EXPECT_GE(result.bots.size(), 2u);
  EXPECT_EQ(result.bots[0], "random@1");
  EXPECT_EQ(result.pairings.size(), result.bots.size() * (result.bots.size() - 1) / 2);
}

TEST(League, TheAnchorIsZero) {
  auto config = config_for(testing::plain_game().id, 2, 10);
  for (const std::string anchor : {"greedy", ""}) {
    config.anchor = anchor;
    const auto result = run(config);
    EXPECT_EQ(result.ratings[1].mean, 0);
    EXPECT_LT(result.ratings[0].mean, 0);
  }
  config.bots.erase(config.bots.begin() + 1);
  EXPECT_EQ(run(config).ratings[0].mean, 0);
}

TEST(League, WrongConfigurationsAreErrors) {
  auto config = config_for(testing::plain_game().id, 2, 1);
  config.anchor = "hard";
  EXPECT_NE(error_of(config).find("anchor"), std::string::npos);
  config = config_for(testing::plain_game().id, 2, 1);
  config.bots.resize(1);
  EXPECT_NE(error_of(config).find("two bots"), std::string::npos);
  config.bots.push_back(config.bots[0]);
  EXPECT_NE(error_of(config).find("twice"), std::string::npos);
}

TEST(League, ReportsAreOneSelfContainedPage) {
  for (const int players : {2, 4}) {
    const auto config = config_for(testing::game_with(&GameFacts::has_secrets).id, players, 2);
    const auto result = run(config);
    const auto page = league_html(config, result);
    EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("nan"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
    const auto text = league_text(config, result);
    for (const auto& rating : result.ratings) EXPECT_NE(text.find(elo_text(rating)), std::string::npos);
  }
}

}  // namespace
}  // namespace tessera::arena
