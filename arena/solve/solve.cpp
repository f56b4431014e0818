#include "arena/solve/solve.h"

#include "engine/games/games.h"
#include "games/all_solvers.h"  // made by cmake/games.cmake

namespace tessera::arena {

namespace {

template <class G>
concept Solvable = requires(const typename G::Rules& rules) { Solver<G>::can_solve(rules); };

template <class G>
concept Responds =
    requires(const typename G::Rules& rules) { Solver<G>::can_respond(rules, bots::Level::hard, false); };

template <class G>
Result<void> can_respond(const typename G::Rules& rules, bots::Level level, bool gpu) {
  if constexpr (Responds<G>) {
    return Solver<G>::can_respond(rules, level, gpu);
  } else {
    return Error{"no best responses are found in this game"};
  }
}

template <class G>
Result<SolvedGame> solved(const typename G::Rules& rules, const SolveSettings& settings) {
  if (!settings.against) return Solver<G>::solve(rules, settings);
  if constexpr (Responds<G>) {
    return Solver<G>::respond(rules, *settings.against, settings);
  } else {
    return can_respond<G>(rules, *settings.against, settings.gpu).error();
  }
}

template <class G>
Result<typename G::Rules> rules_from(int players, const boost::json::object& given) {
  const int n = players == 0 ? Solver<G>::kPlayers : players;
  if (n < Solver<G>::kPlayers || n > Solver<G>::kMostPlayers) {
    return Error{"it is not solved for " + std::to_string(n) + " players, only for " +
                 std::to_string(Solver<G>::kPlayers) + " to " + std::to_string(Solver<G>::kMostPlayers)};
  }
  const auto options = Options::parse(GameJson<G>::options(), given, n);
  if (!options) return options.error();
  return GameJson<G>::rules(n, *options);
}

}  // namespace

std::vector<SolvableGame> solvable_games() {
  std::vector<SolvableGame> games;
  for_each_game([&]<class G>() {
    if constexpr (Solvable<G>)
      games.push_back({Notation<G>::kId, Solver<G>::kPlayers, Solver<G>::kOf, Solver<G>::kAbout});
  });
  return games;
}

Result<void> can_solve(std::string_view game, int players, const boost::json::object& options,
                       std::optional<bots::Level> against, bool gpu) {
  std::string ids;
  for (const auto& each : solvable_games()) ids += (ids.empty() ? "" : ", ") + std::string(each.id);
  Result<void> result = Error{"only " + ids + " can be solved, not " + std::string(game)};
  with_game(game, [&]<class G>() {
    if constexpr (Solvable<G>) {
      const auto rules = rules_from<G>(players, options);
      if (!rules) {
        result = rules.error();
      } else {
        result = against ? can_respond<G>(*rules, *against, gpu) : Solver<G>::can_solve(*rules);
        if (result && gpu && !against) result = Error{"only best responses are found on a GPU: --against"};
      }
    }
  });
  return result;
}

Result<SolvedGame> solve(std::string_view game, int players, const boost::json::object& options,
                         const SolveSettings& settings) {
  Result<SolvedGame> result = Error{"not a game that can be solved"};
  with_game(game, [&]<class G>() {
    if constexpr (Solvable<G>) {
      const auto rules = rules_from<G>(players, options);
      result = rules ? solved<G>(*rules, settings) : rules.error();
    }
  });
  return result;
}

}  // namespace tessera::arena
