#include "games/more_or_less/bots/candidates.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

namespace {

void clear_square(G::Faces& faces, int square) {
  for (auto& plane : faces.plane) plane.word[square / 64] &= ~(std::uint64_t{1} << (square % 64));
}

}  // namespace

void Candidates::list(const G::PublicState& table, const DiceWorth& worth, std::size_t most) {
  candidates_.clear();
  const int seat = table.seat.index;
  Hand hand(table.hand[seat]);
  G::Faces before = table.faces;
  laid_count_ = table.placing;
  for (int i = 0; i < laid_count_; ++i) {
    laid_[i] = table.squares[seat][table.placed[seat] - laid_count_ + i];
    laid_shows_[i] = static_cast<std::uint8_t>(before.at(laid_[i]));
    clear_square(before, laid_[i]);
    hand.add(laid_shows_[i]);
  }
  lines_.list(rules_.board, before, hand.size);
  const int left = hand.size + G::pool_size(table, table.seat);
  const int others = table.out_first.none() ? fewest_dice_of_others(rules_, table, table.seat) : 0;
  for (const Line& line : lines_) {
    if (contains_laid_dice(line)) list_line(line, hand, worth.of(left - line.count, others));
  }
  if (laid_count_ == 0 && (hand.size < G::kFullHand || candidates_.empty())) {
    candidates_.push_back({Placement{}, worth.of(left, others), static_cast<int>(candidates_.size())});
  }
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value > b.value : a.order < b.order;
  };
  std::sort(candidates_.begin(), candidates_.end(), better);
  if (candidates_.size() > most) candidates_.resize(most);
}

void Candidates::list_line(const Line& line, Hand& hand, double worth_of_rest) {
  std::uint8_t shown[G::kFullHand] = {};
  fill(line, hand, shown, [&](const std::uint8_t* values) {
    for (int i = 0; i < line.count; ++i) {
      for (int j = 0; j < laid_count_; ++j) {
        if (line.square[i] == laid_[j] && values[i] != laid_shows_[j]) return false;
      }
    }
    Candidate option{Placement{&line, {}}, line.score + worth_of_rest, static_cast<int>(candidates_.size())};
    std::copy(values, values + line.count, option.placement.shown);
    candidates_.push_back(option);
    return false;
  });
}

bool Candidates::contains_laid_dice(const Line& line) const {
  const auto* end = line.square + line.count;
  return std::all_of(laid_, laid_ + laid_count_,
                     [&](int square) { return std::find(line.square, end, square) != end; });
}

int Candidates::next_step(const G::PublicState& table, const Placement& placement, const Actions<G>& legal) {
  for (int i = 0; i < placement.count(); ++i) {
    const int square = placement.line->square[i];
    if (table.faces.at(square) != 0) continue;
    const auto die = die_showing(table.hand[table.seat.index], placement.shown[i]);
    const auto* step = std::find(legal.begin(), legal.end(), G::Action::place(die, square));
    if (step != legal.end()) return static_cast<int>(step - legal.begin());
  }
  return legal.size() - 1;  // pass or done
}

}  // namespace tessera::bots::more_or_less
