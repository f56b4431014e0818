#include "games/take_it/rules/json.h"

#include "games/take_it/rules/deck_file.h"

namespace tessera {

namespace {

using G = TakeIt;
using Type = OptionSpec::Type;
using Text = Notation<G>;

void write_dice(const G::Dice& dice, JsonText& out) {
  out.array([&] {
    dice.for_each_kind([&](G::Die die) {
      for (int i = dice.count(die); i > 0; --i) out.value(Text::die_text(die));
    });
  });
}

void write_bag(const G::Rules& rules, G::Deck deck, const CardBag& bag, JsonText& out) {
  out.array([&] {
    for (int kind = 0; kind < rules.layout(deck).kinds; ++kind) {
      for (int i = bag.count(rules.layout(deck), kind); i > 0; --i) out.value(Text::card_text(rules, deck, kind));
    }
  });
}

// [T15] For each action card in hand, what all know it not to be.
void write_ruled_out(const G::Rules& rules, const G::View& view, int s, JsonText& out) {
  out.array("ruled_out", [&] {
    for (int i = 0; i < view.held[G::kActions][s]; ++i) {
      out.array([&] {
        for (unsigned rest = view.ruled_out[s][i]; rest != 0; rest &= rest - 1) {
          out.value(Text::card_text(rules, G::kActions, lowest_bit32(rest)));
        }
      });
    }
  });
}

void write_player(const G::Rules& rules, const G::View& view, int s, JsonText& out) {
  out.object([&] {
    out.field("points", view.points[s]);
    out.field("chips", view.chips[s]);
    out.name("dice");
    write_dice(view.dice[s], out);
    out.field("combos", view.held[G::kCombos][s]);
    out.field("actions", view.held[G::kActions][s]);
    out.name("claimed");
    write_bag(rules, G::kCombos, view.claimed[s], out);
    out.field("passed", view.passed.has(Seat(s)));
    out.field("played", view.played.has(Seat(s)));
    if (!rules.free_hand) return;
    out.array("draws", [&] {
      out.value(view.to_draw[G::kCombos][s]);
      out.value(view.to_draw[G::kActions][s]);
    });
    write_ruled_out(rules, view, s, out);
  });
}

// The viewer's own cards, in the order of their places.
void write_hand(const G::Rules& rules, const G::View& view, JsonText& out) {
  if (view.viewer.none()) return out.value(nullptr);
  out.object([&] {
    out.array("combos", [&] {
      for (int i = 0; i < view.held[G::kCombos][view.viewer.index]; ++i) {
        const int kind = view.hand[G::kCombos][i];
        out.object([&] {
          out.field("card", Text::card_text(rules, G::kCombos, kind));
          out.field("points", rules.decks.combos[kind].points);
        });
      }
    });
    out.array("actions", [&] {
      for (int i = 0; i < view.held[G::kActions][view.viewer.index]; ++i) {
        out.value(Text::card_text(rules, G::kActions, view.hand[G::kActions][i]));
      }
    });
  });
}

// The action card whose steps are being made.
void write_action(const G::View& view, JsonText& out) {
  const bool steps = view.phase == G::Phase::pick || view.phase == G::Phase::aim || view.phase == G::Phase::face ||
                     view.phase == G::Phase::roll;
  if (!steps) return out.value(nullptr);
  out.object([&] {
    out.field("card", Text::card_word(view.card));
    out.name("picked");
    write_dice(view.picked, out);
    out.name("cast");
    view.cast_back != G::kNoDie ? out.value(Text::die_text(G::Die(view.cast_back))) : out.value(nullptr);
  });
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

void GameJson<G>::write_view(const G::Rules& rules, const G::View& view, JsonText& out) {
  out.field("seat", view.viewer);
  out.field("phase", Text::phase_word(view.phase));
  out.field("round", view.round);
  out.field("rounds", G::rounds(rules.players));
  out.field("turns", view.turns);
  out.field("starter", view.starter);
  out.field("turn", view.seat);
  out.array("owing", view.owing);
  out.name("tray");
  write_dice(view.tray, out);
  out.name("action");
  write_action(view, out);
  out.field("extra", view.extra);
  out.name("hand");
  write_hand(rules, view, out);
  out.array("players", [&] {
    for (int s = 0; s < rules.players; ++s) write_player(rules, view, s, out);
  });
  out.object("piles", [&] {
    out.field("combos", G::pile_size(rules, view, G::kCombos));
    out.field("actions", G::pile_size(rules, view, G::kActions));
  });
  out.object("discards", [&] {
    out.name("combos");
    write_bag(rules, G::kCombos, view.discards[G::kCombos], out);
    out.name("actions");
    write_bag(rules, G::kActions, view.discards[G::kActions], out);
  });
}

}  // namespace tessera
