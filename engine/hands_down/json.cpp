#include "engine/hands_down/json.h"

#include <boost/json/array.hpp>

#include "engine/core/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = HandsDown;
using Type = OptionSpec::Type;

json::array seats_json(SeatSet set) {
  json::array out;
  for (const Seat s : set) out.emplace_back(s.index);
  return out;
}

json::array combos_json(const std::uint8_t (&counts)[hands_down::kCombos]) {
  json::array out;
  for (int c = 0; c < hands_down::kCombos; ++c) {
    for (int i = 0; i < counts[c]; ++i) out.emplace_back(Notation<G>::combo_word(c));
  }
  return out;
}

json::array bag_json(const CardBag& bag) {
  json::array out;
  for (int card = 0; card < hands_down::kCardKinds; ++card) {
    const int count = bag.count(hands_down::deck(), card);
    for (int i = 0; i < count; ++i) out.emplace_back(Notation<G>::card(card));
  }
  return out;
}

// The standing calls, the earlier first.
json::array calls_json(const G::View& view) {
  json::array out;
  for (int i = 0; i < view.calls; ++i) {
    out.push_back(json::object{{"seat", seat_json(view.caller[i])}, {"face_up", view.face_up}});
  }
  return out;
}

// A card that the viewer can't see is null.
json::array hand_json(const G::View& view, int seat) {
  json::array out;
  for (int p = 0; p < view.hand_size[seat]; ++p) {
    const auto card = view.hands[seat][p];
    out.push_back(card == hands_down::kHiddenCard ? json::value(nullptr) : json::value(Notation<G>::card(card)));
  }
  return out;
}

// Numbers of a seat's chance cards, null until they are revealed; `first` is the place of its first.
json::array numbers_json(const G::View& view, int seat, int first) {
  json::array out;
  for (int i = 0; i < view.chance_cards[seat]; ++i) {
    const int number = view.revealed[first + i];
    out.push_back(number == 0 ? json::value(nullptr) : json::value(number));
  }
  return out;
}

}  // namespace

std::span<const OptionSpec> GameJson<G>::options() {
  static const OptionSpec specs[] = {
      {"combos", Type::integer, 6, 1, 12, {}, "how many combo cards, and equally many chance cards, are in the game"},
      {"short", Type::boolean, 0, 0, 0, {}, "after the first call only 3 more turns are played in the round [H2]"},
      {"anytime", Type::boolean, 1, 0, 0, {}, "out-of-turn calls [H1]"},
      {"fouls", Type::boolean, 1, 0, 0, {}, "a call without a combo is possible, and punished"},
      {"first", Type::seat, -1, 0, 0, {}, "who starts the first round"},
      {"max_turns", Type::integer, 0, 0, kMaxMaxTurns, {}, "end the game after this many turns; 0: never [H8]"},
  };
  return specs;
}

Result<G::Rules> GameJson<G>::rules(int players, const Options& options) {
  G::Rules rules = G::defaults(players);
  rules.combos = options.number("combos");
  rules.short_rounds = options.flag("short");
  rules.anytime = options.flag("anytime");
  rules.fouls = options.flag("fouls");
  rules.first = options.number("first");
  rules.max_turns = options.number("max_turns");
  return rules;
}

json::object GameJson<G>::view(const G::Rules& rules, const G::View& view) {
  json::array hands;
  json::array won;
  json::array chance;
  int first = 0;
  for (int s = 0; s < rules.players; ++s) {
    hands.emplace_back(hand_json(view, s));
    won.emplace_back(combos_json(view.won[s]));
    chance.emplace_back(numbers_json(view, s, first));
    first += view.chance_cards[s];
  }
  return {
      {"seat", seat_json(view.viewer)},
      {"phase", Notation<G>::phase_word(view.phase)},
      {"round", view.rounds},
      {"turns", view.turns},
      {"starter", seat_json(view.starter)},
      {"turn", seat_json(view.phase == G::Phase::turn ? view.seat : view.last)},
      {"combos", combos_json(view.combos)},
      {"calls", calls_json(view)},
      {"turns_since_call", view.calls > 0 ? json::value(view.turns_since_call) : json::value(nullptr)},
      {"asked", seats_json(view.asked)},
      {"barred", seats_json(view.barred)},
      {"hands", std::move(hands)},
      {"pile", view.pile_size()},
      {"discards", bag_json(view.discards)},
      {"won", std::move(won)},
      {"chance", std::move(chance)},
  };
}

}  // namespace tessera
