#include "games/hands_down/bots/self_play.h"

namespace tessera::bots::hands_down {

namespace {

using tessera::hands_down::deck;

constexpr int kGames = 400;
constexpr int kPatience = 20;  // turns

int class_of(const Card* hand) { return HandClasses::all().of(Cards::of(hand)); }

// A hand as it may be when another player calls.
void play_some_turns(const Plan& plan, CardBag& bag, Card* hand, int turns, Stream& stream) {
  for (int turn = 0; turn < turns; ++turn) {
    if (call_or_swap(plan, bag, hand, stream)) return;
  }
}

struct Counts {
  int called[kCombos] = {};
  int answered[kCombos + 1] = {};
  int calls = 0;
  int calling_turns = 0;
  int answers = 0;
  int answering_turns = 0;

  void play_call(const Plan& plan, CardBag bag, Card* hand, Stream& stream) {
    for (int turn = 0; turn < kPatience; ++turn) {
      ++calling_turns;
      if (!call_or_swap(plan, bag, hand, stream)) continue;
      ++called[best_of(plan.made(class_of(hand)))];
      ++calls;
      return;
    }
  }

  void answer(const Plan& plan, const Card* hand) {
    const unsigned made = plan.made(class_of(hand));
    ++answered[made == 0 ? kCombos : best_of(made)];
  }

  void play_answer(const Plan& plan, CardBag bag, Card* hand, Stream& stream) {
    for (int swaps = 2; swaps > 0; --swaps) {
      const auto& ahead = plan.after_call(swaps);
      if (ahead.swap(class_of(hand)) <= plan.answer_worth(class_of(hand))) continue;
      swap_from(bag, hand, ahead.best_swap(hand), stream);
    }
    answer(plan, hand);
  }

  void play_race(const Plan& plan, CardBag bag, Card* hand, Stream& stream) {
    for (int turn = 0; turn < kPatience && !plan.answers(class_of(hand)); ++turn) {
      ++answering_turns;
      swap_from(bag, hand, plan.after_call(1).best_swap(hand), stream);
    }
    if (!plan.answers(class_of(hand))) return;
    ++answering_turns;
    ++answers;
    answer(plan, hand);
  }

  CallStatistics statistics() const {
    const auto share = [](int n, int of) { return static_cast<float>(n) / static_cast<float>(of > 0 ? of : 1); };
    CallStatistics statistics;
    int all_answers = 0;
    for (const int n : answered) all_answers += n;
    for (int c = 0; c < kCombos; ++c) statistics.called[c] = share(called[c], calls);
    for (int c = 0; c <= kCombos; ++c) statistics.answered[c] = share(answered[c], all_answers);
    statistics.calls_per_turn = share(calls, calling_turns);
    statistics.answers_per_turn = share(answers, answering_turns);
    return statistics;
  }
};

}  // namespace

CallStatistics initial_statistics(unsigned combos) {
  CallStatistics statistics;
  const auto share = 1.0f / static_cast<float>(popcount32(combos));
  for (int c = 0; c < kCombos; ++c) {
    if (((combos >> c) & 1u) == 0) continue;
    statistics.called[c] = share;
    statistics.answered[c] = share / 2;
  }
  statistics.answered[kCombos] = 0.5f;
  statistics.calls_per_turn = 0.25f;
  statistics.answers_per_turn = 0.25f;
  return statistics;
}

void swap_from(CardBag& bag, Card* hand, unsigned places, Stream& stream) {
  Card off[kHandSize] = {};
  int count = 0;
  for (unsigned rest = places; rest != 0; rest &= rest - 1) {
    Card& card = hand[lowest_bit32(rest)];
    off[count++] = card;
    card = static_cast<Card>(bag.draw(deck(), stream));
  }
  for (int i = 0; i < count; ++i) bag.add(deck(), off[i]);
}

bool call_or_swap(const Plan& plan, CardBag& bag, Card* hand, Stream& stream) {
  const int hand_class = class_of(hand);
  if (plan.calls(hand_class)) return true;
  if (!plan.waits_for_call(hand_class)) swap_from(bag, hand, plan.before_call().best_swap(hand), stream);
  return false;
}

CallStatistics self_play(const Plan& plan, bool two_players, Stream& stream) {
  Counts counts;
  for (int game = 0; game < kGames; ++game) {
    CardBag bag = CardBag::full(deck());
    Card hands[2][kHandSize] = {};
    for (auto& hand : hands) {
      for (Card& card : hand) card = static_cast<Card>(bag.draw(deck(), stream));
    }
    counts.play_call(plan, bag, hands[0], stream);
    play_some_turns(plan, bag, hands[1], game % 4, stream);
    if (two_players) {
      counts.play_answer(plan, bag, hands[1], stream);
    } else {
      counts.play_race(plan, bag, hands[1], stream);
    }
  }
  return counts.statistics();
}

}  // namespace tessera::bots::hands_down
