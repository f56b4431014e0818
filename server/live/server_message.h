// What the server says over a WebSocket: one JSON object a frame, `{"say": WORD, …}`. Nothing else is ever said.
//
// clang-format off
// | say     | fields                                               | when                                     |
// |---------|------------------------------------------------------|------------------------------------------|
// | welcome | id, guest, version, now                              | after hello                              |
// | table   | id, table, you, commitment, snapshot                 | after watch                              |
// | news    | table, you, version, events, moment; id as an answer | something happened                       |
// | done    | id; version after a command                          | it is done, and stored                   |
// | refused | id, code, detail                                     | it was not done                          |
// | hint    | id, version, action                                  | after hint                               |
// | chat    | table, seat, phrase or text, at                      | somebody spoke                           |
// | fair    | table, do, round, commitment                         | before a game: your number, please       |
// | rematch | table, next                                          | the same people have a new table         |
// | gone    | table                                                | the table was closed by those who run it |
// clang-format on
//
// What may be said of a table to whom is decided by the table itself: these functions only write it down.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/base/codes.h"
#include "server/base/secret.h"
#include "server/store/write.h"
#include "table/table.h"

namespace tessera::server {

// Shared by all who get the same.
using Letter = std::shared_ptr<const std::string>;

// All words that `say` may be.
std::span<const std::string_view> server_words();

// A table as it is now: what letters tell of it is what the table itself tells this viewer.
struct TableNow {
  std::string_view id;
  const table::Table& table;
  Time now;
};

namespace letters {

Letter welcome(std::int64_t id, const std::optional<Guest>& guest, Time now);
Letter table(std::int64_t id, const TableNow& what, Seat viewer, const Secret& secret);
// All of these events, as an answer, even if they are none; of what has just happened tells `News`.
Letter news(std::int64_t id, const TableNow& what, std::span<const table::Event> events, Seat viewer);
Letter done(std::int64_t id, std::optional<std::uint32_t> version = {});
Letter refused(std::int64_t id, const Refusal& refusal);
Letter hint(std::int64_t id, std::uint32_t version, std::string_view action);
Letter chat(std::string_view table, Seat seat, bool phrase, std::string_view text, Time at);
enum class Ask : std::uint8_t { commit, open };
Letter fair(std::string_view table, Ask what, int round, const Secret& secret);
Letter rematch(std::string_view table, std::string_view next);
Letter gone(std::string_view table);

}  // namespace letters

// The letters that tell of one change. Events that everyone is told in the same words are written once.
class News {
 public:
  News(const TableNow& what, std::span<const table::Event> events);

  Letter letter(Seat viewer) const;  // nothing, where a viewer is told nothing

 private:
  TableNow what_;
  std::span<const table::Event> events_;
  bool alike_;
  std::string to_all_;
};

}  // namespace tessera::server
