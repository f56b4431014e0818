#include "games/more_or_less/bots/last_reply.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

namespace {

// Collects the hands that can fill a line of enough points.
struct Threats {
  Fillings& fillings;
  int needed;
  HandSet win, tie;

  void begin(unsigned) {}
  void extend(unsigned, bool) {}
  void line(const Line& line) {
    if (line.score >= needed) (line.score > needed ? win : tie) |= fillings.of(line);
  }
};

constexpr std::int64_t kLinesOfANode = 2;

// Only with the most dice: whatever fewer dice could fill these can, and none of them has to be laid.
void keep_largest_draws(const G::Rules& rules, const G::State& begin, TurnTree& tree) {
  if (begin.phase != G::Phase::ask_draw) return;
  Actions<G> legal;
  G::legal(rules, begin, begin.seat, legal);
  const int most = legal[legal.size() - 1].count();
  int fewer = 0;
  while (legal[fewer].count() < most) ++fewer;
  tree.draws.erase(tree.draws.begin(), tree.draws.begin() + fewer);
  tree.hands = {};
  for (const auto& draw : tree.draws) {
    for (const auto& drawn : draw) {
      for (const auto& roll : drawn.rolls) {
        for (const auto& [hand, weight] : roll) tree.hands.add(hand);
      }
    }
  }
}

}  // namespace

void Lead::add(Seat seat, int score) {
  if (!seats.empty() && score < points) return;
  if (seats.empty() || score > points) *this = {score, {}};
  seats.add(seat);
}

LastReply::LastReply(const G::Rules& rules, const G::State& begin, Meter& meter)
    : board_(rules.board),
      score_(begin.score[begin.seat.index]),
      bonus_(begin.opened ? 0 : 5),
      tree_(TurnTree::of(rules, begin, meter)),
      scan_(rules.board, begin.faces) {
  keep_largest_draws(rules, begin, tree_);
  whole_ = TurnTree::weight_of(tree_.draws[0]) * TurnTree::kRolls * kTie * kTie;
  lines_.list(board_, begin.faces, tree_.most_dice);
  meter.spend((lines_.end() - lines_.begin()) / kLinesOfANode);
  for (const Line& line : lines_) {
    const bool row = line.count == 1 || line.square[1] - line.square[0] < board_.stride();
    const std::uint32_t rows = row ? 1u << board_.row(line.square[0]) : 0;
    const std::uint32_t columns = row ? 0 : 1u << board_.column(line.square[0]);
    known_.push_back({line.score, rows, columns, &fillings_.of(line)});
  }
  std::sort(known_.begin(), known_.end(), [](const Known& a, const Known& b) { return a.score > b.score; });
}

// Who needs nothing has it with every hand.
HandSet LastReply::hands_without_points(const Lead& lead) const {
  return needed(lead) == 0 ? Hands::all().holding(Hands::kEmpty) : HandSet{};
}

void LastReply::add_known(int bonus, std::uint32_t rows, std::uint32_t columns, const Lead& lead, HandSet& win,
                          HandSet& tie) const {
  const int least = needed(lead) - bonus;
  for (const Known& line : known_) {
    if (line.score < least) return;
    if ((line.rows & rows) != 0 || (line.columns & columns) != 0) continue;
    (line.score > least ? win : tie) |= *line.fill;
  }
}

int LastReply::share(const Lead& lead) const { return choice(lead).share; }

LastReply::Choice LastReply::choice(const Lead& lead) const {
  HandSet win;
  HandSet tie = hands_without_points(lead);
  if (needed(lead) < 0) win = Hands::all().holding(Hands::kEmpty);
  add_known(bonus_, 0, 0, lead, win, tie);
  Choice best{-1, 0, 0};
  for (std::size_t i = 0; i < tree_.draws.size(); ++i) {
    const auto& draw = tree_.draws[tree_.draws.size() - 1 - i];
    int sum = 0;
    std::size_t roll = 0;
    for (const auto& drawn : draw) {
      int most = -1;
      for (std::size_t j = 0; j < drawn.rolls.size(); ++j) {
        const int own = value(drawn.rolls[drawn.rolls.size() - 1 - j], win, tie, lead.seats.size());
        if (own <= most) continue;
        most = own;
        roll = j;
      }
      sum += drawn.weight * most;
    }
    if (sum > best.share) best = {sum, static_cast<int>(i), static_cast<int>(roll)};
  }
  best.share *= kTie;
  return best;
}

LastReply::Untouched LastReply::untouched(const Line& placed, const Lead& lead) const {
  Untouched out;
  for (int i = 0; i < placed.count; ++i) {
    const int row = board_.row(placed.square[i]);
    const int column = board_.column(placed.square[i]);
    out.rows |= (7u << row) >> 1;
    out.columns |= (7u << column) >> 1;
  }
  out.rows &= (1u << board_.height) - 1;
  out.columns &= (1u << board_.width) - 1;
  out.tie = hands_without_points(lead);
  if (needed(lead) >= 0) add_known(0, out.rows, out.columns, lead, out.win, out.tie);
  return out;
}

int LastReply::share(const Untouched& untouched, const Lead& lead) const {
  return needed(lead) < 0 ? whole_ : value(untouched.win, untouched.tie, lead.seats.size());
}

int LastReply::share_after(const Line& placed, const std::uint8_t* shown, const Untouched& untouched,
                           const Lead& lead) {
  if (needed(lead) < 0) return whole_;
  if (tree_.most_dice == 0) return share(untouched, lead);
  for (int i = 0; i < placed.count; ++i) scan_.put(placed.square[i], shown[i]);
  Threats threats{fillings_, needed(lead), untouched.win, untouched.tie};
  for (std::uint32_t rows = untouched.rows; rows != 0; rows &= rows - 1) {
    scan_.visit_row(lowest_bit32(rows), tree_.most_dice, threats);
  }
  for (std::uint32_t columns = untouched.columns; columns != 0; columns &= columns - 1) {
    scan_.visit_column(lowest_bit32(columns), tree_.most_dice, threats);
  }
  for (int i = 0; i < placed.count; ++i) scan_.put(placed.square[i], 0);
  return value(threats.win, threats.tie, lead.seats.size());
}

int LastReply::value(const HandSet& win, const HandSet& tie, int leaders) const {
  if (tree_.hands.within(win)) return whole_;
  if (!tree_.hands.meets(win) && !tree_.hands.meets(tie)) return 0;
  int best = 0;
  for (const auto& draw : tree_.draws) {
    int sum = 0;
    for (const auto& drawn : draw) {
      int most = 0;
      for (const auto& roll : drawn.rolls) most = std::max(most, value(roll, win, tie, leaders));
      sum += drawn.weight * most;
    }
    best = std::max(best, sum);
  }
  return best * kTie;
}

int LastReply::value(const TurnTree::Roll& roll, const HandSet& win, const HandSet& tie, int leaders) const {
  const int shared = kTie / (leaders + 1);
  int sum = 0;
  for (const auto& [hand, weight] : roll) sum += weight * (win.has(hand) ? kTie : tie.has(hand) ? shared : 0);
  return sum;
}

}  // namespace tessera::bots::more_or_less
