#include "terminal/text/console.h"

#include <thread>

namespace tessera::terminal {

void Console::say(std::string_view line) { out_ << line.substr(0, line.find_last_not_of(' ') + 1) << '\n'; }

void Console::say(const Lines& lines) {
  for (const auto& line : lines) say(line);
}

void Console::print_error(std::string_view line) {
  out_.flush();
  err_ << line << std::endl;
}

std::optional<std::string> Console::ask(std::string_view prompt) {
  out_ << prompt << std::flush;
  if (closed()) return std::nullopt;
  std::string line;
  if (!std::getline(in_, line)) {
    out_ << std::endl;
    return std::nullopt;
  }
  std::string answer(trimmed(line));
  if (!interactive_) out_ << clip(printable(answer), kPageWidth - width(prompt)) << '\n';
  return answer;
}

void Console::pause_between_moves() {
  out_.flush();
  if (pause_.count() > 0) std::this_thread::sleep_for(pause_);
}

}  // namespace tessera::terminal
