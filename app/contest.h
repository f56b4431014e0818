// The common part of `tessera match` and `tessera league`: arguments, progress, results, exit codes.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/progress.h"
#include "arena/contest/jobs.h"
#include "bots/core/bot.h"

namespace tessera::app {

struct ContestArguments {
  std::string game;
  int players = 2;
  std::int64_t sets = 0;  // 0: the command's own number
  std::int64_t nodes = -1;
  std::int64_t ms = -1;
  std::vector<std::string> options;
  std::string seed = "1";
  int threads = 0;
  std::string json_file;
  std::string report_file;
  std::string journal;
  arena::Team* team = nullptr;

  bots::Budget budget() const { return {nodes, ms}; }
  int thread_count() const;
};

// With a team there is no choice of threads: a process of it is one.
void add_contest_options(Command& command, ContestArguments& given);

// The part of the help that is the same.
std::string contest_help();

// Whether the files that were asked for can be written: said before anything is played.
Result<void> check_files(const ContestArguments& given);

// The progress bar of a run, its end by Ctrl-C, and its team.
class ContestMonitor {
 public:
  explicit ContestMonitor(arena::Team* team) : team_(team) {}
  arena::RunMonitor monitor();
  void finish();

 private:
  arena::Team* team_;
  std::optional<Progress> progress_;
};

// Prints `text`, writes the files that were asked for, and gives the exit code.
int write_result(const ContestArguments& given, const std::string& text, const boost::json::object& json,
                 const std::string& page, bool interrupted);

}  // namespace tessera::app
