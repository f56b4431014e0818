#include "games/take_it/terminal/text.h"

namespace tessera::terminal::take_it_text {

namespace {

using Colour = G::Colour;
using take_it::Combo;
using take_it::Relation;

Style style_of(const G::Rules& rules, Colour colour) {
  switch (colour) {
    case Colour::blue: return rules.schmidt ? Style::bold : Style::blue;
    case Colour::orange: return rules.schmidt ? Style::grey : Style::orange;
    case Colour::wild: return Style::red;
  }
  return Style::plain;
}

std::string with_article(std::string_view noun) { return (noun[0] == 'o' ? "an " : "a ") + std::string(noun); }

// "a blue 6", "2 blue dice", "a 6 of either colour".
std::string slots_text(const G::Rules& rules, std::uint8_t slot, int count) {
  const Colour colour = Combo::slot_colour(slot);
  const int value = Combo::slot_value(slot);
  const bool either = colour == Colour::wild;
  if (either && value == 0) return count == 1 ? "any die" : "any " + std::to_string(count) + " dice";
  std::string noun = either ? "" : std::string(colour_word(rules, colour)) + " ";
  noun += value > 0 ? std::to_string(value) + (count > 1 ? "s" : "") : count > 1 ? "dice" : "die";
  if (either) noun += " of either colour";
  return count == 1 ? with_article(noun) : std::to_string(count) + " " + noun;
}

std::string slots_of(const G::Rules& rules, const Combo& combo) {
  Lines parts;
  for (int i = 0; i < combo.count; ++i) {
    int count = 0;
    bool seen = false;
    for (int j = 0; j < combo.count; ++j) {
      count += combo.slots[j] == combo.slots[i] ? 1 : 0;
      seen = seen || (j < i && combo.slots[j] == combo.slots[i]);
    }
    if (!seen) parts.push_back(slots_text(rules, combo.slots[i], count));
  }
  return listed(parts);
}

// Whether a die may lie where this colour (wild: either) and value (0: any) are asked for.
bool fits(Colour colour, int value, G::Die die) {
  const bool colour_fits = colour == Colour::wild || die.colour() == Colour::wild || die.colour() == colour;
  return colour_fits && (value == 0 || die.value() == value);
}

// How many slots of a card some dice can fill at once: each die looks for a slot, and those that lie there already may
// move on to another one.
class Slots {
 public:
  Slots(const Combo& combo, const G::Dice& dice) : combo_(combo) {
    dice.for_each_kind([&](G::Die die) {
      for (int i = dice.count(die); i > 0; --i) {
        bool tried[take_it::kMaxSlots] = {};
        filled_ += place(die, tried) ? 1 : 0;
      }
    });
  }

  int filled() const { return filled_; }

 private:
  bool place(G::Die die, bool (&tried)[take_it::kMaxSlots]) {
    for (int i = 0; i < combo_.count; ++i) {
      const std::uint8_t slot = combo_.slots[i];
      if (tried[i] || !fits(Combo::slot_colour(slot), Combo::slot_value(slot), die)) continue;
      tried[i] = true;
      if (taken_[i] && !place(die_[i], tried)) continue;
      taken_[i] = true;
      die_[i] = die;
      return true;
    }
    return false;
  }

  const Combo& combo_;
  G::Die die_[take_it::kMaxSlots];
  bool taken_[take_it::kMaxSlots] = {};
  int filled_ = 0;
};

}  // namespace

std::string_view colour_word(const G::Rules& rules, Colour colour) {
  switch (colour) {
    case Colour::blue: return rules.schmidt ? "black" : "blue";
    case Colour::orange: return rules.schmidt ? "white" : "orange";
    case Colour::wild: return "wild";
  }
  return {};
}

std::string_view pip(Colour colour) {
  return colour == Colour::blue ? kRoundPip : colour == Colour::orange ? kSquarePip : kStarPip;
}

std::string die(const SentenceContext& context, const G::Rules& rules, G::Die die) {
  return context.painter(style_of(rules, die.colour()), Notation<G>::die_text(die));
}

std::string dice(const SentenceContext& context, const G::Rules& rules, const G::Dice& dice) {
  Lines texts;
  dice.for_each_kind([&](G::Die each) {
    for (int i = 0; i < dice.count(each); ++i) texts.push_back(die(context, rules, each));
  });
  return joined(texts, " ");
}

std::string die_name(const G::Rules& rules, G::Die die) {
  return with_article(std::string(colour_word(rules, die.colour())) + " " + std::to_string(die.value()));
}

std::string asks_for(const G::Rules& rules, const Combo& combo) {
  if (!combo.is_sum()) return slots_of(rules, combo);
  std::string out;
  if (combo.count > 0) out = "exactly " + std::to_string(combo.count) + " ";
  if (combo.colour != Colour::wild) out += std::string(colour_word(rules, combo.colour)) + " ";
  out += combo.count == 1 ? "die" : "dice";
  switch (combo.relation) {
    case Relation::equal: out += " that add up to "; break;
    case Relation::more: out += " that add up to more than "; break;
    default: out += " that add up to less than "; break;
  }
  return out + std::to_string(combo.number);
}

bool helps(const Combo& combo, const G::Dice& held, G::Die die) {
  G::Dice more = held;
  more.add(die);
  if (!combo.is_sum()) return Slots(combo, more).filled() > Slots(combo, held).filled();
  if (!fits(combo.colour, 0, die)) return false;
  int total = 0;
  int count = 0;
  more.for_each_kind([&](G::Die each) {
    if (!fits(combo.colour, 0, each)) return;
    count += more.count(each);
    total += more.count(each) * each.value();
  });
  if (combo.count > 0 && count > combo.count) return false;
  if (combo.relation == Relation::more) return total - die.value() <= combo.number;
  return combo.relation == Relation::equal ? total <= combo.number : total < combo.number;
}

std::string effect_text(const G::Rules& rules, G::ActionCard card) {
  using Card = G::ActionCard;
  const std::string blue(colour_word(rules, Colour::blue));
  const std::string orange(colour_word(rules, Colour::orange));
  const std::string some = rules.schmidt ? "re-roll all " : "re-roll some ";
  switch (card) {
    case Card::reroll_blue: return some + blue + " dice of the tray";
    case Card::reroll_orange: return some + orange + " dice of the tray";
    case Card::reroll_four:
      return "re-roll one to four dice of the tray" + std::string(rules.schmidt ? ", no wilds" : "");
    case Card::reroll_wild: return "re-roll all wilds of the tray";
    case Card::extra: return "take two dice this turn";
    case Card::set_blue: return "turn a " + blue + " die to any number, for 1 chip";
    case Card::set_orange: return "turn " + with_article(orange) + " die to any number, for 1 chip";
    case Card::nudge_blue: return "turn a " + blue + " die up or down by 2";
    case Card::nudge_orange: return "turn " + with_article(orange) + " die up or down by 2";
    case Card::swap: return "swap the numbers of a " + blue + " and " + with_article(orange) + " die";
    case Card::cast_back: return "throw one of your dice back into the tray";
  }
  return {};
}

Claims::Claims(const G::Rules& rules, const G::View& view, const G::Dice& dice)
    : count_(view.held[G::kCombos][view.viewer.index]), held_(dice.size()), wilds_(dice.size(Colour::wild)) {
  for (int i = 0; i < count_; ++i) cards_[i] = &rules.decks.combos[view.hand[G::kCombos][i]];
  take_it::claim_table(cards_, count_, dice, table_);
}

int Claims::points(unsigned places) const {
  int points = 0;
  for (int i = 0; i < count_; ++i) points += (places >> i) & 1u ? cards_[i]->points : 0;
  return points;
}

unsigned Claims::best() const {
  unsigned best = 0;
  for (unsigned set = 1; set < (1u << count_); ++set) {
    if (possible(set) && points(set) - chips(set) > points(best) - chips(best)) best = set;
  }
  return best;
}

std::string Claims::sum(unsigned places) const {
  const std::string plus = "+" + std::to_string(points(places));
  return chips(places) == 0 ? plus : plus + " −" + std::to_string(chips(places));
}

}  // namespace tessera::terminal::take_it_text
