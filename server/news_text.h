// The letters that tell of one change, written for as few viewers as there are different ones.
//
// What a viewer is told of an event depends on one thing only, whether they may read it, so each event is written at
// most twice, however many watch. Table::news is the same as one object, and the tests compare them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/table.h"

namespace tessera::server {

class NewsText {
 public:
  NewsText(const table::Table& table, std::span<const table::Event> events, table::Time now)
      : table_(table), events_(events), now_(now), written_(events.size()) {}

  // {"say":"news","table":ID,"you":SEAT,"version":…,"events":[…],"moment":{…}}; nothing, where a viewer is told
  // nothing.
  std::optional<std::string> letter(const std::string& table_id, Seat viewer);

 private:
  const std::string& event_text(std::size_t index, Seat viewer);

  const table::Table& table_;
  std::span<const table::Event> events_;
  table::Time now_;
  struct Written {
    std::string read;    // for who may read it
    std::string unread;  // for all others
  };
  std::vector<Written> written_;
};

}  // namespace tessera::server
