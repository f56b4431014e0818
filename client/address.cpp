#include "client/address.h"

#include <algorithm>

#include "engine/core/text.h"

namespace tessera::client {

namespace {

constexpr std::size_t kLongestAddress = 1000;
constexpr std::size_t kLongestId = 64;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

Error wrong(std::string_view what) { return Error{"this is not the link of a table: " + std::string(what)}; }

// "host", "host:80", "[::1]:80"
Result<void> read_authority(std::string_view text, Address& out) {
  if (text.find('@') != text.npos) return wrong("a name before the host is not taken");
  std::string_view port;
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos) return wrong("a bracket is missing");
    out.host = text.substr(1, end - 1);
    const bool good = !out.host.empty() && out.host.find_first_not_of("0123456789abcdefABCDEF:.") == out.host.npos;
    if (!good) return wrong("no such host");
    text.remove_prefix(end + 1);
    if (!text.empty() && text[0] != ':') return wrong("no such host");
    if (!text.empty()) port = text.substr(1);
  } else {
    const auto colon = std::min(text.find(':'), text.size());
    out.host = text.substr(0, colon);
    if (out.host.empty() || !std::all_of(out.host.begin(), out.host.end(), is_plain)) return wrong("no such host");
    if (colon < text.size()) port = text.substr(colon + 1);
  }
  out.port = out.tls ? 443 : 80;
  if (port.empty()) return {};
  const auto number = text::number(port);
  if (!number || *number < 1 || *number > 65535) return wrong("no such port");
  out.port = *number;
  return {};
}

}  // namespace

bool is_table_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_plain(c) && c != '.'; });
}

std::string Address::host_field() const {
  const std::string name = host.find(':') == host.npos ? host : "[" + host + "]";
  return port == (tls ? 443 : 80) ? name : name + ":" + std::to_string(port);
}

std::string Address::origin() const { return (tls ? "https://" : "http://") + host_field(); }

Result<Address> parse_address(std::string_view text) {
  if (text.size() > kLongestAddress) return wrong("it is too long");
  Address out;
  if (text.starts_with("https://")) {
    out.tls = true;
    text.remove_prefix(8);
  } else if (text.starts_with("http://")) {
    text.remove_prefix(7);
  } else {
    return wrong("it begins with http:// or https://");
  }
  const auto slash = std::min(text.find_first_of("/#?"), text.size());
  if (const auto read = read_authority(text.substr(0, slash), out); !read) return read.error();
  text.remove_prefix(slash);
  const auto hash = std::min(text.find('#'), text.size());
  std::string_view path = text.substr(0, hash);
  std::string_view page = text.substr(hash);
  path = path.substr(0, path.find('?'));
  constexpr std::string_view kPage = "#/t/";
  constexpr std::string_view kApi = "/api/tables/";
  if (page.starts_with(kPage)) {
    out.table = page.substr(kPage.size());
  } else if (const auto api = path.find(kApi); api != path.npos) {
    out.table = path.substr(api + kApi.size());
    path = path.substr(0, api);
  } else {
    return wrong("it has no table, such as …/#/t/k3…");
  }
  if (!is_table_id(out.table)) return wrong("no such table");
  while (path.ends_with('/')) path.remove_suffix(1);
  const bool good = std::all_of(path.begin(), path.end(), [](char c) { return is_plain(c) || c == '/' || c == '~'; });
  if (!good) return wrong("no such path");
  out.base = path;
  return out;
}

}  // namespace tessera::client
