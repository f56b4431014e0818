// tessera referee
#include "referee/referee.h"

#include <iostream>

#include "app/command.h"

namespace tessera::app {

void add_referee(Command& program) {
  auto& command = program.add_command("referee", "The line protocol: a JSON object a line in, one a line out");
  command.set_footer("See docs/referee.md. A first question: {\"cmd\":\"hello\"}");
  command.set_action([] {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    return run_referee(std::cin, std::cout) ? 0 : kFailed;
  });
}

}  // namespace tessera::app
