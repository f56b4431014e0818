// Only a game's folder and the one list name a game, so that a new one needs no change elsewhere. Files that do so all
// the same are in tests/game_names_allowed.txt, each with its reason. The text of Markdown is for people and not
// checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
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

// How many bytes part two words of a sentence here: a blank, or the end of a line with the marker of a comment that
// goes on in the next one. 0: nothing does.
std::size_t blank_at(std::string_view text) {
  if (text.starts_with(" ")) return 1;
  if (!text.starts_with("\n")) return 0;
  const auto skip = [&](std::string_view some, std::size_t at) {
    return std::min(text.find_first_not_of(some, at), text.size());
  };
  return skip(" \t", skip("/#*-", skip(" \t", 1)));
}

// Whether `name` begins at this place: six_pack, six-pack, SixPack, sixPack, or in a sentence Six Pack, over the end of
// a line, too; but not "six pack".
bool is_named(std::string_view text, const Name& name) {
  const std::string_view whole = text;
  char last_begin = 0;
  bool spaces = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i > 0 && !text.empty()) {
      const auto blank = blank_at(text);
      spaces = spaces || blank > 0;
      text.remove_prefix(blank > 0 ? blank : text.front() == '_' || text.front() == '-' ? 1 : 0);
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

// The first line that names a game, or begins to, or "".
std::string naming_line(const std::string& code, const std::vector<Name>& names) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    for (const auto& name : names) {
      if (!is_named(std::string_view(code).substr(i), name)) continue;
      const auto begin = code.rfind('\n', i) + 1;  // 0 in the first line, as npos + 1 is
      return code.substr(begin, code.find('\n', i) - begin);
    }
  }
  return "";
}

// Pictures, networks and the like have zero bytes.
bool is_text(const std::string& content) { return content.find('\0') == content.npos; }

// By file or folder: the reason.
using Allowed = std::map<std::string, std::string>;

// Each line is FILE: reason; FILE may be a folder.
void read_allowed(Allowed& out) {
  std::ifstream file(kRoot / "tests/game_names_allowed.txt");
  ASSERT_TRUE(file);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto colon = line.find(": ");
    ASSERT_NE(colon, line.npos) << "tests/game_names_allowed.txt: no reason: " << line;
    ASSERT_LT(colon + 2, line.size()) << "tests/game_names_allowed.txt: no reason: " << line;
    out[line.substr(0, colon)] = line.substr(colon + 2);
  }
}

// The entry of the file or of a folder that it is in; "": none.
std::string entry_of(const fs::path& path, const Allowed& allowed) {
  for (auto part = path; !part.empty(); part = part.parent_path()) {
    if (allowed.contains(part.string())) return part.string();
  }
  return "";
}

// Where the file names a game: in its path or in its text; "": nowhere.
std::string naming_place(const std::string& path, const std::string& content, const std::vector<Name>& names) {
  if (path.ends_with(".md")) return "";
  if (!naming_line(path, names).empty()) return "its path";
  return is_text(content) ? naming_line(content, names) : "";
}

TEST(GameNames, StandInTheGamesFoldersAndTheListAlone) {
  const auto names = games();
  ASSERT_FALSE(names.empty());
  Allowed allowed;
  ASSERT_NO_FATAL_FAILURE(read_allowed(allowed));
  auto unused = allowed;
  int checked = 0;
  for (fs::recursive_directory_iterator it(kRoot), end; it != end; ++it) {
    const auto path = it->path().lexically_relative(kRoot).string();
    const auto name = it->path().filename().string();
    if (it->is_directory()) {
      if (name == ".git" || name == "node_modules" || path == "build" || path == "games")
        it.disable_recursion_pending();
      continue;
    }
    if (path == "engine/games/list.def") continue;
    ++checked;
    const auto place = naming_place(path, read(it->path()), names);
    if (place.empty()) continue;
    const auto entry = entry_of(path, allowed);
    unused.erase(entry);
    EXPECT_NE(entry, "") << path << " names a game: " << place;
  }
  EXPECT_GT(checked, 1000);
  for (const auto& [path, reason] : unused) ADD_FAILURE() << path << " names no game any more; take it off the list";
}

TEST(GameNames, AreRecognised) {
  const std::vector<Name> names = {{"six", "pack"}};
  for (const char* code : {"x\nsix_pack_box", "class SixPackTest", "{\"game\":\"six-pack\"}", "sixPack", "of Six Pack.",
                           "// of Six\n  // Pack", "# Six\n# Pack", "/* Six\n * Pack */", "web/six_pack.ts"}) {
    EXPECT_NE(naming_line(code, names), "") << code;
  }
  for (const char* code : {"// six pack there; Six pack there; Six Packets", "// Six\n// pack", "Six\n\nPack"}) {
    EXPECT_EQ(naming_line(code, names), "") << code;
  }
  EXPECT_EQ(naming_line("one\n// Six\n// Pack\n", names), "// Six");
}

}  // namespace
