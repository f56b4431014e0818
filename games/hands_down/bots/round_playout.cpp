#include "games/hands_down/bots/round_playout.h"

namespace tessera::bots::hands_down {

namespace {

using Kind = tessera::hands_down::Action::Kind;

// In turns: till any combo is called, and till a round is broken off.
constexpr int kPatience = 40;
constexpr int kMostTurns = 80;

}  // namespace

RoundPlayout::RoundPlayout(const HandsDown::Rules& rules, PlanMoves& moves,
                           const tessera::hands_down::PublicState& table, Seat seat, const Deal& deal)
    : rules_(rules),
      moves_(moves),
      table_(table),
      seat_(seat.index),
      deal_(deal),
      caller_(table.calls > 0 ? table.caller[0].index : -1),
      since_call_(table.turns_since_call),
      last_(table.last.index) {}

RoundEnd RoundPlayout::play(const tessera::hands_down::Action& action, Stream& reshuffle) {
  if (table_.phase == tessera::hands_down::Phase::turn) begin_turn(seat_);
  switch (action.kind) {
    case Kind::call: call(seat_); break;
    case Kind::swap: swap(seat_, action.places, reshuffle); break;
    case Kind::wait: ask(table_.asked.bits & ~(1u << seat_), left_of(seat_)); break;
  }
  while (!over_ && !out_of_time() && turns_ < kMostTurns) {
    const int next = left_of(last_);
    take_turn(next == caller_ ? left_of(next) : next, reshuffle);
  }
  if (!over_ && out_of_time()) show(-1);
  return end_;
}

bool RoundPlayout::out_of_time() const {
  if (caller_ < 0) return false;
  return rules_.players == 2 ? since_call_ >= 2 : rules_.short_rounds && since_call_ >= 3;
}

void RoundPlayout::begin_turn(int seat) {
  last_ = seat;
  ++turns_;
  if (caller_ >= 0) ++since_call_;
}

void RoundPlayout::take_turn(int seat, Stream& reshuffle) {
  begin_turn(seat);
  const Card* hand = deal_.hands[seat];
  if (wants_to_call(seat) && !(caller_ >= 0 && rules_.players == 2 && rules_.anytime)) return call(seat);
  if (caller_ < 0) return swap(seat, moves_.swap_before_call(hand), reshuffle);
  swap(seat, moves_.swap_after_call(hand, 3 - since_call_ - (rules_.anytime ? 0 : 1)), reshuffle);
}

// Two players have time for two turns after a call, and answer at their end.
bool RoundPlayout::wants_to_call(int seat) const {
  const Card* hand = deal_.hands[seat];
  if (turns_ > kPatience) return moves_.makes_combo(hand);
  if (caller_ < 0) return moves_.calls(hand);
  return rules_.players == 2 ? since_call_ >= 2 && moves_.makes_combo(hand) : moves_.answers(hand);
}

void RoundPlayout::swap(int seat, unsigned places, Stream& reshuffle) {
  if (places != 0) deal_.swap(seat, places, seat == seat_, reshuffle);
  if (rules_.anytime) ask(caller_ < 0 ? all() : all() & ~(1u << caller_), seat);
}

void RoundPlayout::ask(unsigned seats, int from) {
  for (int i = 0, seat = from; i < rules_.players; ++i, seat = left_of(seat)) {
    if (((seats >> seat) & 1u) != 0 && wants_to_call(seat)) return call(seat);
  }
}

void RoundPlayout::call(int seat) {
  if (caller_ >= 0) return show(seat);
  caller_ = seat;
  since_call_ = 0;
  if (rules_.anytime) ask(all() & ~(1u << seat), left_of(seat));
}

// A guess may have given the caller a hand without a combo: then nothing is won.
void RoundPlayout::show(int second) {
  over_ = true;
  const auto worth = [&](int seat) { return worth_of(tessera::hands_down::Hand(deal_.hands[seat]), table_.combos); };
  const auto first = worth(caller_);
  if (!first.good()) return;
  end_ = {static_cast<int>(first.combo), caller_, second};
  if (second < 0) return;
  const auto other = worth(second);
  if (tessera::hands_down::second_wins(first, other)) end_ = {static_cast<int>(other.combo), second, caller_};
}

}  // namespace tessera::bots::hands_down
