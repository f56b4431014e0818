#include "arena/sim/sim.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "arena/sim/part.h"
#include "arena/sim/report.h"
#include "arena/sim/sim_team.h"
#include "arena/testing/local_team.h"
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

// A part as it comes out of its file.
SimPart part_of(SimConfig config, int part, int parts) {
  config.part = part;
  config.parts = parts;
  const auto text = boost::json::serialize(part_json(config, run(config)));
  auto read = part_from(boost::json::parse(text).as_object());
  EXPECT_TRUE(read) << read.error().text;
  return *std::move(read);
}

TEST(SimParts, GiveTheWholeInAnyOrder) {
  for (const auto* game : all_games()) {
    const auto config = config_for(*game, 2, 50);
    SimMerge merge;
    for (const int part : {3, 1, 7, 2, 6, 4, 5}) ASSERT_TRUE(merge.add(part_of(config, part, 7))) << game->id;
    const auto whole = merge.whole();
    ASSERT_TRUE(whole) << whole.error().text;
    const auto result = run(config);
    EXPECT_EQ(boost::json::serialize(report_json(whole->config, whole->result)),
              boost::json::serialize(report_json(config, result)))
        << game->id;
    EXPECT_EQ(report_text(whole->config, whole->result), report_text(config, result));
    EXPECT_EQ(report_html(whole->config, whole->result), report_html(config, result));
  }
}

TEST(SimParts, MayBeEmpty) {
  const auto config = config_for(*all_games().front(), 2, 2);
  SimMerge merge;
  for (int part = 1; part <= 5; ++part) ASSERT_TRUE(merge.add(part_of(config, part, 5)));
  EXPECT_EQ(merge.whole()->result.games, 2);
}

TEST(SimParts, OfAnotherSimulationAreRefused) {
  const auto config = config_for(*all_games().front(), 2, 20);
  SimMerge merge;
  ASSERT_TRUE(merge.add(part_of(config, 1, 3)));
  EXPECT_FALSE(merge.add(part_of(config, 1, 3))) << "twice";
  EXPECT_FALSE(merge.add(part_of(config, 2, 4))) << "of other parts";
  auto other = config;
  other.seed = "2";
  EXPECT_FALSE(merge.add(part_of(other, 2, 3)));
  other = config;
  std::swap(other.bots[0], other.bots[1]);
  EXPECT_FALSE(merge.add(part_of(other, 2, 3)));
  ASSERT_TRUE(merge.add(part_of(config, 3, 3)));
  EXPECT_FALSE(merge.whole()) << "one is missing";
  ASSERT_TRUE(merge.add(part_of(config, 2, 3)));
  EXPECT_TRUE(merge.whole());
}

// Each field changed to something that it cannot be.
TEST(SimParts, ThatAreDamagedAreRefused) {
  auto config = config_for(*all_games().front(), 2, 20);
  config.parts = 2;
  const auto good = part_json(config, run(config));
  ASSERT_TRUE(part_from(good));
  for (const auto& field : good) {
    for (const boost::json::value& bad : {boost::json::value(), boost::json::value(-1), boost::json::value("?")}) {
      if (field.key() == "seed" && bad.is_string()) continue;
      auto changed = good;
      changed[field.key()] = bad;
      EXPECT_FALSE(part_from(changed)) << field.key() << " " << bad;
    }
    auto without = good;
    without.erase(field.key());
    EXPECT_FALSE(part_from(without)) << field.key();
  }
  auto more = good;
  more["games"] = 11;
  EXPECT_FALSE(part_from(more));
}

TEST(SimTeam, GivesWhatOneProcessGives) {
  for (const auto* game : all_games()) {
    const auto config = config_for(*game, 2, 200);
    LocalTeam team(3, [&](Team& worker) { serve_parts(worker, config); });
    const auto result = simulate_with(team, config, [](std::int64_t) {});
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(boost::json::serialize(report_json(config, *result)),
              boost::json::serialize(report_json(config, run(config))))
        << game->id;
  }
}

TEST(SimTeam, TellsWhatIsWrong) {
  auto config = config_for(*all_games().front(), 2, 200);
  config.bots.resize(1);
  config.options["no_such_option"] = 1;
  LocalTeam team(2, [&](Team& worker) { serve_parts(worker, config); });
  const auto result = simulate_with(team, config, [](std::int64_t) {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().text.find("no_such_option"), std::string::npos) << result.error().text;
}

}  // namespace
}  // namespace tessera::arena
