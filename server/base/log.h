// The server's log: one JSON object a line on standard error, {"time", "level", "event", …}.
//
// It never holds a token, a card, a seed, a text of a guest or the address of a private table: others than the players
// may read it. Any thread may write; a line is written in one piece.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace tessera::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

void set_log_level(LogLevel least);
bool logs(LogLevel level);
void log(LogLevel level, std::string_view event, boost::json::object fields = {});

}  // namespace tessera::server
