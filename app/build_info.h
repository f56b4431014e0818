// Which build of the program this is, for `--version`.
#pragma once

#include <string>
#include <string_view>

namespace tessera::app {

extern const std::string_view kCommit;  // made by cmake/build_info.cmake; "unknown" without git

// "tessera 0.1.0 (commit 1a2b3c4d5e6f, Clang 19.1.7)"
std::string version_text(std::string_view program);

}  // namespace tessera::app
