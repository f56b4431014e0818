// More or Less: its actions as numbers, for a board of w columns and h rows.
//
// | numbers         | action                                                                                   |
// |-----------------|------------------------------------------------------------------------------------------|
// | 0               | draw 0                                                                                   |
// | 1–6             | draw 1, draw 1 with the wild die, draw 2, …, draw 3 with the wild die                    |
// | 7, 8            | done, pass                                                                               |
// | 9 …             | place: 11 blocks of w·h squares, row by row: 1 to 6, 2w to 5w, `*`                       |
// | … (`advanced`)  | roll: 210 ways without the wild die, then 84 for each of 2w to 5w and `*`                |
#pragma once

#include "engine/core/action_numbers.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera {

template <>
struct ActionNumbers<MoreOrLess> {
  using G = MoreOrLess;
  using Action = G::Action;
  using Kind = G::Action::Kind;
  using Die = G::Die;
  using Dice = G::Dice;

  TESSERA_HD static int bound(const G::Rules& rules) {
    return first_roll(rules) + (rules.advanced != 0 ? kPlainRolls + kWildFaces * kWildRolls : 0);
  }

  TESSERA_HD static int number(const G::Rules& rules, const Action& action) {
    switch (action.kind()) {
      case Kind::draw: return action.count() == 0 ? 0 : 2 * action.count() - 1 + (action.wild() ? 1 : 0);
      case Kind::done: return kDone;
      case Kind::pass: return kPass;
      case Kind::roll: return first_roll(rules) + number_of_roll(action.dice());
      default: break;
    }
    const auto& board = rules.board;
    const int cell = board.row(action.square()) * board.width + board.column(action.square());
    return kFirstPlace + number_of_die(action.die()) * board.width * board.height + cell;
  }

  TESSERA_HD static bool action(const G::Rules& rules, int number, Action& out) {
    if (number < 0 || number >= bound(rules)) return false;
    if (number < kDone) {
      out = Action::draw((number + 1) / 2, number > 0 && number % 2 == 0);
    } else if (number < kFirstPlace) {
      out = number == kDone ? Action::done() : Action::pass();
    } else if (number < first_roll(rules)) {
      const auto& board = rules.board;
      const int cells = board.width * board.height;
      const int cell = (number - kFirstPlace) % cells;
      out = Action::place(die_of((number - kFirstPlace) / cells), board.square(cell / board.width, cell % board.width));
    } else {
      out = Action::roll(roll_of(number - first_roll(rules)));
    }
    return true;
  }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state, Seat seat) {
    if (!G::to_act(rules, state).has(seat)) return 0;
    switch (state.phase) {
      case G::Phase::choose_hand: return 2;
      case G::Phase::ask_draw: return count_draws(rules, state);
      case G::Phase::ask_roll: return count_rolls(state);
      default: break;
    }
    if (state.placing > 0) return FurtherDice(rules, state).count();
    const int places = count_first_dice(rules, state);
    return places + (places == 0 || G::hand(state).size() < G::kFullHand ? 1 : 0);
  }

  TESSERA_HD static Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    return pick(rules, state, seat, [n](int) { return n; });
  }

  template <class Pick>
  TESSERA_HD static Action pick(const G::Rules& rules, const G::State& state, Seat, Pick&& pick) {
    switch (state.phase) {
      case G::Phase::choose_hand: return Action::draw(G::kFirstHand, pick(2) == 1);
      case G::Phase::ask_draw: return pick_draw(rules, state, pick);
      case G::Phase::ask_roll: return nth_roll(state, pick(count_rolls(state)));
      default: break;
    }
    return state.placing > 0 ? pick_further_die(rules, state, pick) : pick_first_die(rules, state, pick);
  }

  // The same, in one phase.
  template <class Pick>
  TESSERA_HD static Action pick_draw(const G::Rules& rules, const G::State& state, Pick&& pick) {
    const int n = pick(count_draws(rules, state));
    if (!may_choose_wild(rules, state)) return Action::draw(n, false);
    const int dice = (n + 1) / 2;
    return Action::draw(dice, n > 0 && (n % 2 == 0 || dice > state.pool[state.seat.index]));
  }
  template <class Pick>
  TESSERA_HD static Action pick_further_die(const G::Rules& rules, const G::State& state, Pick&& pick) {
    const FurtherDice further(rules, state);
    const int n = pick(further.count());
    if (n == further.count() - 1) return Action::done();
    const int chosen = select64(further.options, n);
    return Action::place(die_at(G::hand(state), chosen / 4 + 1), further.squares[chosen % 4]);
  }

  // A turn asks for a draw, a roll and an end; every die is placed once. Without a limit of turns there are at most as
  // many turns with a placement as dice, and fewer than `stall` laps without one before, between and after them.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules& rules) {
    const std::int64_t dice = std::int64_t{G::kDice} * rules.players;
    const std::int64_t by_stall = rules.stall > 0 ? (dice + 1) * (std::int64_t{rules.stall} * rules.players + 1) : 0;
    std::int64_t turns = rules.max_turns > 0 ? rules.max_turns : by_stall;
    if (by_stall > 0 && by_stall < turns) turns = by_stall;
    return turns == 0 ? 0 : rules.players + 3 * turns + dice;
  }

 private:
  static constexpr int kDone = 7;
  static constexpr int kPass = 8;
  static constexpr int kFirstPlace = 9;
  static constexpr int kDieKinds = 11;
  static constexpr int kPlainRolls = 210;  // at most four dice of six values
  static constexpr int kWildRolls = 84;    // at most three
  static constexpr int kWildFaces = 5;

  TESSERA_HD static int first_roll(const G::Rules& rules) {
    return kFirstPlace + kDieKinds * rules.board.width * rules.board.height;
  }

  TESSERA_HD static int number_of_wild(int shows) { return shows == more_or_less::kStar ? 4 : shows - 2; }
  TESSERA_HD static int wild_of(int number) { return number == 4 ? more_or_less::kStar : number + 2; }

  TESSERA_HD static int number_of_die(Die die) {
    return die.is_wild() ? 6 + number_of_wild(die.value()) : die.value() - 1;
  }
  TESSERA_HD static Die die_of(int number) {
    return number < 6 ? Die::plain(number + 1) : Die::wild(wild_of(number - 6));
  }

  TESSERA_HD static int choose(int n, int k) {
    int out = 1;
    for (int i = 1; i <= k; ++i) out = out * (n - k + i) / i;
    return n < k ? 0 : out;
  }

  // A multiset of at most `places` values, filled up with zeros and ascending, v0 <= v1 <= …: the numbers v0, v1 + 1,
  // v2 + 2, … are different, and sets of different numbers are counted by binomials.
  TESSERA_HD static int number_of_values(Dice dice, int places) {
    int place = places - dice.plain_count();
    int out = 0;
    for (int i = 0; i < place; ++i) out += choose(i, i + 1);
    for (int v = 1; v <= 6; ++v) {
      for (int i = dice.plain_showing(v); i > 0; --i, ++place) out += choose(v + place, place + 1);
    }
    return out;
  }
  TESSERA_HD static Dice values_of(int number, int places) {
    Dice out;
    for (int place = places - 1; place >= 0; --place) {
      int v = 6;
      while (choose(v + place, place + 1) > number) --v;
      number -= choose(v + place, place + 1);
      if (v > 0) out = out + Dice::plain(v);
    }
    return out;
  }

  TESSERA_HD static int number_of_roll(Dice dice) {
    if (!dice.has_wild()) return number_of_values(dice, G::kFullHand);
    return kPlainRolls + number_of_wild(dice.wild_shows()) * kWildRolls + number_of_values(dice, G::kFullHand - 1);
  }
  TESSERA_HD static Dice roll_of(int number) {
    if (number < kPlainRolls) return values_of(number, G::kFullHand);
    number -= kPlainRolls;
    return values_of(number % kWildRolls, G::kFullHand - 1) + Dice::wild(wild_of(number / kWildRolls));
  }

  // The dice of a hand in the order of `legal`: plain ones by value, then the wild die.
  TESSERA_HD static bool has(Dice dice, int v) {
    return v == more_or_less::kStar ? dice.has_wild() : dice.plain_showing(v) > 0;
  }
  TESSERA_HD static Die die_at(Dice dice, int v) {
    return v == more_or_less::kStar ? Die::wild(dice.wild_shows()) : Die::plain(v);
  }

  template <class Pick>
  TESSERA_HD static Action pick_first_die(const G::Rules& rules, const G::State& state, Pick&& pick) {
    const Dice dice = G::hand(state);
    const more_or_less::FirstSquares first_squares(rules.board, state.faces);
    const int words = first_squares.words();
    G::Squares squares[G::kFullHand];  // by kind of die in the hand
    int values[G::kFullHand];
    int sizes[G::kFullHand];
    int kinds = 0;
    int places = 0;
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      if (!has(dice, v)) continue;
      values[kinds] = v;
      squares[kinds] = first_squares.of(die_at(dice, v).value());
      sizes[kinds] = count(squares[kinds], words);
      places += sizes[kinds++];
    }
    int n = pick(places + (places == 0 || dice.size() < G::kFullHand ? 1 : 0));
    if (n >= places) return Action::pass();
    int kind = 0;
    for (; n >= sizes[kind]; ++kind) n -= sizes[kind];
    int i = 0;
    for (int here = popcount64(squares[kind].word[0]); n >= here; here = popcount64(squares[kind].word[i])) {
      n -= here;
      ++i;
    }
    return Action::place(die_at(dice, values[kind]), 64 * i + select64(squares[kind].word[i], n));
  }

  TESSERA_HD static int count(const G::Squares& squares, int words) {
    int out = 0;
    for (int i = 0; i < words; ++i) out += popcount64(squares.word[i]);
    return out;
  }

  TESSERA_HD static int count_first_dice(const G::Rules& rules, const G::State& state) {
    const Dice dice = G::hand(state);
    if (dice.empty()) return 0;
    const more_or_less::FirstSquares first_squares(rules.board, state.faces);
    int out = 0;
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      if (has(dice, v)) out += count(first_squares.of(die_at(dice, v).value()), first_squares.words());
    }
    return out;
  }

  // [M2]
  TESSERA_HD static bool may_choose_wild(const G::Rules& rules, const G::State& state) {
    return rules.choose != 0 && state.wild_in_pool.has(state.seat);
  }

  // None; one die, one that is wild; two, …. If the wild die is needed for the most, only that way is there.
  TESSERA_HD static int count_draws(const G::Rules& rules, const G::State& state) {
    const int most = G::most_drawn(state);
    if (!may_choose_wild(rules, state)) return 1 + most;
    return 1 + 2 * most - (most > state.pool[state.seat.index] ? 1 : 0);
  }

  // A part of the kept dice as a number: its digits say how many of each value; the highest is the wild die.
  TESSERA_HD static int count_rolls(const G::State& state) {
    const Dice kept = G::hand(state).rolled();
    int out = kept.has_wild() ? 2 : 1;
    for (int v = 1; v <= 6; ++v) out *= kept.plain_showing(v) + 1;
    return out;
  }
  TESSERA_HD static Action nth_roll(const G::State& state, int n) {
    const Dice kept = G::hand(state).rolled();
    Dice part;
    for (int v = 1; v <= 6; ++v) {
      const int ways = kept.plain_showing(v) + 1;
      part = part + Dice::plain(v, n % ways);
      n /= ways;
    }
    return Action::roll(n > 0 ? part + Dice::wild(kept.wild_shows()) : part);
  }

  // Where a die can go that follows another: at most four squares for each of seven dice, a bit each, in the order of
  // `legal`.
  struct FurtherDice {
    FixedList<int, 4> squares;
    std::uint32_t options = 0;

    TESSERA_HD FurtherDice(const G::Rules& rules, const G::State& state) {
      const Dice dice = G::hand(state);
      if (dice.empty()) return;
      unsigned plain = 0;  // bit v: a plain die shows it
      for (int v = 1; v <= 6; ++v) plain |= (dice.plain_showing(v) > 0 ? 1u : 0u) << v;
      more_or_less::extensions(rules.board, state.faces, G::placed_now(state), state.placing, squares);
      for (int i = 0; i < squares.size(); ++i) {
        const unsigned fits = more_or_less::values_that_fit(rules.board, state.faces, squares[i]);
        for (unsigned v = plain & fits; v != 0; v &= v - 1) options |= 1u << (4 * (lowest_bit32(v) - 1) + i);
        if (dice.has_wild() && ((fits >> dice.wild_shows()) & 1u) != 0) options |= 1u << (24 + i);
      }
    }

    TESSERA_HD int count() const { return popcount32(options) + 1; }  // and `done`
  };
};

}  // namespace tessera
