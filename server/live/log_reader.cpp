#include "server/live/log_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::server {

void LogReader::read(const std::string& table, const LogLimit& limit, Done done) {
  readings_.push_back(std::make_shared<Reading>(Reading{table, limit, std::move(done)}));
  read_piece();
}

void LogReader::read_piece() {
  if (busy_ || readings_.empty()) return;
  busy_ = true;
  const ReadingPtr reading = std::move(readings_.front());
  readings_.pop_front();
  services_.read(
      [reading](Store& store) { reading->piece = store.log_piece(reading->table, reading->next, kPieceBatches); },
      [this, reading] {
        busy_ = false;
        take_piece(reading);
        read_piece();
      });
}

void LogReader::take_piece(const ReadingPtr& reading) {
  if (!reading->piece) return reading->done(reading->piece.error());
  LogPiece& piece = *reading->piece;
  StoredLog& log = reading->log;
  if (reading->next == 0) log.lines = piece.lines;
  for (const auto& batch : piece.batches) reading->bytes += batch.text.size();
  log.too_long = log.lines > reading->limit.lines || reading->bytes > reading->limit.bytes;
  if (log.too_long) return reading->done(std::move(log));
  std::ranges::move(piece.batches, std::back_inserter(log.batches));
  reading->next = piece.next;
  if (reading->next != 0) return readings_.push_back(reading);
  std::ranges::reverse(log.batches);
  reading->done(std::move(log));
}

}  // namespace tessera::server
