// Where each log ends, of the tables that were written last: a move need not ask the database for it.
//
// And what a move changes besides its log (when, until when, who is to act) waits here until it is written to the
// database, many tables at once: each row of its own, in a page of its own, would cost more than the move's batch.
// Nothing is lost with it, for the batches tell it all again.
//
// All in one piece of memory, however many tables come and go: entries of their own, each between two letters, would
// keep the pages of the whole heap.
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

class LogEnds {
 public:
  struct End {
    std::int64_t number = 0;  // of the table
    Stage stage = Stage::lobby;
    SeatSet to_act = {};
    bool unwritten = false;  // newer than the database's own row
    std::uint32_t lines = 0;
    std::int64_t last_batch = 0;  // 0: none yet
    Time changed = 0;
    std::optional<Time> due = {};
  };

  const End* find(std::string_view table);
  bool set(std::string_view table, const End& end);  // false: no room but that of what is still unwritten
  void forget(std::string_view table);

  std::vector<End> unwritten() const;
  void all_written();

  // What has changed since the last of these stays, or is as it was.
  void keep() { before_.clear(); }
  void undo();

 private:
  struct Slot {
    std::array<char, 23> id;
    std::uint8_t length = 0;  // of the id; 0: free
    End end;
    bool holds(std::string_view table) const { return std::string_view(id.data(), length) == table; }
  };
  std::span<Slot> slots_for(std::string_view table);
  Slot* place_for(std::string_view table);
  void remember(const Slot& slot);

  std::vector<Slot> slots_;  // none before the first is asked for
  std::size_t next_out_ = 0;
  std::vector<std::pair<std::size_t, Slot>> before_;  // what was in the slots that have changed
};

}  // namespace tessera::server
