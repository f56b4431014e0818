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
    if (state.phase != G::Phase::place || state.placing > 0) return few(rules, state, seat).size();
    const int places = count_first_dice(rules, state);
    return places + (places == 0 || G::hand(state).size() < G::kFullHand ? 1 : 0);
  }

  TESSERA_HD static Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    if (state.phase != G::Phase::place || state.placing > 0) return few(rules, state, seat)[n];
    const Dice dice = G::hand(state);
    const more_or_less::FirstSquares first_squares(rules.board, state.faces);
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      if (!has(dice, v)) continue;
      const Die die = die_at(dice, v);
      const auto squares = first_squares.of(die.value());
      for (int i = 0; i < first_squares.words(); ++i) {
        const int here = popcount64(squares.word[i]);
        if (n < here) return Action::place(die, 64 * i + select64(squares.word[i], n));
        n -= here;
      }
    }
    return Action::pass();
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

  TESSERA_HD static int count_first_dice(const G::Rules& rules, const G::State& state) {
    const Dice dice = G::hand(state);
    if (dice.empty()) return 0;
    const more_or_less::FirstSquares first_squares(rules.board, state.faces);
    int out = 0;
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      if (!has(dice, v)) continue;
      const auto squares = first_squares.of(die_at(dice, v).value());
      for (int i = 0; i < first_squares.words(); ++i) out += popcount64(squares.word[i]);
    }
    return out;
  }

  // Everything but the first die of a placement has a few dozen actions at most.
  TESSERA_HD static Actions<G> few(const G::Rules& rules, const G::State& state, Seat seat) {
    Actions<G> out;
    G::legal(rules, state, seat, out);
    return out;
  }
};

}  // namespace tessera
