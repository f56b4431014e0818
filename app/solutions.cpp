#include "app/solutions.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

#include "bots/levels/suggest.h"
#include "support/files.h"

namespace tessera::app {

namespace {

namespace fs = std::filesystem;

fs::path folder() {
  if (const char* given = std::getenv("TESSERA_SOLUTIONS"); given != nullptr && *given != '\0') return given;
  std::error_code ec;
  const auto program = fs::read_symlink("/proc/self/exe", ec);
  const auto beside = ec ? fs::path(".") : program.parent_path();
  const auto installed = beside.parent_path() / "share" / "tessera" / "solutions";
  return !fs::is_directory(beside / "solutions", ec) && fs::is_directory(installed, ec) ? installed
                                                                                        : beside / "solutions";
}

Result<void> load(const std::string& path) {
  constexpr std::size_t kLargest = std::size_t{128} << 20;
  const auto bytes = read_file(path, kLargest);
  if (!bytes) return bytes.error();
  const auto added = bots::add_solution(*bytes);
  if (!added) return Error{"ignored " + path + ": " + added.error().text};
  if (!*added) return Error{"ignored " + path + ": too many solutions"};
  return {};
}

}  // namespace

void load_solutions() {
  std::error_code ec;
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(folder(), ec)) {
    if (entry.path().extension() == ".solution") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    if (const auto ok = load(path); !ok) std::cerr << "tessera: " << ok.error().text << '\n';
  }
}

std::string solution_path(std::string_view name) { return (folder() / (std::string(name) + ".solution")).string(); }

}  // namespace tessera::app
