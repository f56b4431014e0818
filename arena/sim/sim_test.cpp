#include "arena/sim/sim.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "arena/sim/report.h"
#include "engine/games/testing.h"

namespace tessera::arena {
namespace {

SimResult run(SimConfig config) {
  auto result = simulate(config, [](std::int64_t) {});
  EXPECT_TRUE(result) << result.error().text;
  return *std::move(result);
}

SimConfig config_for(const GameInfo& game, int players, std::int64_t games) {
  SimConfig config;
  config.game = game.id;
  config.players = players;
  config.games = games;
  config.bots.assign(static_cast<std::size_t>(players), bots::Level::random);
  config.bots[0] = bots::Level::greedy;
  return config;
}

TEST(Sim, TheSameSeedGivesTheSameOnAnyNumberOfThreads) {
  for (const auto* game : all_games()) {
    auto config = config_for(*game, 3, 100);
    const auto one = boost::json::serialize(report_json(config, run(config)));
    for (const int threads : {2, 5}) {
      config.threads = threads;
      EXPECT_EQ(boost::json::serialize(report_json(config, run(config))), one) << game->id;
    }
    config.seed = "another";
    EXPECT_NE(boost::json::serialize(report_json(config, run(config))), one);
  }
}

TEST(Sim, EveryGameHasOneWinToShareAndEveryBotSitsEverywhere) {
  for (const auto* game : all_games()) {
    auto config = config_for(*game, 4, 80);
    config.threads = 2;
    const auto result = run(config);
    EXPECT_EQ(result.games, 80);
    for (const auto* sides : {&result.seats, &result.bots}) {
      double wins = 0;
      for (const auto& side : *sides) {
        wins += side.win_share().mean;
        EXPECT_EQ(side.games, 80);
      }
      EXPECT_NEAR(wins, 1, 1e-9) << game->id;
    }
    std::int64_t games = 0;
    for (const auto& [length, count] : result.lengths) games += count;
    EXPECT_EQ(games, 80);
  }
}

TEST(Sim, GreedyBeatsRandom) {
  for (const auto* game : all_games()) {
    const auto result = run(config_for(*game, 2, 200));
    EXPECT_GT(result.bots[0].win_share().low, 0.6) << game->id;
  }
}

TEST(Sim, WrongConfigurationsAreErrors) {
  const auto error = [](SimConfig config) {
    const auto result = simulate(config, [](std::int64_t) {});
    return result ? std::string() : result.error().text;
  };
  EXPECT_NE(error({.game = "chess"}).find("chess"), std::string::npos);
  for (const auto* game : all_games()) {
    const std::string id(game->id);
    EXPECT_NE(error({.game = id, .players = game->max_players + 1}).find("players"), std::string::npos);
    EXPECT_NE(error({.game = id, .players = 3, .bots = {bots::Level::random, bots::Level::greedy}}).find("bots"),
              std::string::npos);
    EXPECT_NE(error({.game = id, .options = {{"first", 99}}}).find("first"), std::string::npos);
  }
}

TEST(Sim, ReportsAreOneSelfContainedPage) {
  for (const auto* game : all_games()) {
    const auto config = config_for(*game, 2, 30);
    const auto result = run(config);
    const auto page = report_html(config, result);
    EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
    EXPECT_FALSE(result.tables.empty());
    EXPECT_NE(report_text(config, result).find("win share"), std::string::npos);
  }
}

TEST(Stats, IntervalsAreTheTextbooks) {
  Sums sums;
  for (const int x : {1, 2, 3, 4, 5}) sums.add(x);
  const auto interval = sums.interval();  // mean 3, standard deviation sqrt(2.5)
  EXPECT_NEAR(interval.mean, 3, 1e-12);
  EXPECT_NEAR(interval.high - 3, 1.959964 * std::sqrt(2.5 / 5), 1e-9);
  const auto half = share(50, 100);  // Wilson: 0.404 to 0.596
  EXPECT_NEAR(half.low, 0.40383, 1e-4);
  EXPECT_NEAR(half.high, 0.59617, 1e-4);
  EXPECT_EQ(share(0, 10).low, 0);
  EXPECT_NEAR(share(0, 10).high, 0.27753, 1e-4);
}

TEST(Stats, QuantilesOfAHistogram) {
  const Histogram histogram{{1, 1}, {2, 2}, {5, 1}};
  EXPECT_EQ(quantile(histogram, 0.25), 1);
  EXPECT_EQ(quantile(histogram, 0.5), 2);
  EXPECT_EQ(quantile(histogram, 1), 5);
}

}  // namespace
}  // namespace tessera::arena
