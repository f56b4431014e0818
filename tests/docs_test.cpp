// The Markdown files: their lines are short enough to read in an editor, and their links lead to files that exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TESSERA_SOURCE_DIR;
constexpr long kMaxWidth = 140;

struct Line {
  fs::path file;
  int number = 0;
  std::string text;
};

std::ostream& operator<<(std::ostream& out, const Line& line) {
  return out << line.file.lexically_relative(kRoot).string() << ':' << line.number << ": ";
}

// Every line of every Markdown file of ours.
const std::vector<Line>& lines() {
  static const auto kLines = [] {
    std::vector<Line> out;
    for (fs::recursive_directory_iterator it(kRoot), end; it != end; ++it) {
      const auto name = it->path().filename().string();
      if (it->is_directory() && (name.starts_with(".") || name == "build" || name == "node_modules")) {
        // web/build is a folder of ours, but it has no documents.
        it.disable_recursion_pending();
      }
      if (!name.ends_with(".md")) continue;
      std::ifstream file(it->path());
      int number = 0;
      for (std::string line; std::getline(file, line);) out.push_back({it->path(), ++number, line});
    }
    return out;
  }();
  return kLines;
}

// The number of code points of UTF-8.
long width(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; });
}

TEST(Docs, LinesAreAtMost140CharactersLong) {
  ASSERT_GT(lines().size(), 3000u);  // it looked at the tree
  for (const auto& line : lines()) EXPECT_LE(width(line.text), kMaxWidth) << line << "wrap it, or shorten the row";
}

TEST(Docs, RelativeLinksLeadToFiles) {
  const std::regex link(R"(\]\(([^)\s#]+)(#[^)]*)?\))");
  int found = 0;
  for (const auto& line : lines()) {
    for (std::sregex_iterator it(line.text.begin(), line.text.end(), link), end; it != end; ++it) {
      const std::string target = (*it)[1];
      if (target.find(':') != target.npos) continue;  // https:, mailto:
      ++found;
      EXPECT_TRUE(fs::exists(line.file.parent_path() / target)) << line << target << " is not there";
    }
  }
  EXPECT_GT(found, 50);
}

}  // namespace
