// tessera match
#include "arena/contest/match.h"

#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/contest.h"
#include "arena/contest/contest_report.h"

namespace tessera::app {

namespace {

constexpr std::int64_t kMatchSets = 500;
constexpr std::int64_t kSetsOfATest = 100'000;

struct MatchArguments : ContestArguments {
  std::string a;
  std::string b;
  std::vector<double> sprt;  // elo0, elo1
  double alpha = 0.05;
  double beta = 0.05;
};

Result<arena::MatchConfig> config_from(const GameInfo& game, const MatchArguments& given) {
  const auto options = options_from(game, given.options);
  if (!options) return options.error();
  const auto a = arena::contestant_from(given.a, given.budget());
  if (!a) return a.error();
  const auto b = arena::contestant_from(given.b, given.budget());
  if (!b) return b.error();
  arena::MatchConfig config{given.game,
                            given.players,
                            *a,
                            *b,
                            *options,
                            given.seed,
                            given.sets,
                            std::nullopt,
                            given.thread_count(),
                            is_worker(given.team) ? "" : given.journal};
  if (!given.sprt.empty()) {
    config.sprt = arena::Sprt{given.sprt[0], given.sprt[1], given.alpha, given.beta};
    if (!(given.sprt[0] < given.sprt[1])) return Error{"sprt: elo0 must be below elo1"};
  }
  if (config.sets == 0) config.sets = config.sprt ? kSetsOfATest : kMatchSets;
  return config;
}

int match(const MatchArguments& given) {
  const auto* game = find_game_or_report(given.game);
  if (game == nullptr) return kWrongUsage;
  const auto config = config_from(*game, given);
  if (!config) return fail(kWrongUsage, config.error().text);
  if (const auto ok = check_files(given); !ok) return fail(kFailed, ok.error().text);
  ContestMonitor watch(given.team);
  const auto result = arena::play_match(*config, watch.monitor());
  watch.finish();
  if (!result) return fail(kWrongUsage, result.error().text);
  std::cerr << result->tally.games() << " games in " << time_taken(result->seconds, config->threads) << "\n";
  return write_result(given, arena::match_text(*config, *result), arena::match_json(*config, *result),
                      arena::match_html(*config, *result), result->interrupted);
}

}  // namespace

void add_match(Command& program, arena::Team* team) {
  auto& command = program.add_command("match", "Measure how much stronger one bot is than another");
  const auto given = std::make_shared<MatchArguments>();
  command.add("GAME", given->game, "Which game", {.required = true});
  command.add("A", given->a, "A bot: hard, or with a budget hard@20000", {.required = true});
  command.add("B", given->b, "The bot it plays against", {.required = true});
  command.add("-n,--sets", given->sets,
              "How many sets (two players: pairs) of games, at most; 500, or 100000 with --sprt",
              {.range = between(1, 1'000'000'000)});
  command.add("--sprt", given->sprt, "ELO0,ELO1: stop once it is decided which of the two it is", {.count = 2});
  command.add("--alpha", given->alpha, "The chance to accept ELO1 wrongly",
              {.show_default = true, .range = between(1e-9, 0.49)});
  command.add("--beta", given->beta, "The chance to accept ELO0 wrongly",
              {.show_default = true, .range = between(1e-9, 0.49)});
  given->team = team;
  add_contest_options(command, *given);
  command.set_footer(contest_help());
  command.set_action([given] { return match(*given); });
}

}  // namespace tessera::app
