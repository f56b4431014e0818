#include "games/hands_down/bots/planned_play.h"

namespace tessera::bots::hands_down {

namespace {

using Kind = Action::Kind;
using tessera::hands_down::Phase;

bool calls_first(const Plan& plan, const Rules& rules, const PublicState& table, int hand_class) {
  if (plan.made(hand_class) == 0) return false;
  return plan.calls(hand_class) || waited_too_long(rules, table);
}

// With two players an answer has time until the last moment: swaps may make it better.
bool answers(const Plan& plan, const Rules& rules, const PublicState& table, int hand_class) {
  if (plan.made(hand_class) == 0) return false;
  if (rules.players == 2) return swaps_left(rules, table) <= 0;
  return plan.answers(hand_class) || waited_too_long(rules, table);
}

Action swap(unsigned places) { return {Kind::swap, static_cast<std::uint8_t>(places)}; }

}  // namespace

unsigned combos_on(const PublicState& table) {
  unsigned combos = 0;
  for (int c = 0; c < kCombos; ++c) combos |= table.combos[c] > 0 ? 1u << c : 0u;
  return combos;
}

bool waited_too_long(const Rules& rules, const PublicState& table) {
  if (table.calls > 0) return table.turns_since_call > 4 * rules.players;
  return table.turns > 12 * (table.rounds + 1) + 4 * rules.players;
}

bool discards_whole_hand(const Rules& rules, const PublicState& table) {
  return waited_too_long(rules, table) && mix64(static_cast<std::uint64_t>(table.turns)) % 24 == 0;
}

int swaps_left(const Rules& rules, const PublicState& table) {
  return 2 - table.turns_since_call - (rules.anytime ? 0 : 1);  // without windows the last turn is for the call
}

Action planned_action(const Rules& rules, const PublicState& table, const Card* hand) {
  const Plan& plan = Plan::of(combos_on(table), rules.players);
  const int hand_class = HandClasses::all().of(Cards::of(hand));
  const bool quiet = table.calls == 0;
  const bool call = quiet ? calls_first(plan, rules, table, hand_class) : answers(plan, rules, table, hand_class);
  if (call) return {Kind::call, 0};
  if (table.phase == Phase::window) return {Kind::wait, 0};
  if (plan.made(hand_class) == 0 && discards_whole_hand(rules, table)) return swap(tessera::hands_down::kAllPlaces);
  if (quiet) return plan.waits_for_call(hand_class) ? swap(0) : swap(plan.before_call().best_swap(hand));
  const auto& ahead = plan.after_call(swaps_left(rules, table));
  const bool keep = plan.made(hand_class) != 0 && ahead.swap(hand_class) <= plan.answer_worth(hand_class);
  return keep ? swap(0) : swap(ahead.best_swap(hand));
}

int choose_by_plan(const Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal) {
  const Action action = planned_action(rules, view, view.hands[view.viewer.index]);
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return i;
  }
  return 0;
}

}  // namespace tessera::bots::hands_down
