// The log of a table in the form of the store: batches of lines, one event or note a line.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/store.h"
#include "table/event.h"

namespace tessera::server {

// The newest version of the log that this program writes; it reads that and all before. A new kind of event, or a new
// field of one, makes the next version.
inline constexpr int kLogVersion = 1;
// The first version that has all of these events.
int log_version_of(std::span<const table::Event> events);

std::string lines_of(std::span<const table::Event> events);

// False: it stopped at a line that can't be read, perhaps one of a newer version. Later lines would not follow from
// what was read, and a table that is made from it is not the one that was stored.
bool for_each_event(std::span<const Batch> log, const std::function<void(table::Event)>& use);

// How many lines this thread has parsed so far. Tests bound the work of the network thread by it.
std::uint64_t lines_parsed();

}  // namespace tessera::server
