// Take It or Leave It: chance one die or card at a time. Dice of one colour can be exchanged; a die that is cast back
// is rolled first, by itself. Cards of a hand lie in the order drawn.
#pragma once

#include "engine/core/single_draws.h"
#include "games/take_it/rules/rules.h"

namespace tessera {

template <>
struct SingleDraws<TakeIt> {
  using G = TakeIt;

  // A seat; a die from 1 to 6; the kind of a card.
  TESSERA_HD static constexpr int value_bound() { return kMaxDeck; }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state) { return G::chance(rules, state).count; }

  TESSERA_HD static void weights(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn, int index,
                                 DrawWeights& out) {
    out.clear();
    if (state.phase == G::Phase::first) {
      for (int s = 0; s < rules.players; ++s) out.push({static_cast<std::uint8_t>(s), 1});
    } else if (state.phase == G::Phase::deal) {
      list_cards(rules, state, drawn, index, out);
    } else {
      for (int v = 1; v <= 6; ++v) out.push({static_cast<std::uint8_t>(v), 1});
    }
  }

  TESSERA_HD static bool same_run(const G::Rules& rules, const G::State& state, const std::uint8_t*, int index) {
    if (state.phase != G::Phase::cast && state.phase != G::Phase::roll) return false;
    return colour_of(rules, state, index) == colour_of(rules, state, index - 1);
  }

  TESSERA_HD static G::Outcome outcome(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn) {
    G::Outcome out;
    if (state.phase == G::Phase::first) {
      out.seat = Seat(drawn[0]);
      return out;
    }
    const int plus = state.phase == G::Phase::deal ? 1 : 0;
    const int draws = count(rules, state);
    for (int i = 0; i < draws; ++i) out.values[i] = static_cast<std::uint8_t>(drawn[i] + plus);
    return out;
  }

 private:
  TESSERA_HD static void list_cards(const G::Rules& rules, const G::State& state, const std::uint8_t* drawn, int index,
                                    DrawWeights& out) {
    const auto deck = G::deal_deck(state);
    const DeckLayout& layout = rules.layout(deck);
    CardBag pile = state.pile[deck];
    CardBag discards = state.discards[deck];
    for (int i = 0; i <= index; ++i) {
      if (pile.empty()) {
        pile = discards;
        discards = CardBag{};
      }
      if (i < index) pile.remove(layout, drawn[i]);
    }
    for (int kind = 0; kind < layout.kinds; ++kind) {
      const int copies = pile.count(layout, kind);
      if (copies > 0) out.push({static_cast<std::uint8_t>(kind), static_cast<std::uint32_t>(copies)});
    }
  }

  // Of the die that draw `index` rolls; a die cast back is -1, a run of its own.
  TESSERA_HD static int colour_of(const G::Rules& rules, const G::State& state, int index) {
    if (state.phase == G::Phase::roll && state.cast_back != G::kNoDie && index-- == 0) return -1;
    for (int c = 0; c < take_it::kColours; ++c) {
      const auto colour = static_cast<take_it::Colour>(c);
      const int dice = state.phase == G::Phase::cast ? G::dice_of(rules.players, colour) : state.picked.size(colour);
      if (index < dice) return c;
      index -= dice;
    }
    return take_it::kColours;
  }
};

}  // namespace tessera
