// The program as a user meets it: exit codes, what goes to which stream, files that are whole or not there.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Ran {
  int code = -1;  // -1: died by a signal
  std::string out;
  std::string err;
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

class Cli : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / ("tessera-cli-" + std::string(info->name()) + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // `tessera ARGUMENTS` in a shell, with this input and these variables of the environment.
  Ran run(const std::string& arguments, const std::string& input = "", const std::string& environment = "") {
    std::ofstream(folder_ / "in") << input;
    const std::string at = folder_.string() + "/";
    const std::string line = "cd " + folder_.string() + " && " + environment + " " + TESSERA_PROGRAM + " " + arguments +
                             " < " + at + "in > " + at + "out 2> " + at + "err";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(folder_ / "out"), content_of(folder_ / "err")};
  }

  void expect_usage_error(const std::string& arguments, const std::string& about) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments << "\n" << ran.err;
    EXPECT_NE(ran.err.find(about), std::string::npos) << arguments << "\n" << ran.err;
    EXPECT_EQ(ran.out, "") << arguments;
  }

  // The record of what the referee was told.
  std::string record_after(const std::string& lines) {
    const auto talk = run("referee", lines + "{\"cmd\":\"record\"}\n");
    const std::string start = "{\"ok\":true,\"record\":";
    const auto at = talk.out.find(start);
    EXPECT_NE(at, std::string::npos) << talk.out;
    if (at == std::string::npos) return {};
    return talk.out.substr(at + start.size(), talk.out.find('\n', at) - at - start.size() - 1);
  }

  fs::path folder_;
};

constexpr const char* kBegun =
    "{\"cmd\":\"new\",\"game\":\"pass-the-pot\",\"players\":2,\"seed\":\"cli\",\"options\":{\"first\":0}}\n"
    "{\"cmd\":\"do\",\"seat\":0,\"action\":\"keep\"}\n";

TEST_F(Cli, HelpAndVersion) {
  for (const char* arguments : {"--help", "play --help", "sim --help", "", "--version"}) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.code, 0) << arguments;
    EXPECT_NE(ran.out, "") << arguments;
    EXPECT_EQ(ran.err, "") << arguments;
  }
  EXPECT_EQ(run("--version").out.rfind("tessera ", 0), 0u);
}

TEST_F(Cli, GamesAndRulesOfAllFour) {
  const auto games = run("games").out;
  for (const std::string id : {"take-it", "hands-down", "more-or-less", "pass-the-pot"}) {
    EXPECT_NE(games.find(id), std::string::npos);
    const auto rules = run("rules " + id);
    EXPECT_EQ(rules.code, 0);
    EXPECT_GT(rules.out.size(), 3000u);
  }
  EXPECT_EQ(run("games --json").out[0], '[');
}

TEST_F(Cli, RulesAreInTheReadersLanguage) {
  const auto english = run("rules pass-the-pot --language en").out;
  EXPECT_EQ(run("rules pass-the-pot", "", "LC_ALL=C").out, english);
  EXPECT_EQ(run("rules pass-the-pot", "", "LC_ALL=ja_JP.UTF-8").out, english);
  for (const std::string language : {"it", "de"}) {
    const auto page = run("rules pass-the-pot --language " + language).out;
    EXPECT_NE(page, english);
    EXPECT_EQ(run("rules pass-the-pot", "", "LC_ALL= LC_MESSAGES= LANG=" + language + "_CH.UTF-8").out, page);
    EXPECT_EQ(run("rules pass-the-pot", "", "LC_ALL=" + language + " LANG=en_GB").out, page);
  }
  expect_usage_error("rules pass-the-pot --language xx", "xx");
}

TEST_F(Cli, WrongUsageIsExitCodeTwoAndNamesWhatIsWrong) {
  expect_usage_error("nonsense", "nonsense");
  expect_usage_error("rules", "GAME");
  expect_usage_error("rules chess", "chess");
  expect_usage_error("play chess", "chess");
  expect_usage_error("play pass-the-pot --players 6", "6");
  expect_usage_error("play pass-the-pot --players two", "two");
  expect_usage_error("play pass-the-pot -o goal=0", "goal");
  expect_usage_error("play pass-the-pot -o goal", "name=value");
  expect_usage_error("play pass-the-pot -o gaol=3", "gaol");
  expect_usage_error("play pass-the-pot -o goal=3 -o goal=4", "twice");
  expect_usage_error("play pass-the-pot --bots alphago", "alphago");
  expect_usage_error("play take-it -o deck=missing.json", "missing.json");
  expect_usage_error("play --dice loaded", "loaded");
  expect_usage_error("sim pass-the-pot --players 9", "players");
  expect_usage_error("sim pass-the-pot --games 0", "games");
  expect_usage_error("sim pass-the-pot --bots greedy,alphago", "alphago");
  expect_usage_error("sim pass-the-pot --players 3 --bots greedy,random", "bots");
  expect_usage_error("perft pass-the-pot", "DEPTH");
  expect_usage_error("perft pass-the-pot 0", "DEPTH");
  expect_usage_error("perft pass-the-pot 2 --players 7", "players");
  expect_usage_error("bench chess", "chess");
  expect_usage_error("completion powershell", "powershell");
  expect_usage_error("referee --fast", "--fast");
}

TEST_F(Cli, FailuresAreExitCodeOne) {
  EXPECT_EQ(run("verify missing.json").code, 1);
  EXPECT_EQ(run("replay missing.json").code, 1);
  std::ofstream(folder_ / "bad.json") << "{\"format\":";
  const auto bad = run("verify bad.json");
  EXPECT_EQ(bad.code, 1);
  EXPECT_NE(bad.err.find("bad.json"), std::string::npos);
  EXPECT_EQ(run("sim pass-the-pot --games 5 --json /nonexistent/folder/out.json").code, 1);
  // Said before anything is played, which here would take days.
  for (const auto* files : {"--json no/x.json", "--report no/x.html"}) {
    EXPECT_EQ(run(std::string("sim pass-the-pot --games 1000000000 ") + files).code, 1) << files;
    EXPECT_EQ(run(std::string("match pass-the-pot hard easy -n 1000000000 ") + files).code, 1) << files;
  }
  EXPECT_EQ(run("league pass-the-pot -n 1000000000 --journal no/x").code, 1);
}

TEST_F(Cli, ARecordFromTheRefereeVerifiesAndReplays) {
  const std::string record = record_after(kBegun);
  std::ofstream(folder_ / "game.json") << record;
  const auto good = run("verify game.json");
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("not finished"), std::string::npos);
  EXPECT_EQ(run("replay game.json").code, 0);
  EXPECT_EQ(run("replay game.json --seat 1").code, 0);
  EXPECT_EQ(run("replay game.json --seat 5").code, 2);
  std::string edited = record;
  edited.replace(edited.find("\"keep\""), 6, "\"pay 1\"");
  std::ofstream(folder_ / "edited.json") << edited;
  const auto wrong = run("verify edited.json");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.err.find("events["), std::string::npos) << wrong.err;
}

TEST_F(Cli, AnalysesARecord) {
  std::ofstream(folder_ / "game.json") << record_after(kBegun);
  const auto ran = run("analyse game.json --samples 20 --json out.json --report out.html --all");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.rfind("Pass the Pot, 2 players", 0), 0u) << ran.out;
  EXPECT_NE(ran.out.find("not finished"), std::string::npos);
  EXPECT_EQ(content_of(folder_ / "out.json").rfind("{\"format\":\"tessera-analysis\"", 0), 0u);
  EXPECT_EQ(content_of(folder_ / "out.html").rfind("<!doctype html>", 0), 0u);
  EXPECT_EQ(ran.out, run("analyse game.json --samples 20 --all --threads 1").out);
}

TEST_F(Cli, AnalyseRefusesABadRecordAsVerifyDoes) {
  std::string edited = record_after(kBegun);
  edited.replace(edited.find("\"keep\""), 6, "\"pay 1\"");
  std::ofstream(folder_ / "edited.json") << edited;
  for (const std::string file : {"edited.json", "missing.json", "in"}) {
    const auto ran = run("analyse " + file);
    EXPECT_EQ(ran.code, 1) << file;
    EXPECT_EQ(ran.err, run("verify " + file).err);
    EXPECT_EQ(ran.out, "");
  }
  expect_usage_error("analyse", "FILE");
  expect_usage_error("analyse edited.json --samples 0", "samples");
  expect_usage_error("analyse edited.json --json a --report a", "same file");
}

TEST_F(Cli, CtrlCEndsAnAnalysis) {
  std::ofstream(folder_ / "game.json") << record_after("{\"cmd\":\"new\",\"game\":\"take-it\",\"players\":3}\n");
  std::ofstream(folder_ / "script") << "cd " << folder_.string() << "\n"
                                    << TESSERA_PROGRAM
                                    << " analyse game.json --samples 100000000 > out 2> err & run=$!\n"
                                    << "sleep 0.5; kill -INT $run; wait $run\n";
  const int status = std::system(("bash " + (folder_ / "script").string()).c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_NE(content_of(folder_ / "err").find("interrupted"), std::string::npos);
  EXPECT_EQ(content_of(folder_ / "out"), "");
}

TEST_F(Cli, SimulationsWriteWholeFiles) {
  const auto ran =
      run("sim hands-down --players 3 --games 20 --bots greedy --json out.json --report out.html --threads 2");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(content_of(folder_ / "out.json").rfind("{\"format\":\"tessera-sim\"", 0), 0u);
  EXPECT_EQ(content_of(folder_ / "out.html").rfind("<!doctype html>", 0), 0u);
  for (const auto& entry : fs::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
  }
}

TEST_F(Cli, TheHelpOfSimulationsNamesTheLimitsThatMachinesSet) {
  const auto help = run("sim --help").out;
  const auto page = content_of(std::string(TESSERA_SOURCE_DIR) + "/docs/simulation.md");
  for (const auto& [id, name] : {std::pair{"hands-down", "Hands Down"}, std::pair{"more-or-less", "More or Less"},
                                 std::pair{"pass-the-pot", "Pass the Pot"}}) {
    const std::string journal = std::string(id) + ".journal";
    EXPECT_EQ(run("match " + std::string(id) + " random random --sets 1 --journal " + journal).code, 0);
    const std::string told = content_of(folder_ / journal);
    const std::string start = "\"max_turns\":";
    const int limit = std::stoi(told.substr(told.find(start) + start.size()));
    EXPECT_NE(help.find(std::string(name) + " " + std::to_string(limit)), std::string::npos) << name;
    std::string written = std::to_string(limit);
    if (limit >= 1000) written.insert(written.size() - 3, ",");
    EXPECT_NE(page.find(std::string(name) + " " + written), std::string::npos) << name;
  }
}

TEST_F(Cli, TheTimeOfARunIsToldToTheHundredth) {
  for (const char* arguments :
       {"sim pass-the-pot --games 5 --threads 1", "match pass-the-pot greedy random --sets 2 --threads 1",
        "league pass-the-pot --bots greedy,random --sets 2 --threads 1"}) {
    const auto ran = run(arguments);
    EXPECT_TRUE(std::regex_search(ran.err, std::regex(R"( in \d+\.\d\d s on 1 thread\n)"))) << ran.err;
  }
}

TEST_F(Cli, AFileThatCannotBeWrittenLeavesTheOldOne) {
  std::ofstream(folder_ / "old.json") << "old";
  fs::create_directories(folder_ / "locked");
  EXPECT_EQ(run("sim pass-the-pot --games 5 --json locked").code, 1);  // a folder
  EXPECT_EQ(content_of(folder_ / "old.json"), "old");
}

TEST_F(Cli, AClosedPipeIsNoCrash) {
  for (const std::string arguments : {"rules take-it", "games", "sim pass-the-pot --games 50"}) {
    const std::string line = std::string("{ ") + TESSERA_PROGRAM + " " + arguments + " 2> " + folder_.string() +
                             "/err; echo $? > " + folder_.string() + "/code; } | true";
    std::system(line.c_str());
    const auto code = content_of(folder_ / "code");
    EXPECT_TRUE(code == "0\n" || code == "1\n") << arguments << ": " << code;
  }
}

TEST_F(Cli, CtrlCIsToldAndLeaves) {
  // The input stays open and empty; the signal comes once the game has begun.
  std::ofstream(folder_ / "script") << "cd " << folder_.string() << "\nmkfifo held\nsleep 60 > held & holder=$!\n"
                                    << TESSERA_PROGRAM << " play pass-the-pot < held > out 2> err & game=$!\n"
                                    << "while [ ! -s out ]; do sleep 0.05; done\n"
                                    << "kill -INT $game; wait $game; code=$?; kill $holder; exit $code\n";
  const int status = std::system(("bash " + (folder_ / "script").string()).c_str());
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_NE(content_of(folder_ / "err").find("interrupted"), std::string::npos);
}

TEST_F(Cli, PlaysWholeGamesThroughAPipe) {
  std::string input;
  for (int i = 0; i < 3000; ++i) input += "1\n";
  const auto ran = run("play take-it --seed cli", input);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.find('\033'), std::string::npos);  // no colours in a pipe
}

TEST_F(Cli, ShellCompletionsAreScriptsOfTheirShell) {
  const auto bash = run("completion bash").out;
  std::ofstream(folder_ / "completion.bash") << bash;
  EXPECT_EQ(std::system(("bash -n " + (folder_ / "completion.bash").string()).c_str()), 0);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const auto script = run("completion " + std::string(shell)).out;
    EXPECT_NE(script.find("referee"), std::string::npos) << shell;
    EXPECT_NE(script.find("more-or-less"), std::string::npos) << shell;
  }
}

TEST_F(Cli, TheExamplesOfTheDocsCanBePlayed) {
  const std::string examples = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/";
  EXPECT_EQ(run("sim take-it --games 5 --bots greedy -o deck=" + examples + "small-numbers.deck.json").code, 0);
  EXPECT_EQ(run("sim more-or-less --games 5 --bots greedy -o board=" + examples + "pocket.board.json").code, 0);
  EXPECT_EQ(run("sim more-or-less --games 5 -o board=" + examples + "small-numbers.deck.json").code, 2);
}

TEST_F(Cli, TheRecordThatTheDocsShowIsGood) {
  const auto page = content_of(std::string(TESSERA_SOURCE_DIR) + "/docs/records.md");
  const std::string fence = "```json\n";
  const auto from = page.find(fence) + fence.size();
  std::ofstream(folder_ / "shown.json") << page.substr(from, page.find("```", from) - from);
  const auto ran = run("verify shown.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("every outcome is the seed's"), std::string::npos) << ran.out;
}

TEST_F(Cli, AProofOfFairDiceIsChecked) {
  const std::string example = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/fair-dice.json";
  const auto good = run("verify " + example);
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("18 events, every outcome follows from the committed secret"), std::string::npos) << good.out;
  std::stringstream record;
  record << std::ifstream(example).rdbuf();
  auto edited = record.str();
  edited.replace(edited.find("1 1 2"), 5, "T T T");
  std::ofstream(folder_ / "edited.json") << edited;
  EXPECT_NE(run("verify edited.json").err.find("events[1]: the secret gives \"1 1 2\", the record says \"T T T\""),
            std::string::npos);
}

}  // namespace
