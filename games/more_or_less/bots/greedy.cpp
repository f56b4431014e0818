#include "games/more_or_less/bots/greedy.h"

namespace tessera::bots::more_or_less {

namespace {

using Kind = G::Action::Kind;

// The most that a placement can score from here, over all ways to go on.
class Search {
 public:
  Search(const G::Rules& rules, const G::PublicState& table)
      : board_(rules.board), faces_(table.faces), hand_(table.hand[table.seat.index]), opening_(!table.opened) {
    const int placed = table.placed[table.seat.index];
    for (int i = placed - table.placing; i < placed; ++i) squares_[count_++] = table.squares[table.seat.index][i];
  }

  int after(G::Die die, int square) {
    put(die, square);
    const int best = most();
    take_back(die);
    return best;
  }

 private:
  void put(G::Die die, int square) {
    kept_[count_] = faces_;
    faces_.put(square, die.value());
    hand_ = hand_ - G::Dice::of(die);
    squares_[count_++] = static_cast<std::uint16_t>(square);
  }
  void take_back(G::Die die) {
    faces_ = kept_[--count_];
    hand_ = hand_ + G::Dice::of(die);
  }

  // A further die never scores less, so only what cannot be extended needs to be weighed; `done` is always open.
  int most() {
    int best = tessera::more_or_less::placement_score(board_, faces_, squares_, count_, opening_).total();
    if (hand_.empty()) return best;
    FixedList<int, 4> next;
    tessera::more_or_less::extensions(board_, faces_, squares_, count_, next);
    for (const int square : next) {
      const unsigned fit = tessera::more_or_less::values_that_fit(board_, faces_, square);
      for (int value = 1; value <= 6; ++value) {
        if (hand_.plain_showing(value) > 0 && ((fit >> value) & 1)) best = better(best, G::Die::plain(value), square);
      }
      const int wild = hand_.wild_shows();
      if (wild != 0 && ((fit >> wild) & 1)) best = better(best, G::Die::wild(wild), square);
    }
    return best;
  }

  int better(int best, G::Die die, int square) {
    const int score = after(die, square);
    return score > best ? score : best;
  }

  const G::Board& board_;
  G::Faces faces_;
  G::Dice hand_;
  bool opening_;
  std::uint16_t squares_[G::kFullHand] = {};
  G::Faces kept_[G::kFullHand];
  int count_ = 0;
};

// Draws: as many as may be, the wild die among them. Rolls: every die again. A placement: its score; a plain die before
// the wild one where both score the same, for the wild one may roll a `*` later.
int worth(const G::Rules& rules, const G::PublicState& table, const G::Action& action) {
  switch (action.kind()) {
    case Kind::draw: return 2 * action.count() + (action.wild() ? 1 : 0);
    case Kind::roll: return action.dice().size();
    case Kind::place:
      return 2 * Search(rules, table).after(action.die(), action.square()) + (action.die().is_wild() ? 0 : 1);
    case Kind::done:
    case Kind::pass: return 0;
  }
  return 0;
}

}  // namespace

int choose_greedily(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal) {
  int best = 0;
  int best_worth = -1;
  for (int i = 0; i < legal.size(); ++i) {
    const int w = worth(rules, table, legal[i]);
    if (w > best_worth) {
      best = i;
      best_worth = w;
    }
  }
  return best;
}

}  // namespace tessera::bots::more_or_less
