#pragma once

#include "games/take_it/rules/notation.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

template <>
struct Screen<TakeIt> {
  using G = TakeIt;
  static constexpr std::string_view kTagline = "take dice from the tray for your secret combos, or leave while it pays";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Style kAccent = Style::blue;

  static Lines intro(const G::Rules& rules);
  static Lines typing_help(const G::Rules& rules);
  static bool allows_real_dice(const Chance& chance) {
    return chance.kind != static_cast<std::uint8_t>(G::ChanceKind::deal);
  }
  static Lines draw(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines draw_brief(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines hand(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Menu menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                   const Actions<G>& actions);
  static Lines narrate(const SentenceContext& context, const ViewedEvent<G>& viewed);
  static std::optional<Lines> narrate_public(const SentenceContext& context, const G::Rules& rules,
                                             const PublicEvent& event);
  static Lines result(const SentenceContext& context, const G::Rules& rules, const G::View& view);
};

}  // namespace tessera::terminal
