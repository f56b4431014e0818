#include "games/hands_down/bots/plan_moves.h"

#include <atomic>
#include <utility>

namespace tessera::bots::hands_down {

namespace {

int class_of(const Card* hand) { return HandClasses::all().of(Cards::of(hand)); }

}  // namespace

namespace {

// Of programs with more threads than this, some make their moves anew each time.
std::atomic<PlanMoves*> spares[8];

}  // namespace

PlanMoves::Lent PlanMoves::of(const Plan& plan) {
  Lent other;
  for (auto& spare : spares) {
    Lent moves(spare.exchange(nullptr));
    if (moves && moves->plan_ == &plan) return moves;
    if (!other) other = std::move(moves);
  }
  if (!other) other.reset(new PlanMoves);
  other->forget_all(plan);
  return other;
}

void PlanMoves::GiveBack::operator()(PlanMoves* moves) const {
  for (auto& spare : spares) {
    PlanMoves* none = nullptr;
    if (spare.compare_exchange_strong(none, moves)) return;
  }
  delete moves;
}

void PlanMoves::forget_all(const Plan& plan) {
  plan_ = &plan;
  entries_.assign(HandClasses::all().sets(kHandSize), Entry{});
}

std::uint8_t PlanMoves::flags(Entry& entry, const Card* hand) {
  if (entry.flags != 0) return entry.flags;
  const int hand_class = class_of(hand);
  entry.flags = kKnown;
  if (plan_->made(hand_class) == 0) return entry.flags;
  const int calls = plan_->calls(hand_class) ? kCalls : 0;
  const int answers = plan_->answers(hand_class) ? kAnswers : 0;
  entry.flags = static_cast<std::uint8_t>(kKnown | kMade | calls | answers);
  return entry.flags;
}

unsigned PlanMoves::swap_before_call(const Card* hand) {
  std::uint8_t& places = entry(hand).before_call;
  if (places == kUnknown) {
    const bool waits = plan_->waits_for_call(class_of(hand));
    places = static_cast<std::uint8_t>(waits ? 0 : plan_->before_call().best_swap(hand));
  }
  return places;
}

unsigned PlanMoves::swap_after_call(const Card* hand, int swaps) {
  std::uint8_t& places = entry(hand).after_call[swaps >= 2 ? 1 : 0];
  if (places == kUnknown) {
    const auto& ahead = plan_->after_call(swaps);
    const int hand_class = class_of(hand);
    const bool keep = plan_->made(hand_class) != 0 && ahead.swap(hand_class) <= plan_->answer_worth(hand_class);
    places = static_cast<std::uint8_t>(keep ? 0 : ahead.best_swap(hand));
  }
  return places;
}

}  // namespace tessera::bots::hands_down
