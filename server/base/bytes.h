// Bytes of fixed length and their text forms: lower-case hex in records and proofs, base64url without padding in links.
//
// Pure functions for any thread, but for `fill_random`, which asks the system; any thread may call it, too.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera::server {

using Bytes32 = std::array<std::uint8_t, 32>;

std::string to_hex(std::span<const std::uint8_t> bytes);
std::string to_base64url(std::span<const std::uint8_t> bytes);

// True if `text` is exactly the text form of `out.size()` bytes. There is only one such form.
bool from_hex(std::string_view text, std::span<std::uint8_t> out);
bool from_base64url(std::string_view text, std::span<std::uint8_t> out);

std::optional<Bytes32> bytes32_from_hex(std::string_view text);

void fill_random(std::span<std::uint8_t> out);
Bytes32 sha256(std::span<const std::uint8_t> bytes);

}  // namespace tessera::server
