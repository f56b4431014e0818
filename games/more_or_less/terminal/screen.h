#pragma once

#include "games/more_or_less/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr std::string_view kPitch =
      "lay your dice in lines where neighbours differ by one; touching many pays";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Hue kHue = Hue::green;

  static Lines intro(const G::Rules& rules);
  static Lines typing(const G::Rules& rules);
  static bool by_hand(const Chance&) { return true; }
  static Lines draw(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines hand(const Scene&, const G::Rules&, const G::View&) { return {}; }
  static Menu menu(const Scene& scene, const G::Rules& rules, const G::View& view, const Actions<G>& actions);
  static Lines tell(const Scene& scene, const Moment<G>& moment);
  static Lines result(const Scene& scene, const G::Rules& rules, const G::View& view);

  static std::string sum(const G::Worth& worth);  // "6 × 2 + 5 = 17"
};

}  // namespace tessera::terminal
