// The log of a table as the store has it: batches of lines, an event or a note each.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/store.h"
#include "table/event.h"

namespace tessera::server {

std::string lines_of(std::span<const table::Event> events);

// Stops at a line that can't be read: what is behind it would not fit.
void for_each_event(std::span<const Batch> log, const std::function<void(table::Event)>& use);

}  // namespace tessera::server
