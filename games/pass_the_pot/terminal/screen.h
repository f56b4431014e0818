#pragma once

#include "games/pass_the_pot/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<PassThePot> {
  using G = PassThePot;
  static constexpr std::string_view kPitch = "three dice, two re-rolls; beat the total, hold the pot, win its coins";
  static constexpr std::string_view kUnit[2] = {"coin", "coins"};
  static constexpr Hue kHue = Hue::gold;

  static Lines intro(const G::Rules& rules);
  static Lines typing(const G::Rules& rules);
  static bool by_hand(const Chance&) { return true; }
  static Lines draw(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines hand(const Scene&, const G::Rules&, const G::View&) { return {}; }
  static Menu menu(const Scene& scene, const G::Rules& rules, const G::View& view, const Actions<G>& actions);
  static Lines tell(const Scene& scene, const Moment<G>& moment);
  static Lines result(const Scene& scene, const G::Rules& rules, const G::View& view);
};

}  // namespace tessera::terminal
