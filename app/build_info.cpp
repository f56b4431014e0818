#include "app/build_info.h"

#include "engine/core/version.h"

namespace tessera::app {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "Clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "GCC " __VERSION__;
#endif

// Without what the distributor adds after the number.
std::string_view compiler() { return kCompiler.substr(0, kCompiler.find(' ', kCompiler.find(' ') + 1)); }

}  // namespace

std::string version_text(std::string_view program) {
  std::string text(program);
  text.append(" ").append(kVersion).append(" (commit ").append(kCommit).append(", ").append(compiler()).append(")");
  return text;
}

}  // namespace tessera::app
