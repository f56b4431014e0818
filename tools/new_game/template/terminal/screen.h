#pragma once

#include "games/game_folder/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<GameType> {
  using G = GameType;
  static constexpr std::string_view kTagline = "one die; roll as often as you dare, and hold before a 1 takes it all";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Style kAccent = Style::violet;

  static Lines intro(const G::Rules& rules);
  static Lines typing_help(const G::Rules& rules);
  static bool allows_real_dice(const Chance&) { return true; }
  static Lines draw(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines hand(const SentenceContext&, const G::Rules&, const G::View&) { return {}; }
  static Menu menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                   const Actions<G>& actions);
  static Lines narrate(const SentenceContext& context, const ViewedEvent<G>& viewed);
  static Lines result(const SentenceContext&, const G::Rules&, const G::View&) { return {}; }
};

}  // namespace tessera::terminal
