// Texts for the dice and cards of Take It or Leave It, and the value of a hand so far.
#pragma once

#include <string>

#include "games/take_it/terminal/screen.h"

namespace tessera::terminal::take_it_text {

using G = TakeIt;

// "blue", "orange", "wild"; in the Schmidt edition "black", "white".
std::string_view colour_word(const G::Rules& rules, G::Colour colour);
std::string_view pip(G::Colour colour);

// "B5" in its colour; "B1 B3 O2".
std::string die(const SentenceContext& context, const G::Rules& rules, G::Die die);
std::string dice(const SentenceContext& context, const G::Rules& rules, const G::Dice& dice);
std::string die_name(const G::Rules& rules, G::Die die);  // "a blue 5"

// What a combo card asks for: "an orange 4 and a blue 6", "blue dice that add up to more than 12".
std::string asks_for(const G::Rules& rules, const G::Combo& combo);

// Whether the die brings this card nearer to being completed, beside the dice already held.
bool helps(const G::Combo& combo, const G::Dice& held, G::Die die);

// What an action card does.
std::string effect_text(const G::Rules& rules, G::ActionCard card);

// Claims of the viewer's cards with these dice.
class Claims {
 public:
  Claims(const G::Rules& rules, const G::View& view, const G::Dice& dice);

  bool possible(unsigned places) const { return table_.used[places] >= 0; }
  int points(unsigned places) const;
  int chips(unsigned places) const { return held_ - table_.used[places] + wilds_; }
  unsigned best() const;                   // most points net of chips
  std::string sum(unsigned places) const;  // "+6 −1"

 private:
  const G::Combo* cards_[G::kMaxHand] = {};
  int count_ = 0;
  int held_;
  int wilds_;
  take_it::ClaimTable table_;
};

}  // namespace tessera::terminal::take_it_text
