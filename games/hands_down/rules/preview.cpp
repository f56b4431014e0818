// What a client can tell from a view alone: the view read back, and what an action would do.
#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "games/hands_down/rules/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = HandsDown;
using Text = Notation<G>;
using namespace hands_down;

constexpr int kMost = 1'000'000'000;

class ViewReader {
 public:
  ViewReader(const G::Rules& rules, JsonReader& reader) : rules_(rules), reader_(reader) {}

  G::View read(const json::object& from, const json::object* memory) {
    read_table(from);
    read_calls(from);
    read_combos(reader_.at(from, "combos"), view_.combos);
    const auto& won = reader_.list(from, "won", rules_.players);
    for (std::size_t s = 0; s < won.size(); ++s) read_combos(won[s], view_.won[s]);
    for (int c = 0; c < kCombos; ++c) {
      int cards = view_.combos[c];
      for (int s = 0; s < rules_.players; ++s) cards += view_.won[s][c];
      if (cards > kCopiesOfCombo) reader_.refuse("combos");
    }
    read_chance_cards(from);
    for (const auto& card : reader_.up_to(from, "discards", kCards)) {
      const int kind = take(card, "discards");
      if (reader_.good()) view_.discards.add(deck(), kind);
    }
    read_hands(from);
    if (memory != nullptr && reader_.good()) read_memory(*memory);
    view_.hidden[view_.epoch] = left_;
    check_hidden();
    return view_;
  }

 private:
  void read_table(const json::object& from) {
    view_.viewer = reader_.seat(from, "seat", rules_.players);
    const auto phase = reader_.text(from, "phase");
    view_.phase = phase == Text::phase_word(G::Phase::turn) ? G::Phase::turn : G::Phase::window;
    if (phase != Text::phase_word(view_.phase)) reader_.refuse("phase");
    view_.rounds = reader_.number(from, "round", 1, kMost);
    view_.turns = reader_.number(from, "turns", 0, kMost);
    view_.starter = reader_.seat(from, "starter", rules_.players);
    view_.seat = reader_.seat(from, "turn", rules_.players);
    view_.last = view_.phase == G::Phase::window ? view_.seat : kNoSeat;  // on a turn it makes no difference
    if (view_.starter.none() || view_.seat.none()) reader_.refuse("turn");
    view_.asked = reader_.seats(from, "asked", rules_.players);
    view_.barred = reader_.seats(from, "barred", rules_.players);
  }

  void read_calls(const json::object& from) {
    for (const auto& value : reader_.up_to(from, "calls", 1)) {  // a second one is shown at once
      const auto& call = reader_.object(value, "calls");
      view_.caller[view_.calls++] = reader_.seat(call, "seat", rules_.players);
      view_.face_up = reader_.flag(call, "face_up");
      view_.turns_since_call = reader_.number(from, "turns_since_call", 0, kMost);
      if (view_.caller[0].none()) return reader_.refuse("calls");
    }
    for (const Seat s : view_.callers()) {
      if (view_.asked.has(s) || (view_.phase == G::Phase::turn && view_.seat == s)) reader_.refuse("asked");
    }
    if (view_.asked.empty() != (view_.phase == G::Phase::turn)) reader_.refuse("asked");
  }

  void read_combos(const json::value& from, std::uint8_t (&counts)[kCombos]) {
    for (const auto& value : reader_.up_to(from, "combos", kMaxCombos)) {
      const auto word = reader_.text(value, "combos");
      int combo = 0;
      while (combo < kCombos && word != Text::combo_word(combo)) ++combo;
      if (combo == kCombos) return reader_.refuse("combos");
      ++counts[combo];
    }
  }

  void read_chance_cards(const json::object& from) {
    int cards = 0;
    const auto& seats = reader_.list(from, "chance", rules_.players);
    for (std::size_t s = 0; s < seats.size(); ++s) {
      const auto& numbers = reader_.up_to(seats[s], "chance", kMaxCombos - cards);
      view_.chance_cards[s] = static_cast<std::uint8_t>(numbers.size());
      cards += static_cast<int>(numbers.size());
    }
  }

  // A card can be in one place only: what is read comes out of those that are left.
  int take(const json::value& card, std::string_view name) {
    const auto kind = Text::parse_card(reader_.text(card, name));
    if (!kind || left_.count(deck(), *kind) == 0) {
      reader_.refuse(name);
      return 0;
    }
    left_.remove(deck(), *kind);
    return *kind;
  }

  void read_hands(const json::object& from) {
    const auto& hands = reader_.list(from, "hands", rules_.players);
    for (std::size_t s = 0; s < hands.size(); ++s) {
      const auto& hand = reader_.list(hands[s], "hands", kHandSize);
      view_.hand_size[s] = kHandSize;
      const bool own = static_cast<int>(s) == view_.viewer.index;
      for (std::size_t p = 0; p < hand.size(); ++p) {
        const bool hidden = hand[p].is_null();
        if (hidden && own) reader_.refuse("hands");
        view_.hands[s][p] = hidden ? kHiddenCard : static_cast<Card>(take(hand[p], "hands"));
        if (!hidden && !own) view_.known[s] = static_cast<std::uint8_t>(view_.known[s] | (1u << p));
      }
    }
  }

  void read_memory(const json::object& from) {
    const Seat turn = view_.seat;
    view_.seat = reader_.seat(from, "seat", rules_.players);
    view_.last = reader_.seat(from, "last", rules_.players);
    if (view_.seat.none() || (view_.phase == G::Phase::turn && view_.seat != turn)) reader_.refuse("seat");
    if (view_.phase == G::Phase::window && view_.last.none()) reader_.refuse("last");
    if (!view_.viewer.none()) {
      view_.known[view_.viewer.index] = static_cast<std::uint8_t>(reader_.number(from, "known", 0, kAllPlaces));
    }
    const auto& hidden = reader_.up_to(from, "hidden", kMaxEpochs - 1);
    view_.epoch = static_cast<std::uint8_t>(hidden.size());
    for (std::size_t e = 0; e < hidden.size(); ++e) {
      for (const auto& card : reader_.up_to(hidden[e], "hidden", kCards)) {
        const int kind = take(card, "hidden");
        if (reader_.good()) view_.hidden[e].add(deck(), kind);
      }
    }
    const auto& drawn = reader_.list(from, "drawn", rules_.players);
    for (std::size_t s = 0; s < drawn.size(); ++s) {
      const auto& epochs = reader_.list(drawn[s], "drawn", kHandSize);
      for (std::size_t p = 0; p < epochs.size(); ++p) {
        view_.drawn[s][p] = static_cast<std::uint8_t>(reader_.number(epochs[p], "drawn", 0, view_.epoch));
      }
    }
  }

  // Every hidden place has a card to be dealt to it.
  void check_hidden() {
    int places[kMaxEpochs] = {};
    for (int s = 0; s < rules_.players; ++s) {
      for (int p = 0; p < kHandSize; ++p) places[view_.drawn[s][p]] += view_.hands[s][p] == kHiddenCard ? 1 : 0;
    }
    for (int e = 0; e <= view_.epoch; ++e) {
      if (view_.hidden[e].size() < places[e]) reader_.refuse("hands");
    }
  }

  const G::Rules& rules_;
  JsonReader& reader_;
  G::View view_;
  CardBag left_ = CardBag::full(deck());
};

json::array cards_json(const CardBag& bag) {
  json::array out;
  for (int card = 0; card < kCardKinds; ++card) {
    for (int i = bag.count(deck(), card); i > 0; --i) out.emplace_back(Text::card(card));
  }
  return out;
}

}  // namespace

// {"seat": whose draw or call opened the window; "last": who took a turn last; "known": the viewer's own cards that all
// have seen; "hidden": for each earlier pile, its cards that the viewer has not seen; "drawn": by seat and place, the
// pile that a card came from}
json::value GameJson<G>::memory(const G::Rules& rules, const G::View& view) {
  json::array hidden;
  for (int e = 0; e < view.epoch; ++e) hidden.push_back(cards_json(view.hidden[e]));
  json::array drawn;
  for (int s = 0; s < rules.players; ++s) {
    json::array epochs;
    for (int p = 0; p < kHandSize; ++p) epochs.emplace_back(int{view.drawn[s][p]});
    drawn.push_back(std::move(epochs));
  }
  return json::object{
      {"seat", seat_json(view.seat)},
      {"last", seat_json(view.last)},
      {"known", view.viewer.none() ? 0 : int{view.known[view.viewer.index]}},
      {"hidden", std::move(hidden)},
      {"drawn", std::move(drawn)},
  };
}

Result<G::View> GameJson<G>::read_view(const G::Rules& rules, const json::object& from, const json::object* memory) {
  JsonReader reader;
  const auto view = ViewReader(rules, reader).read(from, memory);
  if (!reader.good()) return reader.error();
  return view;
}

// A call: {"combo", "points", "value": what the hand makes; "foul": it makes nothing}. A swap: {"draws": how many
// cards}.
json::object GameJson<G>::preview(const G::Rules&, const G::State& state, Seat seat, const G::Action& action) {
  if (action.kind == Action::Kind::swap) return {{"draws", popcount32(action.places)}};
  if (action.kind == Action::Kind::wait) return {};
  const auto worth = worth_of(state, seat);
  const int combo = static_cast<int>(worth.combo);
  return {{"combo", worth.good() ? json::value(Text::combo_word(combo)) : json::value(nullptr)},
          {"points", worth.good() ? points_of(combo) : 0},
          {"value", int{worth.value}},
          {"foul", !worth.good()}};
}

}  // namespace tessera
