#include "games/pass_the_pot/bots/bots.h"

#include "games/pass_the_pot/bots/corrected_worth.h"
#include "games/pass_the_pot/bots/greedy.h"
#include "games/pass_the_pot/bots/heuristics.h"
#include "games/pass_the_pot/bots/play_of_three.h"
#include "games/pass_the_pot/bots/race.h"
#include "games/pass_the_pot/bots/solved_worth.h"
#include "games/pass_the_pot/bots/turn_values.h"

namespace tessera::bots {

namespace {

using G = PassThePot;

template <class Worth>
int choose_by(const G::Rules& rules, const G::State& state, const Actions<G>& legal, Worth worth) {
  double values[G::kMaxActions];
  pass_the_pot::TurnValues<Worth>(rules, state, worth).judge(legal, values);
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) best = values[i] > values[best] ? i : best;
  return best;
}

}  // namespace

bool Bots<G>::has(const G::Rules& rules, Level level) {
  if (level == Level::expert)
    return pass_the_pot::find_solution(rules) != nullptr || pass_the_pot::correction_network(rules) != nullptr;
  return level != Level::best || pass_the_pot::find_solution(rules) != nullptr ||
         pass_the_pot::find_solution_of_three(rules) != nullptr;
}

int Bots<G>::choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget&,
                    Stream& stream) {
  const auto& state = view.state;
  switch (level) {
    case Level::easy: return pass_the_pot::choose_by_heuristics(pass_the_pot::kEasyHeuristics, state, legal, stream);
    case Level::medium:
      return pass_the_pot::choose_by_heuristics(pass_the_pot::kMediumHeuristics, state, legal, stream);
    case Level::greedy: return pass_the_pot::choose_greedily(rules, state, legal);
    case Level::expert:
      if (const auto* network = pass_the_pot::correction_network(rules))
        return choose_by(rules, state, legal, pass_the_pot::CorrectedWorth(rules, *network, state.seat));
      [[fallthrough]];
    case Level::best:
      if (const auto* solution = pass_the_pot::find_solution(rules)) {
        return choose_by(rules, state, legal, pass_the_pot::SolvedWorth{*solution, state.seat});
      }
      if (const auto* solution = pass_the_pot::find_solution_of_three(rules)) {
        return pass_the_pot::choose_by_solution(*solution, rules, state, legal);
      }
      break;
    default: break;
  }
  return choose_by(rules, state, legal, pass_the_pot::RaceWorth(rules, state.seat));
}

Result<bool> Bots<G>::add_solution(std::string_view bytes) {
  if (pass_the_pot::SolutionOfThree::is_one(bytes)) {
    auto of_three = pass_the_pot::SolutionOfThree::parse(bytes);
    if (!of_three) return of_three.error();
    return pass_the_pot::add_solution(*std::move(of_three));
  }
  auto solution = pass_the_pot::Solution::parse(bytes);
  if (!solution) return solution.error();
  return pass_the_pot::add_solution(*std::move(solution));
}

bool Bots<G>::solvable(const G::Rules& rules) { return static_cast<bool>(pass_the_pot::Solution::can_solve(rules)); }

}  // namespace tessera::bots
