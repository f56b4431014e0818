#include "games/more_or_less/bots/last_two_turns.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

LastTwoTurns::LastTwoTurns(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget)
    : rules_(rules), state_(state), candidates_(rules) {
  const bool last = is_last_turn(rules, state);
  if (last && state.phase == G::Phase::place) {
    lay_most_points();
    solved_ = true;
  } else if (meter.left() < kNodesOfLastTurns) {
    return;
  } else if (last) {
    solve_last(meter);
    solved_ = true;
  } else {
    solved_ = solve_two(meter, most_of_budget);
  }
}

int LastTwoTurns::best(const Actions<G>& legal) const {
  if (state_.phase == G::Phase::place) return Candidates::next_step(state_, placement_, legal);
  return legal.size() - 1 - from_last_;
}

// Nothing counts any more but the score.
void LastTwoTurns::lay_most_points() {
  candidates_.list(state_, DiceWorth{.each = 0, .in_time = 0}, 1);
  placement_ = candidates_.all()[0].placement;
  const int bonus = state_.opened || placement_.count() == 0 ? 0 : 5;
  Lead lead;
  for (int s = 0; s < rules_.players; ++s) {
    lead.add(Seat(s), state_.score[s] + (Seat(s) == state_.seat ? placement_.score() + bonus : 0));
  }
  for (const Seat seat : lead.seats) shares_[static_cast<std::size_t>(seat.index)] = 1.0 / lead.seats.size();
}

void LastTwoTurns::solve_last(Meter& meter) {
  const LastReply reply(rules_, state_, meter);
  Lead lead;
  for (int s = 0; s < rules_.players; ++s) {
    if (Seat(s) != state_.seat) lead.add(Seat(s), state_.score[s]);
  }
  const auto choice = reply.choice(lead);
  from_last_ = state_.phase == G::Phase::ask_roll ? choice.roll : choice.draw;
  const auto own = static_cast<std::size_t>(state_.seat.index);
  shares_[own] = static_cast<double>(choice.share) / reply.whole();
  for (const Seat seat : lead.seats) {
    shares_[static_cast<std::size_t>(seat.index)] =
        static_cast<double>((reply.whole() - choice.share) / lead.seats.size()) / reply.whole();
  }
}

// Sums are whole numbers below 2^53, and a share is one division: equal shares are equal numbers.
bool LastTwoTurns::solve_two(Meter& meter, double most_of_budget) {
  turn_.emplace(rules_, state_, meter, most_of_budget, TurnBeforeLast::Which::all);
  if (!turn_->solved()) return false;
  const auto own = static_cast<std::size_t>(state_.seat.index);
  const auto& draws = turn_->tree().draws;
  double most = -1;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const auto& draw = draws[draws.size() - 1 - i];
    Sum sum;
    int from_last = static_cast<int>(i);
    for (const auto& drawn : draw) {
      Sum best;
      for (std::size_t j = 0; j < drawn.rolls.size(); ++j) {
        const Sum of_roll = sum_of(drawn.rolls[drawn.rolls.size() - 1 - j]);
        if (j > 0 && of_roll.of[own] <= best.of[own]) continue;
        best = of_roll;
        if (state_.phase == G::Phase::ask_roll) from_last = static_cast<int>(j);
      }
      sum.add(best, drawn.weight);
    }
    const double whole =
        static_cast<double>(std::int64_t{turn_->whole()} * TurnTree::kRolls * TurnTree::weight_of(draw));
    if (static_cast<double>(sum.of[own]) / whole <= most) continue;
    most = static_cast<double>(sum.of[own]) / whole;
    from_last_ = from_last;
    for (std::size_t s = 0; s < shares_.size(); ++s) shares_[s] = static_cast<double>(sum.of[s]) / whole;
  }
  if (state_.phase == G::Phase::place) placement_ = turn_->best(draws[0][0].rolls[0][0].hand)->placement;
  return true;
}

LastTwoTurns::Sum LastTwoTurns::sum_of(const TurnTree::Roll& roll) const {
  const int last = left_of(state_.seat, rules_.players).index;
  Sum sum;
  for (const auto& [hand, weight] : roll) {
    const auto& end = *turn_->best(hand);
    sum.of[last] += std::int64_t{weight} * end.last;
    for (const Seat seat : end.leaders) {
      sum.of[seat.index] += std::int64_t{weight} * ((turn_->whole() - end.last) / end.leaders.size());
    }
  }
  return sum;
}

void LastTwoTurns::Sum::add(const Sum& other, std::int64_t weight) {
  for (int s = 0; s < G::kMaxPlayers; ++s) of[s] += weight * other.of[s];
}

std::optional<int> best_of_last_two_turns(const G::Rules& rules, const G::View& view, Meter& meter,
                                          const Actions<G>& legal) {
  constexpr double kMostOfBudget = 0.5;  // if that is not enough, the rest is for a search
  if (!LastTwoTurns::covers(rules, view.table)) return std::nullopt;
  const G::State state{view.table, view.wish};
  const LastTwoTurns exact(rules, state, meter, kMostOfBudget);
  if (!exact.solved()) return std::nullopt;
  return exact.best(legal);
}

BestEnding::BestEnding(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget) {
  const bool ends = rules.players == 2 && state.phase == G::Phase::place && state.out_first.none() &&
                    G::pool_size(state, state.seat) == 0 && most_turns_left(rules, state) > 2;
  if (!ends || meter.left() < kNodesOfLastTurns) return;
  turn_.emplace(rules, state, meter, most_of_budget, TurnBeforeLast::Which::last_dice);
  if (!turn_->solved()) return;
  const auto* end = turn_->best(turn_->tree().draws[0][0].rolls[0][0].hand);
  if (end != nullptr) best_ = Ending{end->placement, static_cast<double>(end->own) / turn_->whole()};
}

}  // namespace tessera::bots::more_or_less
