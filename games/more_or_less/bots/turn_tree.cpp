#include "games/more_or_less/bots/turn_tree.h"

#include <algorithm>

#include "games/more_or_less/bots/laid_dice.h"

namespace tessera::bots::more_or_less {

namespace {

// Rolls are only counted here, no state is made of them: so many take as long as a step of a search.
constexpr int kOutcomesOfANode = 8;

class Builder {
 public:
  Builder(const G::Rules& rules, Meter& meter, TurnTree& tree) : rules_(rules), meter_(meter), tree_(tree) {}

  void add_draws(const G::State& state) {
    if (state.phase != G::Phase::ask_draw) {
      tree_.draws.push_back(draw_of(state));
      return;
    }
    each_choice(state, [&](const G::State& next) { tree_.draws.push_back(draw_of(next)); });
  }

 private:
  template <class Use>
  void each_choice(const G::State& state, Use&& use) {
    Actions<G> legal;
    G::legal(rules_, state, state.seat, legal);
    for (const auto& action : legal) {
      G::State next = state;
      G::apply(rules_, next, state.seat, action);
      meter_.spend();
      use(next);
    }
  }

  TurnTree::Draw draw_of(const G::State& state) {
    if (state.phase != G::Phase::draw) return {{1, rolls_of(state)}};
    TurnTree::Draw draw;
    Outcomes<G> outcomes;
    G::outcomes(rules_, state, outcomes);
    for (const auto& [outcome, weight] : outcomes) {
      G::State next = state;
      G::resolve(rules_, next, outcome);
      meter_.spend();
      draw.push_back({static_cast<int>(weight), rolls_of(next)});
    }
    return draw;
  }

  std::vector<TurnTree::Roll> rolls_of(const G::State& state) {
    if (state.phase != G::Phase::ask_roll) return {roll_of(state)};
    std::vector<TurnTree::Roll> rolls;
    each_choice(state, [&](const G::State& next) { rolls.push_back(roll_of(next)); });
    return rolls;
  }

  // Rolls that show the same, the wild die aside, are one.
  TurnTree::Roll roll_of(const G::State& state) {
    const G::Dice dice = state.hand[state.seat.index];
    if (state.phase != G::Phase::roll) return {{add(with_laid(state, dice)), TurnTree::kRolls}};
    int weight_of[HandSet::kHands] = {};
    Outcomes<G> outcomes;
    G::outcomes(rules_, state, outcomes);
    int all = 0;
    for (const auto& [outcome, weight] : outcomes) {
      weight_of[Hands::all().number_of(dice.rolled() + outcome.dice)] += static_cast<int>(weight);
      all += static_cast<int>(weight);
    }
    meter_.spend(1 + outcomes.size() / kOutcomesOfANode);
    TurnTree::Roll roll;
    for (int hand = 0; hand < HandSet::kHands; ++hand) {
      if (weight_of[hand] > 0) roll.push_back({add(hand), weight_of[hand] * TurnTree::kRolls / all});
    }
    return roll;
  }

  static int with_laid(const G::State& state, G::Dice dice) {
    const LaidDice laid(state);
    int hand = Hands::all().number_of(dice);
    for (int i = 0; i < laid.count; ++i) hand = Hands::all().with(hand, laid.shown[i]);
    return hand;
  }

  int add(int hand) {
    tree_.hands.add(hand);
    tree_.most_dice = std::max(tree_.most_dice, Hands::all().size_of(hand));
    return hand;
  }

  const G::Rules& rules_;
  Meter& meter_;
  TurnTree& tree_;
};

}  // namespace

TurnTree TurnTree::of(const G::Rules& rules, const G::State& state, Meter& meter) {
  TurnTree tree;
  Builder(rules, meter, tree).add_draws(state);
  return tree;
}

int TurnTree::weight_of(const Draw& draw) {
  int all = 0;
  for (const Drawn& drawn : draw) all += drawn.weight;
  return all;
}

}  // namespace tessera::bots::more_or_less
