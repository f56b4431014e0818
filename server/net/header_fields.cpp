#include "server/net/header_fields.h"

#include <algorithm>

namespace tessera::server {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// A browser leaves out the port in Origin and Host alike when it is the scheme's own, a proxy may not.
std::string_view without_default_port(std::string_view host, bool secure) {
  const std::string_view port = secure ? ":443" : ":80";
  if (host.ends_with(port)) host.remove_suffix(port.size());
  return host;
}

}  // namespace

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view take_until(std::string_view& text, char mark) {
  const auto end = text.find(mark);
  const std::string_view head = text.substr(0, end);
  text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  return head;
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  if (!equal_ignoring_case(authorization.substr(0, kScheme.size()), kScheme)) return {};
  return trim(authorization.substr(kScheme.size()));
}

bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& listed) {
  if (std::any_of(listed.begin(), listed.end(), [&](const auto& item) { return equal_ignoring_case(item, origin); }))
    return true;
  const bool secure = equal_ignoring_case(origin.substr(0, 8), "https://");
  if (!secure && !equal_ignoring_case(origin.substr(0, 7), "http://")) return false;
  const std::string_view from = origin.substr(secure ? 8 : 7);
  return !host.empty() && equal_ignoring_case(without_default_port(from, secure), without_default_port(host, secure));
}

}  // namespace tessera::server
