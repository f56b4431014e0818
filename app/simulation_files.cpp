#include "app/simulation_files.h"

#include <boost/json/serialize.hpp>
#include <iostream>

#include "app/command.h"
#include "arena/sim/report.h"
#include "support/files.h"

namespace tessera::app {

void add_file_options(Command& command, SimFiles& files) {
  command.add("--json", files.json_file, "Write the result as JSON to this file");
  command.add("--report", files.report_file, "Write a page with plots to this file");
}

int check_files(const SimFiles& files) {
  if (!files.json_file.empty() && files.json_file == files.report_file) {
    return fail(kWrongUsage, "--json and --report name the same file");
  }
  for (const auto& path : {files.json_file, files.report_file}) {
    if (const auto ok = check_writable(path); !ok) return fail(kFailed, ok.error().text);
  }
  return 0;
}

int write_simulation(const SimFiles& files, const arena::SimConfig& config, const arena::SimResult& result) {
  std::cout << arena::report_text(config, result);
  if (!files.json_file.empty()) {
    const auto text = boost::json::serialize(arena::report_json(config, result)) + "\n";
    if (const auto ok = write_file(files.json_file, text); !ok) return fail(kFailed, ok.error().text);
  }
  if (!files.report_file.empty()) {
    const auto page = arena::report_html(config, result);
    if (const auto ok = write_file(files.report_file, page); !ok) return fail(kFailed, ok.error().text);
  }
  return 0;
}

}  // namespace tessera::app
