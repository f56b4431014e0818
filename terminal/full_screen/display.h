// The terminal itself, by ncurses: shows grids and reads keys and the mouse. While it lives the terminal is in its
// hands; when it dies, by a signal or a crash too, the terminal is as it was before. One at a time, one thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "terminal/full_screen/layout.h"

namespace tessera::terminal {

class Display {
 public:
  // Nothing: this terminal can't do it (TERM is unknown, or there is no way to move the cursor).
  static std::unique_ptr<Display> open(bool colour);
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  Size size() const;
  void show(const Layout& layout);

  // What happens next, at the latest after `patience` (nothing: whenever). `descriptor` (-1: none) is watched, too.
  Input wait(std::optional<std::chrono::milliseconds> patience, int descriptor, bool for_writing);

 private:
  explicit Display(bool colour);
  Input read_key();
};

}  // namespace tessera::terminal
