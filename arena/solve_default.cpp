// solve_default FILE: the default game of Pass the Pot, solved, for the program and the page to carry. It is a program
// of its own because `tessera`, which can solve any game, has the page in it.
#include <cstdio>
#include <filesystem>
#include <thread>

#include "arena/solve_pass_the_pot.h"
#include "engine/pass_the_pot/json.h"
#include "support/files.h"

using namespace tessera;

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: solve_default FILE\n"), 2;
  const std::filesystem::path path = arguments[1];
  const auto options = Options::parse(GameJson<PassThePot>::options(), {}, 2);
  const auto rules = options ? GameJson<PassThePot>::rules(2, *options) : options.error();
  if (!rules) return std::fprintf(stderr, "%s\n", rules.error().text.c_str()), 1;
  const auto threads = static_cast<int>(std::thread::hardware_concurrency());
  const auto caps = bots::pass_the_pot::Solution::caps_for(*rules);
  const auto report = arena::solve_pass_the_pot(*rules, caps, threads, [](double) {});
  if (report.gap() > arena::kSolved) return std::fprintf(stderr, "not solved\n"), 1;
  std::error_code ec;
  std::filesystem::create_directories(path.parent_path(), ec);
  const auto written = write_file(path.string(), report.solution.bytes());
  if (!written) return std::fprintf(stderr, "%s\n", written.error().text.c_str()), 1;
  return 0;
}
