// Everything that can be written to the store: a closed list. One submission is a list of these, and is written whole
// or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/seat.h"
#include "server/base/bytes.h"
#include "server/base/secret.h"
#include "table/state.h"

namespace tessera::server {

using table::Stage;
using table::Time;  // here: milliseconds since 1970

// What lists and the waking of tables need of a table, without its log.
struct TableRow {
  std::string id;
  std::string game;
  Stage stage = Stage::lobby;
  bool listed = false;
  Time created = 0;
  Time changed = 0;
  std::optional<Time> finished = {};
  std::optional<Time> due = {};  // when it wants to be woken
  std::string summary = "{}";    // JSON for lists: see summary.h
  SeatSet to_act = {};           // whose turn it is
  std::uint32_t lines = 0;       // how long its log is

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct Guest {
  std::string id;
  std::string name;
  Time created = 0;
  Time seen = 0;

  friend bool operator==(const Guest&, const Guest&) = default;
};

enum class SeatResult : std::uint8_t { lost, won, gave_up };

namespace writes {

// With an empty log; `row.lines` is 0.
struct CreateTable {
  TableRow row;
  Secret secret;
  std::string made_by = {};  // a guest: one may have only so many unfinished
};

// The next lines of a table's log, each ended by '\n', and what else changes with them. `first` is the number of lines
// before them: a batch that does not go on from the end of the log is an error, so nothing is ever written twice. No
// lines at all: only the rest changes.
struct Append {
  std::string table;
  std::uint32_t first = 0;
  std::string text = {};
  Stage stage = Stage::lobby;
  Time changed = 0;
  std::optional<Time> due = {};
  SeatSet to_act = {};
  std::optional<std::string> summary = {};  // nothing: as it was
};

// The players' part in the dice, once all have opened: `clients_text` of fair_record.h; "" before.
struct SetClients {
  std::string table;
  std::string clients;
};

// A new one, or a new name or `seen`; a guest who was deleted stays deleted.
struct SetGuest {
  Guest guest;
};

// A guest has one place at a table; kNoSeat: they left it, or only watched. Nothing, for a guest who was deleted.
struct SetSeat {
  std::string table;
  std::string guest;
  Seat seat;
};

struct FinishSeat {
  std::string table;
  std::string guest;
  SeatResult result = SeatResult::lost;
  int score = 0;
  Time at = 0;
};

struct AddChat {
  std::string table;
  std::string guest;
  Time at = 0;
  bool phrase = false;  // `text` is the code of a preset phrase
  std::string text;
};

struct AddReport {
  std::string table;
  std::string by;
  std::string about;
  Time at = 0;
  std::string text;
};

// Forgets a person: their name is replaced wherever a log or a summary has {"person": id, "name": …}, their chat,
// reports, history and statistics go, and what is left of the guest makes their tokens void. The second time it does
// nothing.
struct DeleteGuest {
  std::string guest;
  std::string new_name;
};

// With its log, secret, chat and reports. The history of those who finished a game there stays.
struct DeleteTable {
  std::string table;
};

struct SetSetting {
  std::string name;
  std::vector<std::uint8_t> value;
};

}  // namespace writes

using Write = std::variant<writes::CreateTable, writes::Append, writes::SetClients, writes::SetGuest, writes::SetSeat,
                           writes::FinishSeat, writes::AddChat, writes::AddReport, writes::DeleteGuest,
                           writes::DeleteTable, writes::SetSetting>;

}  // namespace tessera::server
