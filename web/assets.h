// The files of the web client, as they lie in the program.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera {

enum class Encoding : std::uint8_t { plain, gzip, brotli };

struct WebAsset {
  std::string_view path;   // "/assets/index-DUIl8pmr.js"
  std::string_view type;   // "text/javascript; charset=utf-8"
  std::string_view etag;   // quoted, of the plain bytes; none for a name that changes with what it holds
  std::string_view plain;  // always there
  std::string_view gzip;   // empty where it would not be smaller
  std::string_view brotli;
};

// In the order of their paths; "/index.html" is always there.
std::span<const WebAsset> web_assets();

}  // namespace tessera
