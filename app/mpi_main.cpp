// tessera-mpi: sim, match and league by the processes of an MPI run. Rank 0 hands out the work and tells the result.
#include <csignal>
#include <iostream>
#include <sstream>

#include "app/build_info.h"
#include "app/command.h"
#include "app/interrupt.h"
#include "app/solutions.h"
#include "arena/mpi/mpi_team.h"

namespace {

using namespace tessera::app;

int run_program(int argc, char** argv, tessera::arena::MpiTeam* team) {
  Command program("tessera-mpi",
                  "tessera's sim, match and league, by the processes of an MPI run: mpirun tessera-mpi …");
  add_sim(program, team);
  add_match(program, team);
  add_league(program, team);
  if (argc > 1) load_solutions();
  return run(program, version_text("tessera-mpi"), argc, argv);
}

// A worker says nothing. If it cannot do what rank 0 asks of it, say for want of a file, it tells why and ends them
// all.
int run_worker(int argc, char** argv, tessera::arena::MpiTeam& team) {
  std::ostringstream said;
  auto* errors = std::cerr.rdbuf(said.rdbuf());
  auto* output = std::cout.rdbuf(nullptr);
  const int code = run_program(argc, argv, &team);
  std::cerr.rdbuf(errors);
  std::cout.rdbuf(output);
  team.serve([&](const std::string&) -> std::string {
    std::cerr << said.str() << std::flush;
    team.abort(code);
  });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  tessera::arena::MpiTeam team(argc, argv);
  if (team.is_worker()) return run_worker(argc, argv, team);
  exit_on_interrupt();
  const int code = run_program(argc, argv, team.workers() > 0 ? &team : nullptr);
  if (!std::cout.flush()) return fail(kFailed, "the output could not be written");
  return code;
}
