#include "games/take_it/bots/greedy.h"

#include <initializer_list>

namespace tessera::bots::take_it {

namespace {

using G = TakeIt;
using Kind = G::Action::Kind;
using tessera::take_it::Combo;
using tessera::take_it::Die;
using tessera::take_it::Relation;

// Points count in tenths; a die still to be taken is a risk that costs some.
constexpr int kPoint = 10;
constexpr int kRisk = 6;
constexpr int kWildChip = kPoint;

// Dice to be taken from the tray to complete a card.
struct Plan {
  G::Dice dice;
  int count = 0;
  bool possible = false;
};

bool fits(Die die, G::Colour colour, int value) {
  const bool colour_fits = colour == G::Colour::wild || die.colour() == G::Colour::wild || die.colour() == colour;
  return colour_fits && (value == 0 || die.value() == value);
}

// Makes a plan card by card: dice in hand that no other card needs are used first, then those in the tray.
class Planner {
 public:
  Planner(const G::Dice& spare, const G::Dice& tray) : spare_(spare), tray_(tray) {}

  Plan plan(const Combo& card) const { return card.is_sum() ? plan_sum(card) : plan_slots(card); }

 private:
  // Wilds last: each costs a chip.
  static bool take(G::Dice& from, G::Colour colour, int value, Die& taken) {
    bool found = false;
    from.for_each_kind([&](Die die) {
      if (found || !fits(die, colour, value)) return;
      found = true;
      taken = die;
    });
    if (found) from.remove(taken);
    return found;
  }

  // Slots that name a value are the hardest to fill, and come first.
  Plan plan_slots(const Combo& card) const {
    Plan plan;
    G::Dice spare = spare_;
    G::Dice tray = tray_;
    for (const bool named : {true, false}) {
      for (int i = 0; i < card.count; ++i) {
        const int value = Combo::slot_value(card.slots[i]);
        const auto colour = Combo::slot_colour(card.slots[i]);
        Die die;
        if ((value != 0) != named || take(spare, colour, value, die)) continue;
        if (!take(tray, colour, value, die)) return plan;
        plan.dice.add(die);
        ++plan.count;
      }
    }
    plan.possible = true;
    return plan;
  }

  // Up to three dice of the tray beside some of the spare ones, fewest first.
  Plan plan_sum(const Combo& card) const {
    Plan best;
    Plan plan;
    for (int most = 0; most <= 3 && !best.possible; ++most) extend(card, plan, 0, most, best);
    return best;
  }

  void extend(const Combo& card, Plan& plan, int from, int left, Plan& best) const {
    if (best.possible) return;
    if (left == 0) {
      if (completes(card, plan)) {
        best = plan;
        best.possible = true;
      }
      return;
    }
    for (int i = from; i < tessera::take_it::kDieKinds; ++i) {
      const Die die(i);
      if (!fits(die, card.colour, 0) || plan.dice.count(die) >= tray_.count(die)) continue;
      plan.dice.add(die);
      ++plan.count;
      extend(card, plan, i, left - 1, best);
      plan.dice.remove(die);
      --plan.count;
    }
  }

  bool completes(const Combo& card, const Plan& plan) const {
    G::Dice dice = spare_;
    dice.add(plan.dice);
    if (dice.empty()) return false;
    const Combo* cards[] = {&card};
    tessera::take_it::ClaimTable table;
    tessera::take_it::claim_table(cards, 1, dice, table);
    return table.used[1] > 0;
  }

  G::Dice spare_;
  G::Dice tray_;
};

class Turn {
 public:
  Turn(const G::Rules& rules, const G::View& view) : view_(view), seat_(view.viewer.index) {
    for (int i = 0; i < view.held[G::kCombos][seat_]; ++i) cards_[count_++] = &rules.decks.combos[view.hand[0][i]];
    settle();
  }

  // The die to take next, and whether any is worth it; `more`: the plan needs others after it.
  bool best_die(Die& out, bool& more) const {
    const Planner planner(spare(), view_.tray);
    int best = 0;
    for (int i = 0; i < count_; ++i) {
      if ((done_ >> i) & 1) continue;
      const Plan plan = planner.plan(*cards_[i]);
      const int wilds = plan.dice.size(G::Colour::wild);
      const int worth = cards_[i]->points * kPoint - plan.count * kRisk - wilds * kWildChip;
      if (!plan.possible || plan.count == 0 || worth <= best) continue;
      best = worth;
      out = scarcest(plan.dice);
      more = plan.count > 1;
    }
    return best > 0;
  }

 private:
  // The cards that the dice taken so far complete, at their best.
  void settle() {
    tessera::take_it::ClaimTable table;
    tessera::take_it::claim_table(cards_, count_, view_.dice[seat_], table);
    int best = 0;
    for (unsigned set = 1; set < (1u << count_); ++set) {
      if (table.used[set] < 0) continue;
      int points = table.used[set];
      for (int i = 0; i < count_; ++i) points += (set >> i) & 1 ? cards_[i]->points * kPoint : 0;
      if (points > best) {
        best = points;
        done_ = set;
        used_ = table.used[set];
      }
    }
  }

  // With cards done their dice are gone; which ones, matters little to a greedy player: all or none are spare.
  G::Dice spare() const { return done_ != 0 && used_ == view_.dice[seat_].size() ? G::Dice{} : view_.dice[seat_]; }

  Die scarcest(const G::Dice& dice) const {
    Die out;
    int fewest = 100;
    dice.for_each_kind([&](Die die) {
      if (view_.tray.count(die) >= fewest) return;
      fewest = view_.tray.count(die);
      out = die;
    });
    return out;
  }

  const G::View& view_;
  int seat_;
  const Combo* cards_[G::kMaxHand] = {};
  int count_ = 0;
  unsigned done_ = 0;
  int used_ = 0;
};

int find(const Actions<G>& legal, const G::Action& action) {
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return i;
  }
  return -1;
}

int find_kind(const Actions<G>& legal, Kind kind) {
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind == kind) return i;
  }
  return -1;
}

int choose_turn(const G::Rules& rules, const G::View& view, const Actions<G>& legal) {
  Die die;
  bool more = false;
  if (!Turn(rules, view).best_die(die, more)) {
    const int stop = find_kind(legal, Kind::stop);
    return stop >= 0 ? stop : find_kind(legal, Kind::pass);
  }
  const int extra = find(legal, {Kind::play, static_cast<std::uint8_t>(G::ActionCard::extra), 0});
  return more && extra >= 0 ? extra : find(legal, {Kind::take, die.index, 0});
}

// As near to four combo cards and one action card as can be.
int choose_draw(const G::View& view, const Actions<G>& legal) {
  const int wanted = G::kFixedCombos - view.held[G::kCombos][view.viewer.index];
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) {
    const auto off = [&](int k) { return legal[k].value > wanted ? legal[k].value - wanted : wanted - legal[k].value; };
    if (off(i) < off(best)) best = i;
  }
  return best;
}

}  // namespace

int choose_greedily(const G::Rules& rules, const G::View& view, const Actions<G>& legal) {
  switch (view.phase) {
    case G::Phase::turn:
    case G::Phase::second: return choose_turn(rules, view, legal);
    case G::Phase::draw: return choose_draw(view, legal);
    default: return 0;  // claims are listed best first [T3]; `keep` stands before the discards
  }
}

}  // namespace tessera::bots::take_it
