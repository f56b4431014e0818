#pragma once

#include "games/take_it/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<TakeIt> {
  using G = TakeIt;
  static constexpr std::string_view kPitch = "take dice from the tray for your secret combos, or leave while it pays";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Hue kHue = Hue::blue;

  static Lines intro(const G::Rules& rules);
  static Lines typing(const G::Rules& rules);
  static bool by_hand(const Chance& chance) { return chance.kind != static_cast<std::uint8_t>(G::ChanceKind::deal); }
  static Lines draw(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines glance(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines hand(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Menu menu(const Scene& scene, const G::Rules& rules, const G::View& view, const Actions<G>& actions);
  static Lines tell(const Scene& scene, const Moment<G>& moment);
  static Lines result(const Scene& scene, const G::Rules& rules, const G::View& view);
};

}  // namespace tessera::terminal
