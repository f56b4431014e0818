// The program as a user meets it: exit codes, what goes to which stream, files that are whole or not there.
#include <regex>
#include <set>
#include <string>

#include "engine/core/recorded_game.h"
#include "tests/testing/cli.h"

namespace tessera {
namespace {

// A game of two that has begun, as lines for the referee.
std::string begun() {
  const auto& game = testing::plain_game();
  const auto match = RecordedGame::create(game, 2, {{"first", 0}}, "cli");
  return R"({"cmd":"new","game":")" + std::string(game.id) +
         R"(","players":2,"seed":"cli","options":{"first":0}})"
         "\n"
         R"({"cmd":"do","seat":0,"action":")" +
         match->position().legal(Seat(0)).front() + "\"}\n";
}

// The first action is another one.
std::string edited(std::string record) {
  const std::string start = "\"action\":\"";
  const auto at = record.find(start) + start.size();
  return record.replace(at, record.find('"', at) - at, "dance");
}

TEST_F(Cli, HelpAndVersion) {
  for (const char* arguments : {"--help", "play --help", "sim --help", "", "--version"}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.code, 0) << arguments;
    EXPECT_NE(result.out, "") << arguments;
    EXPECT_EQ(result.err, "") << arguments;
  }
}

// A tree that came without git does not know its commit.
TEST_F(Cli, TheVersionTellsCommitAndCompiler) {
  const auto version = run("--version").out;
  const std::regex form(
      R"(tessera \d+\.\d+\.\d+ \(commit ([0-9a-f]{12,}(-dirty)?|unknown), (Clang|GCC) \d+(\.\d+)*\)\n)");
  EXPECT_TRUE(std::regex_match(version, form)) << version;
}

// All that `pattern` finds in `text`, by its first group.
std::set<std::string> found(const std::string& text, const std::regex& pattern) {
  std::set<std::string> out;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) out.insert((*at)[1]);
  return out;
}

// The long names at the beginning of lines: "  -p,--players INT".
std::set<std::string> options_in(const std::string& help) {
  std::set<std::string> out;
  for (const auto& names : found(help, std::regex(R"(\n  (-\S+))"))) {
    out.merge(found(names, std::regex("(--[a-z][-a-z0-9]*)")));
  }
  return out;
}

TEST_F(Cli, EveryCommandHasAManualPageWithAllOfItsOptions) {
  const auto commands = found(run("--help").out, std::regex(R"(\n  ([a-z]+) )"));
  EXPECT_TRUE(commands.contains("play") && commands.contains("man"));
  std::size_t options = 0;
  for (const auto& command : commands) {
    const auto ran = run("man " + command);
    EXPECT_EQ(ran.code, 0) << command;
    std::string page = ran.out;
    std::erase(page, '\\');
    for (const auto& option : options_in(run(command + " --help").out)) {
      if (option == "--help") continue;
      ++options;
      EXPECT_NE(page.find("fB" + option + "fR"), std::string::npos) << command << " " << option << "\n" << page;
    }
  }
  EXPECT_GT(options, commands.size());
}

TEST_F(Cli, GamesAndRulesOfAll) {
  const auto games = run("games").out;
  for (const auto* each : all_games()) {
    const std::string id(each->id);
    EXPECT_NE(games.find(id), std::string::npos);
    const auto rules = run("rules " + id);
    EXPECT_EQ(rules.code, 0);
    EXPECT_GT(rules.out.size(), 3000u);
  }
  EXPECT_EQ(run("games --json").out[0], '[');
}

TEST_F(Cli, RulesAreInTheReadersLanguage) {
  const auto english = run("rules GAME --language en").out;
  EXPECT_EQ(run("rules GAME", "", "LC_ALL=C").out, english);
  EXPECT_EQ(run("rules GAME", "", "LC_ALL=ja_JP.UTF-8").out, english);
  for (const std::string language : {"it", "de"}) {
    const auto page = run("rules GAME --language " + language).out;
    EXPECT_NE(page, english);
    EXPECT_EQ(run("rules GAME", "", "LC_ALL= LC_MESSAGES= LANG=" + language + "_CH.UTF-8").out, page);
    EXPECT_EQ(run("rules GAME", "", "LC_ALL=" + language + " LANG=en_GB").out, page);
  }
  expect_usage_error("rules GAME --language xx", "xx");
}

TEST_F(Cli, WrongUsageIsExitCodeTwoAndNamesWhatIsWrong) {
  expect_usage_error("nonsense", "nonsense");
  expect_usage_error("rules", "GAME");
  expect_usage_error("rules chess", "chess");
  expect_usage_error("play chess", "chess");
  expect_usage_error("play GAME --players 9", "9");
  expect_usage_error("play GAME --players two", "two");
  expect_usage_error("play GAME -o first=99", "first");
  expect_usage_error("play GAME -o first", "name=value");
  expect_usage_error("play GAME -o frist=3", "frist");
  expect_usage_error("play GAME -o first=0 -o first=1", "twice");
  expect_usage_error("play GAME --bots alphago", "alphago");
  for (const auto* each : all_games()) {
    for (const auto& option : each->options) {
      if (option.type != OptionSpec::Type::document) continue;
      expect_usage_error("play " + std::string(each->id) + " -o " + std::string(option.name) + "=missing.json",
                         "missing.json");
    }
  }
  expect_usage_error("play --dice loaded", "loaded");
  expect_usage_error("sim GAME --players 9", "players");
  expect_usage_error("sim GAME --games 0", "games");
  expect_usage_error("sim GAME --bots greedy,alphago", "alphago");
  expect_usage_error("sim GAME --players 3 --bots greedy,random", "bots");
  expect_usage_error("sim GAME --device tpu", "tpu");
  expect_usage_error("bench GAME --device tpu", "tpu");
  expect_usage_error("perft GAME", "DEPTH");
  expect_usage_error("perft GAME 0", "DEPTH");
  expect_usage_error("perft GAME 2 --players 9", "players");
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
  EXPECT_EQ(run("sim GAME --games 5 --json /nonexistent/folder/out.json").code, 1);
  // Said before anything is played, which here would take days.
  for (const auto* files : {"--json no/x.json", "--report no/x.html"}) {
    EXPECT_EQ(run(std::string("sim GAME --games 1000000000 ") + files).code, 1) << files;
    EXPECT_EQ(run(std::string("match GAME hard easy -n 1000000000 ") + files).code, 1) << files;
  }
  EXPECT_EQ(run("league GAME -n 1000000000 --journal no/x").code, 1);
}

TEST_F(Cli, ARecordFromTheRefereeVerifiesAndReplays) {
  const std::string record = record_after(begun());
  std::ofstream(folder_ / "game.json") << record;
  const auto good = run("verify game.json");
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("not finished"), std::string::npos);
  EXPECT_EQ(run("replay game.json").code, 0);
  EXPECT_EQ(run("replay game.json --seat 1").code, 0);
  EXPECT_EQ(run("replay game.json --seat 5").code, 2);
  std::ofstream(folder_ / "edited.json") << edited(record);
  const auto wrong = run("verify edited.json");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.err.find("events["), std::string::npos) << wrong.err;
}

TEST_F(Cli, AnalysesARecord) {
  std::ofstream(folder_ / "game.json") << record_after(begun());
  const auto result = run("analyse game.json --samples 20 --json out.json --report out.html --all");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out.rfind(std::string(game().name) + ", 2 players", 0), 0u) << result.out;
  EXPECT_NE(result.out.find("not finished"), std::string::npos);
  EXPECT_EQ(content_of(folder_ / "out.json").rfind("{\"format\":\"tessera-analysis\"", 0), 0u);
  EXPECT_EQ(content_of(folder_ / "out.html").rfind("<!doctype html>", 0), 0u);
  EXPECT_EQ(result.out, run("analyse game.json --samples 20 --all --threads 1").out);
}

TEST_F(Cli, AnalyseRefusesABadRecordAsVerifyDoes) {
  std::ofstream(folder_ / "edited.json") << edited(record_after(begun()));
  for (const std::string file : {"edited.json", "missing.json", "in"}) {
    const auto result = run("analyse " + file);
    EXPECT_EQ(result.code, 1) << file;
    EXPECT_EQ(result.err, run("verify " + file).err);
    EXPECT_EQ(result.out, "");
  }
  expect_usage_error("analyse", "FILE");
  expect_usage_error("analyse edited.json --samples 0", "samples");
  expect_usage_error("analyse edited.json --json a --report a", "same file");
}

// In a script: until the program $run has set its handler of SIGINT, the second bit of the mask; at most a minute.
constexpr const char* kUntilCaught =
    "for i in {1..6000}; do grep -q '^SigCgt:.*[2367abef]$' /proc/$run/status && break; sleep 0.01; done\n";

TEST_F(Cli, CtrlCEndsAnAnalysis) {
  std::ofstream(folder_ / "game.json") << record_after(
      R"({"cmd":"new","game":")" + std::string(testing::game_with(&GameFacts::has_secrets).id) + "\",\"players\":3}\n");
  std::ofstream(folder_ / "script") << "cd " << folder_.string() << "\n"
                                    << TESSERA_PROGRAM
                                    << " analyse game.json --samples 100000000 > out 2> err & run=$!\n"
                                    << kUntilCaught << "kill -INT $run; wait $run\n";
  const int status = std::system(("bash " + (folder_ / "script").string()).c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_NE(content_of(folder_ / "err").find("interrupted"), std::string::npos);
  EXPECT_EQ(content_of(folder_ / "out"), "");
}

TEST_F(Cli, SimulationsWriteWholeFiles) {
  const auto result =
      run("sim GAME --players 3 --games 20 --bots greedy --json out.json --report out.html --threads 2");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(content_of(folder_ / "out.json").rfind("{\"format\":\"tessera-sim\"", 0), 0u);
  EXPECT_EQ(content_of(folder_ / "out.html").rfind("<!doctype html>", 0), 0u);
  for (const auto& entry : fs::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
  }
}

TEST_F(Cli, PartsOfASimulationAreMergedIntoTheWhole) {
  const std::string sim = "sim GAME --games 30 --bots greedy,random ";
  const auto whole = run(sim + "--json whole.json --report whole.html");
  ASSERT_EQ(whole.code, 0) << whole.err;
  for (const char* part : {"1", "2", "3"}) {
    const auto result = run(sim + "--part " + part + "/3 --json part" + part + ".json");
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.out, "");
  }
  const auto merged = run("merge part2.json part3.json part1.json --json merged.json --report merged.html");
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(content_of(folder_ / "merged.json"), content_of(folder_ / "whole.json"));
  EXPECT_EQ(content_of(folder_ / "merged.html"), content_of(folder_ / "whole.html"));
  EXPECT_EQ(run("merge part1.json part3.json").code, 1);
  EXPECT_NE(run("merge part1.json part3.json").err.find("part 2 of 3 is missing"), std::string::npos);
  EXPECT_NE(run("merge part1.json part1.json").err.find("there already"), std::string::npos);
  EXPECT_NE(run("merge whole.json").err.find("no part of a simulation"), std::string::npos);
  EXPECT_EQ(run("merge nowhere.json").code, 1);
  for (const char* part : {"0/3", "4/3", "2", "x/3", "1/0", "1/3x", "-1/3", "1/99999999999"}) {
    EXPECT_EQ(run(sim + "--part " + part + " --json part.json").code, 2) << part;
  }
  EXPECT_EQ(run(sim + "--part 1/3").code, 2) << "a part is for a file";
  // Counted from 0.
  EXPECT_EQ(run(sim + "--index 2/3 --json index2.json").code, 0);
  EXPECT_EQ(content_of(folder_ / "index2.json"), content_of(folder_ / "part3.json"));
  for (const char* index : {"3/3", "-1/3", "1", "x/3", "0/0", "99999999999/3"}) {
    EXPECT_EQ(run(sim + "--index " + index + " --json part.json").code, 2) << index;
  }
  EXPECT_EQ(run(sim + "--index 0/3").code, 2) << "a part is for a file";
  EXPECT_EQ(run(sim + "--index 0/3 --part 1/3 --json part.json").code, 2);
}

// With a CUDA device the report is the CPU's; without one, or in a program built without CUDA, a clear word.
TEST_F(Cli, AGpuGivesTheSameReportOrIsMissedInAClearWord) {
  const std::string sim = "sim GAME --players 3 --games 200 --json ";
  const auto on_gpu = run(sim + "gpu.json --device gpu");
  if (on_gpu.code == 0) {
    const auto on_cpu = run(sim + "cpu.json --device cpu");
    EXPECT_EQ(on_gpu.out, on_cpu.out);
    EXPECT_EQ(content_of(folder_ / "gpu.json"), content_of(folder_ / "cpu.json"));
    EXPECT_EQ(run("bench GAME --device gpu --seconds 0.1").code, 0);
  } else {
    expect_usage_error(sim + "gpu.json --device gpu", "CUDA");
    expect_usage_error("bench GAME --device gpu", "CUDA");
    EXPECT_FALSE(fs::exists(folder_ / "gpu.json"));
  }
  EXPECT_EQ(run(sim + "gpu.json --device gpu --bots greedy").code, 2) << "only the bot random plays there";
}

TEST_F(Cli, TheHelpOfSimulationsNamesTheLimitsThatMachinesSet) {
  const auto help = run("sim --help").out;
  const auto page = content_of(std::string(TESSERA_SOURCE_DIR) + "/docs/simulation.md");
  for (const auto* each : all_games()) {
    if (each->simulation_max_turns == 0) continue;
    const std::string id(each->id);
    const std::string name(each->name);
    const std::string journal = id + ".journal";
    EXPECT_EQ(run("match " + id + " random random --sets 1 --journal " + journal).code, 0);
    const std::string told = content_of(folder_ / journal);
    const std::string start = "\"max_turns\":";
    const int limit = std::stoi(told.substr(told.find(start) + start.size()));
    EXPECT_NE(help.find(name + " " + std::to_string(limit)), std::string::npos) << name;
    std::string written = std::to_string(limit);
    if (limit >= 1000) written.insert(written.size() - 3, ",");
    const bool on_the_page = page.find(name) != std::string::npos;
    EXPECT_EQ(page.find(name + " " + written) != std::string::npos, on_the_page) << name;
  }
}

TEST_F(Cli, TheTimeOfARunIsToldToTheHundredth) {
  for (const char* arguments : {"sim GAME --games 5 --threads 1", "match GAME greedy random --sets 2 --threads 1",
                                "league GAME --bots greedy,random --sets 2 --threads 1"}) {
    const auto result = run(arguments);
    EXPECT_TRUE(std::regex_search(result.err, std::regex(R"( in \d+\.\d\d s on 1 thread\n)"))) << result.err;
  }
}

TEST_F(Cli, AFileThatCannotBeWrittenLeavesTheOldOne) {
  std::ofstream(folder_ / "old.json") << "old";
  fs::create_directories(folder_ / "locked");
  EXPECT_EQ(run("sim GAME --games 5 --json locked").code, 1);  // a folder
  EXPECT_EQ(content_of(folder_ / "old.json"), "old");
}

TEST_F(Cli, AClosedPipeIsNoCrash) {
  const std::string id(game().id);
  for (const std::string& arguments : {"rules " + id, std::string("games"), "sim " + id + " --games 50"}) {
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
                                    << TESSERA_PROGRAM << " play " << game().id << " < held > out 2> err & game=$!\n"
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
  const auto result = run("play " + std::string(testing::game_with(&GameFacts::has_secrets).id) + " --seed cli", input);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out.find('\033'), std::string::npos);  // no colours in a pipe
  EXPECT_NE(result.out.find("── The end "), std::string::npos) << result.out;
}

TEST_F(Cli, ShellCompletionsAreScriptsOfTheirShell) {
  const auto bash = run("completion bash").out;
  std::ofstream(folder_ / "completion.bash") << bash;
  EXPECT_EQ(std::system(("bash -n " + (folder_ / "completion.bash").string()).c_str()), 0);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const auto script = run("completion " + std::string(shell)).out;
    EXPECT_NE(script.find("referee"), std::string::npos) << shell;
    for (const auto* each : all_games()) EXPECT_NE(script.find(each->id), std::string::npos) << shell;
  }
}

TEST_F(Cli, TheRecordThatTheDocsShowIsGood) {
  const auto page = content_of(std::string(TESSERA_SOURCE_DIR) + "/docs/records.md");
  const std::string fence = "```json\n";
  const auto from = page.find(fence) + fence.size();
  std::ofstream(folder_ / "shown.json") << page.substr(from, page.find("```", from) - from);
  const auto result = run("verify shown.json");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_NE(result.out.find("every outcome is the seed's"), std::string::npos) << result.out;
}

// A record is from anywhere: the names and faults in it must not reach the terminal as they are.
TEST_F(Cli, ForeignTextIsEscaped) {
  const auto raw = [](const std::string& text) {
    return text.find('\x1b') != text.npos || text.find("\u202e") != text.npos || text.find("\u009b") != text.npos;
  };
  const auto example = content_of(std::string(TESSERA_SOURCE_DIR) + "/tests/data/before/fair_dice_example.json");
  std::string record = example;
  const auto names = record.find("\"Ann\"");
  ASSERT_NE(names, record.npos);
  for (auto at = names; at != record.npos; at = record.find("\"Ann\"")) {
    record.replace(at, 5, R"("\u001b[2J\u202eAnn\u009b")");
  }
  std::ofstream(folder_ / "names.json") << record;
  for (const auto* arguments : {"verify names.json", "replay names.json", "analyse names.json --samples 4"}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.code, 0) << arguments << result.err;
    EXPECT_NE(result.out.find("Ann"), std::string::npos) << arguments;
    EXPECT_FALSE(raw(result.out) || raw(result.err)) << arguments;
  }
  EXPECT_NE(run("verify names.json").out.find("\\u{1b}[2J\\u{202e}Ann\\u{9b}"), std::string::npos);
  std::ofstream(folder_ / "fault.json") << R"({"format":"\u001b[2J\u202e","game":"\u001b\u009b"})";
  for (const auto* arguments : {"verify fault.json", "replay fault.json", "analyse fault.json"}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.code, 1) << arguments;
    EXPECT_FALSE(raw(result.out) || raw(result.err)) << arguments;
  }
}

TEST_F(Cli, AProofOfFairDiceIsChecked) {
  const std::string example = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/fair-dice.json";
  const auto good = run("verify " + example);
  EXPECT_EQ(good.code, 0) << good.err;
  for (const auto* line :
       {"every outcome follows from the committed secret", "discarded throws: 1\n", "  round 2: Bob did not open\n",
        "signed by the server with the key ", "late choice not excluded: no receipt was given\n"}) {
    EXPECT_NE(good.out.find(line), std::string::npos) << line << good.out;
  }
  std::stringstream record;
  record << std::ifstream(example).rdbuf();
  auto edited = record.str();
  const std::string roll = "\"roll\",\"seat\":";
  const auto outcome = edited.find("\"outcome\":\"", edited.find(roll)) + 11;
  edited.replace(outcome, 5, "T T T");
  std::ofstream(folder_ / "edited.json") << edited;
  const auto wrong = run("verify edited.json");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.err.find("events[1]: the secret gives "), std::string::npos) << wrong.err;
  EXPECT_NE(wrong.err.find("the record says \"T T T\""), std::string::npos) << wrong.err;
  // Somebody else's name is no wrong step, but the server has not signed it.
  auto renamed = record.str();
  renamed.replace(renamed.find("\"Cleo\""), 6, "\"Carl\"");
  std::ofstream(folder_ / "renamed.json") << renamed;
  EXPECT_NE(run("verify renamed.json").err.find("not the one that was signed"), std::string::npos);
}

TEST_F(Cli, AReceiptIsCheckedAgainstTheRecord) {
  const std::string examples = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/";
  const auto verify = [&](const std::string& receipt) {
    return run("verify " + examples + "fair-dice.json --receipt " + receipt);
  };
  const auto good = verify(examples + "fair-dice-receipt.json");
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("nothing was chosen late"), std::string::npos) << good.out;
  EXPECT_NE(good.out.find("your own number is in the dice"), std::string::npos) << good.out;
  EXPECT_EQ(good.out.find("late choice not excluded"), std::string::npos) << good.out;

  // A spectator has the same lists, but may have been shown them after the numbers.
  auto spectator = content_of(examples + "fair-dice-receipt.json");
  const auto replace_all = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = spectator.find(from, at)) != std::string::npos;)
      spectator.replace(at, from.size(), to);
  };
  replace_all("\"seat\":0", "\"seat\":null");
  replace_all("\"number\":\"" + std::string(64, '1') + "\",\"opened\":true", "\"number\":null,\"opened\":false");
  replace_all("\"number\":\"" + std::string(64, 'a') + "\",\"opened\":true", "\"number\":null,\"opened\":false");
  std::ofstream(folder_ / "spectator.json") << spectator;
  const auto watched = verify("spectator.json");
  EXPECT_EQ(watched.code, 0) << watched.err;
  EXPECT_NE(watched.out.find("late choice not excluded"), std::string::npos) << watched.out;
  EXPECT_EQ(watched.out.find("nothing was chosen late"), std::string::npos) << watched.out;

  auto edited = content_of(examples + "fair-dice-receipt.json");
  const auto hash = edited.find("24a3da24");  // of another player, in the last list
  ASSERT_NE(hash, std::string::npos);
  edited.replace(hash, 8, "00000000");
  std::ofstream(folder_ / "edited.json") << edited;
  const auto bad = verify("edited.json");
  EXPECT_EQ(bad.code, 1);
  EXPECT_NE(bad.err.find("round 3: the list in the record is not the one that was kept"), std::string::npos) << bad.err;
  EXPECT_EQ(verify("missing.json").code, 1);
  const auto old = run("verify " + std::string(TESSERA_SOURCE_DIR) + "/tests/data/before/fair_record.json");
  EXPECT_EQ(old.code, 0) << old.err;
  EXPECT_NE(old.out.find("late choice not excluded"), std::string::npos) << old.out;
}

TEST_F(Cli, AMatchThatIsInterruptedSaysSo) {
  for (const std::string what : {"match GAME hard easy", "league GAME"}) {
    const auto result = run(what + " -n 1000000000", "", "timeout --preserve-status -s INT 2");
    EXPECT_EQ(result.code, 130) << what << "\n" << result.err;
  }
}

// A sanitizer reserves address space of its own, without a bound.
constexpr bool kAddressSpaceIsOurs =
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    false &&
#endif
#endif
    true;

// Each thread takes address space for its stack; after some of them there is none left.
TEST_F(Cli, ASimulationUsesAsManyThreadsAsItGets) {
  if (!kAddressSpaceIsOurs) GTEST_SKIP() << "a sanitizer needs address space of its own";
  const auto result = run("sim GAME --games 100 -j 1024", "", "ulimit -v 1500000 &&");
  EXPECT_EQ(result.code, 0) << result.err;
}

}  // namespace
}  // namespace tessera
