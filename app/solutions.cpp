#include "app/solutions.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

#include "bots/pass_the_pot/solution.h"
#include "support/files.h"

namespace tessera::app {

namespace {

namespace fs = std::filesystem;

fs::path folder() {
  if (const char* given = std::getenv("TESSERA_SOLUTIONS"); given != nullptr && *given != '\0') return given;
  std::error_code ec;
  const auto program = fs::read_symlink("/proc/self/exe", ec);
  return (ec ? fs::path(".") : program.parent_path()) / "solutions";
}

Result<void> load(const std::string& path) {
  constexpr std::size_t kLargest = std::size_t{128} << 20;
  const auto bytes = read_file(path, kLargest);
  if (!bytes) return bytes.error();
  auto solution = bots::pass_the_pot::Solution::parse(*bytes);
  if (!solution) return Error{"ignored " + path + ": " + solution.error().text};
  if (!bots::pass_the_pot::add_solution(*std::move(solution))) return Error{"ignored " + path + ": too many solutions"};
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

std::string solution_path(const PassThePot::Rules& rules) {
  const auto standard = PassThePot::defaults(2);
  std::string name = "pass-the-pot";
  const auto add = [&](std::string_view option, int value, int usual) {
    if (value != usual) name += "-" + std::string(option) + "-" + std::to_string(value);
  };
  add("goal", rules.goal, standard.goal);
  add("stake", rules.stake, standard.stake);
  add("ante_first", rules.ante_first, standard.ante_first);
  add("ante", rules.ante, standard.ante);
  add("twos_from_one", rules.twos_from_one, standard.twos_from_one);
  return (folder() / (name + ".solution")).string();
}

}  // namespace tessera::app
