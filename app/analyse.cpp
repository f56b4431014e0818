// tessera analyse
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "app/command.h"
#include "app/progress.h"
#include "app/terminal_facts.h"
#include "arena/analysis/analysis_report.h"
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "support/files.h"
#include "terminal/play/screens.h"

namespace tessera::app {

namespace {

struct AnalyseArguments {
  std::string path;
  arena::AnalysisConfig config;
  bool all = false;
  std::string json_file;
  std::string report_file;
};

// A bar for each of the things that an analysis counts.
class AnalysisMonitor {
 public:
  void show(std::string_view unit, std::int64_t done, std::int64_t whole) {
    if (unit != unit_) {
      finish();
      progress_.emplace(whole, std::string(unit), errors_are_terminal());
      unit_ = unit;
    }
    progress_->show(done);
  }
  void finish() {
    if (progress_) progress_->finish();
  }

 private:
  std::string unit_;
  std::optional<Progress> progress_;
};

// Names come from services; here they go into columns.
std::vector<std::string> printable_names(const RecordedGame& recorded) {
  constexpr int kLongest = 24;
  std::vector<std::string> out;
  for (const auto& name : recorded.names()) {
    const auto shown = terminal::clip(terminal::printable(terminal::trimmed(name)), kLongest);
    out.push_back(shown.empty() ? "seat " + std::to_string(out.size()) : shown);
  }
  return out;
}

// The table as the player saw it before each of the decisions that the reports name.
arena::ReportContext frame_of(const std::string& path, const RecordedGame& recorded, const arena::Analysis& analysis) {
  arena::ReportContext report_context{path, {}};
  for (const auto event : arena::costliest_decisions(analysis, arena::kReportedEvents)) {
    const auto before = recorded.before(event);
    const Seat seat = analysis.events[event].event.seat;
    const terminal::SentenceContext context(terminal::Painter(false), recorded.names(), kNoSeat);
    report_context.pictures[event] = terminal::joined(terminal::draw(context, before.position(), seat), "\n");
  }
  return report_context;
}

Result<void> write_files(const AnalyseArguments& given, const arena::Analysis& analysis,
                         const arena::ReportContext& report_context) {
  if (!given.json_file.empty()) {
    const auto text = boost::json::serialize(arena::analysis_json(analysis)) + "\n";
    if (auto ok = write_file(given.json_file, text); !ok) return ok;
  }
  if (!given.report_file.empty()) return write_file(given.report_file, arena::analysis_html(analysis, report_context));
  return {};
}

int analyse(const AnalyseArguments& given) {
  if (!given.json_file.empty() && given.json_file == given.report_file) {
    return fail(kWrongUsage, "--json and --report name the same file");
  }
  const auto content = read_file(given.path);
  if (!content) return fail(kFailed, content.error().text);
  auto recorded = parse_record(*content, find_game);
  if (!recorded) return fail(kFailed, given.path + ": " + recorded.error().text);
  recorded->set_names(printable_names(*recorded));
  auto config = given.config;
  if (config.threads <= 0) config.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  AnalysisMonitor watch;
  const auto analysis = arena::analyse(
      *recorded, config,
      [&](std::string_view unit, std::int64_t done, std::int64_t whole) { watch.show(unit, done, whole); });
  watch.finish();
  const auto report_context = frame_of(given.path, *recorded, analysis);
  std::cout << arena::analysis_text(analysis, report_context, given.all);
  if (const auto ok = write_files(given, analysis, report_context); !ok) return fail(kFailed, ok.error().text);
  return 0;
}

}  // namespace

void add_analyse(Command& program) {
  auto& command = program.add_command("analyse", "Tell luck and skill of a recorded game apart, decision by decision");
  const auto given = std::make_shared<AnalyseArguments>();
  given->config.threads = 0;
  command.add("FILE", given->path, "A record", {.required = true});
  command.add("--all", given->all, "List every event too");
  command.add("-n,--samples", given->config.samples,
              "Rollouts from each position; four times as many halve the errors. Left out: what the game needs",
              {.range = between(2, 100'000'000)});
  command.add("-s,--seed", given->config.seed, "The same seed gives the same result", {.show_default = true});
  command.add("-j,--threads", given->config.threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
  command.add("--json", given->json_file, "Write everything as JSON to this file");
  command.add("--report", given->report_file, "Write a page with plots to this file");
  command.set_footer(
      "A game is analysed exactly where it is solved (tessera solve); else positions are played on by bots, and "
      "every\n"
      "number has its error. docs/analysis.md says what the numbers mean.");
  command.set_action([given] { return analyse(*given); });
}

}  // namespace tessera::app
