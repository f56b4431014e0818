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

}  // namespace tessera::server
