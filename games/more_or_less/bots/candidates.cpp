#include "games/more_or_less/bots/candidates.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

void Candidates::list(const G::PublicState& table, const DiceWorth& worth, std::size_t most, int most_dice) {
  candidates_.clear();
  Hand hand(table.hand[table.seat.index]);
  laid_ = LaidDice(table);
  for (int i = 0; i < laid_.count; ++i) hand.add(laid_.shown[i]);
  lines_.list(rules_.board, laid_.taken_from(table.faces), hand.size);
  const int left = hand.size + G::pool_size(table, table.seat);
  const int others = table.out_first.none() ? fewest_dice_of_others(rules_, table, table.seat) : 0;
  for (const Line& line : lines_) {
    if (line.count <= most_dice && laid_.within(line)) list_line(line, hand, worth.of(left - line.count, others));
  }
  if (laid_.count == 0 && (hand.size < G::kFullHand || candidates_.empty())) {
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
    if (!laid_.agree(line, values)) return false;
    Candidate option{Placement{&line, {}}, line.score + worth_of_rest, static_cast<int>(candidates_.size())};
    std::copy(values, values + line.count, option.placement.shown);
    candidates_.push_back(option);
    return false;
  });
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
