// Reads the log of a table without making others wait.
//
// The store gives a log in pieces of bounded size, and between two of them it does what others want. Nothing of it is
// parsed here: who needs the events reads them in a job (`HubServices::Effort::load`). Called on the network thread;
// `done` comes back there.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/live/hub_services.h"

namespace tessera::server {

// A log as it was when its reading began.
struct StoredLog {
  std::vector<Batch> batches;  // in their order
  std::uint32_t lines = 0;
  bool too_long = false;  // then the batches are not all there
};

inline constexpr int kPieceBatches = 500;  // of a log that are read at once

// Of a log with more than `most_lines` nothing is read but how long it is.
void read_log(HubServices& services, const std::string& table, std::uint32_t most_lines,
              std::function<void(Result<StoredLog>)> done);

}  // namespace tessera::server
