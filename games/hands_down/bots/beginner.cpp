#include "games/hands_down/bots/beginner.h"

#include "games/hands_down/bots/greedy.h"
#include "games/hands_down/bots/planned_play.h"

namespace tessera::bots::hands_down {

namespace {

using G = HandsDown;
using Kind = G::Action::Kind;
using tessera::hands_down::Combo;
using tessera::hands_down::Faces;
using tessera::hands_down::Hand;
using tessera::hands_down::kAllPlaces;
using tessera::hands_down::kAnyNumber;
using tessera::hands_down::kColours;
using tessera::hands_down::kFirstAnyColour;
using tessera::hands_down::kKindsOfColour;
using tessera::hands_down::kNumbers;
using tessera::hands_down::numbers_in;

bool is_wild(Card card) { return card >= kFirstAnyColour || card % kKindsOfColour == kAnyNumber; }

// What is there without a wild card is always seen, the rest two times of three.
bool sees_combo(const G::View& view, Stream& stream) {
  const Card* cards = view.hands[view.viewer.index];
  Hand hand(cards);
  if (!worth_of(hand, view.combos).good()) return false;
  for (int p = 0; p < kHandSize; ++p) {
    if (is_wild(cards[p])) hand.set(p, Faces{});
  }
  return worth_of(hand, view.combos).good() || stream.below(3) != 0;
}

// The places of the cards that can be this number in this colour, or in any colour (-1).
unsigned alike(const Card* cards, int number, int colour) {
  unsigned places = 0;
  for (int p = 0; p < kHandSize; ++p) {
    for (int c = 0; c < kColours; ++c) {
      const bool can_be = ((numbers_in(cards[p], c) >> number) & 1u) != 0;
      if (can_be && (colour < 0 || c == colour)) places |= 1u << p;
    }
  }
  return places;
}

// The largest group of one number and colour, or every other time of one number.
unsigned group_to_keep(const Card* cards, Stream& stream) {
  const bool minds_colour = stream.below(2) == 0;
  unsigned best = 0;
  for (int number = kNumbers - 1; number >= 0; --number) {
    for (int colour = minds_colour ? 0 : -1; colour < (minds_colour ? kColours : 0); ++colour) {
      const unsigned group = alike(cards, number, colour);
      if (popcount32(group) > popcount32(best)) best = group;
    }
  }
  return best;
}

// With only straights and five of a kind left, or when a round drags on, even a beginner sees what to collect; else
// games would not end.
bool collects_groups(const G::Rules& rules, const G::View& view) {
  const auto on_table = [&](Combo combo) { return view.combos[static_cast<int>(combo)] > 0; };
  const bool enough = on_table(Combo::three) || on_table(Combo::four) || on_table(Combo::full_house);
  return enough && !waited_too_long(rules, view);
}

int place_of(const Actions<G>& legal, const G::Action& action) {
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return i;
  }
  return 0;
}

}  // namespace

int choose_like_a_beginner(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream) {
  const bool own_turn = view.phase == G::Phase::turn;
  const bool awake = own_turn || stream.below(2) == 0;
  if (awake && sees_combo(view, stream)) return place_of(legal, {Kind::call, 0});
  if (!own_turn) return place_of(legal, {Kind::wait, 0});
  if (discards_whole_hand(rules, view)) return place_of(legal, {Kind::swap, kAllPlaces});
  if (!collects_groups(rules, view)) return choose_greedily(view, legal);
  const unsigned keep = group_to_keep(view.hands[view.viewer.index], stream);
  return place_of(legal, {Kind::swap, static_cast<std::uint8_t>(kAllPlaces & ~keep)});
}

}  // namespace tessera::bots::hands_down
