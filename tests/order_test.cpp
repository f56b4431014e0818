// No folder includes from one that stands below it in order.txt, no game includes another, what is made for tests is
// included by tests, and no headers include each other in a circle.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TESSERA_SOURCE_DIR;

using Includes = std::map<std::string, std::vector<std::string>>;  // by the including file

// The lines of one list of order.txt, "[c++]" or another, in their order.
std::vector<std::string> lines_of(std::string_view list) {
  std::vector<std::string> out;
  std::ifstream file(kRoot / "order.txt");
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("[")) here = line == list;
    if (here && !line.empty() && !line.starts_with("#") && !line.starts_with("[")) out.push_back(line);
  }
  return out;
}

// A game's folder as the list writes it: games/*/rules.
std::string listed_name(const fs::path& folder) {
  auto part = folder.begin();
  if (part == folder.end() || *part != "games") return folder.string();
  fs::path name = "games/*";
  for (++part, ++part; part != folder.end(); ++part) name /= *part;
  return name.string();
}

// The place in the order of the deepest listed folder that holds `path`; -1: none does.
int rank(const fs::path& path) {
  static const auto kFolders = lines_of("[c++]");
  for (auto folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    const auto found = std::find(kFolders.begin(), kFolders.end(), listed_name(folder));
    if (found != kFolders.end()) return static_cast<int>(found - kFolders.begin());
  }
  return -1;
}

bool is_exempt(const std::string& path) {
  return path.ends_with("_test.cpp") || path.ends_with("_bench.cpp") || path.find("/testing/") != path.npos ||
         path.find("tests/") != path.npos || path.starts_with("fuzz/");
}

// What is made for tests. Its code need not stand up to strangers, and no program is to carry it.
bool is_for_tests(const std::string& path) {
  const auto name = fs::path(path).filename();
  return is_exempt(path) || name == "testing.h" || name == "testing.cpp" || name == "test_game.h";
}

// The files of ours with one of these endings. tools/ has the template of a game, which is no code yet; docs/ has
// programs outside the tree.
std::vector<std::string> files(std::initializer_list<std::string_view> endings) {
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator it(kRoot), end; it != end; ++it) {
    const auto path = it->path().lexically_relative(kRoot).string();
    const auto name = it->path().filename().string();
    if (it->is_directory()) {
      if (name.starts_with(".") || name == "build" || name == "node_modules" || path == "tools" || path == "docs")
        it.disable_recursion_pending();
      continue;
    }
    if (std::any_of(endings.begin(), endings.end(), [&](auto each) { return path.ends_with(each); })) {
      out.push_back(path);
    }
  }
  return out;
}

// What each header includes that CMake makes of all games: tessera_games_header(NAME PATH), cmake/games.cmake.
Includes made_headers() {
  Includes out;
  for (const auto& path : files({"CMakeLists.txt"})) {
    std::ifstream file(kRoot / path);
    for (std::string line; std::getline(file, line);) {
      static const std::regex kCall(R"(\s*tessera_games_header\((\w+) games/GAME/([^ )]+).*)");
      std::smatch call;
      if (!std::regex_match(line, call, kCall)) continue;
      auto& made = out["games/" + call.str(1) + ".h"];
      for (const auto& game : fs::directory_iterator(kRoot / "games")) {
        const auto header = game.path() / call.str(2);
        if (fs::exists(header)) made.push_back(header.lexically_relative(kRoot).string());
      }
    }
  }
  return out;
}

// Every C++ and CUDA file of ours with what it includes of ours; in place of a header of all games, theirs.
const Includes& includes() {
  static const auto kIncludes = [] {
    const auto made = made_headers();
    Includes out;
    for (const auto& path : files({".h", ".cpp", ".cu"})) {
      auto& found = out[path];
      std::ifstream file(kRoot / path);
      for (std::string line; std::getline(file, line);) {
        constexpr std::string_view kInclude = "#include \"";
        if (!line.starts_with(kInclude)) continue;
        const auto header = line.substr(kInclude.size(), line.find('"', kInclude.size()) - kInclude.size());
        if (fs::exists(kRoot / header)) found.push_back(header);
        if (const auto all = made.find(header); all != made.end()) {
          found.insert(found.end(), all->second.begin(), all->second.end());
        }
      }
    }
    return out;
  }();
  return kIncludes;
}

// The same less the files that may use everything.
Includes ordered_includes() {
  Includes out = includes();
  std::erase_if(out, [](const auto& each) { return is_exempt(each.first); });
  return out;
}

// The folder in games/ that the file is in, or "".
std::string game_of(const fs::path& path) {
  auto part = path.begin();
  return *part == "games" ? (++part)->string() : "";
}

TEST(Order, EveryFolderIsInIt) {
  ASSERT_GT(ordered_includes().size(), 300u);  // it has read the tree
  ASSERT_GT(made_headers().size(), 5u);
  for (const auto& [file, used] : ordered_includes())
    EXPECT_GE(rank(file), 0) << file << ": name its folder in order.txt";
}

TEST(Order, NoIncludeGoesDown) {
  for (const auto& [file, used] : ordered_includes()) {
    for (const auto& header : used) {
      EXPECT_LE(rank(header), rank(file))
          << file << " includes " << header << ", whose folder stands below its own in order.txt";
    }
  }
}

TEST(Order, NoGameIncludesAnother) {
  for (const auto& [file, used] : includes()) {
    for (const auto& header : used) {
      const bool fine = game_of(file).empty() || game_of(header).empty() || game_of(file) == game_of(header);
      EXPECT_TRUE(fine) << file << " includes " << header;
    }
  }
}

// By file or folder that may include what is made for tests: the reason.
std::map<std::string, std::string> users_of_testing() {
  std::map<std::string, std::string> out;
  for (const auto& line : lines_of("[testing]")) {
    const auto colon = line.find(": ");
    EXPECT_TRUE(colon != line.npos && colon + 2 < line.size()) << "order.txt: no reason: " << line;
    out[line.substr(0, colon)] = colon == line.npos ? "" : line.substr(colon + 2);
  }
  return out;
}

TEST(Order, WhatIsMadeForTestsIsIncludedByTests) {
  const auto allowed = users_of_testing();
  ASSERT_FALSE(allowed.empty());
  std::set<std::string> used_exceptions;
  for (const auto& [file, used] : includes()) {
    if (is_for_tests(file)) continue;
    for (const auto& header : used) {
      if (!is_for_tests(header)) continue;
      const auto found = std::find_if(allowed.begin(), allowed.end(), [&](const auto& each) {
        return file == each.first || file.starts_with(each.first + "/");
      });
      EXPECT_NE(found, allowed.end()) << file << " includes " << header << ", which is made for tests";
      if (found != allowed.end()) used_exceptions.insert(found->first);
    }
  }
  for (const auto& [path, reason] : allowed) {
    EXPECT_TRUE(used_exceptions.contains(path)) << "order.txt: " << path << " needs no exception any more";
  }
}

TEST(Order, HasNoCircles) {
  std::set<std::string> done;
  std::vector<std::string> way;
  const std::function<void(const std::string&)> visit = [&](const std::string& file) {
    const auto seen = std::find(way.begin(), way.end(), file);
    if (seen != way.end()) {
      std::string circle;
      for (auto it = seen; it != way.end(); ++it) circle += *it + " → ";
      ADD_FAILURE() << circle + file;
      return;
    }
    const auto found = includes().find(file);
    if (found == includes().end() || !done.insert(file).second) return;
    way.push_back(file);
    for (const auto& header : found->second) visit(header);
    way.pop_back();
  };
  for (const auto& [file, used] : includes()) visit(file);
}

}  // namespace
