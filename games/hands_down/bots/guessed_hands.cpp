#include "games/hands_down/bots/guessed_hands.h"

namespace tessera::bots::hands_down {

namespace {

using tessera::hands_down::deck;
using tessera::hands_down::kHiddenCard;

constexpr int kTries = 8;       // to find a hand that agrees with what its seat did
constexpr int kMostTurns = 20;  // that a caller is given to find something to call with

// How many turns a round has had can't be seen. After each turn there is another one with this chance, in percent.
constexpr std::uint32_t kAnotherTurnOfTwo = 90;
constexpr std::uint32_t kAnotherTurnOfMore = 50;

CardList list_of(const CardBag& bag) {
  CardList list;
  for (int card = 0; card < kCardKinds; ++card) {
    for (int n = bag.count(deck(), card); n > 0; --n) list.add(static_cast<Card>(card));
  }
  return list;
}

}  // namespace

GuessedHands::GuessedHands(const HandsDown::Rules& rules, const HandsDown::View& view, PlanMoves& moves, Meter& meter)
    : rules_(rules), view_(view), moves_(moves), meter_(meter) {
  for (int epoch = 0; epoch <= view.epoch; ++epoch) cards_.push_back(list_of(view.hidden[epoch]));
  seen_.discards = list_of(view.discards);
  for (int s = 0; s < rules.players; ++s) {
    bool all_new = true;
    for (int p = 0; p < kHandSize; ++p) {
      seen_.hands[s][p] = view.hands[s][p];
      const bool hidden = view.hands[s][p] == kHiddenCard;
      if (hidden) hidden_.push_back({s, p, view.drawn[s][p]});
      all_new = all_new && hidden && view.drawn[s][p] == view.epoch;
    }
    if (all_new) others_.add(Seat(s));
  }
}

Deal GuessedHands::deal(Stream& stream) {
  Deal deal = seen_;
  deal_hidden(deal, stream);
  for (const Seat seat : others_) {
    if (deal.pile.size >= kHandSize) play_on(deal, seat.index, stream);
  }
  for (int s = 0; s < rules_.players; ++s) sort_hand(deal.hands[s]);
  return deal;
}

// Each list is shuffled, and its places are filled from its end; what is left of the last one is the pile.
void GuessedHands::deal_hidden(Deal& deal, Stream& stream) {
  for (CardList& cards : cards_) cards.shuffle(stream);
  int used[tessera::hands_down::kMaxEpochs] = {};
  for (const auto& place : hidden_) {
    const CardList& cards = cards_[static_cast<std::size_t>(place.epoch)];
    deal.hands[place.seat][place.place] = cards.card[cards.size - ++used[place.epoch]];
  }
  deal.pile = cards_.back();
  deal.pile.size -= used[view_.epoch];
}

void GuessedHands::play_on(Deal& deal, int seat, Stream& stream) {
  const bool called = view_.callers().has(Seat(seat));
  for (int i = 0; i < kTries; ++i) {
    if (i > 0) exchange(deal, seat, tessera::hands_down::kAllPlaces, stream);
    sort_hand(deal.hands[seat]);
    if (called ? play_to_call(deal, seat, stream) : play_without_call(deal, seat, stream)) return;
  }
}

bool GuessedHands::play_to_call(Deal& deal, int seat, Stream& stream) {
  const Card* hand = deal.hands[seat];
  for (int turn = 0; turn < kMostTurns && !moves_.calls(hand); ++turn) {
    exchange(deal, seat, moves_.swap_before_call(hand), stream);
  }
  return moves_.makes_combo(hand);
}

bool GuessedHands::play_without_call(Deal& deal, int seat, Stream& stream) {
  const Card* hand = deal.hands[seat];
  const auto another_turn = rules_.players == 2 ? kAnotherTurnOfTwo : kAnotherTurnOfMore;
  while (stream.below(100) < another_turn) {
    if (moves_.calls(hand)) return false;
    exchange(deal, seat, moves_.swap_before_call(hand), stream);
  }
  if (view_.calls == 0) return !moves_.calls(hand);
  for (int turn = view_.turns_since_call / (rules_.players - 1); turn > 0 && !moves_.answers(hand); --turn) {
    exchange(deal, seat, moves_.swap_after_call(hand, 1), stream);
  }
  return !moves_.answers(hand);
}

// The pile is in random order and stays so.
void GuessedHands::exchange(Deal& deal, int seat, unsigned places, Stream& stream) {
  for (unsigned rest = places; rest != 0; rest &= rest - 1) {
    Card& card = deal.hands[seat][lowest_bit32(rest)];
    std::swap(card, deal.pile.card[stream.below(static_cast<std::uint32_t>(deal.pile.size))]);
  }
  sort_hand(deal.hands[seat]);
  meter_.spend();
}

}  // namespace tessera::bots::hands_down
