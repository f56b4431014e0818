#include "games/take_it/terminal/screen.h"

#include "games/take_it/terminal/text.h"

namespace tessera::terminal {

namespace {

using namespace take_it_text;
using Kind = G::Action::Kind;
using take_it::Colour;
using take_it::kColours;

constexpr std::size_t kBriefClaims = 8;

// While dice are taken.
bool is_open(const G::View& view) { return !view.seat.none() && view.phase != G::Phase::over; }

bool is_turn_of(const G::View& view, int seat) { return !view.seat.none() && view.seat == Seat(seat); }

Lines tray_lines(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  if (view.tray.empty()) return {"   The tray is empty."};
  Lines lines;
  for (int c = 0; c < kColours; ++c) {
    G::Dice only;
    only.counts[c] = view.tray.counts[c];
    if (only.empty()) continue;
    const auto colour = static_cast<Colour>(c);
    lines.push_back(std::string(lines.empty() ? "   Tray   " : "          ") + std::string(pip(colour)) + " " +
                    pad(colour_word(rules, colour), 8) + dice(context, rules, only));
  }
  return lines;
}

std::string status(const G::View& view, int seat) {
  if (view.phase == G::Phase::cast || view.phase == G::Phase::deal || view.phase == G::Phase::draw) return "";
  if (view.phase == G::Phase::claim) return view.owing.has(Seat(seat)) ? "to claim" : "has claimed";
  if (view.phase == G::Phase::discard) return "";
  return view.passed.has(Seat(seat)) ? "out" : "";
}

Lines player_lines(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const std::string taken = dice(context, rules, view.dice[s]);
    std::string line =
        std::string(is_turn_of(view, s) ? " ▸ " : "   ") + pad(context.name(Seat(s)), context.name_width() + 1) +
        pad_left(std::to_string(view.points[s] - view.chips[s]), 4) + " (" +
        counted(view.points[s], "point", "points") + ", " + counted(view.chips[s], "chip", "chips") + ")";
    line = pad(line, context.name_width() + 32) + pad(status(view, s), 12) + (taken.empty() ? "no dice" : taken);
    append(lines, wrap(line, kPageWidth, context.name_width() + 44));
  }
  return lines;
}

// Whether one more die of the tray would complete the card.
bool one_die_away(const G::Rules& rules, const G::View& view, unsigned place) {
  bool near = false;
  view.tray.for_each_kind([&](G::Die die) {
    if (near) return;
    G::Dice more = view.dice[view.viewer.index];
    more.add(die);
    near = Claims(rules, view, more).possible(place);
  });
  return near;
}

Lines hand_lines(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  const Claims claims(rules, view, view.dice[view.viewer.index]);
  for (int i = 0; i < view.held[G::kCombos][view.viewer.index]; ++i) {
    const auto& combo = rules.decks.combos[view.hand[G::kCombos][i]];
    const bool done = claims.possible(1u << i);
    const std::string mark = done ? "◆ " : is_open(view) && one_die_away(rules, view, 1u << i) ? "◇ " : "  ";
    const std::string line = "   " + mark + std::to_string(i + 1) + "  " + pad(Notation<G>::face(combo), 9) + " " +
                             pad_left(std::to_string(combo.points), 2) +
                             (combo.points == 1 ? " point   " : " points  ") + asks_for(rules, combo);
    for (const auto& part : wrap(line, kPageWidth, 8))
      lines.push_back(done ? context.painter(Style::bold, part) : part);
  }
  for (int i = 0; i < view.held[G::kActions][view.viewer.index]; ++i) {
    const auto card = rules.decks.actions[view.hand[G::kActions][i]];
    lines.push_back("     action " + std::string(Notation<G>::card_word(card)) + ": " + effect_text(rules, card) +
                    (view.played.has(view.viewer) ? " (not now)" : ""));
  }
  return lines;
}

std::string progress(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  std::string out = "   " + std::string(Notation<G>::card_word(view.card)) + ": " + effect_text(rules, view.card);
  if (view.cast_back != G::kNoDie) out += "; cast " + die(context, rules, G::Die(view.cast_back));
  if (!view.picked.empty()) out += "; picked " + dice(context, rules, view.picked);
  return out;
}

bool action_in_progress(const G::View& view) {
  return view.phase == G::Phase::pick || view.phase == G::Phase::aim || view.phase == G::Phase::face ||
         view.phase == G::Phase::roll;
}

}  // namespace

Lines Screen<G>::intro(const G::Rules& rules) {
  const std::string blue(colour_word(rules, Colour::blue));
  const std::string orange(colour_word(rules, Colour::orange));
  return {
      "All dice lie in one tray: " + blue + " (B), " + orange + " (O) and red wilds (R), which count as either colour.",
      "In turn everyone takes one die, or passes and is out of the round. Your combo cards ask for dice: B6 O4 is a",
      blue + " 6 and " + (rules.schmidt ? "a " : "an ") + orange +
          " 4, =15 dice that add up to 15. At the end of the round completed cards score, but",
      "each die you took and can't use costs 1, and each wild costs 1 anyway. Once a round you may play an action",
      "card before you take. There are " + std::to_string(G::rounds(rules.players)) + " rounds.",
  };
}

Lines Screen<G>::typing_help(const G::Rules& rules) {
  Lines lines{
      "take B5          take a die from the tray; pass: leave the round",
      "play swap        play an action card; then pick its dice: pick B5, pick O2",
      "aim B1           for cast-back: a tray die to hit; stop: no second die",
      "turn 6, roll     turn the picked die to 6; roll the picked dice",
      "claim 1 3        complete your first and third combo card; claim: none",
      "keep             discard nothing; or discard combo 2, discard action 1",
  };
  if (rules.free_hand) lines.push_back("draw 3 2         fill your hand with 3 combo and 2 action cards");
  lines.push_back("With real dice: all blue values, then orange, then wild ones: 1 2 3 4 5 6 1 …");
  return lines;
}

Lines Screen<G>::draw(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  const std::string rounds = std::to_string(view.round) + " of " + std::to_string(G::rounds(rules.players));
  Lines lines{headline(context.painter, kAccent, "Take It or Leave It", view.round == 0 ? "" : "round " + rounds)};
  if (is_open(view)) append(lines, tray_lines(context, rules, view));
  append(lines, player_lines(context, rules, view));
  if (action_in_progress(view)) append(lines, wrap(progress(context, rules, view), kPageWidth, 5));
  if (view.viewer.none()) return lines;
  if (view.held[G::kCombos][view.viewer.index] + view.held[G::kActions][view.viewer.index] == 0) return lines;
  lines.push_back(context.whose(view.viewer) + " cards" +
                  std::string(is_open(view) ? " (◆ the dice taken complete it, ◇ one die away):" : ":"));
  append(lines, hand_lines(context, rules, view));
  const Claims claims(rules, view, view.dice[view.viewer.index]);
  if (is_open(view) && !view.dice[view.viewer.index].empty()) {
    lines.push_back("   If the round ended now: " + claims.sum(claims.best()));
  }
  return lines;
}

// In the middle of an action the tray is enough.
Lines Screen<G>::draw_brief(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  if (!action_in_progress(view)) return draw(context, rules, view);
  Lines lines = tray_lines(context, rules, view);
  append(lines, wrap(progress(context, rules, view), kPageWidth, 5));
  return lines;
}

Lines Screen<G>::hand(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines cards;
  for (const G::Deck deck : {G::kCombos, G::kActions}) {
    for (int i = 0; i < view.held[deck][view.viewer.index]; ++i) {
      cards.push_back(Notation<G>::card_text(rules, deck, view.hand[deck][i]));
    }
  }
  return wrap("   " + context.whose(view.viewer) + " cards: " + joined(cards, ", "), kPageWidth, 5);
}

namespace {

// "+3 −1, completes =15, helps O4 B6".
std::string take_meaning(const G::Rules& rules, const G::View& view, G::Die die) {
  const G::Dice& held = view.dice[view.viewer.index];
  G::Dice more = held;
  more.add(die);
  const Claims after(rules, view, more);
  const Claims before(rules, view, held);
  Lines completes;
  Lines helped;
  for (int i = 0; i < view.held[G::kCombos][view.viewer.index]; ++i) {
    const auto& combo = rules.decks.combos[view.hand[G::kCombos][i]];
    if (before.possible(1u << i)) continue;
    if (after.possible(1u << i)) {
      completes.push_back(Notation<G>::face(combo));
    } else if (helps(combo, held, die)) {
      helped.push_back(Notation<G>::face(combo));
    }
  }
  return after.sum(after.best()) + (completes.empty() ? "" : ", completes " + joined(completes, " and ")) +
         (helped.empty() ? "" : ", helps " + joined(helped, " and "));
}

std::string claim_meaning(const G::Rules& rules, const G::View& view, unsigned places) {
  const Claims claims(rules, view, view.dice[view.viewer.index]);
  Lines faces;
  for (int i = 0; i < view.held[G::kCombos][view.viewer.index]; ++i) {
    if ((places >> i) & 1u) faces.push_back(Notation<G>::face(rules.decks.combos[view.hand[G::kCombos][i]]));
  }
  return (faces.empty() ? "nothing" : joined(faces, ", ")) + ": " + claims.sum(places);
}

std::string meaning(const G::Rules& rules, const G::View& view, const G::Action& action) {
  const auto card_text = [&](G::Deck deck) {
    return Notation<G>::card_text(rules, deck, view.hand[deck][action.value]);
  };
  switch (action.kind) {
    case Kind::take: return take_meaning(rules, view, G::Die(action.value));
    case Kind::pass: return "leave the round with what you have";
    case Kind::stop: return "no second die";
    case Kind::play: return effect_text(rules, static_cast<G::ActionCard>(action.value));
    case Kind::pick: return die_name(rules, G::Die(action.value));
    case Kind::aim: return "hit " + die_name(rules, G::Die(action.value)) + ", which rolls too";
    case Kind::turn: return "turn it to " + std::to_string(action.value);
    case Kind::roll: return "roll now";
    case Kind::claim: return claim_meaning(rules, view, action.value);
    case Kind::keep: return "discard nothing";
    case Kind::discard_combo: return "lay off " + card_text(G::kCombos);
    case Kind::discard_action: return "lay off " + card_text(G::kActions);
    case Kind::draw:
      return counted(action.value, "combo card", "combo cards") + ", " +
             counted(action.more, "action card", "action cards");
  }
  return {};
}

std::string question(const G::View& view) {
  switch (view.phase) {
    case G::Phase::turn: return view.extra ? "Take the first of two dice, or pass?" : "Take a die, or pass?";
    case G::Phase::second: return "Take a second die, or stop?";
    case G::Phase::pick: return "Which die?";
    case G::Phase::aim: return "Aim at a die of the tray, or just roll?";
    case G::Phase::face: return "To which number?";
    case G::Phase::claim: return "Which cards do you claim? (the best first)";
    case G::Phase::discard: return "Do you discard a card, to draw another?";
    default: return "How do you fill your hand?";
  }
}

}  // namespace

Menu Screen<G>::menu(const SentenceContext&, const G::Rules& rules, const G::View& view, const Actions<G>& actions) {
  Menu menu;
  menu.question = question(view);
  for (const auto& action : actions) {
    menu.choices.push_back({Notation<G>::print(rules, action), meaning(rules, view, action)});
  }
  const bool takes = view.phase == G::Phase::turn || view.phase == G::Phase::second;
  if (takes) menu.note = "After a die: what the round would bring you if it ended then.";
  if (view.phase == G::Phase::claim) {
    menu.enter = 0;
    if (menu.choices.size() > kBriefClaims + 2) menu.brief = kBriefClaims;
  }
  if (view.phase == G::Phase::discard) menu.enter = 0;
  return menu;
}

Lines Screen<G>::result(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    lines.push_back(context.name(Seat(s)) + ": " + counted(view.points[s], "point", "points") + " on " +
                    counted(view.claimed[s].size(), "card", "cards") + ", " + counted(view.chips[s], "chip", "chips") +
                    ".");
  }
  return lines;
}

}  // namespace tessera::terminal
