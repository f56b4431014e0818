// Write-behind cache of each table's last log position and of the columns that change with every move.
//
// A move is stored as a batch of log lines. What else changes (time, deadline, who is to act) waits here, and is
// written to the database for many tables together, because a row of its own for every move would cost more than the
// batch. Nothing is lost in a crash: the batches hold the same values, and the store reads them again at the start.
//
// The cache is one block of memory of fixed size: separate entries would fragment the heap. Storage thread only.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/write.h"

namespace tessera::server {

class TableTailCache {
 public:
  struct Tail {
    std::int64_t number = 0;  // of the table
    Stage stage = Stage::lobby;
    SeatSet to_act = {};
    bool unwritten = false;  // newer than the row in the database
    std::uint32_t lines = 0;
    std::int64_t last_batch = 0;  // 0: none yet
    Time changed = 0;
    std::optional<Time> due = {};
  };

  const Tail* find(std::string_view table);
  bool set(std::string_view table, const Tail& tail);  // false: all slots for it are unwritten
  void remove(std::string_view table);

  std::vector<Tail> unwritten() const;
  void mark_written();

  // Ends a transaction: changes since the last end stay, or are undone.
  void commit() { undo_log_.clear(); }
  void rollback();

 private:
  struct Slot {
    std::array<char, 23> id;
    std::uint8_t length = 0;  // of the id; 0: free
    Tail tail;
    bool holds(std::string_view table) const { return std::string_view(id.data(), length) == table; }
  };
  std::span<Slot> slots_for(std::string_view table);
  Slot* slot_for_write(std::string_view table);
  void remember(const Slot& slot);

  std::vector<Slot> slots_;  // allocated at the first use
  std::size_t next_evicted_ = 0;
  std::vector<std::pair<std::size_t, Slot>> undo_log_;  // slots before their changes
};

}  // namespace tessera::server
