// The call window: a phase of the game in which several seats may answer at once, and nobody sees who has.
//
// Promises: what happens by itself in a window does not show whether somebody's hand makes nothing and their device
// waited at once, or somebody pressed the button. Part of a `Table`, but no part of its state: after a replay it is
// worked out anew. Called by `Table` and by the parts that wait for their time.
#pragma once

#include "table/batch.h"

namespace tessera::table {

class CallWindow {
 public:
  // Call it whenever something has happened: once all persons have answered, it is known when their waits count.
  void update(const State& state, const TableContext& context);

  // From then on the waits of all persons count: neither does the window close before, nor do bots hurry.
  Time waits_count() const { return waits_count_; }

 private:
  Time waits_count_ = 0;
};

bool all_have_answered(const State& state);
bool persons_are_deciding(const State& state);  // somebody who has not answered yet, and for whom no bot plays
int persons_playing(const State& state);        // all who have not given up

}  // namespace tessera::table
