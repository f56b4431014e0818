// The text screen of a game: Screen<G>, specialised in one file a game.
//
// A screen gets views, never states: what a seat may not see can't be printed. The one exception is `Revealed`: cards
// that an event turns up for everybody and takes away again at once, which no view before or after it holds.
//
// clang-format off
//   struct Screen<G> {
//     static constexpr std::string_view kTagline;   // one line for somebody who has never seen the game
//     static constexpr std::string_view kUnit[2];   // what is scored: "point", "points"
//     static constexpr Style kAccent;               // the game's accent
//
//     static Lines intro(const Rules&);             // enough to begin with
//     static Lines typing_help(const Rules&);       // for `help`: what actions look like
//     static bool allows_real_dice(const Chance&);  // may real dice on the table decide it? (cards: no)
//     static Lines draw(const SentenceContext&, const Rules&, const View&);
//     // Shorter, where that is enough. May be left out.
//     static Lines draw_brief(const SentenceContext&, const Rules&, const View&);
//     // The viewer's secrets only; for open replays.
//     static Lines hand(const SentenceContext&, const Rules&, const View&);
//     static Menu menu(const SentenceContext&, const Rules&, const View&, const Actions<G>&);
//     // An event, in short sentences.
//     static Lines narrate(const SentenceContext&, const ViewedEvent<G>&);
//     // Of a game that is over: where it came from.
//     static Lines result(const SentenceContext&, const Rules&, const View&);
//     // An event for a client of a server, which has no states; nothing: it does not fit together. May be left out where
//     // nobody has secrets: there a client plays along.
//     static std::optional<Lines> narrate_public(const SentenceContext&, const Rules&, const PublicEvent&);
//   };
// clang-format on
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "engine/core/game.h"
#include "engine/core/notation.h"
#include "terminal/text/menu.h"
#include "terminal/text/sentence_context.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

template <class G>
struct Screen;

// What an event turned up for all. Games in which that happens specialise it, with
// `static Revealed of(const Rules&, const State& before, Seat, const Action*, const Outcome*)`.
template <class G>
struct Revealed {
  template <class... Args>
  static Revealed of(const Args&...) {
    return {};
  }
};

// An event as one viewer saw it.
template <class G>
struct ViewedEvent {
  const typename G::Rules& rules;
  const typename G::View& before;
  const typename G::View& after;
  Seat seat;                                     // who acted, or whose chance it was
  Chance chance;                                 // nothing awaited: it was an action
  const typename G::Action* action = nullptr;    // null: a secret, or it was chance
  const typename G::Outcome* outcome = nullptr;  // null: a secret, or it was an action
  Revealed<G> revealed = {};
};

// An event as a server tells it, with the public views around it. All of it may be anything.
struct PublicEvent {
  Seat seat;                        // who acted, or whose chance it was
  std::string chance;               // its kind; "": it was an action
  std::optional<std::string> text;  // nothing: a secret
  const boost::json::object& before;
  const boost::json::object& after;
};

// Such an event with views that were read, as a local game tells it; nothing: its text does not fit. In `before` is
// awaited what was awaited then; it needs no secrets.
template <class G>
std::optional<Lines> narrate_as_viewed(const SentenceContext& context, const PublicEvent& event,
                                       const typename G::State& before, ViewedEvent<G> viewed) {
  if (viewed.chance.awaited() == event.chance.empty()) return std::nullopt;
  if (!viewed.chance.awaited()) {
    if (!event.text) return std::nullopt;
    const auto action = Notation<G>::parse_action(viewed.rules, *event.text);
    if (!action) return std::nullopt;
    viewed.action = &*action;
    return Screen<G>::narrate(context, viewed);
  }
  if (!event.text) {
    if (Notation<G>::sees_outcome(viewed.rules, before, kNoSeat)) return std::nullopt;  // it is no secret
    return Screen<G>::narrate(context, viewed);
  }
  const auto outcome = Notation<G>::parse_outcome(viewed.rules, before, *event.text);
  if (!outcome) return std::nullopt;
  viewed.outcome = &*outcome;
  return Screen<G>::narrate(context, viewed);
}

// Any state that fits the view, for asking the engine what a step would bring: previews depend on the view alone.
template <class G>
typename G::State preview(const typename G::Rules& rules, const typename G::View& view) {
  Stream stream(1);
  return G::complete(rules, view, stream);
}

}  // namespace tessera::terminal
