#include "games/take_it/rules/json.h"

#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "games/take_it/rules/deck_file.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = TakeIt;
using Type = OptionSpec::Type;
using Text = Notation<G>;

json::array dice_json(const G::Dice& dice) {
  json::array out;
  dice.for_each_kind([&](G::Die die) {
    for (int i = dice.count(die); i > 0; --i) out.emplace_back(Text::die_text(die));
  });
  return out;
}

json::array bag_json(const G::Rules& rules, G::Deck deck, const CardBag& bag) {
  json::array out;
  for (int kind = 0; kind < rules.layout(deck).kinds; ++kind) {
    for (int i = bag.count(rules.layout(deck), kind); i > 0; --i) out.emplace_back(Text::card_text(rules, deck, kind));
  }
  return out;
}

json::array seats_json(SeatSet seats) {
  json::array out;
  for (const Seat s : seats) out.emplace_back(s.index);
  return out;
}

// [T15] For each action card in hand, what all know it not to be.
json::array ruled_out_json(const G::Rules& rules, const G::View& view, int s) {
  json::array out;
  for (int i = 0; i < view.held[G::kActions][s]; ++i) {
    json::array kinds;
    for (unsigned rest = view.ruled_out[s][i]; rest != 0; rest &= rest - 1) {
      kinds.emplace_back(Text::card_text(rules, G::kActions, lowest_bit32(rest)));
    }
    out.push_back(std::move(kinds));
  }
  return out;
}

json::object player_json(const G::Rules& rules, const G::View& view, int s) {
  json::object out{
      {"points", int{view.points[s]}},
      {"chips", int{view.chips[s]}},
      {"dice", dice_json(view.dice[s])},
      {"combos", int{view.held[G::kCombos][s]}},
      {"actions", int{view.held[G::kActions][s]}},
      {"claimed", bag_json(rules, G::kCombos, view.claimed[s])},
      {"passed", view.passed.has(Seat(s))},
      {"played", view.played.has(Seat(s))},
  };
  if (rules.free_hand) {
    out["draws"] = json::array{int{view.to_draw[G::kCombos][s]}, int{view.to_draw[G::kActions][s]}};
    out["ruled_out"] = ruled_out_json(rules, view, s);
  }
  return out;
}

// The viewer's own cards, in the order of their places.
json::value hand_json(const G::Rules& rules, const G::View& view) {
  if (view.viewer.none()) return nullptr;
  json::array combos;
  for (int i = 0; i < view.held[G::kCombos][view.viewer.index]; ++i) {
    const int kind = view.hand[G::kCombos][i];
    combos.push_back(json::object{{"card", Text::card_text(rules, G::kCombos, kind)},
                                  {"points", int{rules.decks.combos[kind].points}}});
  }
  json::array actions;
  for (int i = 0; i < view.held[G::kActions][view.viewer.index]; ++i) {
    actions.emplace_back(Text::card_text(rules, G::kActions, view.hand[G::kActions][i]));
  }
  return json::object{{"combos", std::move(combos)}, {"actions", std::move(actions)}};
}

// The action card whose steps are being made.
json::value action_json(const G::View& view) {
  const bool steps = view.phase == G::Phase::pick || view.phase == G::Phase::aim || view.phase == G::Phase::face ||
                     view.phase == G::Phase::roll;
  if (!steps) return nullptr;
  const bool cast = view.cast_back != G::kNoDie;
  return json::object{
      {"card", Text::card_word(view.card)},
      {"picked", dice_json(view.picked)},
      {"cast", cast ? json::value(Text::die_text(G::Die(view.cast_back))) : json::value(nullptr)},
  };
}

}  // namespace

std::span<const OptionSpec> GameJson<G>::options() {
  static const OptionSpec specs[] = {
      {"edition", Type::word, 0, 0, 0, {"us", "schmidt"}, "schmidt: a colour is re-rolled whole, wilds are safe"},
      {"hand", Type::word, 0, 0, 0, {"fixed", "free"}, "fixed: 4 combo cards and 1 action card; free: any 5 [T5]"},
      {"bump", Type::integer, 1, 0, 3, {}, "how many tray dice a die cast back may be aimed at [T2]"},
      {"first", Type::seat, -1, 0, 0, {}, "who starts the first round [T14]"},
      {"deck", Type::document, 0, 0, 0, {}, "the cards: classic, or a deck file"},
  };
  return specs;
}

Result<G::Rules> GameJson<G>::rules(int players, const Options& options) {
  G::Rules rules = G::defaults(players);
  rules.schmidt = options.number("edition") == 1;
  rules.free_hand = options.number("hand") == 1;
  rules.bump = options.number("bump");
  rules.first = options.number("first");
  if (const auto* file = options.document("deck")) {
    const auto decks = take_it::read_deck(*file);
    if (!decks) return decks.error();
    rules.decks = *decks;
  }
  return rules;
}

json::object GameJson<G>::view(const G::Rules& rules, const G::View& view) {
  json::array players;
  for (int s = 0; s < rules.players; ++s) players.push_back(player_json(rules, view, s));
  return {
      {"seat", seat_json(view.viewer)},
      {"phase", Text::phase_word(view.phase)},
      {"round", int{view.round}},
      {"rounds", G::rounds(rules.players)},
      {"turns", int{view.turns}},
      {"starter", seat_json(view.starter)},
      {"turn", seat_json(view.seat)},
      {"owing", seats_json(view.owing)},
      {"tray", dice_json(view.tray)},
      {"action", action_json(view)},
      {"extra", view.extra},
      {"hand", hand_json(rules, view)},
      {"players", std::move(players)},
      {"piles", json::object{{"combos", G::pile_size(rules, view, G::kCombos)},
                             {"actions", G::pile_size(rules, view, G::kActions)}}},
      {"discards", json::object{{"combos", bag_json(rules, G::kCombos, view.discards[G::kCombos])},
                                {"actions", bag_json(rules, G::kActions, view.discards[G::kActions])}}},
  };
}

}  // namespace tessera
