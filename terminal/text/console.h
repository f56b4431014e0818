// The terminal: lines out, lines in.
#pragma once

#include <chrono>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "terminal/text/styled_text.h"

namespace tessera::terminal {

class Console {
 public:
  // Interactive: a person sits there. Otherwise each line read is written out after its prompt, so that what comes out
  // of a pipe reads like a conversation.
  Console(std::istream& in, std::ostream& out, std::ostream& err, bool colour, bool interactive,
          std::chrono::milliseconds pause = {})
      : in_(in), out_(out), err_(err), painter_(colour), interactive_(interactive), pause_(pause) {}

  const Painter& painter() const { return painter_; }
  bool interactive() const { return interactive_; }

  void say(std::string_view line = {});
  void say(const Lines& lines);
  void print_error(std::string_view line);  // on the error stream

  // The next line without the blanks around it; nothing at the end of the input.
  std::optional<std::string> ask(std::string_view prompt);

  // A breath between the bots' moves.
  void pause_between_moves();

  // Nobody reads any more.
  bool closed() const { return !out_.good(); }

 private:
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  Painter painter_;
  bool interactive_;
  std::chrono::milliseconds pause_;
};

}  // namespace tessera::terminal
