#include "games/take_it/bots/tricks.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::bots::take_it {

namespace {

using Card = G::ActionCard;

void for_each_die(const Dice& dice, auto&& f) {
  dice.for_each_kind([&](Die die) {
    for (int i = dice.count(die); i > 0; --i) f(die);
  });
}

Dice of_colour(const Dice& dice, Colour colour) {
  Dice out;
  out.counts[static_cast<int>(colour)] = dice.counts[static_cast<int>(colour)];
  return out;
}

}  // namespace

const std::vector<Trick>& Tricks::list(Card card, const Prospect& prospect) {
  tricks_.clear();
  const Trick start = begin(card);
  switch (card) {
    case Card::extra: {
      Prospect after = prospect;
      after.extra = true;
      add(start, after, 0);
      break;
    }
    case Card::set_blue: list_turns(start, prospect, Colour::blue, false); break;
    case Card::set_orange: list_turns(start, prospect, Colour::orange, false); break;
    case Card::nudge_blue: list_turns(start, prospect, Colour::blue, true); break;
    case Card::nudge_orange: list_turns(start, prospect, Colour::orange, true); break;
    case Card::swap: list_swaps(start, prospect); break;
    case Card::cast_back: list_casts(start, prospect); break;
    default: list_rerolls(start, prospect, card); break;
  }
  std::sort(tricks_.begin(), tricks_.end(), [](const Trick& a, const Trick& b) {
    return a.worth != b.worth ? a.worth > b.worth : a.number < b.number;
  });
  return tricks_;
}

Trick Tricks::begin(Card card) const {
  Trick trick;
  trick.steps.push({Kind::play, static_cast<std::uint8_t>(card), 0});
  return trick;
}

void Tricks::add(Trick trick, const Prospect& after, int price) {
  trick.worth = planner_.best(after).worth - price;
  trick.number = static_cast<int>(tricks_.size());
  tricks_.push_back(trick);
}

void Tricks::list_turns(const Trick& start, const Prospect& prospect, Colour colour, bool nudge) {
  of_colour(prospect.tray, colour).for_each_kind([&](Die die) {
    for (int value = 1; value <= 6; ++value) {
      const int step = std::abs(value - die.value());
      if (nudge ? step != 2 : step == 0) continue;
      Trick trick = start;
      trick.steps.push({Kind::pick, die.index, 0});
      trick.steps.push({Kind::turn, static_cast<std::uint8_t>(value), 0});
      Prospect after = prospect;
      after.tray.remove(die);
      after.tray.add(Die(colour, value));
      add(trick, after, nudge ? 0 : kPoint);  // [T13]
    }
  });
}

void Tricks::list_swaps(const Trick& start, const Prospect& prospect) {
  of_colour(prospect.tray, Colour::blue).for_each_kind([&](Die blue) {
    of_colour(prospect.tray, Colour::orange).for_each_kind([&](Die orange) {
      if (blue.value() == orange.value()) return;
      Trick trick = start;
      trick.steps.push({Kind::pick, blue.index, 0});
      trick.steps.push({Kind::pick, orange.index, 0});
      Prospect after = prospect;
      after.tray.remove(blue);
      after.tray.remove(orange);
      after.tray.add(Die(Colour::blue, orange.value()));
      after.tray.add(Die(Colour::orange, blue.value()));
      add(trick, after, 0);
    });
  });
}

// The dice that the plan does without; where a card re-rolls a colour whole, all of it.
void Tricks::list_rerolls(const Trick& start, const Prospect& prospect, Card card) {
  const bool four = card == Card::reroll_four;
  const bool whole = card == Card::reroll_wild || (rules_.schmidt && !four);
  Dice dice = prospect.tray;
  if (!four) {
    dice = of_colour(dice, card == Card::reroll_blue     ? Colour::blue
                           : card == Card::reroll_orange ? Colour::orange
                                                         : Colour::wild);
  } else if (rules_.schmidt) {
    dice.counts[static_cast<int>(Colour::wild)] = 0;
  }
  if (whole) return add_rolled(start, prospect, dice, G::kNoDie);
  const Dice missing = planner_.best(prospect).missing;
  const Dice all = dice;
  missing.for_each_kind([&](Die die) {
    for (int i = std::min(missing.count(die), all.count(die)); i > 0; --i) dice.remove(die);
  });
  for (Dice rolled : {dice, all}) {
    if (four) rolled = first_of(rolled, 4);
    if (rolled.empty()) continue;
    Trick trick = start;
    for_each_die(rolled, [&](Die die) { trick.steps.push({Kind::pick, die.index, 0}); });
    trick.steps.push({Kind::roll, 0, 0});
    add_rolled(trick, prospect, rolled, G::kNoDie);
    if (dice == all) break;
  }
}

// Any die held, alone or aimed at as many dice as it may, the first that the plan does without.
void Tricks::list_casts(const Trick& start, const Prospect& prospect) {
  prospect.held.for_each_kind([&](Die cast) {
    Prospect before = prospect;
    before.held.remove(cast);
    Dice others = prospect.tray;
    if (rules_.bump > 0) {
      const Dice missing = planner_.best(before).missing;
      others.remove(missing);
    }
    const Dice aims = first_of(others, rules_.bump);
    for (const Dice& rolled : {Dice{}, aims}) {
      Trick trick = start;
      trick.steps.push({Kind::pick, cast.index, 0});
      for_each_die(rolled, [&](Die die) { trick.steps.push({Kind::aim, die.index, 0}); });
      trick.steps.push({Kind::roll, 0, 0});
      add_rolled(trick, before, rolled, cast.index);
      if (aims.empty()) break;
    }
  });
}

Dice Tricks::first_of(const Dice& dice, int most) {
  Dice out;
  for_each_die(dice, [&](Die die) {
    if (most-- > 0) out.add(die);
  });
  return out;
}

void Tricks::add_rolled(Trick trick, const Prospect& before, const Dice& rolled, int cast_back) {
  if (rolled.empty() && cast_back == G::kNoDie) return;
  Stream stream(key_);
  std::int64_t sum = 0;
  for (int i = 0; i < rolls_; ++i) {
    Prospect after = before;
    after.tray.remove(rolled);
    if (cast_back != G::kNoDie) after.tray.add(Die(Die(cast_back).colour(), stream.die()));
    for_each_die(rolled, [&](Die die) { after.tray.add(Die(die.colour(), stream.die())); });
    sum += planner_.best(after).worth;
  }
  trick.worth = static_cast<int>(sum / rolls_);
  trick.number = static_cast<int>(tricks_.size());
  tricks_.push_back(trick);
}

}  // namespace tessera::bots::take_it
