// The results of `tessera sim` and `tessera merge`: where they go.
#pragma once

#include <string>

#include "app/command_line.h"
#include "arena/sim/sim.h"

namespace tessera::app {

struct SimFiles {
  std::string json_file;
  std::string report_file;
};

void add_file_options(Command& command, SimFiles& files);

// Whether the files can be written: said before anything is played. Gives the exit code.
int check_files(const SimFiles& files);

// Prints the result and writes the files that were asked for. Gives the exit code.
int write_simulation(const SimFiles& files, const arena::SimConfig& config, const arena::SimResult& result);

}  // namespace tessera::app
