#include "games/hands_down/rules/json.h"

namespace tessera {

namespace {

using G = HandsDown;
using Type = OptionSpec::Type;

void write_combos(const std::uint8_t (&counts)[hands_down::kCombos], JsonText& out) {
  out.array([&] {
    for (int c = 0; c < hands_down::kCombos; ++c) {
      for (int i = 0; i < counts[c]; ++i) out.value(Notation<G>::combo_word(c));
    }
  });
}

void write_bag(const CardBag& bag, JsonText& out) {
  out.array([&] {
    for (int card = 0; card < hands_down::kCardKinds; ++card) {
      const int count = bag.count(hands_down::deck(), card);
      for (int i = 0; i < count; ++i) out.value(Notation<G>::card(card));
    }
  });
}

// The standing calls, the earlier first.
void write_calls(const G::View& view, JsonText& out) {
  out.array("calls", [&] {
    for (int i = 0; i < view.calls; ++i) {
      out.object([&] {
        out.field("seat", view.caller[i]);
        out.field("face_up", view.face_up);
      });
    }
  });
}

// A card that the viewer can't see is null.
void write_hand(const G::View& view, int seat, JsonText& out) {
  out.array([&] {
    for (int p = 0; p < view.hand_size[seat]; ++p) {
      const auto card = view.hands[seat][p];
      card == hands_down::kHiddenCard ? out.value(nullptr) : out.value(Notation<G>::card(card));
    }
  });
}

// `combo` is null for a foul; `lost` are the places of the cards that it costs, from 1 as in the notation.
void write_turned(const hands_down::Show::ShownHand& shown, JsonText& out) {
  const bool good = shown.worth.good();
  const int combo = static_cast<int>(shown.worth.combo);
  out.object([&] {
    out.field("seat", shown.seat);
    out.array("cards", [&] {
      for (const auto card : shown.cards) out.value(Notation<G>::card(card));
    });
    out.name("combo");
    good ? out.value(Notation<G>::combo_word(combo)) : out.value(nullptr);
    out.field("points", good ? hands_down::points_of(combo) : 0);
    out.field("value", shown.worth.value);
    out.array("lost", [&] {
      for (unsigned rest = shown.lost; rest != 0; rest &= rest - 1) out.value(lowest_bit32(rest) + 1);
    });
  });
}

std::string_view why_word(hands_down::Show::WinReason win_reason) {
  static constexpr std::string_view words[] = {"alone", "points", "value", "earlier"};
  return words[static_cast<std::size_t>(win_reason)];
}

// Numbers of a seat's chance cards, null until they are revealed; `first` is the place of its first.
void write_numbers(const G::View& view, int seat, int first, JsonText& out) {
  out.array([&] {
    for (int i = 0; i < view.chance_cards[seat]; ++i) {
      const int number = view.revealed[first + i];
      number == 0 ? out.value(nullptr) : out.value(number);
    }
  });
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

void GameJson<G>::write_view(const G::Rules& rules, const G::View& view, JsonText& out) {
  out.field("seat", view.viewer);
  out.field("phase", Notation<G>::phase_word(view.phase));
  out.field("round", view.rounds);
  out.field("turns", view.turns);
  out.field("starter", view.starter);
  out.field("turn", view.phase == G::Phase::turn ? view.seat : view.last);
  out.name("combos");
  write_combos(view.combos, out);
  write_calls(view, out);
  out.field_if(view.calls > 0, "turns_since_call", view.turns_since_call);
  out.array("asked", view.asked);
  out.array("barred", view.barred);
  out.array("hands", [&] {
    for (int s = 0; s < rules.players; ++s) write_hand(view, s, out);
  });
  out.field("pile", view.pile_size());
  out.name("discards");
  write_bag(view.discards, out);
  out.array("won", [&] {
    for (int s = 0; s < rules.players; ++s) write_combos(view.won[s], out);
  });
  out.array("chance", [&] {
    int first = 0;
    for (int s = 0; s < rules.players; ++s) {
      write_numbers(view, s, first, out);
      first += view.chance_cards[s];
    }
  });
}

void PublicHistory<G>::remember(const hands_down::Show& now) {
  if (now.hands == 0) return;
  show_ = now;
  ++shows_;
}

void PublicHistory<G>::acted(const G::State& before, Seat seat, const G::Action& action, const G::State& after) {
  const bool calls = action.kind == G::Action::Kind::call;
  remember(hands_down::show_between(before, calls ? seat : kNoSeat, after));
}

// A draw, too, can end a window, and with it the round.
void PublicHistory<G>::resolved(const G::State& before, const G::Outcome& outcome, const G::State& after) {
  if (before.phase == G::Phase::foul) {
    for (auto& shown : show_.shown) {
      if (shown.seat == before.seat) shown.lost = outcome.value[0];
    }
  }
  remember(hands_down::show_between(before, kNoSeat, after));
}

// "show": null until there was one. `number` counts them; `winner` and `why` are null where there was a foul.
void PublicHistory<G>::write_to(JsonText& out) const {
  if (show_.hands == 0) return out.field("show", nullptr);
  out.object("show", [&] {
    out.field("number", shows_);
    out.field("round", show_.round);
    out.field("turns", show_.turns);
    out.array("hands", [&] {
      for (int i = 0; i < show_.hands; ++i) write_turned(show_.shown[i], out);
    });
    out.field("winner", show_.awarded ? show_.shown[show_.winner].seat : kNoSeat);
    out.name("why");
    show_.awarded ? out.value(why_word(show_.win_reason())) : out.value(nullptr);
  });
}

}  // namespace tessera
