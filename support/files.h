// Reading and writing whole files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tessera {

inline constexpr std::size_t kLargestFile = std::size_t{64} << 20;

Result<std::string> read_file(const std::string& path, std::size_t max_bytes = kLargestFile);

// Writes a temporary file beside it and renames: either the old content or the whole new one is there, never a part.
Result<void> write_file(const std::string& path, std::string_view content);
// The parts one after another: for what is too large to be copied together.
Result<void> write_file(const std::string& path, std::span<const std::string_view> parts);

// Whether `write_file` would find its way: to be asked before long work whose result is to be written. An empty path is
// fine: nothing will be written.
Result<void> check_writable(const std::string& path);

}  // namespace tessera
