// All lines that a placement can fill, in a list: the fast part of every bot.
#pragma once

#include <cstdint>
#include <vector>

#include "games/more_or_less/bots/line_scan.h"

namespace tessera::bots::more_or_less {

class Lines {
 public:
  // The lines of at most `most` squares.
  void list(const G::Board& board, const G::Faces& faces, int most);

  const Line* begin() const { return lines_.data(); }
  const Line* end() const { return lines_.data() + size_; }

 private:
  static constexpr int kSide = tessera::more_or_less::kMaxSide;

  // One square, or two to four in a row or a column. On the heap: WebAssembly's stack is small.
  std::vector<Line> lines_ = std::vector<Line>(7 * kSide * kSide);
  int size_ = 0;
};

}  // namespace tessera::bots::more_or_less
