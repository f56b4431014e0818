#include "games/take_it/rules/scorer.h"

#include <algorithm>

#include "engine/core/json_reader.h"
#include "games/take_it/rules/dice_layout.h"

namespace tessera::take_it {

namespace json = boost::json;

namespace {

using G = TakeIt;
using Text = Notation<G>;

json::array dice_json(const Dice& dice) {
  json::array out;
  dice.for_each_kind([&](Die die) {
    for (int i = dice.count(die); i > 0; --i) out.emplace_back(Text::die_text(die));
  });
  return out;
}

json::array places_json(const Places& on) {
  json::array out;
  for (const auto& die : on) out.push_back(die ? json::value(Text::die_text(*die)) : json::value(nullptr));
  return out;
}

// All hands as they are when a round has ended. No card and no die is there more often than in the box.
class OpenHands {
 public:
  explicit OpenHands(const G::Rules& rules) : rules_(rules) {
    state_.phase = G::Phase::claim;
    state_.starter = Seat(0);
    state_.owing = SeatSet::all(rules.players);
  }

  Result<json::array> claims(const json::array& hands) {
    if (hands.size() != static_cast<std::size_t>(rules_.players)) reader_.refuse("hands");
    for (std::size_t s = 0; s < hands.size() && reader_.good(); ++s) {
      read_hand(reader_.object(hands[s], "hands"), static_cast<int>(s));
    }
    if (!reader_.good()) return reader_.error();
    json::array out;
    for (int s = 0; s < rules_.players; ++s) out.push_back(claims_of(Seat(s)));
    return out;
  }

  Result<json::object> laid(const json::object& from) {
    read_hand(from, 0);
    Dice tray;
    for (const auto& value : reader_.up_to(from, "tray", kMaxDice)) {
      const auto die = Text::die_from(reader_.text(value, "tray"));
      if (!die) reader_.refuse("tray");
      if (die && tray.count(*die) == 0) tray.add(*die);
    }
    const auto only = read_only(from);
    if (!reader_.good()) return reader_.error();
    Actions<G> claims;
    G::legal(rules_, state_, Seat(0), claims);
    DiceLayout dice_layout(cards_of(Seat(0)), state_.dice[0]);
    if (!only) {
      dice_layout.claim(claims[0].value);
      dice_layout.begin();
    } else if (std::any_of(claims.begin(), claims.end(), [&](const auto& claim) { return claim.value == *only; })) {
      dice_layout.claim(*only);
    } else {
      return Error{"only"};
    }
    return layout_json(dice_layout, tray);
  }

 private:
  // The places of a claim, as bits; none: the best is to be found.
  std::optional<unsigned> read_only(const json::object& from) {
    const auto* given = from.if_contains("only");
    if (given == nullptr || given->is_null()) return std::nullopt;
    unsigned places = 0;
    for (const auto& place : reader_.up_to(*given, "only", kMaxHand)) {
      places |= 1u << reader_.number(place, "only", 0, kMaxHand - 1);
    }
    return places;
  }

  json::object layout_json(const DiceLayout& dice_layout, const Dice& tray) const {
    const int held = state_.held[kCombos][0];
    json::array cards;
    for (int i = 0; i < held; ++i) {
      cards.push_back(json::object{{"on", places_json(dice_layout.on(i))}, {"full", dice_layout.full(i)}});
    }
    json::object helps;
    tray.for_each_kind([&](Die die) {
      json::array places;
      for (int i = 0; i < held; ++i) {
        if (dice_layout.helps(i, die)) places.emplace_back(i);
      }
      helps[Text::die_text(die)] = std::move(places);
    });
    return {{"cards", std::move(cards)}, {"spare", dice_json(dice_layout.spare())}, {"helps", std::move(helps)}};
  }

  void read_hand(const json::object& from, int s) {
    for (const auto& value : reader_.up_to(from, "cards", hand_size(rules_))) {
      const int kind = kind_of(reader_.text(value, "cards"));
      if (kind < 0 || left_.count(rules_.layout(kCombos), kind) == 0) return reader_.refuse("cards");
      left_.remove(rules_.layout(kCombos), kind);
      state_.hand[kCombos][s][state_.held[kCombos][s]++] = static_cast<std::uint8_t>(kind);
    }
    for (const auto& value : reader_.up_to(from, "dice", kMaxDice)) {
      const auto die = Text::die_from(reader_.text(value, "dice"));
      if (!die || --dice_[static_cast<int>(die->colour())] < 0) return reader_.refuse("dice");
      state_.dice[s].add(*die);
    }
  }

  int kind_of(std::string_view face) const {
    Combo combo;
    if (!parse_face(face.data(), static_cast<int>(face.size()), combo)) return -1;
    for (int kind = 0; kind < rules_.layout(kCombos).kinds; ++kind) {
      if (same_face(rules_.decks.combos[kind], combo)) return kind;
    }
    return -1;
  }

  json::array claims_of(Seat seat) const {
    Actions<G> claims;
    G::legal(rules_, state_, seat, claims);
    json::array out;
    for (const auto& claim : claims) {
      auto told = GameJson<G>::preview(rules_, state_, seat, claim);
      lay(seat, claim.value, told);
      out.push_back(std::move(told));
    }
    return out;
  }

  std::vector<const Combo*> cards_of(Seat seat) const {
    std::vector<const Combo*> cards;
    for (int i = 0; i < state_.held[kCombos][seat.index]; ++i) {
      cards.push_back(&rules_.decks.combos[state_.hand[kCombos][seat.index][i]]);
    }
    return cards;
  }

  void lay(Seat seat, unsigned places, json::object& told) const {
    DiceLayout dice_layout(cards_of(seat), state_.dice[seat.index]);
    dice_layout.claim(places);
    json::array laid;
    for (int place = 0; place < state_.held[kCombos][seat.index]; ++place) {
      laid.push_back(dice_layout.full(place) ? places_json(dice_layout.on(place)) : json::array{});
    }
    told["laid"] = std::move(laid);
    told["spare"] = dice_json(dice_layout.spare());
  }

  static int hand_size(const G::Rules& rules) { return rules.free_hand ? G::kMaxHand : G::kFixedCombos; }
  friend json::object take_it::box_json(const G::Rules& rules);

  const G::Rules& rules_;
  JsonReader reader_;
  G::State state_;
  CardBag left_ = CardBag::full(rules_.layout(kCombos));
  int dice_[kColours] = {G::dice_of(rules_.players, Colour::blue), G::dice_of(rules_.players, Colour::orange),
                         G::dice_of(rules_.players, Colour::wild)};
};

}  // namespace

json::object box_json(const G::Rules& rules) {
  json::array combos;
  for (int kind = 0; kind < rules.layout(kCombos).kinds; ++kind) {
    combos.push_back(json::object{{"card", Text::card_text(rules, kCombos, kind)},
                                  {"points", int{rules.decks.combos[kind].points}},
                                  {"count", CardBag::full(rules.layout(kCombos)).count(rules.layout(kCombos), kind)}});
  }
  return {{"combos", std::move(combos)},
          {"dice", json::object{{"B", G::dice_of(rules.players, Colour::blue)},
                                {"O", G::dice_of(rules.players, Colour::orange)},
                                {"R", G::dice_of(rules.players, Colour::wild)}}},
          {"rounds", G::rounds(rules.players)},
          {"hand", OpenHands::hand_size(rules)}};
}

Result<json::array> claims_json(const G::Rules& rules, const json::array& hands) {
  return OpenHands(rules).claims(hands);
}

Result<json::object> laid_json(const G::Rules& rules, const json::object& hand) { return OpenHands(rules).laid(hand); }

}  // namespace tessera::take_it
