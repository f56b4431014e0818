#include "games/more_or_less/bots/lines.h"

namespace tessera::bots::more_or_less {

namespace {

struct Collector {
  Line* at;

  void begin(unsigned) {}
  void extend(unsigned, bool) {}
  void line(const Line& line) { *at++ = line; }
};

}  // namespace

void Lines::list(const G::Board& board, const G::Faces& faces, int most) {
  Collector collector{lines_.data()};
  LineScan(board, faces).visit(most, collector);
  size_ = static_cast<int>(collector.at - lines_.data());
}

}  // namespace tessera::bots::more_or_less
