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
    const auto set = [&](Kind kind, int value) { out = of(kind, value); };
    if (number < kFirstPlay) {
      constexpr Kind kPlain[4] = {Kind::pass, Kind::stop, Kind::roll, Kind::keep};
      number < take_it::kDieKinds ? set(Kind::take, number) : set(kPlain[number - take_it::kDieKinds], 0);
    } else if (number < kFirstPick) {
      set(Kind::play, number - kFirstPlay);
    } else if (number < kFirstAim) {
      set(Kind::pick, number - kFirstPick);
    } else if (number < kFirstTurn) {
      set(Kind::aim, number - kFirstAim);
    } else if (number < kFirstClaim) {
      set(Kind::turn, number - kFirstTurn + 1);
    } else if (number < first_discard(rules)) {
      set(Kind::claim, number - kFirstClaim);
    } else if (number < first_draw(rules)) {
      const int place = number - first_discard(rules);
      const int combos = combo_places(rules);
      place < combos ? set(Kind::discard_combo, place) : set(Kind::discard_action, place - combos);
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
    switch (state.phase) {
      case G::Phase::draw: return G::room(state, seat) + 1;
      case G::Phase::discard: return count_discards(state, seat);
      case G::Phase::claim: {
        const G::Combo* cards[G::kMaxHand] = {};
        const int combos = G::combos_in_hand(rules, state, seat, cards);
        return take_it::count_claims(cards, combos, state.dice[seat.index]);
      }
      case G::Phase::turn:
      case G::Phase::second: return Turn(rules, state).count();
      default: return Step(rules, state).count();
    }
  }

  TESSERA_HD static G::Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    return pick(rules, state, seat, [n](int) { return n; });
  }

  template <class Pick>
  TESSERA_HD static G::Action pick(const G::Rules& rules, const G::State& state, Seat seat, Pick&& pick) {
    switch (state.phase) {
      case G::Phase::draw: {
        const int room = G::room(state, seat);
        const int actions = pick(room + 1);
        return {Kind::draw, static_cast<std::uint8_t>(room - actions), static_cast<std::uint8_t>(actions)};
      }
      case G::Phase::discard: return pick_discard(state, seat, pick);
      case G::Phase::claim: return pick_claim(rules, state, seat, pick);
      case G::Phase::turn:
      case G::Phase::second: return pick_turn(rules, state, pick);
      default: return pick_step(rules, state, pick);
    }
  }

  // The same, in one phase.
  template <class Pick>
  TESSERA_HD static G::Action pick_discard(const G::State& state, Seat seat, Pick&& pick) {
    const int combos = state.held[G::kCombos][seat.index];
    const int n = pick(count_discards(state, seat));
    if (n == 0) return of(Kind::keep, 0);
    return n <= combos ? of(Kind::discard_combo, n - 1) : of(Kind::discard_action, n - 1 - combos);
  }
  template <class Pick>
  TESSERA_HD static G::Action pick_claim(const G::Rules& rules, const G::State& state, Seat seat, Pick&& pick) {
    const G::Combo* cards[G::kMaxHand] = {};
    const int count = G::combos_in_hand(rules, state, seat, cards);
    return of(Kind::claim, static_cast<int>(take_it::pick_claim(cards, count, state.dice[seat.index], pick)));
  }
  template <class Pick>
  TESSERA_HD static G::Action pick_step(const G::Rules& rules, const G::State& state, Pick&& pick) {
    if (state.phase == G::Phase::turn || state.phase == G::Phase::second) return pick_turn(rules, state, pick);
    const Step step(rules, state);
    const int n = pick(step.count());
    return n < popcount32(step.values) ? of(step.kind, select32(step.values, n)) : of(Kind::roll, 0);
  }
  template <class Pick>
  TESSERA_HD static G::Action pick_turn(const G::Rules& rules, const G::State& state, Pick&& pick) {
    const Turn turn(rules, state);
    int n = pick(turn.count());
    if (n < turn.dice.count()) return of(Kind::take, turn.dice.nth(n).index);
    n -= turn.dice.count();
    if (n >= popcount32(turn.plays)) return of(state.phase == G::Phase::turn ? Kind::pass : Kind::stop, 0);
    return of(Kind::play, static_cast<int>(G::card_at(rules, state, select32(turn.plays, n))));
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

  TESSERA_HD static G::Action of(Kind kind, int value) { return {kind, static_cast<std::uint8_t>(value), 0}; }

  TESSERA_HD static int count_discards(const G::State& state, Seat seat) {
    return 1 + state.held[G::kCombos][seat.index] + state.held[G::kActions][seat.index];
  }

  TESSERA_HD static int combo_places(const G::Rules& rules) { return rules.free_hand ? G::kMaxHand : G::kFixedCombos; }
  TESSERA_HD static int action_places(const G::Rules& rules) {
    return rules.free_hand ? G::kMaxHand : G::kFixedActions;
  }
  TESSERA_HD static int first_discard(const G::Rules& rules) { return kFirstClaim + (1 << combo_places(rules)); }
  TESSERA_HD static int first_draw(const G::Rules& rules) {
    return first_discard(rules) + combo_places(rules) + action_places(rules);
  }

  // What a turn offers, in the order of `legal`; then it can end.
  struct Turn {
    take_it::KindsInOrder dice;
    unsigned plays;  // action cards by place, as bits

    TESSERA_HD Turn(const G::Rules& rules, const G::State& state)
        : dice(state.tray), plays(state.phase == G::Phase::turn ? G::plays(rules, state) : 0) {}

    TESSERA_HD int count() const { return dice.count() + popcount32(plays) + 1; }
  };

  // What a step of an action card offers, in the order of `legal`.
  struct Step {
    Kind kind = Kind::pick;  // of a die or a number
    unsigned values = 0;     // as bits: dice by kind; when a die is turned, numbers
    bool can_roll = true;

    TESSERA_HD Step(const G::Rules& rules, const G::State& state) {
      switch (state.phase) {
        case G::Phase::pick:
          values = from(state.next_pick, G::pickable(rules, state));
          can_roll = !state.picked.empty() && state.card != take_it::ActionCard::swap;
          return;
        case G::Phase::aim: {
          kind = Kind::aim;
          G::Dice dice = state.tray;
          dice.remove(state.picked);
          if (state.picked.size() < G::most_picks(rules, state.card)) values = from(state.next_pick, dice);
          return;
        }
        default:
          kind = Kind::turn;
          values = G::faces(state);
          can_roll = false;
          return;
      }
    }

    TESSERA_HD int count() const { return popcount32(values) + (can_roll ? 1 : 0); }
    TESSERA_HD static unsigned from(int first, const G::Dice& dice) { return dice.kinds() >> first << first; }
  };
};

}  // namespace tessera
