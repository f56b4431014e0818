// The decisions of More or Less that are learned: whole placements. Dice are drawn and rolled as quick play does it,
// now and then by chance.
#pragma once

#include "bots/core/training.h"
#include "games/more_or_less/bots/hand.h"
#include "games/more_or_less/bots/network_inputs.h"
#include "games/more_or_less/bots/placement.h"

namespace tessera::bots {

template <>
struct Training<MoreOrLess> {
  using G = MoreOrLess;

  struct Move {
    std::uint16_t square[G::kFullHand];
    std::uint8_t shown[G::kFullHand];
    std::int16_t value;  // at first sight: its score and six points for each die that is left
    std::uint8_t count;  // 0: a pass
  };
  static constexpr int kMostMoves = 24;
  static constexpr int kInputs = more_or_less::NetworkInputs::kCount;

  TESSERA_HD static bool decides(const G::Rules&, const G::State& state) {
    return state.phase == G::Phase::place && state.placing == 0;
  }

  TESSERA_HD static G::Action automatic(const G::Rules& rules, const G::State& state, Seat seat, Stream& stream) {
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const bool usual = stream.below(12) != 0;
    return legal[usual ? legal.size() - 1 : static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))];
  }

  TESSERA_HD static int moves(const G::Rules& rules, const G::State& state, Move* out) {
    Best best(rules, state, out);
    more_or_less::LineScan(rules.board, state.faces).visit(best.hand.size, best);
    if (best.hand.size < G::kFullHand || best.size == 0) best.add(nullptr, nullptr, 0, best.worth(0));
    return best.size;
  }

  TESSERA_HD static void play(const G::Rules& rules, G::State& state, const Move& move) {
    const Seat seat = state.seat;
    for (int i = 0; i < move.count; ++i) {
      const auto die = more_or_less::die_showing(state.hand[seat.index], move.shown[i]);
      G::apply(rules, state, seat, G::Action::place(die, move.square[i]));
    }
    G::apply(rules, state, seat, move.count > 0 ? G::Action::done() : G::Action::pass());
  }

  TESSERA_HD static float known(const G::Rules& rules, const G::State& state, Seat seat) {
    if (!G::over(rules, state)) return -1;
    const SeatSet winners = G::winners(rules, state);
    return winners.has(seat) ? 1.0f / static_cast<float>(winners.size()) : 0.0f;
  }

  TESSERA_HD static void inputs(const G::Rules& rules, const G::State& state, Seat viewer, std::int8_t* out) {
    more_or_less::NetworkInputs::write(rules, state, viewer, out);
  }

 private:
  // Visits lines, and keeps the placements of the highest value.
  struct Best {
    more_or_less::Hand hand;
    Move* moves;
    int size = 0;
    int left;
    int usable = G::kDice;  // dice that find their place before the game ends

    TESSERA_HD Best(const G::Rules& rules, const G::State& state, Move* out)
        : hand(state.hand[state.seat.index]), moves(out), left(hand.size + G::pool_size(state, state.seat)) {
      for (int s = 0; s < rules.players; ++s) {
        const int dice = state.hand[s].size() + G::pool_size(state, Seat(s));
        if (Seat(s) != state.seat && 3 * dice < usable) usable = 3 * dice;
      }
      if (!state.out_first.none()) usable = 0;
    }

    TESSERA_HD int worth(int placed) const { return 6 * (left - placed < usable ? left - placed : usable); }

    TESSERA_HD void begin(unsigned) {}
    TESSERA_HD void extend(unsigned, bool) {}
    TESSERA_HD void line(const more_or_less::Line& line) {
      const int value = line.score + worth(line.count);
      if (size == kMostMoves && value <= moves[size - 1].value) return;
      std::uint8_t shown[G::kFullHand];
      fill(line, hand, shown, [&](const std::uint8_t* values) {
        add(line.square, values, line.count, value);
        return false;
      });
    }

    TESSERA_HD void add(const std::uint16_t* square, const std::uint8_t* shown, int count, int value) {
      if (size == kMostMoves && value <= moves[size - 1].value) return;
      int at = size < kMostMoves ? size++ : size - 1;
      for (; at > 0 && moves[at - 1].value < value; --at) moves[at] = moves[at - 1];
      Move& move = moves[at];
      move.count = static_cast<std::uint8_t>(count);
      move.value = static_cast<std::int16_t>(value);
      for (int i = 0; i < count; ++i) {
        move.square[i] = square[i];
        move.shown[i] = shown[i];
      }
    }
  };
};

}  // namespace tessera::bots
