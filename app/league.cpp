// tessera league
#include "arena/contest/league.h"

#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/contest.h"
#include "arena/contest/contest_report.h"
#include "engine/core/text.h"

namespace tessera::app {

namespace {

constexpr std::int64_t kLeagueSets = 200;

struct LeagueArguments : ContestArguments {
  std::string bots;  // empty: all levels
  std::string anchor;
};

Result<arena::LeagueConfig> config_from(const GameInfo& game, const LeagueArguments& given) {
  const auto options = options_from(game, given.options);
  if (!options) return options.error();
  std::vector<arena::Contestant> bots;
  for (const auto name : text::split(given.bots, ",")) {
    const auto bot = arena::contestant_from(name, given.budget());
    if (!bot) return bot.error();
    bots.push_back(*bot);
  }
  // A budget for all is part of every name, so that the anchor is found with and without it.
  std::string anchor = given.anchor;
  if (!anchor.empty()) {
    const auto bot = arena::contestant_from(anchor, given.budget());
    if (!bot) return bot.error();
    anchor = arena::name_of(*bot);
  }
  return arena::LeagueConfig{given.game,
                             given.players,
                             bots,
                             given.budget(),
                             anchor,
                             *options,
                             given.seed,
                             given.sets > 0 ? given.sets : kLeagueSets,
                             given.thread_count(),
                             is_worker(given.team) ? "" : given.journal};
}

int league(const LeagueArguments& given) {
  const auto* game = find_game_or_report(given.game);
  if (game == nullptr) return kWrongUsage;
  const auto config = config_from(*game, given);
  if (!config) return fail(kWrongUsage, config.error().text);
  if (const auto ok = check_files(given); !ok) return fail(kFailed, ok.error().text);
  ContestMonitor watch(given.team);
  const auto result = arena::play_league(*config, watch.monitor());
  watch.finish();
  if (!result) return fail(kWrongUsage, result.error().text);
  std::cerr << "played in " << time_taken(result->seconds, config->threads) << "\n";
  return write_result(given, arena::league_text(*config, *result), arena::league_json(*config, *result),
                      arena::league_html(*config, *result), result->interrupted);
}

}  // namespace

void add_league(Command& program, arena::Team* team) {
  auto& command = program.add_command("league", "Rate all bots of a game against each other");
  const auto given = std::make_shared<LeagueArguments>();
  command.add("GAME", given->game, "Which game", {.required = true});
  command.add("-b,--bots", given->bots, "Which bots: easy,medium,hard@20000; all levels of the game if left out");
  command.add("--anchor", given->anchor, "The bot whose rating is 0; greedy if left out");
  command.add("-n,--sets", given->sets, "How many sets (two players: pairs) of games a pairing; 200 if left out",
              {.range = between(1, 1'000'000'000)});
  given->team = team;
  add_contest_options(command, *given);
  command.set_footer(contest_help());
  command.set_action([given] { return league(*given); });
}

}  // namespace tessera::app
