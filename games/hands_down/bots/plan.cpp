#include "games/hands_down/bots/plan.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "games/hands_down/bots/self_play.h"

namespace tessera::bots::hands_down {

namespace {

// More make both sides so patient that hasty players do better against them: measured, docs/bots/hands-down.md.
constexpr int kSelfPlaysOfTwo = 2;
constexpr int kSelfPlaysOfMore = 3;
constexpr int kSweeps = 4;  // of the endless stages, each self-play going on from the last one's

// The least chance that somebody calls. Without it two plans that wait for each other would be best answers to each
// other.
constexpr float kLeastCalls = 0.15f;

float points(int combo) { return static_cast<float>(tessera::hands_down::points_of(combo)); }

}  // namespace

// Only half, or two plans would take turns: patient against the hasty, hasty against the patient.
void CallStatistics::average_with(const CallStatistics& seen) {
  const auto lean = [](float& old, float now) { old = (old + now) / 2; };
  for (int c = 0; c < kCombos; ++c) lean(called[c], seen.called[c]);
  for (int c = 0; c <= kCombos; ++c) lean(answered[c], seen.answered[c]);
  lean(calls_per_turn, seen.calls_per_turn);
  lean(answers_per_turn, seen.answers_per_turn);
}

const Plan& Plan::of(unsigned combos, int players) {
  static std::atomic<const Plan*> plans[2][1u << kCombos];
  auto& slot = plans[players == 2 ? 0 : 1][combos];
  const Plan* plan = slot.load(std::memory_order_acquire);
  if (plan != nullptr) return *plan;
  // Two threads may both make it; they make the same, and one is dropped.
  std::unique_ptr<const Plan> made(new Plan(combos, players == 2));
  if (slot.compare_exchange_strong(plan, made.get(), std::memory_order_acq_rel)) return *made.release();
  return *plan;
}

Plan::Plan(unsigned combos, bool two_players)
    : combos_(combos), two_players_(two_players), others_(two_players ? 1.0f : 1.0f / 3) {
  const auto hands = static_cast<std::size_t>(HandClasses::all().count(kHandSize));
  hands_.resize(hands);
  answers_.resize(hands);
  advice_.resize(hands);
  CallStatistics statistics = initial_statistics(combos);
  Stream stream(combos);
  const int self_plays = two_players ? kSelfPlaysOfTwo : kSelfPlaysOfMore;
  for (int i = 0; i < self_plays; ++i) {
    if (i > 0) statistics.average_with(self_play(*this, two_players_, stream));
    judge_calls(statistics);
    two_players_ ? plan_answers() : plan_race(statistics);
    plan_calls(statistics);
  }
  hands_ = {};
  answers_ = {};
}

float Plan::answer_worth(int hand_class) const {
  const unsigned combos = made(hand_class);
  return answer_worth_[combos == 0 ? kCombos : best_of(combos)];
}

// Equal combos are taken to go either way.
void Plan::judge_calls(const CallStatistics& statistics) {
  const auto first_wins = [](int call, int answer) { return call == answer ? 0.5f : call > answer ? 1.0f : 0.0f; };
  for (int c = 0; c < kCombos; ++c) {
    call_worth_[c] = statistics.answered[kCombos] * points(c);
    answer_worth_[c] = 0;
    for (int other = 0; other < kCombos; ++other) {
      const float wins = first_wins(c, other);
      call_worth_[c] += statistics.answered[other] * (wins * (points(c) - others_ * kChanceCard) +
                                                      (1 - wins) * (kChanceCard - others_ * points(other)));
      const float loses = first_wins(other, c);
      answer_worth_[c] += statistics.called[other] * (loses * (kChanceCard - others_ * points(other)) +
                                                      (1 - loses) * (points(c) - others_ * kChanceCard));
    }
  }
  answer_worth_[kCombos] = 0;
  for (int c = 0; c < kCombos; ++c) {
    const float lost = two_players_ ? points(c) : points(c) + kChanceCard;
    answer_worth_[kCombos] -= statistics.called[c] * others_ * lost;
  }
}

// Two players: two swaps after the call, then whatever there is.
void Plan::plan_answers() {
  const int hands = HandClasses::all().count(kHandSize);
  for (int h = 0; h < hands; ++h) answers_[static_cast<std::size_t>(h)] = answer_worth(h);
  for (KeepValues* ahead : {&last_swap_, &two_swaps_}) {
    ahead->compute(answers_);
    for (int h = 0; h < hands; ++h) {
      float& worth = answers_[static_cast<std::size_t>(h)];
      worth = std::max(worth, ahead->swap(h));
    }
  }
}

// More players: as many swaps as one likes, but the first who answers ends it.
void Plan::plan_race(const CallStatistics& statistics) {
  const int hands = HandClasses::all().count(kHandSize);
  const float too_late = answer_worth_[kCombos];
  const float in_time = (1 - statistics.answers_per_turn) * (1 - statistics.answers_per_turn);
  for (int h = 0; h < hands; ++h) answers_[static_cast<std::size_t>(h)] = answer_worth(h);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    last_swap_.compute(answers_);
    for (int h = 0; h < hands; ++h) {
      const auto i = static_cast<std::size_t>(h);
      const float go_on = in_time * last_swap_.swap(h) + (1 - in_time) * too_late;
      const bool now = made(h) != 0 && answer_worth(h) >= go_on;
      answers_[i] = now ? answer_worth(h) : go_on;
      advice_[i] = static_cast<std::uint8_t>((advice_[i] & ~kAnswer) | (now ? kAnswer : 0));
    }
  }
  two_swaps_ = last_swap_;
}

void Plan::plan_calls(const CallStatistics& statistics) {
  const int hands = HandClasses::all().count(kHandSize);
  float nobody = 1 - std::max(statistics.calls_per_turn, kLeastCalls);
  if (!two_players_) nobody = nobody * nobody * nobody;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    before_call_.compute(hands_);
    for (int h = 0; h < hands; ++h) {
      const auto i = static_cast<std::size_t>(h);
      const unsigned combos = made(h);
      const float swap = before_call_.swap(h);
      const bool stand = combos != 0 && hands_[i] >= swap;
      const float go_on = nobody * (stand ? hands_[i] : swap) + (1 - nobody) * answers_[i];
      const bool call = combos != 0 && call_worth_[best_of(combos)] >= go_on;
      hands_[i] = call ? call_worth_[best_of(combos)] : go_on;
      advice_[i] = static_cast<std::uint8_t>((advice_[i] & kAnswer) | (call ? kCall : 0) | (stand ? kWaitForCall : 0));
    }
  }
}

}  // namespace tessera::bots::hands_down
