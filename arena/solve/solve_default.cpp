// solve_default FOLDER: the default game of everything that can be solved, for the program and the page to carry, each
// as FOLDER/GAME.solution. It is a program of its own because `tessera`, which can solve any such game, has the page in
// it.
#include <cstdio>
#include <filesystem>
#include <thread>

#include "arena/solve/solve.h"
#include "support/files.h"

using namespace tessera;

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: solve_default FOLDER\n"), 2;
  const std::filesystem::path folder = arguments[1];
  std::error_code ec;
  std::filesystem::create_directories(folder, ec);
  const auto threads = static_cast<int>(std::thread::hardware_concurrency());
  for (const auto& game : arena::solvable_games()) {
    const auto solved = arena::solve(game.id, 0, {}, {.threads = threads, .journal = {}});
    if (!solved) return std::fprintf(stderr, "%s\n", solved.error().text.c_str()), 1;
    if (solved->bytes.empty()) continue;  // a table for people
    const auto written = write_file((folder / (solved->name + ".solution")).string(), solved->bytes);
    if (!written) return std::fprintf(stderr, "%s\n", written.error().text.c_str()), 1;
  }
  return 0;
}
