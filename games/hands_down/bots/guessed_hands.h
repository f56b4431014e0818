// Guesses at what a seat can't see. Hidden cards are dealt as the views are completed: each place from the cards that
// were hidden when it was filled. Then the hands of the others are played on by the plan for some turns, so that they
// are as good as they may be by now. Who has not called holds nothing that the plan would call with; who has called
// does.
#pragma once

#include <vector>

#include "bots/search/meter.h"
#include "games/hands_down/bots/deal.h"
#include "games/hands_down/bots/plan_moves.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

class GuessedHands {
 public:
  GuessedHands(const HandsDown::Rules& rules, const HandsDown::View& view, PlanMoves& moves, Meter& meter);

  Deal deal(Stream& stream);

 private:
  struct HiddenPlace {
    int seat;
    int place;
    int epoch;
  };

  void deal_hidden(Deal& deal, Stream& stream);
  void play_on(Deal& deal, int seat, Stream& stream);
  bool play_to_call(Deal& deal, int seat, Stream& stream);
  bool play_without_call(Deal& deal, int seat, Stream& stream);
  void exchange(Deal& deal, int seat, unsigned places, Stream& stream);

  const HandsDown::Rules& rules_;
  const HandsDown::View& view_;
  PlanMoves& moves_;
  Meter& meter_;
  Deal seen_;  // what is not hidden
  std::vector<HiddenPlace> hidden_;
  std::vector<CardList> cards_;  // by epoch
  SeatSet others_;               // whose hands came whole from this epoch's pile
};

}  // namespace tessera::bots::hands_down
