// The server's answer to a request, and the text of its head. Pure.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/time.h"

namespace tessera::server {

enum class Cache : std::uint8_t {
  no_store,    // answers of the API
  revalidate,  // pages: cached, but checked each time by the etag
  immutable,   // files whose names change with their contents
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = {};
  bool shared = false;  // the body is kept as long as the server runs: who reads it slowly costs no memory
  Cache cache = Cache::no_store;
  std::string etag = {};                                          // quoted; a client that has it gets 304 and no body
  std::vector<std::pair<std::string, std::string>> headers = {};  // further headers; an invalid one is left out
};

// Why the network layer or its handler refuses a request: a closed list. protocol/openapi.json (NetworkCode) says what
// each code means.
enum class HttpCode : std::uint8_t {
  bad_request,
  bad_target,
  forbidden,
  bad_origin,
  not_found,
  method_not_allowed,
  request_timeout,
  too_large,
  upgrade_required,
  too_many_requests,
  head_too_large,
  unknown_coding,
  unavailable,
};

struct HttpCodeInfo {
  HttpCode code;
  int status;
  std::string_view name;
};

std::span<const HttpCodeInfo> http_codes();
// {"error":"not_found"} with its status.
Response refuse(HttpCode code);
// method_not_allowed, with the methods that are: "GET, HEAD".
Response refuse_method(std::string allowed);

// Answers with that status have a body (1xx, 204 and 304 have none).
bool has_body(int status);

// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string http_date(Time now);

// The head of a response, security headers and the empty line included.
struct HeadOptions {
  std::string_view date;
  bool keep_alive = true;
};
std::string response_head(const Response& response, const HeadOptions& options);

}  // namespace tessera::server
