// Take It or Leave It: its actions as numbers. Dice are B1 to B6, O1 to O6, R1 to R6.
//
// | numbers                  | action                                                                         |
// |--------------------------|--------------------------------------------------------------------------------|
// | 0–17                     | take, by die                                                                   |
// | 18, 19, 20, 21           | pass, stop, roll, keep                                                         |
// | 22–32                    | play, by action card (the order of the rules page)                             |
// | 33–50                    | pick, by die                                                                   |
// | 51–68                    | aim, by die                                                                    |
// | 69–74                    | turn, to 1 to 6                                                                |
// | 75–90                    | claim; the places as bits, the first card is 1                                 |
// | 91–94, 95                | discard a combo card, by place; discard the action card                        |
// Free hands hold five cards of either deck:
// | 75–106                   | claim                                                                          |
// | 107–111, 112–116         | discard a combo card, an action card, by place                                 |
// | 117–136                  | draw: one card (0 combos, 1), two (0, 1, 2), … five                            |
#pragma once

#include "engine/core/action_numbers.h"
#include "games/take_it/rules/rules.h"

namespace tessera {

template <>
struct ActionNumbers<TakeIt> {
  using G = TakeIt;
  using Kind = G::Action::Kind;

  TESSERA_HD static int bound(const G::Rules& rules) { return first_draw(rules) + (rules.free_hand ? kDraws : 0); }

  TESSERA_HD static int number(const G::Rules& rules, const G::Action& action) {
    switch (action.kind) {
      case Kind::take: return action.value;
      case Kind::pass: return 18;
      case Kind::stop: return 19;
      case Kind::roll: return 20;
      case Kind::keep: return 21;
      case Kind::play: return kFirstPlay + action.value;
      case Kind::pick: return kFirstPick + action.value;
      case Kind::aim: return kFirstAim + action.value;
      case Kind::turn: return kFirstTurn + action.value - 1;
      case Kind::claim: return kFirstClaim + action.value;
      case Kind::discard_combo: return first_discard(rules) + action.value;
      case Kind::discard_action: return first_discard(rules) + combo_places(rules) + action.value;
      default: {
        const int cards = action.value + action.more;
        return first_draw(rules) + cards * (cards + 1) / 2 - 1 + action.value;
      }
    }
  }

  TESSERA_HD static bool action(const G::Rules& rules, int number, G::Action& out) {
    if (number < 0 || number >= bound(rules)) return false;
    const auto of = [&](Kind kind, int value) { out = {kind, static_cast<std::uint8_t>(value), 0}; };
    if (number < kFirstPlay) {
      constexpr Kind kPlain[4] = {Kind::pass, Kind::stop, Kind::roll, Kind::keep};
      number < take_it::kDieKinds ? of(Kind::take, number) : of(kPlain[number - take_it::kDieKinds], 0);
    } else if (number < kFirstPick) {
      of(Kind::play, number - kFirstPlay);
    } else if (number < kFirstAim) {
      of(Kind::pick, number - kFirstPick);
    } else if (number < kFirstTurn) {
      of(Kind::aim, number - kFirstAim);
    } else if (number < kFirstClaim) {
      of(Kind::turn, number - kFirstTurn + 1);
    } else if (number < first_discard(rules)) {
      of(Kind::claim, number - kFirstClaim);
    } else if (number < first_draw(rules)) {
      const int place = number - first_discard(rules);
      const int combos = combo_places(rules);
      place < combos ? of(Kind::discard_combo, place) : of(Kind::discard_action, place - combos);
    } else {
      int rest = number - first_draw(rules);
      int cards = 1;
      for (; rest > cards; ++cards) rest -= cards + 1;
      out = {Kind::draw, static_cast<std::uint8_t>(rest), static_cast<std::uint8_t>(cards - rest)};
    }
    return true;
  }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state, Seat seat) {
    if (!G::to_act(rules, state).has(seat)) return 0;
    const int s = seat.index;
    switch (state.phase) {
      case G::Phase::draw: return G::room(state, seat) + 1;
      case G::Phase::discard: return 1 + state.held[G::kCombos][s] + state.held[G::kActions][s];
      case G::Phase::claim:
      case G::Phase::face: return few(rules, state, seat).size();
      default: return popcount32(open_dice(rules, state)) + other_steps(rules, state).size();
    }
  }

  TESSERA_HD static G::Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    const auto place = [](Kind kind, int value) { return G::Action{kind, static_cast<std::uint8_t>(value), 0}; };
    switch (state.phase) {
      case G::Phase::draw: {
        const int combos = G::room(state, seat) - n;
        return {Kind::draw, static_cast<std::uint8_t>(combos), static_cast<std::uint8_t>(n)};
      }
      case G::Phase::discard: {
        const int combos = state.held[G::kCombos][seat.index];
        if (n == 0) return place(Kind::keep, 0);
        return n <= combos ? place(Kind::discard_combo, n - 1) : place(Kind::discard_action, n - 1 - combos);
      }
      case G::Phase::claim:
      case G::Phase::face: return few(rules, state, seat)[n];
      default: break;
    }
    const unsigned dice = open_dice(rules, state);
    const int kinds = popcount32(dice);
    if (n >= kinds) return other_steps(rules, state)[n - kinds];
    const Kind kind = state.phase == G::Phase::pick  ? Kind::pick
                      : state.phase == G::Phase::aim ? Kind::aim
                                                     : Kind::take;
    return place(kind, select64(dice, n));
  }

  // In a round every seat passes, stops, claims, discards and (with free hands) draws at most once, and plays one
  // action card at most, whose steps name at most all dice and a roll. Every other decision takes a die; a die that is
  // cast back is taken again.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules& rules) {
    const int players = rules.players;
    int dice = 0;
    for (int c = 0; c < take_it::kColours; ++c) dice += G::dice_of(players, static_cast<take_it::Colour>(c));
    const int of_a_seat = 5 + (1 + 1 + dice + 1);
    return std::int64_t{G::rounds(players)} * (dice + players + players * of_a_seat);
  }

 private:
  static constexpr int kFirstPlay = 22;
  static constexpr int kFirstPick = kFirstPlay + take_it::kActionCards;
  static constexpr int kFirstAim = kFirstPick + take_it::kDieKinds;
  static constexpr int kFirstTurn = kFirstAim + take_it::kDieKinds;
  static constexpr int kFirstClaim = kFirstTurn + 6;
  static constexpr int kDraws = 20;

  TESSERA_HD static int combo_places(const G::Rules& rules) { return rules.free_hand ? G::kMaxHand : G::kFixedCombos; }
  TESSERA_HD static int action_places(const G::Rules& rules) {
    return rules.free_hand ? G::kMaxHand : G::kFixedActions;
  }
  TESSERA_HD static int first_discard(const G::Rules& rules) { return kFirstClaim + (1 << combo_places(rules)); }
  TESSERA_HD static int first_draw(const G::Rules& rules) {
    return first_discard(rules) + combo_places(rules) + action_places(rules);
  }

  // The kinds of dice that a step may name, as bits.
  TESSERA_HD static unsigned open_dice(const G::Rules& rules, const G::State& state) {
    G::Dice dice = state.tray;
    int from = 0;
    if (state.phase == G::Phase::pick) {
      dice = G::pickable(rules, state);
      from = state.next_pick;
    } else if (state.phase == G::Phase::aim) {
      if (state.picked.size() >= G::most_picks(rules, state.card)) return 0;
      dice.remove(state.picked);
      from = state.next_pick;
    }
    unsigned kinds = 0;
    dice.for_each_kind([&](G::Die die) { kinds |= 1u << die.index; });
    return kinds >> from << from;
  }

  // What a step offers beside dice: at most five action cards, and one way to end it.
  using OtherSteps = FixedList<G::Action, G::kMaxHand + 1>;
  TESSERA_HD static OtherSteps other_steps(const G::Rules& rules, const G::State& state) {
    OtherSteps out;
    switch (state.phase) {
      case G::Phase::turn: {
        if (!state.played.has(state.seat)) {
          Actions<G> plays;
          G::list_plays(rules, state, plays);
          for (const auto& play : plays) out.push(play);
        }
        out.push({Kind::pass, 0, 0});
        return out;
      }
      case G::Phase::second: out.push({Kind::stop, 0, 0}); return out;
      case G::Phase::pick:
        if (!state.picked.empty() && state.card != take_it::ActionCard::swap) out.push({Kind::roll, 0, 0});
        return out;
      default: out.push({Kind::roll, 0, 0}); return out;
    }
  }

  // Claims are listed best first, which takes the list; faces are two to five.
  TESSERA_HD static Actions<G> few(const G::Rules& rules, const G::State& state, Seat seat) {
    Actions<G> out;
    G::legal(rules, state, seat, out);
    return out;
  }
};

}  // namespace tessera
