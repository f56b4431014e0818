// For tests: a table whose log was made long on purpose.
#pragma once

#include "server/testing/hub_pair.h"

namespace tessera::server::testing {

// Two people at a table whose game has begun. One of them has changed their mind very often, or their name, when
// servers still took that.
struct LongTable {
  std::string table;
  Guest ann;
};

inline LongTable long_table(const std::string& folder, std::uint32_t events, const std::string& name = {}) {
  HubHarness world(folder);
  const auto pair = playing(world);
  auto row = *world.store->table(pair.table);
  std::uint32_t number = version_of(world, pair.a);
  std::uint32_t line = row->lines;
  std::vector<Write> writes;
  for (std::uint32_t i = 0; i < events; ++i) {
    table::Event event{
        .kind = table::Event::Kind::agreed, .number = ++number, .at = world.time, .seat = Seat(0), .on = i % 2 == 0};
    if (!name.empty()) {
      event.kind = table::Event::Kind::renamed;
      event.person = pair.ann.id;
      event.name = name;
    }
    writes::Append append{pair.table, line++, lines_of(std::span(&event, 1))};
    append.stage = table::Stage::playing;
    append.changed = world.time;
    writes.emplace_back(std::move(append));
  }
  EXPECT_TRUE(world.store->commit(writes));
  return {pair.table, pair.ann};
}

}  // namespace tessera::server::testing
