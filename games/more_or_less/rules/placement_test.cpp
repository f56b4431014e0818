// The stepwise placements against a slow twin: the rule over whole placements as the rules page states it, tried on
// every set of squares and every arrangement of the hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

struct Piece {
  int row;
  int column;
  Die die;
};
using Pieces = std::vector<Piece>;
using Placements = std::map<std::set<std::string>, int>;  // "4w g6" for each die, and the score

bool go_together(int a, int b) { return a == kStar || b == kStar || std::abs(a - b) == 1; }

class SlowReference {
 public:
  SlowReference(const G::Rules& rules, const G::State& state) : rules_(rules), opened_(state.opened) {
    for (int r = 0; r < rules.board.height; ++r) {
      for (int c = 0; c < rules.board.width; ++c) old_[{r, c}] = state.faces.at(rules.board.square(r, c));
    }
  }

  bool legal(const Pieces& pieces) const {
    const auto all = with(pieces);
    return all.size() == old_.size() && fresh(pieces) && in_line(pieces, all) && touched(pieces) > 0 &&
           fits(pieces, all);
  }

  int score(const Pieces& pieces) const {
    const int base[] = {0, 1, 3, 6, 10};
    int symbols = 0;
    for (const auto& p : pieces) symbols += rules_.board.symbols.has(rules_.board.square(p.row, p.column)) ? 1 : 0;
    return base[pieces.size()] * touched(pieces) + 5 * symbols + (opened_ ? 0 : 5);
  }

  std::string text(const Piece& p) const {
    return Notation<G>::die_text(p.die) + " " +
           Notation<G>::square_text(rules_.board, rules_.board.square(p.row, p.column));
  }

  Placements all(const std::vector<Die>& hand) const {
    Placements found;
    for (int r = 0; r < rules_.board.height; ++r) {
      std::vector<std::pair<int, int>> line;
      for (int c = 0; c < rules_.board.width; ++c) line.emplace_back(r, c);
      try_line(line, 0, {}, hand, found);
    }
    for (int c = 0; c < rules_.board.width; ++c) {
      std::vector<std::pair<int, int>> line;
      for (int r = 0; r < rules_.board.height; ++r) line.emplace_back(r, c);
      try_line(line, 0, {}, hand, found);
    }
    return found;
  }

 private:
  using Faces = std::map<std::pair<int, int>, int>;

  Faces with(const Pieces& pieces) const {
    Faces all = old_;
    for (const auto& p : pieces) all[{p.row, p.column}] = p.die.value();
    return all;
  }

  // Each on an empty square of its own.
  bool fresh(const Pieces& pieces) const {
    std::set<std::pair<int, int>> squares;
    for (const auto& p : pieces) {
      if (old_.at({p.row, p.column}) != 0) return false;
      squares.emplace(p.row, p.column);
    }
    return squares.size() == pieces.size();
  }

  static bool in_line(const Pieces& pieces, const Faces& all) {
    const auto [top, bottom] =
        std::minmax_element(pieces.begin(), pieces.end(), [](auto& a, auto& b) { return a.row < b.row; });
    const auto [left, right] =
        std::minmax_element(pieces.begin(), pieces.end(), [](auto& a, auto& b) { return a.column < b.column; });
    if (top->row != bottom->row && left->column != right->column) return false;
    for (int r = top->row; r <= bottom->row; ++r) {
      for (int c = left->column; c <= right->column; ++c) {
        if (all.at({r, c}) == 0) return false;
      }
    }
    return true;
  }

  static std::vector<std::pair<int, int>> beside(const Piece& p) {
    return {{p.row - 1, p.column}, {p.row + 1, p.column}, {p.row, p.column - 1}, {p.row, p.column + 1}};
  }

  static int at(const Faces& faces, const std::pair<int, int>& square) {
    const auto found = faces.find(square);
    return found == faces.end() ? 0 : found->second;
  }

  int touched(const Pieces& pieces) const {
    std::set<std::pair<int, int>> dice;
    for (const auto& p : pieces) {
      for (const auto& square : beside(p)) {
        if (at(old_, square) != 0) dice.insert(square);
      }
    }
    return static_cast<int>(dice.size());
  }

  static bool fits(const Pieces& pieces, const Faces& all) {
    for (const auto& p : pieces) {
      for (const auto& square : beside(p)) {
        if (at(all, square) != 0 && !go_together(p.die.value(), at(all, square))) return false;
      }
    }
    return true;
  }

  // Every choice of dice from the hand for every choice of this line's empty squares from `from` on.
  void try_line(const std::vector<std::pair<int, int>>& line, std::size_t from, const Pieces& so_far,
                const std::vector<Die>& hand, Placements& found) const {
    if (!so_far.empty() && legal(so_far)) {
      std::set<std::string> texts;
      for (const auto& p : so_far) texts.insert(text(p));
      found[texts] = score(so_far);
    }
    for (std::size_t i = from; i < line.size(); ++i) {
      if (old_.at(line[i]) != 0) continue;
      for (std::size_t d = 0; d < hand.size(); ++d) {
        Pieces more = so_far;
        more.push_back({line[i].first, line[i].second, hand[d]});
        std::vector<Die> rest = hand;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(d));
        try_line(line, i + 1, more, rest, found);
      }
    }
  }

  G::Rules rules_;
  bool opened_;
  Faces old_;
};

std::vector<Die> dice_of(Dice hand) {
  std::vector<Die> dice;
  for (int v = 1; v <= 6; ++v) {
    for (int i = 0; i < hand.plain_showing(v); ++i) dice.push_back(Die::plain(v));
  }
  if (hand.has_wild()) dice.push_back(Die::wild(hand.wild_shows()));
  return dice;
}

// Walks through all the steps from a position and checks each list of them.
class Steps {
 public:
  Steps(const G::Rules& rules, const G::State& state) : rules_(rules), start_(state), twin_(rules, state) {}

  Placements all() {
    walk(start_, {});
    return found_;
  }

 private:
  void walk(const G::State& state, const Pieces& pieces) {
    std::set<std::string> texts;
    for (const auto& p : pieces) texts.insert(twin_.text(p));
    if (!seen_.insert(texts).second) return;
    Actions<G> actions;
    G::legal(rules_, state, state.seat, actions);
    std::set<std::string> listed;
    for (const auto& action : actions) {
      G::State next = state;
      G::apply(rules_, next, state.seat, action);
      if (action.kind() == G::Action::Kind::done) {
        found_[texts] = next.score[state.seat.index] - state.score[state.seat.index];
      } else if (action.kind() == G::Action::Kind::place) {
        Pieces more = pieces;
        more.push_back({rules_.board.row(action.square()), rules_.board.column(action.square()), action.die()});
        listed.insert(twin_.text(more.back()));
        walk(next, more);
      }
    }
    EXPECT_EQ(listed, further(state, pieces));
  }

  // Every die on every square after which the dice placed so far are a legal placement.
  std::set<std::string> further(const G::State& state, const Pieces& pieces) {
    std::set<std::string> out;
    for (const Die die : dice_of(state.hand[state.seat.index])) {
      for (int r = 0; r < rules_.board.height; ++r) {
        for (int c = 0; c < rules_.board.width; ++c) {
          Pieces more = pieces;
          more.push_back({r, c, die});
          if (twin_.legal(more)) out.insert(twin_.text(more.back()));
        }
      }
    }
    return out;
  }

  G::Rules rules_;
  G::State start_;
  SlowReference twin_;
  Placements found_;
  std::set<std::set<std::string>> seen_;
};

Dice random_hand(Stream& stream) {
  Dice hand;
  const bool wild = stream.below(2) == 0;
  for (int i = wild ? 1 : 0; i < G::kFullHand; ++i) hand = hand + Dice::plain(stream.die());
  const int face = stream.die();
  return wild ? hand + Dice::wild(face == 1 || face == 6 ? kStar : face) : hand;
}

// Random play to a position where a placement may begin; false if the game ends first.
bool play_to_placement(const G::Rules& rules, G::State& state, Stream& stream, int steps) {
  Actions<G> actions;
  while (!G::over(rules, state)) {
    if (--steps < 0 && state.phase == G::Phase::place && state.placing == 0) return true;
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    G::legal(rules, state, state.seat, actions);
    // The last action ends the turn; take it rarely, so that the board fills.
    const int choices = actions.size() > 1 && stream.below(4) != 0 ? actions.size() - 1 : actions.size();
    G::apply(rules, state, state.seat, actions[static_cast<int>(stream.below(static_cast<std::uint32_t>(choices)))]);
  }
  return false;
}

// [M4] Nothing is lost by placing die by die, and nothing gained.
TEST(MoreOrLessPlacement, StepsReachAllLegalPlacementsAndNoOthersM4) {
  Stream stream(20261115);
  int positions = 0;
  std::size_t placements = 0;
  std::size_t longest = 0;
  while (positions < 60) {
    const auto rules = rules_with(4, R"({"first": 0})", random_rows(stream, 5, 6));
    G::State state = G::start(rules);
    if (!play_to_placement(rules, state, stream, static_cast<int>(stream.below(120)))) continue;
    state.hand[state.seat.index] = random_hand(stream);
    state.placed[state.seat.index] = 0;  // room for four more squares
    const auto expected = SlowReference(rules, state).all(dice_of(state.hand[state.seat.index]));
    ASSERT_EQ(Steps(rules, state).all(), expected) << "position " << positions;
    ++positions;
    placements += expected.size();
    for (const auto& [texts, score] : expected) longest = std::max(longest, texts.size());
  }
  EXPECT_GT(placements, 1000u);
  EXPECT_EQ(longest, 4u);
}

// The first die's squares by bitboards, against the twin, on boards of every size.
TEST(MoreOrLessPlacement, FirstDiceOnBoardsOfEverySize) {
  Stream stream(7);
  for (int i = 0; i < 150; ++i) {
    const auto rules = rules_with(6, R"({"first": 0, "stall": 0})", random_rows(stream, 5, 19));
    G::State state = G::start(rules);
    if (!play_to_placement(rules, state, stream, static_cast<int>(stream.below(200)))) continue;
    state.hand[state.seat.index] = random_hand(stream);
    const SlowReference twin(rules, state);
    std::set<std::string> expected;
    for (const Die die : dice_of(state.hand[state.seat.index])) {
      for (int r = 0; r < rules.board.height; ++r) {
        for (int c = 0; c < rules.board.width; ++c) {
          if (twin.legal({{r, c, die}})) expected.insert("place " + twin.text({r, c, die}));
        }
      }
    }
    if (expected.empty()) expected.insert("pass");  // four dice in hand
    Game game(rules);
    game.state = state;
    const auto listed = game.legal(state.seat.index);
    ASSERT_EQ(std::set<std::string>(listed.begin(), listed.end()), expected);
    ASSERT_EQ(listed.size(), expected.size());
  }
}

}  // namespace
}  // namespace tessera::more_or_less
