// The messages of the server over a WebSocket: one JSON object a frame, `{"say": WORD, …}`. There are no others than
// those that protocol/openapi.json (ServerMessage) describes.
//
// The table itself decides what a viewer may know; these functions only write it. Network thread only: they share a
// buffer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/codes.h"
#include "server/base/secret.h"
#include "server/fair/fair_exchange.h"
#include "server/store/write.h"
#include "table/table.h"

namespace tessera::server {

// One message as text, shared by all connections that get the same.
using OutMessage = std::shared_ptr<const std::string>;

// All values of `say`.
std::span<const std::string_view> server_words();

// A table as it is now. Messages hold what the table itself tells their viewer.
struct TableNow {
  std::string_view id;
  const table::Table& table;
  Time now;
  int spectators = 0;
};

// Events in the order of the log. The early ones are as one viewer sees them, and already text: a long log is written
// elsewhere (`past_text`), because that takes long.
struct PastEvents {
  std::string_view text = {};
  std::span<const table::Event> later = {};
};
// The events as the viewer may see them, as the items of a JSON list. On any thread.
std::string past_text(std::span<const table::Event> events, Seat viewer);
// What a device keeps of a table before the game: the commitment of its dice, and the key that signs its record.
struct TableSeal {
  Bytes32 commitment;
  Bytes32 signer;
};

namespace messages {

OutMessage welcome(std::int64_t id, const std::optional<Guest>& guest, Time now);
// With `events`, those that the viewer may see are in it.
OutMessage table(std::int64_t id, const TableNow& what, Seat viewer, const TableSeal& seal,
                 const std::optional<PastEvents>& events = {});
// An answer with these events, even if there are none. `News` tells of new events.
OutMessage news(std::int64_t id, const TableNow& what, const PastEvents& events, Seat viewer);
OutMessage done(std::int64_t id, std::optional<std::uint32_t> version = {});
OutMessage refused(std::int64_t id, const Refusal& refusal);
OutMessage hint(std::int64_t id, std::uint32_t version, std::string_view action);
OutMessage chat(std::string_view table, Seat seat, ChatKind kind, std::string_view text, Time at);
// Fair dice: commit to a number; the list is closed; a round was spoiled; all numbers.
OutMessage fair_commit(const FairExchange& exchange, const Bytes32& commitment);
OutMessage fair_open(const FairExchange& exchange, const Bytes32& commitment);
OutMessage fair_spoiled(const FairTable& table, const SpoiledRound& round, const Bytes32& commitment);
OutMessage fair_check(const FairExchange& exchange, const Bytes32& commitment);
OutMessage spectators(std::string_view table, int count);
OutMessage rematch(std::string_view table, std::string_view next);
OutMessage gone(std::string_view table);

}  // namespace messages

// The messages that tell of one change. An event that is the same for all viewers is written once.
class News {
 public:
  News(const TableNow& what, std::span<const table::Event> events);

  OutMessage message(Seat viewer) const;  // null: the viewer is told nothing

 private:
  // Events that follow each other: either the text for all viewers, or one event that viewers see differently.
  struct Part {
    std::string text;
    const table::Event* event = nullptr;  // null: the text is for all
  };

  TableNow what_;
  std::vector<Part> parts_;
};

}  // namespace tessera::server
