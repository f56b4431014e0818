#include "terminal/full_screen/run.h"

#include "terminal/full_screen/table_screen.h"

namespace tessera::terminal {

int run_full_screen(Display& display, PlayedTable& table) {
  TableScreen screen(table, display.size());
  while (!table.left()) {
    display.show(screen.layout());
    const Input input = display.wait(table.patience(), table.descriptor(), table.wants_to_write());
    if (input.kind == Input::Kind::closed) return 1;
    if (input.kind == Input::Kind::resized) {
      screen.resize(display.size());
    } else if (input.kind != Input::Kind::nothing) {
      screen.take(input);
    }
    if (table.advance()) screen.refresh();
  }
  return table.exit_code();
}

}  // namespace tessera::terminal
