#include "games/take_it/bots/plan.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

using tessera::take_it::Relation;

constexpr std::int64_t kMaxEffort = 20'000;  // of one plan

// Slots with a number leave least choice, slots without one most.
int rank(const Combo& card) {
  if (card.is_sum()) {
    return card.relation == Relation::equal ? 1 : card.count > 0 ? 2 : 3;
  }
  for (int i = 0; i < card.count; ++i) {
    if (Combo::slot_value(card.slots[i]) != 0) return 0;
  }
  return 4;
}

int scarcity(int copies) { return copies <= 1 ? 4 : copies == 2 ? 2 : 1; }

}  // namespace

Plan Planner::best(const Situation& situation) {
  begin(situation);
  PartialPlan partial;
  partial.held = situation.held;
  partial.tray = situation.tray;
  partial.worth = -kPoint * situation.held.size();
  if (risk_.wild_chips) partial.worth -= kPoint * situation.held.size(Colour::wild);
  best_ = Plan{partial.worth, 0, {}, {}, situation.held.size()};
  limit_ = effort() + kMaxEffort;
  search(0, partial);
  return best_;
}

void Planner::begin(const Situation& situation) {
  tray_ = situation.tray;
  tray_size_ = std::max(1, situation.tray.size());
  others_ = situation.others;
  extra_ = situation.extra;
  turns_ = (tray_size_ + others_) / (others_ + 1) + (extra_ ? 1 : 0);
  set_prices(situation);
  order_cards(situation);
}

void Planner::set_prices(const Situation& situation) {
  const int risk = risk_.late * others_ / (2 * tray_size_);
  for (int k = 0; k < tessera::take_it::kDieKinds; ++k) {
    const Die die(k);
    prices_[k] = risk_.take + risk * scarcity(situation.tray.count(die)) / 4;
    if (die.colour() == Colour::wild && risk_.wild_chips) prices_[k] += kPoint;
  }
}

void Planner::order_cards(const Situation& situation) {
  count_ = 0;
  for (int i = 0; i < situation.count; ++i) {
    const auto before = [&](const Combo& a, const Combo& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b) : a.points > b.points;
    };
    int at = count_++;
    for (; at > 0 && before(*situation.cards[i], *cards_[at - 1]); --at) {
      cards_[at] = cards_[at - 1];
      place_[at] = place_[at - 1];
    }
    cards_[at] = situation.cards[i];
    place_[at] = 1u << i;
  }
  rest_[count_] = 0;
  for (int i = count_ - 1; i >= 0; --i) rest_[i] = rest_[i + 1] + kPoint * cards_[i]->points;
}

int Planner::late(const PartialPlan& partial) const {
  const int scarce = std::max(0, partial.scarce - (extra_ ? 8 : 4));
  const int risk = risk_.late * others_ * partial.scarce * scarce / (32 * tray_size_);
  return risk + risk_.beyond * std::max(0, partial.taken - turns_);
}

// Whether the line can't become better than what is known, even if all cards from here on were free.
bool Planner::hopeless(int at, const PartialPlan& partial) const {
  return partial.worth - late(partial) + rest_[at] + kPoint * partial.held.size() <= best_.worth;
}

void Planner::search(int at, const PartialPlan& partial) {
  ++effort_;
  if (effort() > limit_ || hopeless(at, partial)) return;
  if (at == count_) return finish(partial);
  if (cards_[at]->is_sum()) {
    fill_sum(at, partial);
  } else {
    fill_slots(at, 0, partial);
  }
  search(at + 1, partial);
}

void Planner::fill_sum(int at, const PartialPlan& partial) {
  PricedDice priced{partial.held, partial.tray, -kPoint, {}};
  std::copy(std::begin(prices_), std::end(prices_), priced.prices);
  Dice used;
  if (!knapsack_.find_cheapest(*cards_[at], priced, used)) return;
  PartialPlan next = partial;
  used.for_each_kind([&](Die die) {
    for (int i = used.count(die); i > 0; --i) {
      if (next.held.count(die) > 0) {
        use_held(next, die);
      } else {
        use_tray(next, die, false);
      }
    }
  });
  next.worth += kPoint * cards_[at]->points;
  next.cards |= place_[at];
  search(at + 1, next);
}

// Slot after slot; every die that fits one is tried.
void Planner::fill_slots(int at, int slot, const PartialPlan& partial) {
  const Combo& card = *cards_[at];
  if (slot == card.count) {
    PartialPlan next = partial;
    next.worth += kPoint * card.points;
    next.cards |= place_[at];
    return search(at + 1, next);
  }
  ++effort_;
  if (effort() > limit_ || hopeless(at, partial)) return;
  const auto colour = Combo::slot_colour(card.slots[slot]);
  const int value = Combo::slot_value(card.slots[slot]);
  if (value == 0) {
    PartialPlan next = partial;
    ++next.open[static_cast<int>(colour)];
    return fill_slots(at, slot + 1, next);
  }
  if (colour != Colour::orange) try_die(at, slot, partial, Die(Colour::blue, value));
  if (colour != Colour::blue) try_die(at, slot, partial, Die(Colour::orange, value));
  try_die(at, slot, partial, Die(Colour::wild, value));
}

void Planner::try_die(int at, int slot, const PartialPlan& partial, Die die) {
  PartialPlan next = partial;
  if (partial.held.count(die) > 0) {
    use_held(next, die);
  } else if (partial.tray.count(die) > 0) {
    use_tray(next, die, false);
  } else {
    return;
  }
  fill_slots(at, slot + 1, next);
}

void Planner::use_held(PartialPlan& partial, Die die) const {
  partial.held.remove(die);
  partial.worth += kPoint;
}

void Planner::use_tray(PartialPlan& partial, Die die, bool open) const {
  partial.tray.remove(die);
  partial.missing.add(die);
  partial.worth -= prices_[die.index];
  partial.scarce += open ? 1 : scarcity(tray_.count(die));
  if (open) partial.loose.add(die);
  ++partial.taken;
}

void Planner::finish(PartialPlan partial) {
  if (!fill_open(partial, Colour::blue) || !fill_open(partial, Colour::orange) || !fill_open(partial, Colour::wild))
    return;
  const int worth = partial.worth - late(partial);
  if (worth <= best_.worth) return;
  best_ = Plan{worth, partial.cards, partial.missing, partial.loose, partial.held.size()};
}

// Slots without a number: dice held first, then the cheapest of the tray.
bool Planner::fill_open(PartialPlan& partial, Colour colour) {
  const auto fits = [&](Die die) {
    return colour == Colour::wild || die.colour() == colour || die.colour() == Colour::wild;
  };
  for (int& open = partial.open[static_cast<int>(colour)]; open > 0; --open) {
    int found = -1;
    partial.held.for_each_kind([&](Die die) {
      if (found < 0 && fits(die)) found = die.index;
    });
    if (found >= 0) {
      use_held(partial, Die(found));
      continue;
    }
    partial.tray.for_each_kind([&](Die die) {
      if (fits(die) && (found < 0 || prices_[die.index] < prices_[found])) found = die.index;
    });
    if (found < 0) return false;
    use_tray(partial, Die(found), true);
  }
  return true;
}

int net_of(Situation situation, Planner& planner) {
  constexpr int kManyDice = 8;
  if (situation.held.size() <= kManyDice) return net_of_claims(situation);
  situation.tray = Dice{};
  return planner.best(situation).worth / kPoint;
}

Die scarcest(const Plan& plan, const Dice& tray) {
  int found = -1;
  int fewest = 100;
  plan.missing.for_each_kind([&](Die die) {
    const bool loose = plan.loose.count(die) == plan.missing.count(die);
    const int copies = tray.count(die) + (loose ? G::kMaxDice : 0);
    if (copies >= fewest) return;
    fewest = copies;
    found = die.index;
  });
  return Die(found);
}

}  // namespace tessera::bots::take_it
