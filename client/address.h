// The address of a server's table, as people have it: the page's invitation link. Pure.
//
//   https://example.org/games/#/t/k3…    base path /games, table k3…
//   http://127.0.0.1:8080/#/t/k3…
//   http://127.0.0.1:8080/api/tables/k3… the API's own address of it
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tessera::client {

struct Address {
  bool tls = false;
  std::string host;  // a name, an IPv4 address, or an IPv6 address without brackets
  int port = 0;
  std::string base;   // "" or "/games": what stands before "/api"
  std::string table;  // its id

  std::string origin() const;      // "https://example.org", with the port where it is not the usual one
  std::string host_field() const;  // for HTTP
  std::string path(std::string_view target) const { return base + std::string(target); }
};

Result<Address> parse_address(std::string_view text);

// Letters, digits, - and _, at most 64 of them: all that an id of a server can be.
bool is_table_id(std::string_view text);

}  // namespace tessera::client
