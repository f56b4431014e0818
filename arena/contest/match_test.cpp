#include "arena/contest/match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <sstream>

#include "arena/contest/contest_report.h"
#include "arena/testing/local_team.h"
#include "arena/testing/temporary_file.h"
#include "engine/games/testing.h"

namespace tessera::arena {
namespace {

using bots::Level;

MatchConfig config_for(std::string_view game, int players, std::int64_t sets) {
  MatchConfig config;
  config.game = game;
  config.players = players;
  config.a = {Level::greedy, {}};
  config.b = {Level::random, {}};
  config.sets = sets;
  return config;
}

MatchResult run(const MatchConfig& config, const RunMonitor& monitor = {}) {
  auto result = play_match(config, monitor);
  EXPECT_TRUE(result) << result.error().text;
  return *std::move(result);
}

std::string json_of(const MatchConfig& config, const MatchResult& result) {
  return boost::json::serialize(match_json(config, result));
}

std::string error_of(const MatchConfig& config) {
  const auto result = play_match(config, {});
  return result ? "" : result.error().text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line + "\n");
  return out;
}

// Bots that play alike play one game from every seat: each set shares its one win exactly evenly.
TEST(Match, ABotAgainstItselfIsExactlyEven) {
  for (const auto* game : all_games()) {
    for (const int players : {2, 4}) {
      for (const auto level : {Level::random, Level::greedy}) {
        auto config = config_for(game->id, players, 10);
        config.a.level = config.b.level = level;
        const auto tally = run(config).tally;
        EXPECT_EQ(tally.totals(), (SetTotals{{kWin, 10}})) << game->id << ' ' << players;
        EXPECT_EQ(tally.score_difference().mean, 0);
        EXPECT_NEAR(tally.elo().mean, 0, 1e-9);
      }
    }
  }
}

TEST(Match, GreedyIsStrongerThanRandom) {
  for (const auto* game : all_games()) {
    const auto tally = run(config_for(game->id, 2, 60)).tally;
    EXPECT_GT(tally.elo().low, 0) << game->id;
    EXPECT_EQ(tally.won() + tally.tied() + tally.lost(), 120);
    const auto three = run(config_for(game->id, 3, 30)).tally;
    EXPECT_EQ(three.games(), 90);
    EXPECT_GT(three.share().mean, 1.0 / 3) << game->id;
  }
}

// A seen from B's side: the same games, so that the results mirror each other.
TEST(Match, TheOtherSideSeesTheMirrorImage) {
  auto config = config_for(testing::plain_game().id, 2, 40);
  const auto one = run(config).tally;
  std::swap(config.a, config.b);
  const auto other = run(config).tally;
  EXPECT_EQ(one.won(), other.lost());
  EXPECT_EQ(one.tied(), other.tied());
  EXPECT_DOUBLE_EQ(one.score_difference().mean, -other.score_difference().mean);
  EXPECT_NEAR(one.elo().low, -other.elo().high, 1e-9);
}

TEST(Match, TheSameSeedGivesTheSameOnAnyNumberOfThreads) {
  for (const auto* game : all_games()) {
    auto config = config_for(game->id, 3, 20);
    const auto one = json_of(config, run(config));
    for (const int threads : {2, 5}) {
      config.threads = threads;
      EXPECT_EQ(json_of(config, run(config)), one) << game->id;
    }
    config.seed = "another";
    EXPECT_NE(json_of(config, run(config)), one);
  }
}

TEST(Match, ATestStopsAtTheSameSetOnAnyNumberOfThreads) {
  auto config = config_for(testing::plain_game().id, 2, 100'000);
  config.sprt = Sprt{0, 20};
  const auto one = run(config);
  EXPECT_EQ(one.verdict, Verdict::elo1);
  EXPECT_LT(one.tally.sets(), 2000);
  EXPECT_GE(one.llr, config.sprt->upper());
  config.threads = 4;
  EXPECT_EQ(json_of(config, run(config)), json_of(config, one));
  std::swap(config.a, config.b);
  EXPECT_EQ(run(config).verdict, Verdict::elo0);
}

// The journal as it is after a crash at any line, its last line torn, lines in another order: the result is the same.
// A test stops early: what was asked for beyond that is not taken.
TEST(Match, ATeamGivesWhatOneProcessGives) {
  auto config = config_for(testing::plain_game().id, 2, 400);
  config.sprt = Sprt{0, 200, 0.05, 0.05};
  LocalTeam team(3, [&](Team& worker) { (void)play_match(config, monitor_of(worker)); });
  const auto result = play_match(config, monitor_of(team));
  ASSERT_TRUE(result) << result.error().text;
  EXPECT_EQ(boost::json::serialize(match_json(config, *result)),
            boost::json::serialize(match_json(config, run(config))));
}

TEST(Match, ResumedItIsAsIfItHadNotBeenInterrupted) {
  const TemporaryFile complete;
  auto config = config_for(testing::plain_game().id, 2, 30);
  config.threads = 2;
  const auto alone = json_of(config, run(config));
  config.journal = complete.path();
  EXPECT_EQ(json_of(config, run(config)), alone);
  auto lines = lines_of(complete.content());
  ASSERT_EQ(lines.size(), 31u);
  std::reverse(lines.begin() + 1, lines.end());
  for (const std::size_t kept : {0u, 1u, 7u, 30u}) {
    std::string content;
    for (std::size_t i = 0; i < kept; ++i) content += lines[i];
    const TemporaryFile torn(content + lines[kept].substr(0, lines[kept].size() / 2));
    config.journal = torn.path();
    EXPECT_EQ(json_of(config, run(config)), alone) << kept;
    EXPECT_EQ(lines_of(torn.content()).size(), 31u);
  }
}

TEST(Match, AJournalServesALongerMatchAndAnotherTest) {
  const TemporaryFile file;
  auto config = config_for(testing::plain_game().id, 2, 10);
  config.journal = file.path();
  run(config);
  config.sets = 25;
  const auto longer = json_of(config, run(config));
  config.journal.clear();
  EXPECT_EQ(json_of(config, run(config)), longer);
  config.journal = file.path();
  config.sets = 5;
  EXPECT_EQ(run(config).tally.sets(), 5);
}

TEST(Match, InterruptedItKeepsWhatIsFinished) {
  const TemporaryFile file;
  auto config = config_for(testing::plain_game().id, 2, 1'000'000);
  config.journal = file.path();
  config.threads = 2;
  std::atomic<bool> interrupted{false};
  RunMonitor monitor;
  monitor.interrupted = &interrupted;
  monitor.progress = [&](std::int64_t done, std::int64_t whole, const std::string&) {
    EXPECT_EQ(whole, 1'000'000);
    if (done > 20) interrupted = true;
  };
  const auto partial = run(config, monitor);
  EXPECT_TRUE(partial.interrupted);
  EXPECT_GT(partial.tally.sets(), 0);
  const auto kept = static_cast<std::int64_t>(lines_of(file.content()).size()) - 1;
  EXPECT_GE(kept, partial.tally.sets());
  config.sets = kept;
  const auto resumed = json_of(config, run(config));
  config.journal.clear();
  EXPECT_EQ(json_of(config, run(config)), resumed);
}

TEST(Match, AJournalOfAnotherMatchIsRefused) {
  const TemporaryFile file;
  auto config = config_for(testing::plain_game().id, 2, 3);
  config.journal = file.path();
  run(config);
  auto other = config;
  other.seed = "2";
  EXPECT_NE(error_of(other).find("seed is \"1\" there and \"2\" here"), std::string::npos) << error_of(other);
  other = config;
  other.b = {Level::random, {.nodes = 5}};
  EXPECT_NE(error_of(other).find("random@5"), std::string::npos);
  other = config;
  other.options["first"] = 1;
  EXPECT_NE(error_of(other).find("options"), std::string::npos);
}

// Set 0 is played again, so that a journal that other bots of the same name have made is found out.
TEST(Match, AJournalOfOtherBotsIsRefused) {
  const TemporaryFile whole;
  auto config = config_for(testing::plain_game().id, 2, 3);
  config.journal = whole.path();
  run(config);
  const auto lines = lines_of(whole.content());
  const TemporaryFile file(lines[0] + "[0,[0,1,2,3,0],[0,1,2,3,0]]\n");
  config.journal = file.path();
  EXPECT_NE(error_of(config).find("play otherwise"), std::string::npos) << error_of(config);
}

TEST(Match, WrongConfigurationsAreErrors) {
  EXPECT_NE(error_of(config_for("chess", 2, 1)).find("chess"), std::string::npos);
  EXPECT_NE(error_of(config_for(testing::plain_game().id, 9, 1)).find("players"), std::string::npos);
  auto config = config_for(testing::plain_game().id, 2, 1);
  config.options["first"] = 99;
  EXPECT_NE(error_of(config).find("first"), std::string::npos);
}

TEST(Match, ReportsSayTheSame) {
  auto config = config_for(testing::game_with(&GameFacts::has_windows).id, 3, 12);
  config.sprt = Sprt{-5, 5};
  const auto result = run(config);
  const auto page = match_html(config, result);
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("nan"), std::string::npos);
  EXPECT_EQ(page.find("inf"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  const auto text = match_text(config, result);
  for (const auto& each : {elo_text(result.tally.elo()), share_text(result.tally.share())}) {
    EXPECT_NE(text.find(each), std::string::npos);
    EXPECT_NE(page.find(each), std::string::npos);
  }
}

TEST(Contestant, NamesAreWrittenAndReadBack) {
  for (const std::string name : {"random", "greedy@500", "random@20ms", "greedy@0"}) {
    const auto bot = contestant_from(name, {});
    ASSERT_TRUE(bot) << name;
    EXPECT_EQ(name_of(*bot), name);
  }
  EXPECT_EQ(name_of(*contestant_from("greedy", {.nodes = 9})), "greedy@9");
  EXPECT_EQ(name_of(*contestant_from("greedy@3ms", {.nodes = 9})), "greedy@3ms");
  for (const std::string name : {"", "clever", "greedy@", "greedy@x", "greedy@5s", "greedy@-5", "@5"}) {
    EXPECT_FALSE(contestant_from(name, {})) << name;
  }
}

}  // namespace
}  // namespace tessera::arena
