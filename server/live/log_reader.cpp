#include "server/live/log_reader.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace tessera::server {

namespace {

// One log that is being read.
struct Reading {
  HubServices& services;
  std::string table;
  std::uint32_t most_lines;
  std::function<void(Result<StoredLog>)> done;
  StoredLog log = {};  // the latest first, until it is whole
  Result<LogPiece> piece = LogPiece{};
  std::int64_t next = 0;
};

void read_piece(const std::shared_ptr<Reading>& reading);

void take_piece(const std::shared_ptr<Reading>& reading) {
  if (!reading->piece) return reading->done(reading->piece.error());
  LogPiece& piece = *reading->piece;
  StoredLog& log = reading->log;
  if (reading->next == 0) log.lines = piece.lines;
  log.too_long = log.lines > reading->most_lines;
  if (log.too_long) return reading->done(std::move(log));
  std::ranges::move(piece.batches, std::back_inserter(log.batches));
  reading->next = piece.next;
  if (reading->next != 0) return read_piece(reading);
  std::ranges::reverse(log.batches);
  reading->done(std::move(log));
}

void read_piece(const std::shared_ptr<Reading>& reading) {
  reading->services.read(
      [reading](Store& store) { reading->piece = store.log_piece(reading->table, reading->next, kPieceBatches); },
      [reading] { take_piece(reading); });
}

}  // namespace

void read_log(HubServices& services, const std::string& table, std::uint32_t most_lines,
              std::function<void(Result<StoredLog>)> done) {
  read_piece(std::make_shared<Reading>(Reading{services, table, most_lines, std::move(done)}));
}

}  // namespace tessera::server
