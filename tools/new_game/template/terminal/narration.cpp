// What happens in Game Name, in sentences.
#include "games/game_folder/terminal/screen.h"

namespace tessera::terminal {

namespace {

using G = GameType;

std::string chance_text(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  const auto& outcome = *viewed.outcome;
  if (static_cast<G::ChanceKind>(viewed.chance.kind) == G::ChanceKind::first) {
    return context.says(outcome.seat, "start", "starts") + ".";
  }
  const int lost = viewed.before.state.turn_total;
  std::string text = context.says(viewed.seat, "roll", "rolls") + " " + std::to_string(outcome.die);
  if (outcome.die != 1) return text + ".";
  return text + (lost > 0 ? ": " + counted(lost, "point is", "points are") + " lost." : ": the turn is over.");
}

std::string action_text(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  if (viewed.action->kind == G::Action::Kind::roll) return context.says(viewed.seat, "go", "goes") + " on.";
  const int held = viewed.before.state.turn_total;
  return context.says(viewed.seat, "hold", "holds") + " " + counted(held, "point", "points") + " and " +
         (context.is_you(viewed.seat) ? "have " : "has ") +
         std::to_string(viewed.after.state.points[viewed.seat.index]) + " now.";
}

}  // namespace

Lines Screen<G>::narrate(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  if (viewed.outcome != nullptr) return {chance_text(context, viewed)};
  if (viewed.action != nullptr) return {action_text(context, viewed)};
  return {};
}

}  // namespace tessera::terminal
