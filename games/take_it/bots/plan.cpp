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

Plan Planner::best(const Prospect& prospect) {
  begin(prospect);
  Line line;
  line.held = prospect.held;
  line.tray = prospect.tray;
  line.worth = -kPoint * prospect.held.size();
  if (caution_.wild_chips) line.worth -= kPoint * prospect.held.size(Colour::wild);
  best_ = Plan{line.worth, 0, {}, {}, prospect.held.size()};
  limit_ = effort() + kMaxEffort;
  search(0, line);
  return best_;
}

void Planner::begin(const Prospect& prospect) {
  tray_ = prospect.tray;
  tray_size_ = std::max(1, prospect.tray.size());
  others_ = prospect.others;
  extra_ = prospect.extra;
  turns_ = (tray_size_ + others_) / (others_ + 1) + (extra_ ? 1 : 0);
  set_prices(prospect);
  order_cards(prospect);
}

void Planner::set_prices(const Prospect& prospect) {
  const int risk = caution_.late * others_ / (2 * tray_size_);
  for (int k = 0; k < tessera::take_it::kDieKinds; ++k) {
    const Die die(k);
    prices_[k] = caution_.take + risk * scarcity(prospect.tray.count(die)) / 4;
    if (die.colour() == Colour::wild && caution_.wild_chips) prices_[k] += kPoint;
  }
}

void Planner::order_cards(const Prospect& prospect) {
  count_ = 0;
  for (int i = 0; i < prospect.count; ++i) {
    const auto before = [&](const Combo& a, const Combo& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b) : a.points > b.points;
    };
    int at = count_++;
    for (; at > 0 && before(*prospect.cards[i], *cards_[at - 1]); --at) {
      cards_[at] = cards_[at - 1];
      place_[at] = place_[at - 1];
    }
    cards_[at] = prospect.cards[i];
    place_[at] = 1u << i;
  }
  rest_[count_] = 0;
  for (int i = count_ - 1; i >= 0; --i) rest_[i] = rest_[i + 1] + kPoint * cards_[i]->points;
}

int Planner::late(const Line& line) const {
  const int scarce = std::max(0, line.scarce - (extra_ ? 8 : 4));
  const int risk = caution_.late * others_ * line.scarce * scarce / (32 * tray_size_);
  return risk + caution_.beyond * std::max(0, line.taken - turns_);
}

// Whether the line can't become better than what is known, even if all cards from here on were free.
bool Planner::hopeless(int at, const Line& line) const {
  return line.worth - late(line) + rest_[at] + kPoint * line.held.size() <= best_.worth;
}

void Planner::search(int at, const Line& line) {
  ++effort_;
  if (effort() > limit_ || hopeless(at, line)) return;
  if (at == count_) return finish(line);
  if (cards_[at]->is_sum()) {
    buy_sum(at, line);
  } else {
    fill_slots(at, 0, line);
  }
  search(at + 1, line);
}

void Planner::buy_sum(int at, const Line& line) {
  Market market{line.held, line.tray, -kPoint, {}};
  std::copy(std::begin(prices_), std::end(prices_), market.prices);
  Dice used;
  if (!buyer_.buy(*cards_[at], market, used)) return;
  Line next = line;
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
void Planner::fill_slots(int at, int slot, const Line& line) {
  const Combo& card = *cards_[at];
  if (slot == card.count) {
    Line next = line;
    next.worth += kPoint * card.points;
    next.cards |= place_[at];
    return search(at + 1, next);
  }
  ++effort_;
  if (effort() > limit_ || hopeless(at, line)) return;
  const auto colour = Combo::slot_colour(card.slots[slot]);
  const int value = Combo::slot_value(card.slots[slot]);
  if (value == 0) {
    Line next = line;
    ++next.open[static_cast<int>(colour)];
    return fill_slots(at, slot + 1, next);
  }
  if (colour != Colour::orange) try_die(at, slot, line, Die(Colour::blue, value));
  if (colour != Colour::blue) try_die(at, slot, line, Die(Colour::orange, value));
  try_die(at, slot, line, Die(Colour::wild, value));
}

void Planner::try_die(int at, int slot, const Line& line, Die die) {
  Line next = line;
  if (line.held.count(die) > 0) {
    use_held(next, die);
  } else if (line.tray.count(die) > 0) {
    use_tray(next, die, false);
  } else {
    return;
  }
  fill_slots(at, slot + 1, next);
}

void Planner::use_held(Line& line, Die die) const {
  line.held.remove(die);
  line.worth += kPoint;
}

void Planner::use_tray(Line& line, Die die, bool open) const {
  line.tray.remove(die);
  line.missing.add(die);
  line.worth -= prices_[die.index];
  line.scarce += open ? 1 : scarcity(tray_.count(die));
  if (open) line.loose.add(die);
  ++line.taken;
}

void Planner::finish(Line line) {
  if (!fill_open(line, Colour::blue) || !fill_open(line, Colour::orange) || !fill_open(line, Colour::wild)) return;
  const int worth = line.worth - late(line);
  if (worth <= best_.worth) return;
  best_ = Plan{worth, line.cards, line.missing, line.loose, line.held.size()};
}

// Slots without a number: dice held first, then the cheapest of the tray.
bool Planner::fill_open(Line& line, Colour colour) {
  const auto fits = [&](Die die) {
    return colour == Colour::wild || die.colour() == colour || die.colour() == Colour::wild;
  };
  for (int& open = line.open[static_cast<int>(colour)]; open > 0; --open) {
    int found = -1;
    line.held.for_each_kind([&](Die die) {
      if (found < 0 && fits(die)) found = die.index;
    });
    if (found >= 0) {
      use_held(line, Die(found));
      continue;
    }
    line.tray.for_each_kind([&](Die die) {
      if (fits(die) && (found < 0 || prices_[die.index] < prices_[found])) found = die.index;
    });
    if (found < 0) return false;
    use_tray(line, Die(found), true);
  }
  return true;
}

int net_of(Prospect prospect, Planner& planner) {
  constexpr int kManyDice = 8;
  if (prospect.held.size() <= kManyDice) return net_of_claims(prospect);
  prospect.tray = Dice{};
  return planner.best(prospect).worth / kPoint;
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
