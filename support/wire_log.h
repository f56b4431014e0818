// For tests: writes what programs say to each other into a file, one JSON object a line, so that protocol/check.ts can
// compare it with protocol/openapi.json. The environment variable TESSERA_WIRE names the folder; without it nothing is
// written. Each process has a file of its own. Any thread may call these functions.
#pragma once

#include <string>
#include <string_view>

namespace tessera::wire_log {

// A number for a connection that no other has in this process.
int new_connection();

// A text message over a WebSocket.
enum class From { client, server };
void message(int connection, From from, std::string_view text);

// The server closed the connection with this code.
void closed(int connection, int code);

// An HTTP request and its answer. `target` is the path with the query.
struct Exchange {
  std::string_view method;
  std::string_view target;
  std::string_view request;  // the body
  int status = 0;
  std::string_view answer;  // the body
};
void http(const Exchange& exchange);

// A line to the referee and its answer.
void referee(std::string_view line, std::string_view answer);

}  // namespace tessera::wire_log
