#include "games/pass_the_pot/bots/round_odds.h"

#include <memory>

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;
using Values = DiceValues<Prospect>;

// What a combo pays the roller, and what the others together get of it, if everybody has coins.
struct Pay {
  G::Combo combo;
  int total;
  int roller;
  int others;
};

std::array<Pay, 7> pays(int players) {
  const int two = players > 2 ? 2 : 1;
  return {{{G::Combo::two_three_four, 9, 1, 0},
           {G::Combo::three_four_five, 12, 2, players > 2 ? -2 : 0},
           {G::Combo::twos, 6, 3, -3},
           {G::Combo::threes, 9, 3, -1},
           {G::Combo::fours, 12, 2 + two, -two},
           {G::Combo::fives, 15, 3, two},
           {G::Combo::four_two_o, 6, 1, players - 1}}};
}

void spread(const Ends& ends, Values& values) {
  for (int lie = 0; lie < kLies; ++lie) values[static_cast<std::size_t>(lie)] = ends[end_of(lie)];
}

}  // namespace

const RoundOdds& RoundOdds::of(int players) {
  static const RoundOdds two(2);
  if (players == 2) return two;
  static const RoundOdds three(3);
  if (players == 3) return three;
  static const RoundOdds four(4);
  if (players == 4) return four;
  static const RoundOdds five(5);
  return five;
}

// Too much for the stack that WebAssembly has.
struct RoundOdds::Desk {
  Ends ends;
  Values stopped;
  Values rolled;
  Values paid;
};

// A higher total only leads to higher ones still, so the highest come first. While nobody has the pot, 1 1 1 leads back
// to the same place; it is rare, and a few rounds of iteration settle it.
RoundOdds::RoundOdds(int players) : players_(players), turns_(index(kPots, players - 1, 15) + 1) {
  constexpr int kIterations = 4;
  const auto desk = std::make_unique<Desk>();
  for (int to_beat = 15; to_beat >= 0; --to_beat) {
    for (int holder = 1; holder < players; ++holder) {
      for (int pot = 0; pot <= kPots; ++pot)
        turns_[index(pot, holder, to_beat)] = solved({pot, holder, to_beat}, *desk);
    }
  }
  for (int i = 0; i < kIterations; ++i) {
    for (int pot = 0; pot <= kPots; ++pot) turns_[index(pot, 0, 0)] = solved({pot, 0, 0}, *desk);
  }
}

Prospect RoundOdds::solved(const Place& place, Desk& desk) const {
  stop({place.pot + 1, place.holder, place.to_beat}, desk.ends);
  for (auto& end : desk.ends) end.gain[0] -= 1;
  spread(desk.ends, desk.paid);
  stop(place, desk.ends);
  spread(desk.ends, desk.stopped);
  desk.rolled = desk.stopped;
  Rerolls<Prospect>(desk.paid).raise(desk.rolled);
  Rerolls<Prospect>(desk.rolled).raise(desk.stopped);
  return Rerolls<Prospect>(desk.stopped).all();
}

void RoundOdds::stop(const Place& place, Ends& ends) const {
  const auto end = [&](G::Combo combo) -> Prospect& { return ends[end_of(combo)]; };
  for (int total = 0; total <= 15; ++total) ends[static_cast<std::size_t>(total)] = finished(place, total);
  for (const auto& pay : pays(players_)) {
    Prospect& p = end(pay.combo);
    p = finished(place, pay.total);
    p.gain[0] += pay.roller;
    for (int s = 1; s < players_; ++s) p.gain[s] += static_cast<double>(pay.others) / (players_ - 1);
  }
  Prospect& again = end(G::Combo::one_two_three);
  again = {};
  for (int rest = 0; rest <= kMaxSum; ++rest) {
    Prospect part = finished(place, 2 + rest);
    part *= ways(rest) / 36.0;
    again += part;
  }
  again.gain[0] += 1;
  Prospect& pot = end(G::Combo::pot);
  pot = won(0, place.pot);
  pot.gain[0] += players_ + 1;
  for (int s = 1; s < players_; ++s) pot.gain[s] -= 1;
  Prospect& ones = end(G::Combo::ones);
  ones = place.holder == 1 ? won(1, place.pot)
                           : passed_on({place.pot, place.holder == 0 ? 0 : place.holder - 1, place.to_beat});
  ones.gain[0] -= 3;
}

Prospect RoundOdds::finished(const Place& place, int total) const {
  if (place.holder == 0 || total > place.to_beat) return passed_on({place.pot, players_ - 1, total});
  if (place.holder == 1) return won(1, place.pot);
  return passed_on({place.pot, place.holder - 1, place.to_beat});
}

// The next player's prospect, as this one sees it.
Prospect RoundOdds::passed_on(const Place& place) const {
  const Prospect& next = turn(place.pot, place.holder, place.to_beat);
  Prospect mine;
  for (int s = 0; s < players_; ++s) {
    const int theirs = s == 0 ? players_ - 1 : s - 1;
    mine.wins[s] = next.wins[theirs];
    mine.pot[s] = next.pot[theirs];
    mine.gain[s] = next.gain[theirs];
  }
  return mine;
}

Prospect RoundOdds::won(int winner, int pot) const {
  Prospect p;
  p.wins[winner] = 1;
  p.pot[winner] = pot < kPots ? pot : kPots;
  return p;
}

}  // namespace tessera::bots::pass_the_pot
