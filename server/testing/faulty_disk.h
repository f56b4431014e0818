// For tests: a disk that fails, tears and delays on purpose, and that can lose its power.
//
// While one exists it is SQLite's default VFS, around the one that was the default before; so every database that is
// opened meanwhile is on it, and the program under test knows nothing of it. The calls of SQLite that reach the disk
// are counted, and one of them goes wrong as planned: for call 1, 2, 3, … a test sees every way in which it can.
//
// Promises: the same plan gives the same faults. What was synced survives a power cut; of what was not, each write is
// kept, lost or torn, each by itself, as on a real disk. A test owns it, and opens databases after it and closes them
// before it; one at a time exists in a process. A fault may be planned, mended and asked for in one thread while
// another uses a database; `on_strike` is set before a fault is planned.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/random.h"

namespace tessera::server::testing {

class FaultyDisk {
 public:
  enum class Fault : std::uint8_t {
    none,
    error,      // the call fails, once
    torn,       // of a write only a part is done, and it fails; other calls fail, once
    late,       // the call is done, and yet it fails, once
    broken,     // this call and all later ones fail until `mend`
    full,       // this write and all later ones that need room fail until `mend`
    power_cut,  // as `broken`; then `power_on` decides what is left
    delay,      // the call succeeds, after `on_strike`
  };
  // What is left of the writes since the last sync of their file.
  enum class Left : std::uint8_t { all, nothing, some };

  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // Counts from 1 again. The `at`-th call from now goes wrong; 0: none.
  void plan(Fault fault, int at);
  int calls() const;
  bool struck() const;
  // From now on all is well.
  void mend();

  // Nothing reaches the disk any more; the databases are to be closed. Also what remains of a process that was killed.
  void cut_power();
  // After all databases are closed.
  void power_on(Left left, std::uint64_t seed = 0);

  // Called when the fault begins, inside the call.
  std::function<void()> on_strike = {};

 private:
  friend struct FaultyFile;
  // A change of a file that is not synced.
  struct Change {
    std::string path;
    sqlite3_int64 offset;
    std::string before;  // what was there
    std::string after;
    sqlite3_int64 size_before;  // of the file
    bool truncates;
  };
  enum class Verdict : std::uint8_t { pass, fail, fail_torn, fail_after, fail_full };

  Verdict next_call(bool takes_room);
  void undo(const Change& change) const;
  void redo(const Change& change, Stream& stream) const;

  sqlite3_vfs* const real_;
  sqlite3_vfs vfs_;
  mutable std::mutex mutex_;  // of the plan and how far it is
  Fault fault_ = Fault::none;
  int at_ = 0;
  int calls_ = 0;
  bool struck_ = false;
  bool off_ = false;
  std::vector<Change> unsynced_;
};

}  // namespace tessera::server::testing
