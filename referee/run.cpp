#include <istream>
#include <ostream>

#include "referee/referee.h"

namespace tessera {

namespace {

// One line without its newline; what goes beyond the limit is read and dropped, one byte over it kept as the sign.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  for (;;) {
    const int c = buffer->sbumpc();
    if (c == std::istream::traits_type::eof()) return !line.empty();
    if (c == '\n') return true;
    if (line.size() <= Referee::kLongestLine) line += static_cast<char>(c);
  }
}

}  // namespace

bool run_referee(std::istream& in, std::ostream& out) {
  Referee referee;
  std::string line;
  while (!referee.quit() && read_line(in, line)) {
    out << referee.answer(line) << '\n' << std::flush;
    if (!out) return false;
  }
  return true;
}

}  // namespace tessera
