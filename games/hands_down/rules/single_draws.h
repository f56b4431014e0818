// Hands Down: chance one card at a time. Cards of a hand lie in the order drawn, so they can't be exchanged; combo
// cards on the table and the places of a foul can.
#pragma once

#include "engine/core/single_draws.h"
#include "games/hands_down/rules/rules.h"

namespace tessera {

template <>
struct SingleDraws<HandsDown> {
  using G = HandsDown;
  using Phase = hands_down::Phase;

  TESSERA_HD static constexpr int value_bound() { return hands_down::kCardKinds; }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state) { return G::chance(rules, state).count; }

  TESSERA_HD static void weights(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn, int index,
                                 DrawWeights& out) {
    out.clear();
    switch (state.phase) {
      case Phase::first: list_values(0, rules.players, 1, drawn, 0, out); return;
      case Phase::table: list_values(0, hands_down::kCombos, hands_down::kCopiesOfCombo, drawn, index, out); return;
      case Phase::foul: list_values(0, hands_down::kHandSize, 1, drawn, index, out); return;
      case Phase::reveal: list_numbers(state, drawn, index, out); return;
      default: list_cards(state, drawn, index, out); return;
    }
  }

  TESSERA_HD static bool same_run(const G::Rules&, const G::State& state, const std::uint8_t*, int) {
    return state.phase == Phase::table || state.phase == Phase::foul;
  }

  TESSERA_HD static G::Outcome outcome(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn) {
    G::Outcome out;
    const int draws = count(rules, state);
    for (int i = 0; i < draws; ++i) {
      switch (state.phase) {
        case Phase::table: ++out.value[drawn[i]]; break;
        case Phase::foul: out.value[0] = static_cast<std::uint8_t>(out.value[0] | (1u << drawn[i])); break;
        default: out.value[i] = drawn[i]; break;
      }
    }
    return out;
  }

 private:
  // Values of which there are so many copies each, less those drawn.
  TESSERA_HD static void list_values(int from, int end, int copies, const std::uint8_t* drawn, int index,
                                     DrawWeights& out) {
    for (int v = from; v < end; ++v) {
      int left = copies;
      for (int i = 0; i < index; ++i) left -= drawn[i] == v ? 1 : 0;
      if (left > 0) out.push({static_cast<std::uint8_t>(v), static_cast<std::uint32_t>(left)});
    }
  }

  TESSERA_HD static void list_numbers(const G::State& state, const std::uint8_t* drawn, int index, DrawWeights& out) {
    hands_down::ChancePile from(state);
    for (int i = 0; i < index; ++i) from.take(drawn[i]);
    for (int n = 1; n <= hands_down::kMaxChanceNumber; ++n) {
      if (from.copies[n] > 0) out.push({static_cast<std::uint8_t>(n), from.copies[n]});
    }
  }

  TESSERA_HD static void list_cards(const G::State& state, const std::uint8_t* drawn, int index, DrawWeights& out) {
    hands_down::DrawPiles from(state);
    for (int i = 0; i < index; ++i) {
      from.refill_if_empty();
      from.pile.remove(hands_down::deck(), drawn[i]);
    }
    from.refill_if_empty();
    for (int card = 0; card < hands_down::kCardKinds; ++card) {
      const int copies = from.pile.count(hands_down::deck(), card);
      if (copies > 0) out.push({static_cast<std::uint8_t>(card), static_cast<std::uint32_t>(copies)});
    }
  }
};

}  // namespace tessera
