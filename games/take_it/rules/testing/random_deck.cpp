#include "games/take_it/rules/testing/random_deck.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <map>

#include "games/take_it/rules/notation.h"

namespace tessera::take_it::testing {

namespace json = boost::json;

namespace {

int below(Stream& stream, int n) { return static_cast<int>(stream.below(static_cast<std::uint32_t>(n))); }

std::string sorted(std::string face) {
  std::sort(face.begin(), face.end());
  return face;
}

}  // namespace

Combo random_combo(Stream& stream, int max_slots) {
  for (;;) {
    Combo combo;
    if (stream.below(2) == 0) {
      combo.count = static_cast<std::uint8_t>(1 + below(stream, max_slots));
      const bool fixed = stream.below(2) == 0;
      for (int i = 0; i < combo.count; ++i) {
        combo.slots[i] = Combo::slot(static_cast<Colour>(below(stream, 3)), fixed ? below(stream, 7) : 0);
      }
    } else {
      combo.relation = static_cast<Relation>(1 + below(stream, 3));
      combo.colour = static_cast<Colour>(below(stream, 3));
      combo.count = static_cast<std::uint8_t>(stream.below(2) == 0 ? 0 : 1 + below(stream, 6));
      combo.number = below(stream, combo.count > 0 ? 6 * combo.count + 1 : 40);
    }
    if (can_be_met(combo)) return combo;
  }
}

json::object random_deck(Stream& stream) {
  const int combo_cards = 20 + below(stream, stream.below(2) == 0 ? 10 : 109);
  const int action_cards = 5 + below(stream, stream.below(2) == 0 ? 10 : 124);
  // One spelling and one value for a face, whatever the order of its slots.
  std::map<std::string, std::pair<std::string, int>> faces;
  json::array combos;
  for (int cards = 0; cards < combo_cards;) {
    const int count = std::min(1 + below(stream, 4), combo_cards - cards);
    const std::string drawn = Notation<TakeIt>::face(random_combo(stream, stream.below(8) == 0 ? 20 : 4));
    const auto& [face, worth] = faces.try_emplace(sorted(drawn), drawn, 1 + below(stream, 99)).first->second;
    combos.push_back(json::object{{"card", face}, {"points", worth}, {"count", count}});
    cards += count;
  }
  json::array actions;
  for (int cards = 0; cards < action_cards;) {
    const int count = std::min(1 + below(stream, 4), action_cards - cards);
    const auto card = static_cast<ActionCard>(below(stream, kActionCards));
    actions.push_back(json::object{{"card", Notation<TakeIt>::card_word(card)}, {"count", count}});
    cards += count;
  }
  return {{"name", "random"}, {"combos", std::move(combos)}, {"actions", std::move(actions)}};
}

Dice random_dice(Stream& stream, int count) {
  int left[kColours] = {9, 9, 2};
  Dice dice;
  while (count > 0) {
    const int c = below(stream, kColours);
    if (left[c] == 0) continue;
    --left[c];
    --count;
    dice.add(Die(static_cast<Colour>(c), stream.die()));
  }
  return dice;
}

}  // namespace tessera::take_it::testing
