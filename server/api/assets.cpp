#include "server/api/assets.h"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "web/assets.h"

namespace tessera::server {

namespace {

using Body = std::shared_ptr<const std::string>;

struct Form {
  Encoding encoding;
  std::string_view name;
  std::string_view WebAsset::* bytes;
};

// The best first.
constexpr Form kForms[] = {
    {Encoding::brotli, "br", &WebAsset::brotli},
    {Encoding::gzip, "gzip", &WebAsset::gzip},
    {Encoding::plain, "identity", &WebAsset::plain},
};

// The body of one form of an asset; nothing: there is no such form. Answers share it, so that many downloads cost no
// memory. It is made when it is first asked for: all of them at once would take milliseconds.
Body body(std::size_t asset, std::size_t form) {
  static std::mutex mutex;
  static std::vector<std::array<Body, std::size(kForms)>> made(web_assets().size());
  const std::string_view bytes = web_assets()[asset].*kForms[form].bytes;
  if (bytes.empty()) return nullptr;
  const std::lock_guard lock(mutex);
  Body& out = made[asset][form];
  if (!out) out = std::make_shared<const std::string>(bytes);
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return lower(x) == lower(y);
  });
}

// "gzip;q=0" refuses; any other weight takes it, for we have no wish of our own but size.
bool refuses(std::string_view parameters) {
  const auto q = parameters.find("q=");
  if (q == parameters.npos) return false;
  return parameters.substr(q + 2).find_first_not_of("0. \t") == parameters.npos;
}

bool takes(std::string_view accepts, std::string_view encoding) {
  while (!accepts.empty()) {
    const auto comma = std::min(accepts.find(','), accepts.size());
    const auto one = accepts.substr(0, comma);
    accepts.remove_prefix(std::min(comma + 1, accepts.size()));
    const auto semicolon = std::min(one.find(';'), one.size());
    if (equal_ignoring_case(trimmed(one.substr(0, semicolon)), encoding)) return !refuses(one.substr(semicolon));
  }
  return false;
}

}  // namespace

std::optional<Response> asset(std::string_view path, std::string_view accepts) {
  if (path == "/") path = "/index.html";
  const auto all = web_assets();
  const auto found = std::lower_bound(all.begin(), all.end(), path,
                                      [](const WebAsset& one, std::string_view wanted) { return one.path < wanted; });
  if (found == all.end() || found->path != path) return std::nullopt;

  const auto number = static_cast<std::size_t>(found - all.begin());
  Response response{.type = std::string(found->type), .shared = true};
  for (std::size_t i = 0; i < std::size(kForms); ++i) {
    const Form& form = kForms[i];
    if (form.encoding != Encoding::plain && !takes(accepts, form.name)) continue;
    response.body = body(number, i);
    if (!response.body) continue;
    if (form.encoding != Encoding::plain) response.headers.emplace_back("content-encoding", form.name);
    break;
  }
  response.headers.emplace_back("vary", "accept-encoding");
  response.cache = found->etag.empty() ? Cache::immutable : Cache::revalidate;
  response.etag = std::string(found->etag);
  return response;
}

}  // namespace tessera::server
