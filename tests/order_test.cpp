// No folder includes from one that stands below it in order.txt, and no headers include each other in a circle.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TESSERA_SOURCE_DIR;

// The folders of the list "[c++]", in their order.
std::vector<std::string> folders() {
  std::vector<std::string> out;
  std::ifstream file(kRoot / "order.txt");
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("[")) here = line == "[c++]";
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
  static const auto kFolders = folders();
  for (auto folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    const auto found = std::find(kFolders.begin(), kFolders.end(), listed_name(folder));
    if (found != kFolders.end()) return static_cast<int>(found - kFolders.begin());
  }
  return -1;
}

bool is_exempt(const std::string& path) {
  return path.ends_with("_test.cpp") || path.ends_with("_bench.cpp") || path.find("/testing/") != path.npos ||
         path.find("tests/") != path.npos || path.starts_with("fuzz/") || path.starts_with("build/") ||
         path.starts_with("tools/") ||  // has the template of a game, which is no code yet
         path.starts_with("docs/");     // programs outside the tree
}

// Every C++ file of ours, less the exempt, with what it includes of ours; headers made by CMake are left out.
const std::map<std::string, std::vector<std::string>>& includes() {
  static const auto kIncludes = [] {
    std::map<std::string, std::vector<std::string>> out;
    for (fs::recursive_directory_iterator it(kRoot), end; it != end; ++it) {
      const auto name = it->path().filename().string();
      if (it->is_directory() && (name.starts_with(".") || name == "build" || name == "node_modules")) {
        it.disable_recursion_pending();
      }
      const auto path = it->path().lexically_relative(kRoot).string();
      if (!(path.ends_with(".h") || path.ends_with(".cpp")) || is_exempt(path)) continue;
      auto& found = out[path];
      std::ifstream file(it->path());
      for (std::string line; std::getline(file, line);) {
        constexpr std::string_view kInclude = "#include \"";
        if (!line.starts_with(kInclude)) continue;
        const auto header = line.substr(kInclude.size(), line.find('"', kInclude.size()) - kInclude.size());
        if (fs::exists(kRoot / header)) found.push_back(header);
      }
    }
    return out;
  }();
  return kIncludes;
}

TEST(Order, EveryFolderIsInIt) {
  ASSERT_GT(includes().size(), 300u);  // it looked at the tree
  for (const auto& [file, used] : includes()) EXPECT_GE(rank(file), 0) << file << ": name its folder in order.txt";
}

TEST(Order, NoIncludeGoesDown) {
  for (const auto& [file, used] : includes()) {
    for (const auto& header : used) {
      EXPECT_LE(rank(header), rank(file))
          << file << " includes " << header << ", whose folder stands below its own in order.txt";
    }
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
