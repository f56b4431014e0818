#include "app/terminal_facts.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tessera::app {

bool input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }
bool errors_are_terminal() { return ::isatty(STDERR_FILENO) == 1; }

bool colour_wanted() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  return output_is_terminal() && (term == nullptr || std::string_view(term) != "dumb");
}

int terminal_width() {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace tessera::app
