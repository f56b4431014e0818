// What happens in More or Less, in sentences.
#include "games/more_or_less/terminal/screen.h"

namespace tessera::terminal {

namespace {

using G = MoreOrLess;
using Kind = G::Action::Kind;

std::string drawn_text(G::Dice dice) {
  Lines parts;
  if (dice.plain_count() > 0) parts.push_back(counted(dice.plain_count(), "plain die", "plain dice"));
  if (dice.has_wild()) parts.emplace_back("the wild die");
  return listed(parts);
}

std::string drawn_text(const G::Action& action) {
  return drawn_text(G::Dice::unrolled(action.count() - (action.wild() ? 1 : 0), action.wild()));
}

Lines narrate_chance(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  switch (static_cast<G::ChanceKind>(viewed.chance.kind)) {
    case G::ChanceKind::first: return {context.says(viewed.outcome->seat, "start", "starts") + "."};
    case G::ChanceKind::draw:
      return {context.says(viewed.seat, "draw", "draws") + " " + drawn_text(viewed.outcome->dice) + "."};
    case G::ChanceKind::roll:
      return {context.says(viewed.seat, "roll", "rolls") + " " +
              context.painter(Style::bold, joined(Notation<G>::dice_texts(viewed.outcome->dice), " ")) + "."};
    case G::ChanceKind::none: break;
  }
  return {};
}

// How a turn's end changes the course of the game.
void add_course(const SentenceContext& context, const ViewedEvent<G>& viewed, Lines& lines) {
  const G::PublicState& before = viewed.before.table;
  const G::PublicState& after = viewed.after.table;
  if (before.out_first.none() && !after.out_first.none()) {
    lines.push_back(context.says(after.out_first, "have", "has") +
                    " laid the last die: the others have one more turn.");
  }
  if (after.phase == G::Phase::over && !after.cut && after.out_first.none()) {
    lines.push_back("Nobody has laid a die for a long time: the game ends.");
  }
}

Lines narrate_action(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  const G::PublicState& before = viewed.before.table;
  if (viewed.action == nullptr) return {context.says(viewed.seat, "have", "has") + " chosen three dice."};
  const G::Action& action = *viewed.action;
  Lines lines;
  switch (action.kind()) {
    case Kind::draw:
      if (action.count() == 0) return {context.says(viewed.seat, "draw", "draws") + " nothing."};
      if (viewed.rules.choose == 0) return {};  // what was drawn comes next
      return {context.says(viewed.seat, "draw", "draws") + " " + drawn_text(action) + "."};
    case Kind::roll:
      if (action.dice().empty()) return {context.says(viewed.seat, "roll", "rolls") + " none of the kept dice again."};
      return {context.says(viewed.seat, "pick", "picks") + " up " + listed(Notation<G>::dice_texts(action.dice())) +
              " to roll again."};
    case Kind::place:
      return {context.says(viewed.seat, "lay", "lays") + " " +
              context.painter(Style::bold, Notation<G>::die_text(action.die())) + " on " +
              Notation<G>::square_text(viewed.rules.board, action.square()) + "."};
    case Kind::done:
      lines.push_back(context.says(viewed.seat, "score", "scores") + " " +
                      Screen<G>::sum(G::placement_score(viewed.rules, before)) + "; that makes " +
                      std::to_string(viewed.after.table.score[viewed.seat.index]) + ".");
      break;
    case Kind::pass: lines.push_back(context.says(viewed.seat, "pass", "passes") + "."); break;
  }
  add_course(context, viewed, lines);
  return lines;
}

}  // namespace

Lines Screen<G>::narrate(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  return viewed.chance.awaited() ? narrate_chance(context, viewed) : narrate_action(context, viewed);
}

}  // namespace tessera::terminal
