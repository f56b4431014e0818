// The program as a user meets it, for tests: what is typed goes in, exit code and both streams come out.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/games/testing.h"

namespace tessera {

namespace fs = std::filesystem;

struct CommandResult {
  int code = -1;  // -1: died by a signal
  std::string out;
  std::string err;
};

inline std::string content_of(const fs::path& path) {
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

  // `tessera ARGUMENTS` in a shell, with this input and these variables of the environment. GAME stands for some game.
  CommandResult run(std::string arguments, const std::string& input = "", const std::string& environment = "") {
    if (const auto at = arguments.find("GAME"); at != std::string::npos) arguments.replace(at, 4, game().id);
    std::ofstream(folder_ / "in") << input;
    const std::string at = folder_.string() + "/";
    const std::string line = "cd " + folder_.string() + " && " + environment + " " + TESSERA_PROGRAM + " " + arguments +
                             " < " + at + "in > " + at + "out 2> " + at + "err";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(folder_ / "out"), content_of(folder_ / "err")};
  }

  void expect_usage_error(const std::string& arguments, const std::string& about) {
    const auto result = run(arguments);
    EXPECT_EQ(result.code, 2) << arguments << "\n" << result.err;
    EXPECT_NE(result.err.find(about), std::string::npos) << arguments << "\n" << result.err;
    EXPECT_EQ(result.out, "") << arguments;
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

  static const GameInfo& game() { return testing::plain_game(); }

  fs::path folder_;
};

}  // namespace tessera
