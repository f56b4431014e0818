#include "server/net/response.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace tessera::server {

namespace {

constexpr std::string_view kSecurity =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "x-frame-options: DENY\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=()\r\n";

struct Reason {
  int status;
  std::string_view text;
};

std::string_view reason(int status) {
  static constexpr Reason kReasons[] = {
      {101, "Switching Protocols"},
      {200, "OK"},
      {201, "Created"},
      {202, "Accepted"},
      {204, "No Content"},
      {303, "See Other"},
      {304, "Not Modified"},
      {308, "Permanent Redirect"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {413, "Content Too Large"},
      {422, "Unprocessable Content"},
      {426, "Upgrade Required"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
      {507, "Insufficient Storage"},
  };
  for (const Reason& known : kReasons) {
    if (known.status == status) return known.text;
  }
  return "Status";
}

std::string_view cache_control(Cache cache) {
  switch (cache) {
    case Cache::revalidate: return "no-cache";
    case Cache::immutable: return "public, max-age=31536000, immutable";
    default: return "no-store";
  }
}

void add(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

bool fit_to_send(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

}  // namespace

std::span<const HttpCodeInfo> http_codes() {
  static constexpr HttpCodeInfo kCodes[] = {
      {HttpCode::bad_request, 400, "bad_request"},
      {HttpCode::bad_target, 400, "bad_target"},
      {HttpCode::forbidden, 403, "forbidden"},
      {HttpCode::bad_origin, 403, "bad_origin"},
      {HttpCode::not_found, 404, "not_found"},
      {HttpCode::method_not_allowed, 405, "method_not_allowed"},
      {HttpCode::request_timeout, 408, "request_timeout"},
      {HttpCode::too_large, 413, "too_large"},
      {HttpCode::upgrade_required, 426, "upgrade_required"},
      {HttpCode::too_many_requests, 429, "too_many_requests"},
      {HttpCode::head_too_large, 431, "head_too_large"},
      {HttpCode::unknown_coding, 501, "unknown_coding"},
      {HttpCode::unavailable, 503, "unavailable"},
  };
  return kCodes;
}

Response refuse(HttpCode code) {
  const HttpCodeInfo& info = http_codes()[static_cast<std::size_t>(code)];
  auto body = std::make_shared<const std::string>("{\"error\":\"" + std::string(info.name) + "\"}");
  Response response{.status = info.status, .body = std::move(body)};
  if (code == HttpCode::too_many_requests) response.headers.emplace_back("retry-after", "2");
  if (code == HttpCode::unavailable) response.headers.emplace_back("retry-after", "5");
  if (code == HttpCode::upgrade_required) response.headers.emplace_back("sec-websocket-version", "13");
  return response;
}

Response refuse_method(std::string allowed) {
  auto response = refuse(HttpCode::method_not_allowed);
  response.headers.emplace_back("allow", std::move(allowed));
  return response;
}

bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

std::string http_date(Time now) {
  const auto seconds = static_cast<std::time_t>(now / 1000);
  std::tm broken = {};
  gmtime_r(&seconds, &broken);
  std::array<char, 32> text = {};
  const std::size_t size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &broken);
  return {text.data(), size};
}

std::string response_head(const Response& response, const HeadOptions& options) {
  std::string head;
  head.reserve(1024);
  head.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ").append(reason(response.status));
  head.append("\r\n");
  add(head, "date", options.date);
  if (has_body(response.status)) {
    add(head, "content-length", std::to_string(response.body ? response.body->size() : 0));
    if (fit_to_send(response.type)) add(head, "content-type", response.type);
  }
  add(head, "cache-control", cache_control(response.cache));
  if (!response.etag.empty() && fit_to_send(response.etag)) add(head, "etag", response.etag);
  for (const auto& [name, value] : response.headers) {
    if (fit_to_send(name) && fit_to_send(value)) add(head, name, value);
  }
  if (!options.keep_alive) add(head, "connection", "close");
  return head.append(kSecurity).append("\r\n");
}

}  // namespace tessera::server
