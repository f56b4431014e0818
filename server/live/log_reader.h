// Reads the logs of tables without making others wait.
//
// The store gives a log in pieces of bounded size. Of all logs that are being read one piece is with the store at a
// time, one log after the other: whatever many clients ask for, a write waits for one piece. Nothing is parsed here:
// who needs the events reads them in a job (`HubServices::Effort::load`). Owned by the hub's context. Network thread
// only; `done` comes back there.
#pragma once

#include <deque>
#include <functional>
#include <limits>
#include <memory>
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

struct LogLimit {
  std::uint32_t lines = std::numeric_limits<std::uint32_t>::max();
  std::size_t bytes = std::numeric_limits<std::size_t>::max();
};

class LogReader {
 public:
  using Done = std::function<void(Result<StoredLog>)>;

  explicit LogReader(HubServices& services) : services_(services) {}
  LogReader(const LogReader&) = delete;
  LogReader& operator=(const LogReader&) = delete;

  // Of a log with more lines nothing is read but how long it is; one with more bytes is read up to there.
  void read(const std::string& table, const LogLimit& limit, Done done);
  // Logs that are read now, in part in memory.
  std::size_t reading() const { return readings_.size() + (busy_ ? 1 : 0); }

 private:
  // One log that is being read.
  struct Reading {
    std::string table;
    LogLimit limit;
    Done done;
    StoredLog log = {};  // the latest first, until it is whole
    Result<LogPiece> piece = LogPiece{};
    std::int64_t next = 0;
    std::size_t bytes = 0;
  };
  using ReadingPtr = std::shared_ptr<Reading>;

  void read_piece();
  void take_piece(const ReadingPtr& reading);

  HubServices& services_;
  std::deque<ReadingPtr> readings_;  // that wait for their next piece
  bool busy_ = false;                // a piece is with the store
};

}  // namespace tessera::server
