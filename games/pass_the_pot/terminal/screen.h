#pragma once

#include "games/pass_the_pot/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<PassThePot> {
  using G = PassThePot;
  static constexpr std::string_view kTagline = "three dice, two re-rolls; beat the total, hold the pot, win its coins";
  static constexpr std::string_view kUnit[2] = {"coin", "coins"};
  static constexpr Style kAccent = Style::gold;

  static Lines intro(const G::Rules& rules);
  static Lines typing_help(const G::Rules& rules);
  static bool allows_real_dice(const Chance&) { return true; }
  static Lines draw(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines hand(const SentenceContext&, const G::Rules&, const G::View&) { return {}; }
  static Menu menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                   const Actions<G>& actions);
  static Lines narrate(const SentenceContext& context, const ViewedEvent<G>& viewed);
  static Lines result(const SentenceContext& context, const G::Rules& rules, const G::View& view);
};

}  // namespace tessera::terminal
