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
  static constexpr std::string_view kPitch = "swap cards, make a combo, call Hands Down! before the others do";
  static constexpr std::string_view kUnit[2] = {"point", "points"};
  static constexpr Hue kHue = Hue::red;

  static Lines intro(const G::Rules& rules);
  static Lines typing(const G::Rules& rules);
  static bool by_hand(const Chance& chance) {  // all else is cards
    return chance.kind == static_cast<std::uint8_t>(hands_down::ChanceKind::first);
  }
  static Lines draw(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines glance(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Lines hand(const Scene& scene, const G::Rules& rules, const G::View& view);
  static Menu menu(const Scene& scene, const G::Rules& rules, const G::View& view, const Actions<G>& actions);
  static Lines tell(const Scene& scene, const Moment<G>& moment);
  static Lines result(const Scene& scene, const G::Rules& rules, const G::View& view);

  static std::string_view combo_name(int combo);      // "full house"
  static std::string a_combo(int combo);              // "a full house", "three of a kind"
  static std::string card(const Ink& ink, int card);  // "r3", in its colour
};

}  // namespace tessera::terminal
