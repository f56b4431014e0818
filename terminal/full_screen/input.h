// What a person does at the full screen, in the words of this program; the display makes it of what ncurses says.
#pragma once

#include <cstdint>
#include <string>

namespace tessera::terminal {

enum class Key : std::uint8_t {
  none,
  enter,
  escape,
  backspace,
  erase_line,  // Ctrl-U
  up,
  down,
  left,
  right,
  page_up,
  page_down,
  home,
  end,
  help,   // F1
  log,    // F2
  hint,   // F3
  rules,  // F4
  undo,   // F5
  quit,   // F10, Ctrl-C
};

struct Input {
  enum class Kind : std::uint8_t {
    nothing,  // time has passed, or the descriptor is ready
    text,
    key,
    click,
    wheel_up,
    wheel_down,
    resized,
    closed,  // nobody is there any more
  };

  Kind kind = Kind::nothing;
  Key key = Key::none;
  std::string text = {};  // one character
  int x = 0;              // of the mouse
  int y = 0;
};

}  // namespace tessera::terminal
