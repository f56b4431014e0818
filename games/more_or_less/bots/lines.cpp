#include "games/more_or_less/bots/lines.h"

namespace tessera::bots::more_or_less {

namespace {

struct NeighbourValues {
  std::uint8_t of[8];
};

constexpr NeighbourValues kCompanions = [] {
  NeighbourValues table{};
  for (int v = 0; v < 8; ++v) table.of[v] = static_cast<std::uint8_t>(tessera::more_or_less::neighbour_values(v));
  return table;
}();

}  // namespace

void Lines::list(const G::Board& board, const G::Faces& faces, int most) {
  size_ = 0;
  read(board, faces);
  if (most <= 0) return;
  for (int r = 0; r < board.height; ++r) list_along(board, board.square(r, 0), 1, board.stride(), board.width, most);
  if (most == 1) return;
  for (int c = 0; c < board.width; ++c) list_along(board, c, board.stride(), 1, board.height, most);
}

void Lines::read(const G::Board& board, const G::Faces& faces) {
  for (int r = 0; r < board.height; ++r) {
    const int first = board.square(r, 0);
    for (int square = first; square < first + board.width; ++square) {
      face_[kMargin + square] = static_cast<std::uint8_t>(faces.at(square));
    }
    face_[kMargin + first + board.width] = 0;
  }
  for (int i = 0; i < kMargin; ++i) face_[kMargin + board.square(board.height, 0) + i] = 0;
}

void Lines::list_along(const G::Board& board, int first, int step, int across, int length, int most) {
  Spot spots[kSide];
  int count = 0;
  int dice = 0;
  for (int i = 0; i < length; ++i) {
    const int square = first + i * step;
    const std::uint8_t* face = face_ + kMargin + square;
    if (face[0] != 0) continue;
    const int left = face[-across];
    const int right = face[across];
    const int before = face[-step];
    const int behind = face[step];
    Spot& spot = spots[count++];
    spot.square = static_cast<std::uint16_t>(square);
    spot.fit = kCompanions.of[left] & kCompanions.of[right] & kCompanions.of[before] & kCompanions.of[behind];
    spot.across = static_cast<std::uint8_t>((left != 0) + (right != 0));
    spot.before = before != 0;
    spot.behind = behind != 0;
    spot.symbol = board.symbols.has(square);
    dice += spot.across + spot.before + spot.behind;
  }
  if (dice == 0) return;
  for (int i = 0; i < count; ++i) list_from(spots + i, count - i < most ? count - i : most, step);
}

// A row and a column share their single squares: only rows list them.
void Lines::list_from(const Spot* spots, int count, int step) {
  Line line{};
  int touched = 0;
  for (int i = 0; i < count; ++i) {
    const Spot& spot = spots[i];
    line.square[i] = spot.square;
    line.fit[i] = spot.fit;
    const int apart = i > 0 ? spot.square - spots[i - 1].square : 0;
    if (i > 0 && apart == step) line.joined |= static_cast<std::uint8_t>(1 << i);
    // An old die between two squares of the line is touched by both and counts once.
    touched += spot.across + (spot.before && (i == 0 || apart != 2 * step) ? 1 : 0) + (spot.behind ? 1 : 0);
    line.symbols = static_cast<std::uint8_t>(line.symbols + (spot.symbol ? 1 : 0));
    if (touched == 0 || (i == 0 && step != 1)) continue;
    line.count = static_cast<std::uint8_t>(i + 1);
    line.score = static_cast<std::int16_t>(line.base() * touched + 5 * line.symbols);
    lines_[static_cast<std::size_t>(size_++)] = line;
  }
}

}  // namespace tessera::bots::more_or_less
