// The server's log: one JSON object a line on standard error, {"time", "level", "event", …}. Never a token, a card, a
// seed, a text of a guest's, nor the address of a private table: what is written here may be read by others than the
// players.
//
// Any thread may write: a line leaves in one piece.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace tessera::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

void set_log_level(LogLevel least);
bool logs(LogLevel level);
void log(LogLevel level, std::string_view event, boost::json::object fields = {});

}  // namespace tessera::server
