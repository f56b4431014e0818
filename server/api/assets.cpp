#include "server/api/assets.h"

#include <algorithm>
#include <array>
#include <memory>
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

// A body for each form of each asset; answers share them, so that many downloads cost no memory.
const std::vector<std::array<Body, std::size(kForms)>>& bodies() {
  static const auto made = [] {
    std::vector<std::array<Body, std::size(kForms)>> all;
    for (const WebAsset& asset : web_assets()) {
      auto& forms = all.emplace_back();
      for (std::size_t i = 0; i < std::size(kForms); ++i) {
        const std::string_view bytes = asset.*kForms[i].bytes;
        if (!bytes.empty()) forms[i] = std::make_shared<const std::string>(bytes);
      }
    }
    return all;
  }();
  return made;
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

  const auto& forms = bodies()[static_cast<std::size_t>(found - all.begin())];
  Response response{.type = std::string(found->type)};
  for (std::size_t i = 0; i < std::size(kForms); ++i) {
    const Form& form = kForms[i];
    if (!forms[i] || (form.encoding != Encoding::plain && !takes(accepts, form.name))) continue;
    response.body = forms[i];
    if (form.encoding != Encoding::plain) response.headers.emplace_back("content-encoding", form.name);
    break;
  }
  response.headers.emplace_back("vary", "accept-encoding");
  response.cache = found->etag.empty() ? Cache::immutable : Cache::revalidate;
  response.etag = std::string(found->etag);
  return response;
}

}  // namespace tessera::server
