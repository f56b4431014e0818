// Where a turn of three-player Pass the Pot can lead when the mover stops. It repeats the rules for three players, for
// the solver's inner loop; a test compares it with the engine.
#pragma once

#include <bit>

#include "games/pass_the_pot/bots/dice_values.h"
#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::arena {

// What follows a turn: another one, or the end of the game. Players are counted from the mover of the turn before.
struct NextTurn {
  std::uint32_t index;   // in the order of the caps
  std::uint8_t mover;    // of that turn: 0, who has won the round by P O T, or 1
  std::uint8_t winners;  // a bit a player: the game is over, a roll-off is between them; 0: it goes on
  bool beyond;           // the caps: the game is taken to end there, and who has most coins to win

  // Where the seat that `player` was before sits in the next turn.
  int seat(int player) const { return player < mover ? player - mover + 3 : player - mover; }
  // What a game that is over brings, when to win is worth `unit`.
  double share(int player, double unit) const {
    return ((winners >> player) & 1) != 0 ? unit / std::popcount(winners) : 0;
  }
};

class EndsOfThree {
 public:
  using G = PassThePot;
  using Turn = bots::pass_the_pot::TurnOfThree;
  using Caps = bots::pass_the_pot::CapsOfThree;

  // A kind of stop each (stop_kind); then, for 1 2 3, each sum of the two dice that are rolled again.
  static constexpr int kRerolled = bots::pass_the_pot::kStopKinds;
  static constexpr int kEnds = kRerolled + bots::pass_the_pot::kMaxSum + 1;
  static constexpr std::size_t kNone = bots::pass_the_pot::stop_kind(G::Combo::none);
  using Ends = std::array<NextTurn, kEnds>;

  EndsOfThree(const G::Rules& rules, const Caps& caps) : rules_(rules), caps_(caps) {}

  // All ends but those of the combos with a choice.
  void list(const Turn& t, Ends& out) const {
    using Combo = G::Combo;
    const auto at = [&](Combo combo) -> NextTurn& { return out[bots::pass_the_pot::stop_kind(combo)]; };
    const NextTurn beaten = failed(t);
    const NextTurn first = passed(t, 0);
    for (int sum = 0; sum <= bots::pass_the_pot::kMaxTotal; ++sum) {
      out[static_cast<std::size_t>(sum)] = takes_pot(t, sum) ? raised(first, sum) : beaten;
    }
    const Turn one = paid(t, 1);
    list_rerolled(one, out);
    at(Combo::none) = at(Combo::one_two_three) = beaten;  // never read: no dice end so, and the sums stand for 1 2 3
    at(Combo::two_three_four) = total(one, 9);
    at(Combo::fours) = total(taken(taken(paid(t, 2), 1, 1), 2, 1), 12);
    at(Combo::fives) = total({{t.coins[0] + 3, t.coins[1] + 1, t.coins[2] + 1}, t.pot, t.holder, t.to_beat}, 15);
    at(Combo::four_two_o) = total({{t.coins[0] + 1, t.coins[1] + 1, t.coins[2] + 1}, t.pot, t.holder, t.to_beat}, 6);
    at(Combo::pot) = round_over(taken(taken(paid(t, 2), 1, 1), 2, 1), 0);
    const Turn fined = paid(t, -std::min(3, t.coins[0]));
    at(Combo::ones) = t.holder == 0 ? passed_on(fined, 0, 0) : failed(fined);
  }

  // The ends of 3 4 5, 2 2 2 and 3 3 3. `worth(next)`: what the mover makes of it. Of equally good choices the earliest
  // in this order is taken: from the bank, from the next player, from the one after, from both.
  template <class Worth>
  void choose(const Turn& t, const Worth& worth, Ends& out) const {
    using bots::pass_the_pot::stop_kind;
    out[stop_kind(G::Combo::three_four_five)] = best_of_pair(t, worth);
    out[stop_kind(G::Combo::twos)] = best_of_twos(t, worth);
    out[stop_kind(G::Combo::threes)] = best_of_threes(paid(t, 2), worth);
  }

 private:
  static Turn paid(Turn t, int coins) {
    t.coins[0] += coins;
    return t;
  }
  static Turn taken(Turn t, std::size_t from, int coins) {
    const int n = std::min(coins, t.coins[from]);
    t.coins[from] -= n;
    t.coins[0] += n;
    return t;
  }

  static bool takes_pot(const Turn& t, int sum) { return t.holder == 0 || sum > t.to_beat; }
  NextTurn total(const Turn& t, int sum) const { return takes_pot(t, sum) ? passed(t, sum) : failed(t); }

  void list_rerolled(const Turn& t, Ends& out) const {
    const NextTurn beaten = failed(t);
    const NextTurn first = passed(t, 0);
    for (int rest = 0; rest <= bots::pass_the_pot::kMaxSum; ++rest) {
      out[static_cast<std::size_t>(kRerolled + rest)] = takes_pot(t, 2 + rest) ? raised(first, 2 + rest) : beaten;
    }
  }

  template <class Worth>
  static const NextTurn& better(const NextTurn& earlier, const NextTurn& later, const Worth& worth) {
    return worth(later) > worth(earlier) ? later : earlier;
  }

  template <class Worth>
  NextTurn best_of_pair(const Turn& t, const Worth& worth) const {
    const NextTurn bank = total(paid(t, 2), 12);
    if (t.coins[1] + t.coins[2] == 0) return bank;
    return better(bank, total(taken(taken(t, 1, 1), 2, 1), 12), worth);
  }

  template <class Worth>
  NextTurn best_of_twos(const Turn& t, const Worth& worth) const {
    NextTurn best = total(paid(t, 1), 6);
    for (const std::size_t from : {1u, 2u}) {
      if (t.coins[from] > 0) best = better(best, total(taken(t, from, rules_.twos_from_one), 6), worth);
    }
    if (t.coins[1] > 0 && t.coins[2] > 0) best = better(best, total(taken(taken(t, 1, 1), 2, 1), 6), worth);
    return best;
  }

  template <class Worth>
  NextTurn best_of_threes(const Turn& t, const Worth& worth) const {
    if (t.coins[1] == 0) return total(taken(t, 2, 1), 9);
    const NextTurn next = total(taken(t, 1, 1), 9);
    return t.coins[2] == 0 ? next : better(next, total(taken(t, 2, 1), 9), worth);
  }

  // The next player's turn begins.
  NextTurn passed_on(const Turn& t, int holder, int to_beat) const {
    if (!caps_.holds(t.coins, t.pot)) return {0, 0, richest(t.coins), true};
    const Turn next = {{t.coins[1], t.coins[2], t.coins[0]}, t.pot, holder, to_beat};
    return {static_cast<std::uint32_t>(caps_.index(next)), 1, 0, false};
  }
  NextTurn passed(const Turn& t, int sum) const { return passed_on(t, 2, sum); }
  // The same with a higher total.
  static NextTurn raised(NextTurn next, int sum) {
    if (next.winners == 0) next.index += static_cast<std::uint32_t>(sum);
    return next;
  }
  NextTurn failed(const Turn& t) const { return t.holder == 1 ? round_over(t, 1) : passed_on(t, 1, t.to_beat); }

  NextTurn round_over(const Turn& t, std::size_t winner) const {
    auto coins = t.coins;
    coins[winner] += t.pot;
    if (std::max({coins[0], coins[1], coins[2]}) >= rules_.goal) return {0, 0, richest(coins), false};
    const Turn next = {{coins[winner], coins[(winner + 1) % 3], coins[(winner + 2) % 3]}, rules_.ante, 0, 0};
    return {static_cast<std::uint32_t>(caps_.index(next)), static_cast<std::uint8_t>(winner), 0, false};
  }

  static std::uint8_t richest(const std::array<int, 3>& coins) {
    const int most = std::max({coins[0], coins[1], coins[2]});
    unsigned set = 0;
    for (std::size_t s = 0; s < 3; ++s) set |= coins[s] == most ? 1u << s : 0;
    return static_cast<std::uint8_t>(set);
  }

  G::Rules rules_;
  Caps caps_;
};

}  // namespace tessera::arena
