// Hands Down: what a seat knows, as numbers. A card is told by what it can be: each of three colours with each number.
#pragma once

#include "engine/core/features.h"
#include "games/hands_down/rules/rules.h"

namespace tessera {

template <>
struct Features<HandsDown> {
  using G = HandsDown;

  template <class Out>
  TESSERA_HD static void describe(const G::Rules& rules, const G::View& view, Out& out) {
    const int players = rules.players;
    out.one_of("phase %", static_cast<int>(view.phase), 11);
    out.one_of("seat +% is to move", seats_from(view.viewer, view.seat, players), players);
    out.one_of("seat +% started the round", seats_from(view.viewer, view.starter, players), players);
    out.one_of("seat +% called first", view.calls > 0 ? seats_from(view.viewer, view.caller[0], players) : -1, players);
    out.value({"the call that stands is face up"}, view.face_up);
    out.value({"turns since the call, of 6, up to 60"}, view.turns_since_call < 60 ? view.turns_since_call : 60, 6);
    out.turns(view.turns);
    out.value({"cards in the pile, of 84"}, view.pile_size(), hands_down::kCards);
    for (int c = 0; c < hands_down::kCombos; ++c) out.value({"combo cards % on the table, of 2", c}, view.combos[c], 2);
    own_hand(view, out);
    for (int i = 0; i < players; ++i) describe_seat(rules, view, i, out);
    for (int card = 0; card < hands_down::kCardKinds; ++card) {
      out.value({"cards of kind % in the discards, of 3", card}, view.discards.count(hands_down::deck(), card), 3);
    }
    for (int card = 0; card < hands_down::kCardKinds; ++card) {
      int unseen = 0;
      for (int e = 0; e <= view.epoch; ++e) unseen += view.hidden[e].count(hands_down::deck(), card);
      out.value({"cards of kind % that the viewer can't see, of 3", card}, unseen, 3);
    }
  }

 private:
  template <class Out>
  TESSERA_HD static void own_hand(const G::View& view, Out& out) {
    const auto& cards = view.hands[view.viewer.index];
    const bool full = view.hand_size[view.viewer.index] == hands_down::kHandSize;
    const auto worth = full ? worth_of(hands_down::Hand(cards), view.combos) : hands_down::Worth{};
    out.one_of("the viewer's best combo on the table is %", worth.good() ? static_cast<int>(worth.combo) : -1,
               hands_down::kCombos);
    out.value({"value of that combo, of 30"}, worth.value, 30);
  }

  template <class Out>
  TESSERA_HD static void describe_seat(const G::Rules& rules, const G::View& view, int places, Out& out) {
    const int s = seat_from(view.viewer, places, rules.players).index;
    for (int c = 0; c < hands_down::kCombos; ++c) {
      out.value({"combo cards % of seat +%, of 2", c, places}, view.won[s][c], 2);
    }
    out.value({"chance cards of seat +%, of 6", places}, view.chance_cards[s], 6);
    out.value({"seat +% has not answered", places}, view.asked.has(Seat(s)));
    out.value({"seat +% may not call", places}, view.barred.has(Seat(s)));
    for (int p = 0; p < hands_down::kHandSize; ++p) {
      const hands_down::Card card = p < view.hand_size[s] ? view.hands[s][p] : hands_down::kHiddenCard;
      const bool seen = card != hands_down::kHiddenCard;
      const std::uint32_t faces = seen ? hands_down::faces_of(card).numbers : 0;
      out.value({"card % of seat +% is known", p + 1, places}, seen);
      for (int f = 0; f < hands_down::kColours * hands_down::kNumbers; ++f) {
        out.value({"card % of seat +% can be number and colour %", p + 1, places, f}, (faces >> f) & 1u);
      }
    }
  }
};

}  // namespace tessera
