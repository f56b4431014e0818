// Everything that can be written to the store: a closed list. A submission is a list of writes; all of them are stored,
// or none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/seat.h"
#include "server/base/bytes.h"
#include "server/base/faces.h"
#include "server/base/secret.h"
#include "table/state.h"

namespace tessera::server {

using table::Stage;
using table::Time;  // here: milliseconds since 1970

// A table without its log: for lists, and to know when it has to be woken.
struct TableRow {
  std::string id;
  std::string game;
  Stage stage = Stage::lobby;
  bool listed = false;
  Time created = 0;
  Time changed = 0;
  std::optional<Time> finished = {};
  std::optional<Time> due = {};  // when it has to be woken
  std::string summary = "{}";    // JSON for lists: see summary.h
  SeatSet to_act = {};           // whose turn it is
  std::uint32_t lines = 0;       // of its log

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct Guest {
  std::string id;
  std::string name;
  Time created = 0;
  Time seen = 0;
  Face face = Face::none;

  friend bool operator==(const Guest&, const Guest&) = default;
};

// What a line of chat is: its text is what somebody typed, or the code of a preset phrase or of an emote.
enum class ChatKind : std::uint8_t { text, phrase, emote };
constexpr std::string_view chat_field(ChatKind kind) {
  constexpr std::string_view kFields[] = {"text", "phrase", "emote"};
  return kFields[static_cast<std::size_t>(kind)];
}

enum class SeatResult : std::uint8_t { lost, won, gave_up };

namespace writes {

// With an empty log; `row.lines` is 0.
struct CreateTable {
  TableRow row;
  Secret secret;
  std::string made_by = {};  // a guest: the number of unfinished tables of one guest is limited
};

// The next lines of a table's log, each with '\n' at its end, and the values that change with them. `first` is the
// number of lines before them: a batch that does not follow the end of the log is an error, so nothing is written
// twice. Without lines only the values change.
struct Append {
  std::string table;
  std::uint32_t first = 0;
  std::string text = {};
  Stage stage = Stage::lobby;
  Time changed = 0;
  std::optional<Time> due = {};
  SeatSet to_act = {};
  std::optional<std::string> summary = {};  // nothing: unchanged
  int log_version = 1;  // of the lines (log_text.h): where a node could not read them nothing is written
};

// The rounds in which the players give their numbers for the dice: `rounds_text` of fair_json.h.
struct SetRounds {
  std::string table;
  std::string rounds;
};

// A new guest, or a new name, face or `seen`. A deleted guest stays deleted.
struct SetGuest {
  Guest guest;
};

// A guest has one seat at a table; kNoSeat: they left it. Does nothing for a deleted guest.
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

// Of a table's lines the newest are kept.
inline constexpr int kMostChatLines = 500;
struct AddChat {
  std::string table;
  std::string guest;
  Time at = 0;
  ChatKind kind = ChatKind::text;
  std::string text;
};

struct AddReport {
  std::string table;
  std::string by;
  std::string about;
  Time at = 0;
  std::string text;
};

// Deletes a person: nothing that is read tells their name any more, wherever a log or a summary has {"person": id,
// "name": …}, or shows their chat. A mark that they are deleted stays, and makes their tokens void. On the disk
// `Store::erase_deleted` replaces the name afterwards, and deletes their chat, reports, history and statistics. A
// second time it does nothing.
struct DeleteGuest {
  std::string guest;
  std::string new_name;
};

// With its log, secret, chat and reports. The history of players who finished a game there stays.
struct DeleteTable {
  std::string table;
};

struct SetSetting {
  std::string name;
  std::vector<std::uint8_t> value;
  bool only_if_new = false;  // one that is there stays
};

}  // namespace writes

using Write = std::variant<writes::CreateTable, writes::Append, writes::SetRounds, writes::SetGuest, writes::SetSeat,
                           writes::FinishSeat, writes::AddChat, writes::AddReport, writes::DeleteGuest,
                           writes::DeleteTable, writes::SetSetting>;

}  // namespace tessera::server
