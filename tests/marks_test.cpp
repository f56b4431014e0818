// Every ruling of the rules pages has a mark in square brackets: the letter of its game and a number, such as P1. A
// mark is found in the folder of its game and in a test, so that a ruling can be found and changed in one step. The
// pages in other languages follow the English one, mark by mark.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TESSERA_SOURCE_DIR;
const fs::path kGames = kRoot / "games";

// The pages of the game in this folder, by language.
fs::path page(const std::string& game, const std::string& language) {
  return kGames / game / "docs" / (language + ".md");
}

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The marks that match `pattern`, whose first group is the mark without its brackets.
std::set<std::string> marks_in(const std::string& text, const std::string& pattern = R"(\[([A-Z][0-9]+)\])") {
  const std::regex regex(pattern, std::regex::ECMAScript | std::regex::multiline);
  std::set<std::string> marks;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) marks.insert((*it)[1]);
  return marks;
}

// The marks that the page's list of rulings defines.
std::set<std::string> rulings(const fs::path& page) {
  const std::string text = read(page);
  const auto start = text.find("\n## Rulings\n");
  return start == std::string::npos ? std::set<std::string>{} : marks_in(text.substr(start), R"(^- \[([A-Z][0-9]+)\])");
}

bool is_code(const fs::path& path) { return path.extension() == ".h" || path.extension() == ".cpp"; }
bool is_test(const fs::path& path) { return path.filename().string().ends_with("_test.cpp"); }

// The marks cited in the code below `folder`: in its tests, or in the rest.
std::set<std::string> cited(const fs::path& folder, bool in_tests) {
  std::set<std::string> marks;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!is_code(entry.path()) || is_test(entry.path()) != in_tests) continue;
    marks.merge(marks_in(read(entry.path())));
  }
  return marks;
}

class Marks : public ::testing::TestWithParam<std::string> {
 protected:
  std::set<std::string> rulings_ = rulings(page(GetParam(), "en"));

  fs::path folder() const { return kGames / GetParam() / "rules"; }
};

TEST_P(Marks, AreNumberedWithoutGaps) {
  ASSERT_FALSE(rulings_.empty());
  const char letter = rulings_.begin()->front();
  for (std::size_t i = 1; i <= rulings_.size(); ++i) EXPECT_TRUE(rulings_.contains(letter + std::to_string(i))) << i;
}

TEST_P(Marks, AreCitedInTheCodeOfTheGame) {
  const auto in_code = cited(folder(), false);
  for (const auto& mark : rulings_) EXPECT_TRUE(in_code.contains(mark)) << mark;
}

TEST_P(Marks, ArePinnedByATest) {
  const auto in_tests = cited(folder(), true);
  for (const auto& mark : rulings_) EXPECT_TRUE(in_tests.contains(mark)) << mark;
}

// A ruling that was renumbered or dropped leaves no mark behind.
TEST_P(Marks, InTheGamesFolderAreRulings) {
  for (const bool in_tests : {false, true}) {
    for (const auto& mark : cited(folder(), in_tests)) EXPECT_TRUE(rulings_.contains(mark)) << mark;
  }
}

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kGames)) names.push_back(entry.path().filename().string());
  return names;
}

// Those in which any game has a page.
std::set<std::string> languages() {
  std::set<std::string> names;
  for (const auto& game : games()) {
    for (const auto& entry : fs::directory_iterator(kGames / game / "docs")) names.insert(entry.path().stem().string());
  }
  return names;
}

std::vector<std::string> matches_in(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern, std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) found.push_back(it->str());
  return found;
}

// What a page has of its own whatever the language, in its order: headings, list items and rows of tables by their
// first characters, and marks. Prose may be broken into lines as it likes.
std::vector<std::string> structure_of(const std::string& page) {
  return matches_in(page, R"(^#+ |^- |^\||\[[A-Z][0-9]+\])");
}

const std::string kPicture = R"(^```.*\n(?:(?!```).*\n)+```)";

// What is typed or printed on cards: the same in every language, wherever in its sentence.
std::multiset<std::string> notation_of(const std::string& page) {
  const std::string prose = std::regex_replace(page, std::regex(kPicture, std::regex::multiline), "");
  const auto spans = matches_in(prose, "`[^`]+`");
  return {spans.begin(), spans.end()};
}

// What the pictures show, without their words: these are the last line below a board (which begins with blanks: the
// names of its columns are indented), and else follow what is drawn in each line after two blanks.
std::vector<std::string> drawn_in(const std::string& page) {
  std::vector<std::string> drawn;
  for (auto& picture : matches_in(page, kPicture)) {
    const bool board = picture.at(picture.find('\n') + 1) == ' ';
    picture.resize(picture.rfind('\n'));
    if (board) picture.resize(picture.rfind('\n'));
    std::istringstream lines(picture);
    for (std::string line; std::getline(lines, line);) {
      drawn.push_back(board ? line : line.substr(0, line.rfind("  ")));
    }
  }
  return drawn;
}

TEST_P(Marks, AndAllElseThatIsNotProseAreTheSameInEveryLanguage) {
  const std::string english = read(page(GetParam(), "en"));
  EXPECT_FALSE(drawn_in(english).empty()) << "without pictures";
  for (const auto& language : languages()) {
    const std::string other = read(page(GetParam(), language));
    EXPECT_EQ(structure_of(other), structure_of(english)) << language;
    EXPECT_EQ(notation_of(other), notation_of(english)) << language;
    EXPECT_EQ(drawn_in(other), drawn_in(english)) << language;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Marks, ::testing::ValuesIn(games()), [](const auto& test) {
  std::string name = test.param;
  std::erase(name, '_');
  return name;
});

}  // namespace
