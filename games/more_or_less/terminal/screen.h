#pragma once

#include "games/more_or_less/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr std::string_view kTagline =
      "lay your dice in lines where neighbours differ by one; touching many pays";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Style kAccent = Style::green;

  static Lines intro(const G::Rules& rules);
  static Lines typing_help(const G::Rules& rules);
  static bool allows_real_dice(const Chance&) { return true; }
  static Lines draw(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines hand(const SentenceContext&, const G::Rules&, const G::View&) { return {}; }
  static Menu menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                   const Actions<G>& actions);
  static Lines narrate(const SentenceContext& context, const ViewedEvent<G>& viewed);
  static Lines result(const SentenceContext& context, const G::Rules& rules, const G::View& view);

  static std::string sum(const G::PlacementScore& score);  // "6 × 2 + 5 = 17"
};

}  // namespace tessera::terminal
