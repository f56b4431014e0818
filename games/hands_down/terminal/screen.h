#pragma once

#include "games/hands_down/rules/notation.h"
#include "games/hands_down/rules/show.h"
#include "terminal/text/screen.h"

namespace tessera::terminal {

// The called hands that a show turned up: discarded or half replaced right after it.
template <>
struct Revealed<HandsDown> {
  using G = HandsDown;
  hands_down::Show show = {};

  static Revealed of(const G::Rules& rules, const G::State& before, Seat seat, const G::Action* action,
                     const G::Outcome* outcome);
};

template <>
struct Screen<HandsDown> {
  using G = HandsDown;
  static constexpr std::string_view kTagline = "swap cards, make a combo, call Hands Down! before the others do";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Style kAccent = Style::red;

  static Lines intro(const G::Rules& rules);
  static Lines typing_help(const G::Rules& rules);
  static bool allows_real_dice(const Chance& chance) {  // all else is cards
    return chance.kind == static_cast<std::uint8_t>(hands_down::ChanceKind::first);
  }
  static Lines draw(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines draw_brief(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Lines hand(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static Menu menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                   const Actions<G>& actions);
  static Lines narrate(const SentenceContext& context, const ViewedEvent<G>& viewed);
  static Lines result(const SentenceContext& context, const G::Rules& rules, const G::View& view);
  static std::optional<Lines> narrate_public(const SentenceContext& context, const G::Rules& rules,
                                             const PublicEvent& event);

  static std::string_view combo_name(int combo);              // "full house"
  static std::string a_combo(int combo);                      // "a full house", "three of a kind"
  static std::string card(const Painter& painter, int card);  // "r3", in its colour
};

}  // namespace tessera::terminal
