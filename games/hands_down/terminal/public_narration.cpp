// What happens in Hands Down, from what a server sends: of the public views (rules/json.cpp) only what the sentences
// need is read. They have the last show, too.
#include <boost/json/array.hpp>

#include "engine/core/json_reader.h"
#include "games/hands_down/terminal/screen.h"

namespace tessera::terminal {

namespace {

namespace json = boost::json;

using G = HandsDown;
using Text = Notation<G>;
using namespace hands_down;

constexpr int kMost = 1'000'000'000;

class PublicViewReader {
 public:
  PublicViewReader(const G::Rules& rules, JsonReader& reader) : rules_(rules), reader_(reader) {}

  G::View read(const json::object& from) {
    G::View view;
    view.phase = read_phase(reader_.text(from, "phase"));
    view.rounds = reader_.number(from, "round", 0, kMost);
    view.starter = reader_.seat(from, "starter", rules_.players);
    for (const auto& call : reader_.up_to(from, "calls", 2)) {
      view.face_up = view.face_up || reader_.flag(reader_.object(call, "calls"), "face_up");
    }
    const auto& hands = reader_.list(from, "hands", rules_.players);
    const auto& won = reader_.list(from, "won", rules_.players);
    const auto& chance = reader_.list(from, "chance", rules_.players);
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules_.players) && reader_.good(); ++s) {
      view.hand_size[s] = static_cast<std::uint8_t>(reader_.up_to(hands[s], "hands", kHandSize).size());
      view.chance_cards[s] = static_cast<std::uint8_t>(reader_.up_to(chance[s], "chance", kMaxCombos).size());
      for (const auto& combo : reader_.up_to(won[s], "won", kMaxCombos)) {
        if (const auto c = combo_of(reader_.text(combo, "won"))) ++view.won[s][*c];
      }
    }
    read_discards(from, view.discards);
    return view;
  }

  // The hands that the last show turned up; none if there was no show.
  Show read_show(const json::object& from) {
    Show show;
    const auto* shown = reader_.at(from, "show").if_object();
    if (shown == nullptr) return show;
    show.awarded = !reader_.seat(*shown, "winner", rules_.players).none();
    for (const auto& hand : reader_.up_to(*shown, "hands", 2)) {
      show.shown[show.hands++] = read_hand(reader_.object(hand, "hands"));
    }
    return show;
  }

 private:
  // The phases of a draw have one word; what is awaited is the same.
  Phase read_phase(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(Phase::over); ++i) {
      if (Text::phase_word(static_cast<Phase>(i)) == word) return static_cast<Phase>(i);
    }
    reader_.refuse("phase");
    return Phase::over;
  }

  static std::optional<int> combo_of(std::string_view word) {
    for (int c = 0; c < kCombos; ++c) {
      if (word == Text::combo_word(c)) return c;
    }
    return std::nullopt;
  }

  Card read_card(const json::value& from) {
    const auto card = Text::parse_card(reader_.text(from, "cards"));
    if (!card) reader_.refuse("cards");
    return static_cast<Card>(card.value_or(0));
  }

  void read_discards(const json::object& from, CardBag& out) {
    CardBag left = CardBag::full(deck());
    for (const auto& value : reader_.up_to(from, "discards", kCards)) {
      const Card card = read_card(value);
      if (left.count(deck(), card) == 0) return reader_.refuse("discards");
      left.remove(deck(), card);
      out.add(deck(), card);
    }
  }

  // {"seat", "cards", "combo", "value", …}; a foul has no combo.
  Show::ShownHand read_hand(const json::object& from) {
    Show::ShownHand out;
    out.seat = reader_.seat(from, "seat", rules_.players);
    if (out.seat.none()) reader_.refuse("seat");
    const auto& cards = reader_.list(from, "cards", kHandSize);
    for (std::size_t p = 0; p < cards.size(); ++p) out.cards[p] = read_card(cards[p]);
    const auto* word = reader_.at(from, "combo").if_string();
    if (const auto combo = word == nullptr ? std::nullopt : combo_of(*word)) {
      out.worth.combo = static_cast<Combo>(*combo);
      out.worth.value = static_cast<std::uint8_t>(reader_.number(from, "value", 0, 255));
    }
    return out;
  }

  const G::Rules& rules_;
  JsonReader& reader_;
};

// Whether a show has come: they have numbers.
bool is_new_show(const json::object& before, const json::object& after) {
  const auto number = [](const json::object& view) -> const json::value* {
    const auto* show = view.if_contains("show");
    return show == nullptr || !show->is_object() ? nullptr : show->get_object().if_contains("number");
  };
  const auto* now = number(after);
  const auto* then = number(before);
  return now != nullptr && (then == nullptr || *then != *now);
}

}  // namespace

std::optional<Lines> Screen<G>::narrate_public(const SentenceContext& context, const G::Rules& rules,
                                               const PublicEvent& event) {
  JsonReader reader;
  PublicViewReader views(rules, reader);
  auto before = views.read(event.before);
  const auto after = views.read(event.after);
  Revealed<G> revealed;
  if (is_new_show(event.before, event.after)) revealed.show = views.read_show(event.after);
  const bool nobodys = before.phase == Phase::first || before.phase == Phase::table;
  if (!reader.good() || event.seat.none() != nobodys || after.starter.none()) return std::nullopt;
  before.seat = event.seat;
  G::State state;
  static_cast<PublicState&>(state) = before;
  const Chance chance = G::chance(rules, state);
  return narrate_as_viewed<G>(context, event, state,
                              {rules, before, after, event.seat, chance, nullptr, nullptr, revealed});
}

}  // namespace tessera::terminal
