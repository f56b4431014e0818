// Only a game's folder and the one list name a game, so that a new one needs no change elsewhere. Files that do so all
// the same are in tests/game_names_allowed.txt, each with its reason. Markdown is for people and not checked.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TESSERA_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

// The words of a game's folder: {"pass", "the", "pot"}.
using Name = std::vector<std::string>;

std::vector<Name> games() {
  std::vector<Name> names;
  std::ifstream list(kRoot / "engine/games/list.def");
  for (std::string line; std::getline(list, line);) {
    constexpr std::string_view kEntry = "TESSERA_GAME(";
    if (!line.starts_with(kEntry)) continue;
    std::istringstream folder(line.substr(kEntry.size(), line.find(',') - kEntry.size()));
    Name& name = names.emplace_back();
    for (std::string word; std::getline(folder, word, '_');) name.push_back(word);
  }
  return names;
}

// Whether `name` begins at this place: six_pack, six-pack, SixPack, sixPack, or in a sentence Six Pack; but not "six
// pack".
bool is_named(std::string_view text, const Name& name) {
  const std::string_view whole = text;
  char last_begin = 0;
  bool spaces = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i > 0 && !text.empty() && (text.front() == '_' || text.front() == '-' || text.front() == ' ')) {
      spaces = spaces || text.front() == ' ';
      text.remove_prefix(1);
    }
    if (text.size() < name[i].size()) return false;
    for (std::size_t c = 0; c < name[i].size(); ++c) {
      if (std::tolower(static_cast<unsigned char>(text[c])) != name[i][c]) return false;
    }
    last_begin = text.front();
    text.remove_prefix(name[i].size());
  }
  return !spaces || (is_capital(whole.front()) && is_capital(last_begin) && (text.empty() || !is_letter(text.front())));
}

// The first line that names a game, or "".
std::string naming_line(const std::string& code, const std::vector<Name>& names) {
  std::istringstream lines(code);
  for (std::string line; std::getline(lines, line);) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (const auto& name : names) {
        if (is_named(std::string_view(line).substr(i), name)) return line;
      }
    }
  }
  return "";
}

// Pictures, networks and the like have zero bytes.
bool is_text(const std::string& content) { return content.find('\0') == content.npos; }

// FILE: reason, one a line; FILE may be a folder.
std::map<std::string, std::string> allowed() {
  std::map<std::string, std::string> out;
  std::ifstream file(kRoot / "tests/game_names_allowed.txt");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (!line.empty() && line.front() != '#') out[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return out;
}

TEST(GameNames, StandInTheGamesFoldersAndTheListAlone) {
  const auto names = games();
  ASSERT_FALSE(names.empty());
  auto unused = allowed();
  const auto reasons = unused;
  int checked = 0;
  for (fs::recursive_directory_iterator it(kRoot), end; it != end; ++it) {
    const auto path = it->path().lexically_relative(kRoot).string();
    const auto name = it->path().filename().string();
    if (it->is_directory()) {
      if (name == ".git" || name == "node_modules" || path == "build" || path == "games")
        it.disable_recursion_pending();
      continue;
    }
    const auto content = read(it->path());
    if (path.ends_with(".md") || path == "engine/games/list.def" || !is_text(content)) continue;
    ++checked;
    const auto line = naming_line(content, names);
    if (line.empty()) continue;
    unused.erase(path);
    EXPECT_TRUE(reasons.contains(path)) << path << " names a game: " << line;
  }
  EXPECT_GT(checked, 1000);
  for (const auto& [path, reason] : unused) ADD_FAILURE() << path << " names no game any more; take it off the list";
}

TEST(GameNames, AreRecognised) {
  const std::vector<Name> names = {{"six", "pack"}};
  for (const char* code :
       {"x\nsix_pack_box", "class SixPackTest", "{\"game\":\"six-pack\"}", "sixPack", "of Six Pack."}) {
    EXPECT_NE(naming_line(code, names), "") << code;
  }
  EXPECT_EQ(naming_line("// six pack there; Six pack there; Six Packets", names), "");
}

}  // namespace
