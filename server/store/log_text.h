// The log of a table in the form of the store: batches of lines, one event or note a line.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/store.h"
#include "table/event.h"

namespace tessera::server {

std::string lines_of(std::span<const table::Event> events);

// Stops at a line that can't be read: later lines would not follow from what was read.
void for_each_event(std::span<const Batch> log, const std::function<void(table::Event)>& use);

// How many lines this thread has parsed so far. Tests bound the work of the network thread by it.
std::uint64_t lines_parsed();

}  // namespace tessera::server
