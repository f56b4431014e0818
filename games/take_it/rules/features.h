// Take It or Leave It: what a seat knows, as numbers. A combo card is told by what it asks for.
#pragma once

#include "engine/core/features.h"
#include "games/take_it/rules/reach.h"
#include "games/take_it/rules/rules.h"

namespace tessera {

template <>
struct Features<TakeIt> {
  using G = TakeIt;

  template <class Out>
  TESSERA_HD static void describe(const G::Rules& rules, const G::View& view, Out& out) {
    const int players = rules.players;
    out.one_of("phase %", static_cast<int>(view.phase), 13);
    out.value({"round, of all"}, view.round, static_cast<float>(G::rounds(players)));
    out.value({"a second die may be taken"}, view.extra);
    const bool in_action = view.phase == G::Phase::pick || view.phase == G::Phase::aim ||
                           view.phase == G::Phase::face || view.phase == G::Phase::roll;
    out.one_of("action card % is in progress", in_action ? static_cast<int>(view.card) : -1, take_it::kActionCards);
    out.one_of("die % is cast back", view.cast_back == G::kNoDie ? -1 : view.cast_back, take_it::kDieKinds);
    dice("dice % in the tray, of 4", view.tray, out);
    dice("dice % picked, of 4", view.picked, out);
    out.one_of("seat +% is to move", seats_from(view.viewer, view.seat, players), players);
    out.one_of("seat +% started the round", seats_from(view.viewer, view.starter, players), players);
    for (int i = 0; i < players; ++i) describe_seat(rules, view, i, out);
    for (int place = 0; place < combo_places(rules); ++place) combo_card(rules, view, place, out);
    for (int place = 0; place < action_places(rules); ++place) {
      const bool held = place < view.held[G::kActions][view.viewer.index];
      const int card = held ? static_cast<int>(rules.decks.actions[view.hand[G::kActions][place]]) : -1;
      out.one_of_each("action card % of the viewer is %", place + 1, card, take_it::kActionCards);
    }
    for (int kind = 0; kind < take_it::kActionCards; ++kind) {
      const bool there = kind < rules.layout(G::kActions).kinds;
      const int unseen = there ? view.unseen[G::kActions].count(rules.layout(G::kActions), kind) : 0;
      out.value({"action cards of kind % that the viewer can't see, of 4", kind}, unseen, 4);
    }
  }

 private:
  TESSERA_HD static int combo_places(const G::Rules& rules) { return rules.free_hand ? G::kMaxHand : G::kFixedCombos; }
  TESSERA_HD static int action_places(const G::Rules& rules) {
    return rules.free_hand ? G::kMaxHand : G::kFixedActions;
  }

  template <class Out>
  TESSERA_HD static void dice(const char* pattern, const G::Dice& of, Out& out) {
    for (int die = 0; die < take_it::kDieKinds; ++die) out.value({pattern, die}, of.count(G::Die(die)), 4);
  }

  template <class Out>
  TESSERA_HD static void describe_seat(const G::Rules& rules, const G::View& view, int places, Out& out) {
    const Seat seat = seat_from(view.viewer, places, rules.players);
    const int s = seat.index;
    out.value({"points of seat +%, of 30", places}, view.points[s], 30);
    out.value({"chips of seat +%, of 10", places}, view.chips[s], 10);
    out.value({"combo cards in the hand of seat +%, of 5", places}, view.held[G::kCombos][s], 5);
    out.value({"action cards in the hand of seat +%, of 5", places}, view.held[G::kActions][s], 5);
    out.value({"seat +% has passed", places}, view.passed.has(seat));
    out.value({"seat +% has played an action card", places}, view.played.has(seat));
    out.value({"seat +% owes an answer", places}, view.owing.has(seat));
    for (int die = 0; die < take_it::kDieKinds; ++die) {
      out.value({"dice % of seat +%, of 4", die, places}, view.dice[s].count(G::Die(die)), 4);
    }
  }

  template <class Out>
  TESSERA_HD static void combo_card(const G::Rules& rules, const G::View& view, int place, Out& out) {
    const bool held = place < view.held[G::kCombos][view.viewer.index];
    const G::Combo card = held ? rules.decks.combos[view.hand[G::kCombos][place]] : G::Combo{};
    const G::Dice& own = view.dice[view.viewer.index];
    out.value({"points of combo card %, of 5", place + 1}, card.points, 5);
    out.value({"combo card % may be within reach", place + 1}, held && take_it::may_be_met(card, own));
    int slots[take_it::kColours * 7] = {};
    for (int i = 0; held && !card.is_sum() && i < card.count; ++i) ++slots[card.slots[i]];
    for (int slot = 0; slot < take_it::kColours * 7; ++slot) {
      out.value({"slots of combo card % for colour and value %, of 2", place + 1, slot}, slots[slot], 2);
    }
    const bool sum = held && card.is_sum();
    out.one_of_each("combo card % asks for a sum =, > or <: %", place + 1, sum ? static_cast<int>(card.relation) : -1,
                    3, 1);
    out.one_of_each("combo card % asks for a sum of colour %", place + 1, sum ? static_cast<int>(card.colour) : -1,
                    take_it::kColours);
    out.value({"sum that combo card % asks for, of 20", place + 1}, sum ? card.number : 0, 20);
    out.value({"number of dice of the sum of combo card %, of 3", place + 1}, sum ? card.count : 0, 3);
  }
};

}  // namespace tessera
