#include "app/contest.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <thread>

#include "app/command.h"
#include "app/interrupt.h"
#include "app/terminal_facts.h"
#include "support/files.h"

namespace tessera::app {

int ContestArguments::thread_count() const {
  if (team != nullptr) return team->workers();
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void add_contest_options(Command& command, ContestArguments& given) {
  command.add("-p,--players", given.players, "How many players", {.show_default = true});
  command.add("--nodes", given.nodes, "A budget for every move, in nodes: repeatable",
              {.range = between(0, 999'999'999)});
  command.add("--ms", given.ms, "A budget for every move, in milliseconds: not repeatable",
              {.range = between(0, 3'600'000), .excludes = "--nodes"});
  command.add("-o,--option", given.options, "An option of the game: name=value");
  command.add("-s,--seed", given.seed, "The same seed gives the same result", {.show_default = true});
  if (given.team == nullptr) {
    command.add("-j,--threads", given.threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
  }
  command.add("--journal", given.journal, "Keep finished games in this file; the same command goes on from it");
  command.add("--json", given.json_file, "Write the result as JSON to this file");
  command.add("--report", given.report_file, "Write a page with plots to this file");
}

std::string contest_help() {
  return "A set is one game for every seat that A can have, all with the same chance; with two players it is a pair.\n"
         "With more than two players one bot of A sits among bots of B.\n"
         "A bot is a level, or a level with a budget of its own: hard@20000 (nodes a move), hard@50ms.\n"
         "Ctrl-C ends a run early and tells what is known; with --journal the same command then goes on.\n" +
         options_help() + "\nmax_turns is set for machines unless it is given.";
}

Result<void> check_files(const ContestArguments& given) {
  if (is_worker(given.team)) return {};
  for (const auto& path : {given.journal, given.json_file, given.report_file}) {
    if (const auto ok = check_writable(path); !ok) return ok.error();
  }
  return {};
}

arena::RunMonitor ContestMonitor::monitor() {
  arena::RunMonitor out;
  out.progress = [this](std::int64_t done, std::int64_t whole, const std::string& note) {
    if (!progress_) progress_.emplace(whole, "sets", errors_are_terminal());
    progress_->show(done, note);
  };
  out.interrupted = &interruption();
  out.team = team_;
  return out;
}

void ContestMonitor::finish() {
  if (progress_) progress_->finish();
}

int write_result(const ContestArguments& given, const std::string& text, const boost::json::object& json,
                 const std::string& page, bool interrupted) {
  if (is_worker(given.team)) return 0;
  std::cout << text;
  if (!given.json_file.empty()) {
    const auto ok = write_file(given.json_file, boost::json::serialize(json) + "\n");
    if (!ok) return fail(kFailed, ok.error().text);
  }
  if (!given.report_file.empty()) {
    if (const auto ok = write_file(given.report_file, page); !ok) return fail(kFailed, ok.error().text);
  }
  if (!interrupted) return 0;
  return fail(kInterrupted,
              given.journal.empty() ? "interrupted" : "interrupted; the same command goes on from " + given.journal);
}

}  // namespace tessera::app
