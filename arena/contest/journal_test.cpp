#include "arena/contest/journal.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <cstdio>

#include "arena/testing/temporary_file.h"

namespace tessera::arena {
namespace {

const boost::json::object kHeader = {{"journal", "test"}, {"seed", "1"}, {"players", 2}};
const std::string kFirst = boost::json::serialize(kHeader) + "\n";
const SetResult kSet = {{kWin, 12, -3, 40, false}, {kWin / 2, 0, 7, 41, true}};
const std::string kLine = "[5,[60,12,-3,40,0],[30,0,7,41,1]]\n";

FinishedSets found_in(const TemporaryFile& file) {
  auto journal = Journal::open(file.path(), kHeader, 2);
  EXPECT_TRUE(journal) << journal.error().text;
  return journal ? journal->take_found() : FinishedSets();
}

std::string error_of(const TemporaryFile& file) {
  const auto journal = Journal::open(file.path(), kHeader, 2);
  return journal ? "" : journal.error().text;
}

TEST(Journal, ANewOneHoldsItsHeaderAndNothingElse) {
  const TemporaryFile file;
  EXPECT_TRUE(found_in(file).empty());
  EXPECT_EQ(file.content(), kFirst);
}

TEST(Journal, FinishedSetsAreFoundAgain) {
  const TemporaryFile file;
  {
    auto journal = Journal::open(file.path(), kHeader, 2);
    ASSERT_TRUE(journal);
    ASSERT_TRUE(journal->append(5, kSet));
  }
  EXPECT_EQ(file.content(), kFirst + kLine);
  EXPECT_EQ(found_in(file), (FinishedSets{{5, kSet}}));
}

// A crash may come after any byte: what is there without a gap is kept, the rest is cut off, and it goes on well.
TEST(Journal, ATornLastLineIsDropped) {
  const std::string whole = kFirst + kLine;
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    const TemporaryFile file(whole.substr(0, bytes));
    auto journal = Journal::open(file.path(), kHeader, 2);
    ASSERT_TRUE(journal) << bytes << ": " << journal.error().text;
    EXPECT_TRUE(journal->take_found().empty());
    ASSERT_TRUE(journal->append(5, kSet));
    EXPECT_EQ(file.content(), whole);
  }
}

TEST(Journal, OfAnotherRunItIsRefusedAndLeftAlone) {
  const std::string content = R"({"journal":"test","seed":"2","players":2})"
                              "\n" +
                              kLine;
  const TemporaryFile file(content);
  EXPECT_NE(error_of(file).find(R"(seed is "2" there and "1" here)"), std::string::npos) << error_of(file);
  EXPECT_EQ(file.content(), content);
}

TEST(Journal, AnythingElseIsRefusedAndLeftAlone) {
  for (const std::string content : {"a letter to my aunt", "a letter\nto my aunt\n", "{}\n", "[1]\n", "\n"}) {
    const TemporaryFile file(content);
    EXPECT_NE(error_of(file).find("is not a journal"), std::string::npos) << content;
    EXPECT_EQ(file.content(), content);
  }
}

TEST(Journal, ADamagedLineIsNamed) {
  for (const std::string line :
       {"nonsense\n", "[6]\n", "[6,[60,1,2,3,0]]\n", "[-1,[60,1,2,3,0],[60,1,2,3,0]]\n",
        "[6,[61,1,2,3,0],[60,1,2,3,0]]\n", "[6,[60,1,2,3,2],[60,1,2,3,0]]\n", "[6,[60,1,2,3],[60,1,2,3,0]]\n",
        "[6,[60,1.5,2,3,0],[60,1,2,3,0]]\n", "[6,[60,99999999999,2,3,0],[60,1,2,3,0]]\n", "\n",
        "[5,[60,12,-3,40,0],[30,0,7,41,1]]\n"}) {
    const TemporaryFile file(kFirst + kLine + line);
    EXPECT_NE(error_of(file).find("line 3"), std::string::npos) << line;
    EXPECT_EQ(file.content(), kFirst + kLine + line);
  }
}

TEST(Journal, TwoRunsDoNotWriteTheSame) {
  const TemporaryFile file;
  const auto journal = Journal::open(file.path(), kHeader, 2);
  ASSERT_TRUE(journal);
  EXPECT_NE(error_of(file).find("in use"), std::string::npos);
}

TEST(Journal, AFolderThatIsNotThereIsAnError) {
  const TemporaryFile file;
  const auto journal = Journal::open(file.path() + "/not/there", kHeader, 2);
  ASSERT_FALSE(journal);
  EXPECT_NE(journal.error().text.find("journal"), std::string::npos);
}

}  // namespace
}  // namespace tessera::arena
