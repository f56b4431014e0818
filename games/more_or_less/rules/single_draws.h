// More or Less: chance one die at a time. Dice are multisets, so plain dice of one event can be exchanged; the wild die
// is rolled last.
#pragma once

#include "engine/core/single_draws.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera {

template <>
struct SingleDraws<MoreOrLess> {
  using G = MoreOrLess;
  using Dice = G::Dice;

  // A seat; of a draw from the pool 0 for a plain die and 1 for the wild one; of a roll 1 to 6, or 7 for `*`.
  TESSERA_HD static constexpr int value_bound() { return more_or_less::kStar + 1; }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state) { return G::chance(rules, state).count; }

  TESSERA_HD static void weights(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn, int index,
                                 DrawWeights& out) {
    out.clear();
    if (state.phase == G::Phase::first) {
      for (int s = 0; s < rules.players; ++s) out.push({static_cast<std::uint8_t>(s), 1});
    } else if (state.phase != G::Phase::roll) {
      bool wild = state.wild_in_pool.has(state.seat);
      int plain = state.pool[state.seat.index] - index;
      for (int i = 0; i < index; ++i) {
        if (drawn[i] == 0) continue;
        wild = false;
        ++plain;
      }
      if (plain > 0) out.push({0, static_cast<std::uint32_t>(plain)});
      if (wild) out.push({1, 1});
    } else if (is_wild_roll(state, index)) {
      for (int v = 2; v <= 5; ++v) out.push({static_cast<std::uint8_t>(v), 1});
      out.push({more_or_less::kStar, 2});
    } else {
      for (int v = 1; v <= 6; ++v) out.push({static_cast<std::uint8_t>(v), 1});
    }
  }

  TESSERA_HD static bool same_run(const G::Rules&, const G::State& state, const std::uint8_t*, int index) {
    return state.phase != G::Phase::roll || !is_wild_roll(state, index);
  }

  TESSERA_HD static G::Outcome outcome(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn) {
    if (state.phase == G::Phase::first) return {{}, Seat(drawn[0])};
    G::Outcome out;
    const int draws = count(rules, state);
    for (int i = 0; i < draws; ++i) {
      if (state.phase != G::Phase::roll) {
        out.dice = out.dice + (drawn[i] == 0 ? Dice::unrolled(1, false) : Dice::unrolled(0, true));
      } else {
        out.dice = out.dice + (is_wild_roll(state, i) ? Dice::wild(drawn[i]) : Dice::plain(drawn[i]));
      }
    }
    return out;
  }

 private:
  TESSERA_HD static bool is_wild_roll(const G::State& state, int index) {
    return index == state.hand[state.seat.index].not_rolled().plain_count();
  }
};

}  // namespace tessera
