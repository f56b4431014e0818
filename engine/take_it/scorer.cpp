#include "engine/take_it/scorer.h"

#include "engine/core/json_reader.h"
#include "engine/take_it/laying.h"

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

// All hands as they are when a round has ended. No card and no die is there more often than in the box.
class Table {
 public:
  Table(const G::Rules& rules, const json::array& hands) : rules_(rules) {
    state_.phase = G::Phase::claim;
    state_.starter = Seat(0);
    state_.owing = SeatSet::all(rules.players);
    if (hands.size() != static_cast<std::size_t>(rules.players)) reader_.refuse("hands");
    for (std::size_t s = 0; s < hands.size() && reader_.good(); ++s) {
      read_hand(reader_.object(hands[s], "hands"), static_cast<int>(s));
    }
  }

  Result<json::array> claims() const {
    if (!reader_.good()) return reader_.error();
    json::array out;
    for (int s = 0; s < rules_.players; ++s) out.push_back(claims_of(Seat(s)));
    return out;
  }

 private:
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

  void lay(Seat seat, unsigned places, json::object& told) const {
    const int s = seat.index;
    const Combo* cards[kMaxHand] = {};
    int count = 0;
    for (unsigned rest = places; rest != 0; rest &= rest - 1) {
      cards[count++] = &rules_.decks.combos[state_.hand[kCombos][s][lowest_bit32(rest)]];
    }
    Dice on[kMaxHand];
    const Laying laying(cards, count, state_.dice[s], on);
    json::array laid;
    const Dice* next = on;
    for (int place = 0; place < state_.held[kCombos][s]; ++place) {
      laid.push_back(dice_json((places >> place & 1u) != 0 ? *next++ : Dice{}));
    }
    told["laid"] = std::move(laid);
    told["spare"] = dice_json(laying.spare());
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
          {"hand", Table::hand_size(rules)}};
}

Result<json::array> claims_json(const G::Rules& rules, const json::array& hands) {
  return Table(rules, hands).claims();
}

}  // namespace tessera::take_it
