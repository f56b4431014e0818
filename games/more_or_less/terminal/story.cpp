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

Lines tell_chance(const Scene& scene, const Moment<G>& moment) {
  switch (static_cast<G::ChanceKind>(moment.chance.kind)) {
    case G::ChanceKind::first: return {scene.says(moment.outcome->seat, "start", "starts") + "."};
    case G::ChanceKind::draw:
      return {scene.says(moment.seat, "draw", "draws") + " " + drawn_text(moment.outcome->dice) + "."};
    case G::ChanceKind::roll:
      return {scene.says(moment.seat, "roll", "rolls") + " " +
              scene.ink(Hue::bold, joined(Notation<G>::dice_texts(moment.outcome->dice), " ")) + "."};
    case G::ChanceKind::none: break;
  }
  return {};
}

// How a turn's end changes the course of the game.
void add_course(const Scene& scene, const Moment<G>& moment, Lines& lines) {
  const G::Table& before = moment.before.table;
  const G::Table& after = moment.after.table;
  if (before.out_first.none() && !after.out_first.none()) {
    lines.push_back(scene.says(after.out_first, "have", "has") + " laid the last die: the others have one more turn.");
  }
  if (after.phase == G::Phase::over && !after.cut && after.out_first.none()) {
    lines.push_back("Nobody has laid a die for a long time: the game ends.");
  }
}

Lines tell_action(const Scene& scene, const Moment<G>& moment) {
  const G::Table& before = moment.before.table;
  if (moment.action == nullptr) return {scene.says(moment.seat, "have", "has") + " chosen three dice."};
  const G::Action& action = *moment.action;
  Lines lines;
  switch (action.kind()) {
    case Kind::draw:
      if (action.count() == 0) return {scene.says(moment.seat, "draw", "draws") + " nothing."};
      if (moment.rules.choose == 0) return {};  // what was drawn comes next
      return {scene.says(moment.seat, "draw", "draws") + " " + drawn_text(action) + "."};
    case Kind::roll:
      if (action.dice().empty()) return {scene.says(moment.seat, "roll", "rolls") + " none of the kept dice again."};
      return {scene.says(moment.seat, "pick", "picks") + " up " + listed(Notation<G>::dice_texts(action.dice())) +
              " to roll again."};
    case Kind::place:
      return {scene.says(moment.seat, "lay", "lays") + " " + scene.ink(Hue::bold, Notation<G>::die_text(action.die())) +
              " on " + Notation<G>::square_text(moment.rules.board, action.square()) + "."};
    case Kind::done:
      lines.push_back(scene.says(moment.seat, "score", "scores") + " " +
                      Screen<G>::sum(G::worth(moment.rules, before)) + "; that makes " +
                      std::to_string(moment.after.table.score[moment.seat.index]) + ".");
      break;
    case Kind::pass: lines.push_back(scene.says(moment.seat, "pass", "passes") + "."); break;
  }
  add_course(scene, moment, lines);
  return lines;
}

}  // namespace

Lines Screen<G>::tell(const Scene& scene, const Moment<G>& moment) {
  return moment.chance.awaited() ? tell_chance(scene, moment) : tell_action(scene, moment);
}

}  // namespace tessera::terminal
