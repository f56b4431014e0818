#include "games/hands_down/rules/json.h"

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

json::array cards_json(const hands_down::Card (&cards)[hands_down::kHandSize]) {
  json::array out;
  for (const auto card : cards) out.emplace_back(Notation<G>::card(card));
  return out;
}

// Places, from 1 as in the notation.
json::array places_json(unsigned places) {
  json::array out;
  for (; places != 0; places &= places - 1) out.emplace_back(lowest_bit32(places) + 1);
  return out;
}

// `combo` is null for a foul; `lost` are the places of the cards that it costs.
json::object turned_json(const hands_down::Show::Turned& turned) {
  const bool good = turned.worth.good();
  const int combo = static_cast<int>(turned.worth.combo);
  return {
      {"seat", seat_json(turned.seat)},
      {"cards", cards_json(turned.cards)},
      {"combo", good ? json::value(Notation<G>::combo_word(combo)) : json::value(nullptr)},
      {"points", good ? hands_down::points_of(combo) : 0},
      {"value", int{turned.worth.value}},
      {"lost", places_json(turned.lost)},
  };
}

std::string_view why_word(hands_down::Show::Why why) {
  static constexpr std::string_view words[] = {"alone", "points", "value", "earlier"};
  return words[static_cast<std::size_t>(why)];
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

void Seen<G>::look(const hands_down::Show& now) {
  if (now.hands == 0) return;
  show_ = now;
  ++shows_;
}

void Seen<G>::acted(const G::State& before, Seat seat, const G::Action& action, const G::State& after) {
  const bool calls = action.kind == G::Action::Kind::call;
  look(hands_down::shown_between(before, calls ? seat : kNoSeat, after));
}

// A draw, too, can end a window, and with it the round.
void Seen<G>::resolved(const G::State& before, const G::Outcome& outcome, const G::State& after) {
  if (before.phase == G::Phase::foul) {
    for (auto& turned : show_.turned) {
      if (turned.seat == before.seat) turned.lost = outcome.value[0];
    }
  }
  look(hands_down::shown_between(before, kNoSeat, after));
}

// "show": null until there was one. `number` counts them; `winner` and `why` are null where there was a foul.
void Seen<G>::tell(json::object& view) const {
  auto& told = view["show"];
  if (show_.hands == 0) return;
  json::array hands;
  for (int i = 0; i < show_.hands; ++i) hands.emplace_back(turned_json(show_.turned[i]));
  told = json::object{
      {"number", shows_},
      {"round", show_.round},
      {"turns", show_.turns},
      {"hands", std::move(hands)},
      {"winner", show_.awarded ? seat_json(show_.turned[show_.winner].seat) : json::value(nullptr)},
      {"why", show_.awarded ? json::value(why_word(show_.why())) : json::value(nullptr)},
  };
}

}  // namespace tessera
