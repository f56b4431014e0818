// The URL of a PostgreSQL database, postgresql://USER:PASSWORD@HOST:PORT/DATABASE?KEY=VALUE, as libpq reads it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace tessera::server {

class PostgresUrl {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  // Whether a text is meant as one, right or wrong.
  static bool is_one(std::string_view text);

  // An error never quotes the URL: a part of it that looks like a host may be one of the password.
  static Result<PostgresUrl> parse(const std::string& url);

  // libpq's settings: those of the URL, and those that we want unless the URL says otherwise.
  Settings with_defaults(const std::string& application_name) const;

  // A message of libpq's, without the password if it should be in it.
  std::string without_password(std::string message) const;

 private:
  Settings settings_;
};

}  // namespace tessera::server
