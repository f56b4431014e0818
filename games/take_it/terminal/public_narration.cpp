// What happens in Take It or Leave It, from what a server sends: of the public views (rules/json.cpp) only what the
// sentences need is read.
#include <boost/json/array.hpp>

#include "engine/core/json_reader.h"
#include "games/take_it/terminal/screen.h"

namespace tessera::terminal {

namespace {

namespace json = boost::json;

using G = TakeIt;
using Text = Notation<G>;

class PublicViewReader {
 public:
  PublicViewReader(const G::Rules& rules, JsonReader& reader) : rules_(rules), reader_(reader) {}

  G::View read(const json::object& from) {
    G::View view;
    view.phase = read_phase(reader_.text(from, "phase"));
    view.round = static_cast<std::uint8_t>(reader_.number(from, "round", 0, G::rounds(rules_.players)));
    view.tray = read_dice(from, "tray");
    if (const auto* action = reader_.at(from, "action").if_object()) {
      view.picked = read_dice(*action, "picked");
      const auto* cast = reader_.at(*action, "cast").if_string();
      if (const auto die = cast == nullptr ? std::nullopt : Text::die_from(*cast)) view.cast_back = die->index;
      if (view.picked.size() == G::kMaxDice && view.cast_back != G::kNoDie) reader_.refuse("picked");
    }
    const auto& players = reader_.list(from, "players", rules_.players);
    for (std::size_t s = 0; s < players.size(); ++s) read_player(reader_.object(players[s], "players"), s, view);
    const auto& discards = reader_.object(from, "discards");
    view.discards[G::kCombos] = read_bag(discards, "combos", G::kCombos);
    view.discards[G::kActions] = read_bag(discards, "actions", G::kActions);
    return view;
  }

 private:
  G::Phase read_phase(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(G::Phase::over); ++i) {
      if (Text::phase_word(static_cast<G::Phase>(i)) == word) return static_cast<G::Phase>(i);
    }
    reader_.refuse("phase");
    return G::Phase::over;
  }

  void read_player(const json::object& from, std::size_t s, G::View& view) {
    view.points[s] = static_cast<std::uint16_t>(reader_.number(from, "points", 0, kMost));
    view.chips[s] = static_cast<std::uint16_t>(reader_.number(from, "chips", 0, kMost));
    view.held[G::kCombos][s] = static_cast<std::uint8_t>(reader_.number(from, "combos", 0, G::kMaxHand));
    view.held[G::kActions][s] = static_cast<std::uint8_t>(reader_.number(from, "actions", 0, G::kMaxHand));
    view.claimed[s] = read_bag(from, "claimed", G::kCombos);
  }

  G::Dice read_dice(const json::object& from, std::string_view name) {
    G::Dice out;
    for (const auto& value : reader_.up_to(from, name, G::kMaxDice)) {
      const auto die = Text::die_from(reader_.text(value, name));
      if (die && out.count(*die) < kMostEqual) {
        out.add(*die);
      } else {
        reader_.refuse(name);
      }
    }
    return out;
  }

  CardBag read_bag(const json::object& from, std::string_view name, G::Deck deck) {
    const auto& layout = rules_.layout(deck);
    CardBag bag;
    CardBag left = CardBag::full(layout);
    for (const auto& value : reader_.up_to(from, name, layout.cards)) {
      int kind = 0;
      while (kind < layout.kinds && Text::card_text(rules_, deck, kind) != reader_.text(value, name)) ++kind;
      if (kind == layout.kinds || left.count(layout, kind) == 0) {
        reader_.refuse(name);
        return bag;
      }
      left.remove(layout, kind);
      bag.add(layout, kind);
    }
    return bag;
  }

  static constexpr int kMost = 65535;
  static constexpr int kMostEqual = 9;

  const G::Rules& rules_;
  JsonReader& reader_;
};

// A state that awaits the same chance as the one before the step; nobody's cards are in it. A deal was of the deck that
// the hand has grown by.
G::State awaiting(const G::Rules& rules, const PublicEvent& event, G::View& before, G::View& after) {
  if (before.phase == G::Phase::deal) {
    const int s = event.seat.index;
    const auto grown = [&](G::Deck deck) { return after.held[deck][s] - before.held[deck][s]; };
    const auto deck = grown(G::kActions) > 0 ? G::kActions : G::kCombos;
    before.starter = event.seat;
    before.deal_step = static_cast<std::uint8_t>(deck);
    before.to_draw[deck][s] = static_cast<std::uint8_t>(grown(deck) > 0 ? grown(deck) : 0);
    if (!before.discards[deck].empty() && after.discards[deck].empty()) ++after.shuffles[deck];
  }
  G::State state;
  static_cast<G::PublicState&>(state) = before;
  for (const auto deck : {G::kCombos, G::kActions}) state.pile[deck] = CardBag::full(rules.layout(deck));
  return state;
}

}  // namespace

std::optional<Lines> Screen<G>::narrate_public(const SentenceContext& context, const G::Rules& rules,
                                               const PublicEvent& event) {
  JsonReader reader;
  PublicViewReader views(rules, reader);
  auto before = views.read(event.before);
  auto after = views.read(event.after);
  if (!reader.good() || (event.seat.none() && before.phase != G::Phase::first)) return std::nullopt;
  const G::State state = awaiting(rules, event, before, after);
  return narrate_as_viewed<G>(context, event, state, {rules, before, after, event.seat, G::chance(rules, state)});
}

}  // namespace tessera::terminal
