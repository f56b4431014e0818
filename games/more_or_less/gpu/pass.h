// More or Less on a GPU: a pass is a turn in its usual order: a draw, a roll, the first die, one more step of the
// placement; if that goes on, the next pass does. It is for dice drawn at random and boards as wide as the classic one;
// others go step by step.
#pragma once

#include "games/more_or_less/gpu/further_dice.h"
#include "games/more_or_less/gpu/short_board.h"
#include "games/more_or_less/rules/action_numbers.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

template <>
struct Pass<MoreOrLess> : StatePass<MoreOrLess> {
  using G = MoreOrLess;
  using Phase = G::Phase;
  using Action = G::Action;
  using Numbers = ActionNumbers<G>;

  struct Lane {
    G::State state;
    more_or_less::FaceBoard faces;  // those of the state
  };
  static constexpr int kMostThreads = 512;
  static constexpr int kLeastBlocks = 1;
  static constexpr bool kInStep = true;
  static constexpr int kStartsOneIn = 8;

  static bool fits(const G::Rules& rules) {
    return rules.advanced == 0 && rules.choose == 0 && more_or_less::ShortBoard::fits(rules.board);
  }

  TESSERA_HD static void start(const G::Rules& rules, Lane& lane) {
    lane.state = G::start(rules);
    lane.faces.set(lane.state.faces);
  }
  TESSERA_HD static void begin(const G::Rules&, const G::State& state, Lane& lane) {
    lane.state = state;
    lane.faces.set(state.faces);
  }
  TESSERA_HD static const G::State& state(const G::Rules&, const Lane& lane) { return lane.state; }
  TESSERA_HD static bool over(const G::Rules& rules, const Lane& lane) { return G::over(rules, lane.state); }

  template <class Chances, class Team>
  TESSERA_HD static int play(const G::Rules& rules, Lane& lane, Chances& chances, Team) {
    G::State& state = lane.state;
    if (state.phase == Phase::first) return play_seldom(rules, state, chances);
    const auto pick = [&](int count) { return chances.choose(count); };
    int steps = 0;
    if (state.phase == Phase::ask_draw) {
      G::apply(rules, state, state.seat, Numbers::pick_draw(rules, state, pick));
      ++steps;
    }
    if (state.phase == Phase::deal || state.phase == Phase::draw) steps += outcome(rules, state, chances);
    if (state.phase == Phase::roll) steps += outcome(rules, state, chances);
    if (state.phase == Phase::place && state.placing == 0) {
      apply(rules, lane, pick_first_die(rules, state, pick));
      ++steps;
    }
    if (state.phase == Phase::place && state.placing > 0) {
      apply(rules, lane, pick_further_die(rules, lane, pick));
      ++steps;
    }
    return steps;
  }

 private:
  template <class Chances>
  TESSERA_HD TESSERA_OUTLINED static int play_seldom(const G::Rules& rules, G::State& state, Chances& chances) {
    NoObserver nobody;
    return play_pair<G>(rules, state, chances, nobody);
  }
  template <class Chances>
  TESSERA_HD TESSERA_OUTLINED static int outcome(const G::Rules& rules, G::State& state, Chances& chances) {
    NoObserver nobody;
    return play_outcome<G>(rules, state, chances, nobody);
  }
  TESSERA_HD TESSERA_OUTLINED static void apply(const G::Rules& rules, Lane& lane, Action action) {
    if (action.kind() == Action::Kind::place) lane.faces.put(action.square(), action.die().value());
    G::apply(rules, lane.state, lane.state.seat, action);
  }

  // As ActionNumbers does it, but nothing is kept from counting: what is found again is not in memory then.
  template <class Pick>
  TESSERA_HD static Action pick_first_die(const G::Rules& rules, const G::State& state, Pick&& pick) {
    const G::Dice dice = state.hand[state.seat.index];
    const more_or_less::ShortBoard board(rules.board, state.faces);
    std::uint64_t sizes = 0;  // sixteen bits for each kind of die
    int places = 0;
    int kinds = 0;
    std::uint32_t values = 0;  // bit v for plain dice, bit 7 for the wild one
    for (int v = 1; v <= 6; ++v) values |= (dice.plain_showing(v) > 0 ? 1u : 0u) << v;
    values |= dice.has_wild() ? 1u << more_or_less::kStar : 0u;
    for (std::uint32_t rest = values; rest != 0; rest &= rest - 1) {
      const int here = board.first_squares(die_at(dice, lowest_bit32(rest)).value()).size();
      sizes |= static_cast<std::uint64_t>(here) << (16 * kinds++);
      places += here;
    }
    int n = pick(places + (places == 0 || dice.size() < G::kFullHand ? 1 : 0));
    if (n >= places) return Action::pass();
    for (; n >= static_cast<int>(sizes & 0xFFFFu); sizes >>= 16) {
      n -= static_cast<int>(sizes & 0xFFFFu);
      values &= values - 1;
    }
    const G::Die die = die_at(dice, lowest_bit32(values));
    return Action::place(die, board.first_squares(die.value()).nth(n));
  }

  template <class Pick>
  TESSERA_HD static Action pick_further_die(const G::Rules& rules, const Lane& lane, Pick&& pick) {
    const G::State& state = lane.state;
    const int seat = state.seat.index;
    const G::Dice dice = state.hand[seat];
    const std::uint16_t* placed = state.squares[seat] + state.placed[seat] - state.placing;
    const more_or_less::FurtherDice further(rules.board, lane.faces, dice, placed, state.placing);
    const int n = pick(further.count() + 1);
    if (n == further.count()) return Action::done();
    return Action::place(die_at(dice, further.value(n)), further.square(n));
  }

  TESSERA_HD static G::Die die_at(G::Dice dice, int v) {
    return v == more_or_less::kStar ? G::Die::wild(dice.wild_shows()) : G::Die::plain(v);
  }
};

}  // namespace tessera::gpu
