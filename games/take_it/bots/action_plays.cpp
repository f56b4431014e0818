#include "games/take_it/bots/action_plays.h"

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

const std::vector<ActionPlay>& ActionPlays::list(Card card, const Situation& situation) {
  action_plays_.clear();
  const ActionPlay start = begin(card);
  switch (card) {
    case Card::extra: {
      Situation after = situation;
      after.extra = true;
      add(start, after, 0);
      break;
    }
    case Card::set_blue: list_turns(start, situation, Colour::blue, false); break;
    case Card::set_orange: list_turns(start, situation, Colour::orange, false); break;
    case Card::nudge_blue: list_turns(start, situation, Colour::blue, true); break;
    case Card::nudge_orange: list_turns(start, situation, Colour::orange, true); break;
    case Card::swap: list_swaps(start, situation); break;
    case Card::cast_back: list_casts(start, situation); break;
    default: list_rerolls(start, situation, card); break;
  }
  std::sort(action_plays_.begin(), action_plays_.end(), [](const ActionPlay& a, const ActionPlay& b) {
    return a.worth != b.worth ? a.worth > b.worth : a.number < b.number;
  });
  return action_plays_;
}

ActionPlay ActionPlays::begin(Card card) const {
  ActionPlay action_play;
  action_play.steps.push({Kind::play, static_cast<std::uint8_t>(card), 0});
  return action_play;
}

void ActionPlays::add(ActionPlay action_play, const Situation& after, int price) {
  action_play.worth = planner_.best(after).worth - price;
  action_play.number = static_cast<int>(action_plays_.size());
  action_plays_.push_back(action_play);
}

void ActionPlays::list_turns(const ActionPlay& start, const Situation& situation, Colour colour, bool nudge) {
  of_colour(situation.tray, colour).for_each_kind([&](Die die) {
    for (int value = 1; value <= 6; ++value) {
      const int step = std::abs(value - die.value());
      if (nudge ? step != 2 : step == 0) continue;
      ActionPlay action_play = start;
      action_play.steps.push({Kind::pick, die.index, 0});
      action_play.steps.push({Kind::turn, static_cast<std::uint8_t>(value), 0});
      Situation after = situation;
      after.tray.remove(die);
      after.tray.add(Die(colour, value));
      add(action_play, after, nudge ? 0 : kPoint);  // [T13]
    }
  });
}

void ActionPlays::list_swaps(const ActionPlay& start, const Situation& situation) {
  of_colour(situation.tray, Colour::blue).for_each_kind([&](Die blue) {
    of_colour(situation.tray, Colour::orange).for_each_kind([&](Die orange) {
      if (blue.value() == orange.value()) return;
      ActionPlay action_play = start;
      action_play.steps.push({Kind::pick, blue.index, 0});
      action_play.steps.push({Kind::pick, orange.index, 0});
      Situation after = situation;
      after.tray.remove(blue);
      after.tray.remove(orange);
      after.tray.add(Die(Colour::blue, orange.value()));
      after.tray.add(Die(Colour::orange, blue.value()));
      add(action_play, after, 0);
    });
  });
}

// The dice that the plan does without; where a card re-rolls a colour whole, all of it.
void ActionPlays::list_rerolls(const ActionPlay& start, const Situation& situation, Card card) {
  const bool four = card == Card::reroll_four;
  const bool whole = card == Card::reroll_wild || (rules_.schmidt && !four);
  Dice dice = situation.tray;
  if (!four) {
    dice = of_colour(dice, card == Card::reroll_blue     ? Colour::blue
                           : card == Card::reroll_orange ? Colour::orange
                                                         : Colour::wild);
  } else if (rules_.schmidt) {
    dice.counts[static_cast<int>(Colour::wild)] = 0;
  }
  if (whole) return add_rolled(start, situation, dice, G::kNoDie);
  const Dice missing = planner_.best(situation).missing;
  const Dice all = dice;
  missing.for_each_kind([&](Die die) {
    for (int i = std::min(missing.count(die), all.count(die)); i > 0; --i) dice.remove(die);
  });
  for (Dice rolled : {dice, all}) {
    if (four) rolled = first_of(rolled, 4);
    if (rolled.empty()) continue;
    ActionPlay action_play = start;
    for_each_die(rolled, [&](Die die) { action_play.steps.push({Kind::pick, die.index, 0}); });
    action_play.steps.push({Kind::roll, 0, 0});
    add_rolled(action_play, situation, rolled, G::kNoDie);
    if (dice == all) break;
  }
}

// Any die held, alone or aimed at as many dice as it may, the first that the plan does without.
void ActionPlays::list_casts(const ActionPlay& start, const Situation& situation) {
  situation.held.for_each_kind([&](Die cast) {
    Situation before = situation;
    before.held.remove(cast);
    Dice others = situation.tray;
    if (rules_.bump > 0) {
      const Dice missing = planner_.best(before).missing;
      others.remove(missing);
    }
    const Dice aims = first_of(others, rules_.bump);
    for (const Dice& rolled : {Dice{}, aims}) {
      ActionPlay action_play = start;
      action_play.steps.push({Kind::pick, cast.index, 0});
      for_each_die(rolled, [&](Die die) { action_play.steps.push({Kind::aim, die.index, 0}); });
      action_play.steps.push({Kind::roll, 0, 0});
      add_rolled(action_play, before, rolled, cast.index);
      if (aims.empty()) break;
    }
  });
}

Dice ActionPlays::first_of(const Dice& dice, int most) {
  Dice out;
  for_each_die(dice, [&](Die die) {
    if (most-- > 0) out.add(die);
  });
  return out;
}

void ActionPlays::add_rolled(ActionPlay action_play, const Situation& before, const Dice& rolled, int cast_back) {
  if (rolled.empty() && cast_back == G::kNoDie) return;
  Stream stream(key_);
  std::int64_t sum = 0;
  for (int i = 0; i < rolls_; ++i) {
    Situation after = before;
    after.tray.remove(rolled);
    if (cast_back != G::kNoDie) after.tray.add(Die(Die(cast_back).colour(), stream.die()));
    for_each_die(rolled, [&](Die die) { after.tray.add(Die(die.colour(), stream.die())); });
    sum += planner_.best(after).worth;
  }
  action_play.worth = static_cast<int>(sum / rolls_);
  action_play.number = static_cast<int>(action_plays_.size());
  action_plays_.push_back(action_play);
}

}  // namespace tessera::bots::take_it
