// Gives the events of a log their patches, one event after the other from the first on.
//
// Pure, and of one thread at a time: the server uses it where it reads logs, off the network thread.
#pragma once

#include <string>

#include "table/state.h"

namespace tessera::table {

class Patcher {
 public:
  // The patches of events up to this one are not wanted.
  explicit Patcher(std::uint32_t since = 0) : since_(since) {}

  // False: the event does not fit here.
  bool add(Event& event);

 private:
  State state_;
  std::string view_;  // a spectator's, after the last event that may have changed it; empty: not known
  std::uint32_t since_;
};

// Whether events of this kind may change what a spectator sees of the game.
bool changes_view(Event::Kind kind);
std::string public_view_of(const State& state);
// `view`: the spectator's, before the event and then after it.
void set_patch(Event& event, const State& after, std::string& view);

}  // namespace tessera::table
