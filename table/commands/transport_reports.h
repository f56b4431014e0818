// What the transport reports of persons and of itself: a connection that is lost or back, a new name or face, and how
// long the program stood still.
//
// Made by `dispatch` for one command of one batch.
#pragma once

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class TransportReports {
 public:
  explicit TransportReports(Batch& batch) : batch_(batch), state_(batch.state()) {}

  Done presence(const Command& command);
  // The transport has checked the name; a seat that is called so already stays as it is.
  Done rename(const Command& command);
  Done outage(const Command& command);

 private:
  Batch& batch_;
  const State& state_;
};

}  // namespace tessera::table
