// tessera referee
#include "referee/referee.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "app/command.h"

namespace tessera::app {

void add_referee(CLI::App& program, int& code) {
  auto* command = program.add_subcommand("referee", "The line protocol: a JSON object a line in, one a line out");
  command->footer("See docs/referee.md. A first question: {\"cmd\":\"hello\"}");
  command->callback([&code] {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    code = run_referee(std::cin, std::cout) ? 0 : kFailed;
  });
}

}  // namespace tessera::app
