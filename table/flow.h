// What happens by itself: chance is drawn, windows close, actions without a choice are played, clocks run out, bots'
// answers are released when their time has come, a rematch begins.
//
// Promises: when `settle` is done, nothing more happens before the next timer. Made by `Table` at the end of each call.
#pragma once

#include "table/batch.h"
#include "table/bot_answers.h"
#include "table/call_window.h"
#include "table/timers.h"

namespace tessera::table {

class Flow {
 public:
  Flow(Batch& batch, BotAnswers& answers, CallWindow& window)
      : batch_(batch), state_(batch.state()), answers_(answers), window_(window) {}

  void settle();

 private:
  bool step();  // false: nothing has happened
  bool draw();
  bool play_forced();
  void fire(const Timer& timer);

  Batch& batch_;
  const State& state_;
  BotAnswers& answers_;
  CallWindow& window_;
  int forced_ = 0;
};

}  // namespace tessera::table
