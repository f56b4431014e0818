#include "games/more_or_less/bots/turn_before_last.h"

#include <algorithm>

#include "games/more_or_less/bots/quick_play.h"

namespace tessera::bots::more_or_less {

namespace {

// The last turn, as it would begin after a pass; nothing ends the game before it.
G::State last_turn_after(const G::Rules& rules, const G::State& state, const LaidDice& laid) {
  G::Rules endless = rules;
  endless.stall = 0;
  endless.max_turns = 0;
  G::State next = state;
  next.faces = laid.taken_from(state.faces);
  next.placing = 0;
  G::apply(endless, next, state.seat, G::Action::pass());
  return next;
}

}  // namespace

bool TurnBeforeLast::Later::operator()(const Entry& a, const Entry& b) const {
  if (a.end.own != b.end.own) return a.end.own < b.end.own;
  if (a.end.points != b.end.points) return a.end.points < b.end.points;
  if (a.end.last != b.end.last) return a.end.last > b.end.last;
  if ((a.hand == kLine) != (b.hand == kLine)) return b.hand == kLine;
  return a.order > b.order;
}

TurnBeforeLast::TurnBeforeLast(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget,
                               Which which)
    : rules_(rules),
      state_(state),
      meter_(meter),
      most_of_budget_(most_of_budget),
      which_(which),
      laid_(state),
      last_seat_(left_of(state.seat, rules.players)),
      tree_(TurnTree::of(rules, state, meter)),
      reply_(rules, last_turn_after(rules, state, laid_), meter),
      pending_(tree_.hands) {
  std::fill(std::begin(end_of_hand_), std::end(end_of_hand_), std::int16_t{-1});
  for (int s = 0; s < rules.players; ++s) {
    if (Seat(s) != state.seat && Seat(s) != last_seat_) others_.add(Seat(s), state.score[s]);
  }
  lines_.list(rules.board, laid_.taken_from(state.faces), tree_.most_dice);
  solved_ = search();
}

const TurnBeforeLast::End* TurnBeforeLast::best(int hand) const {
  const int end = end_of_hand_[hand];
  return end < 0 ? nullptr : &ends_[static_cast<std::size_t>(end)];
}

bool TurnBeforeLast::search() {
  if (which_ == Which::all && laid_.count == 0) push_pass();
  push_lines();
  while (!pending_.empty() && !queue_.empty()) {
    const Entry entry = queue_.top();
    queue_.pop();
    if (entry.hand != kLine) {
      settle(entry);
    } else if (!judge_all_of(entry)) {
      return false;
    }
  }
  return true;
}

void TurnBeforeLast::push_pass() {
  may_pass_ = hands_that_may_pass();
  if (!may_pass_.meets(pending_)) return;
  End end;
  if (rules_.stall > 0 && state_.idle + 1 >= rules_.stall * rules_.players) {
    const auto winners = G::winners(rules_, state_);
    end.leaders = winners;
    end.leaders.remove(last_seat_);
    end.last = winners.has(last_seat_) ? whole() / winners.size() : 0;
    end.own = winners.has(state_.seat) ? whole() / winners.size() : 0;
  } else {
    end = end_of(0, reply_.share(lead_after(0)));
  }
  queue_.push({end, Hands::kEmpty, order_++});
}

void TurnBeforeLast::push_lines() {
  const int bonus = state_.opened ? 0 : 5;
  const int left = laid_.count + dice_left(state_, state_.seat);
  for (const Line& line : lines_) {
    if (which_ == Which::last_dice && line.count < left) continue;
    if (!laid_.within(line) || !reply_.hands_that_fill(line).meets(pending_)) continue;
    const int points = line.score + bonus;
    const Lead lead = lead_after(points);
    Entry entry{end_of(points, reply_.share(reply_.untouched(line, lead), lead)), kLine, order_++};
    entry.end.placement.line = &line;
    meter_.spend();
    queue_.push(entry);
  }
}

bool TurnBeforeLast::judge_all_of(const Entry& entry) {
  const Line& line = *entry.end.placement.line;
  if (!reply_.hands_that_fill(line).meets(pending_)) return true;
  const Lead lead = lead_after(entry.end.points);
  const auto untouched = reply_.untouched(line, lead);
  bool enough = true;
  each_filling(line, pending_, [&](const std::uint8_t* shown, int hand) {
    if (!enough || !laid_.agree(line, shown)) return;
    meter_.spend(LastReply::kNodes);
    enough = meter_.share_spent() < most_of_budget_;
    Entry judged{end_of(entry.end.points, reply_.share_after(line, shown, untouched, lead)), hand, order_++};
    judged.end.placement.line = &line;
    std::copy(shown, shown + line.count, judged.end.placement.shown);
    queue_.push(judged);
  });
  return enough;
}

TurnBeforeLast::End TurnBeforeLast::end_of(int points, int last) const {
  End end;
  end.points = points;
  end.last = last;
  end.leaders = lead_after(points).seats;
  end.own = end.leaders.has(state_.seat) ? (whole() - last) / end.leaders.size() : 0;
  return end;
}

Lead TurnBeforeLast::lead_after(int points) const {
  Lead lead = others_;
  lead.add(state_.seat, state_.score[state_.seat.index] + points);
  return lead;
}

// Every placement begins with a die that fits by itself.
HandSet TurnBeforeLast::hands_that_may_pass() {
  HandSet must;
  for (const Line& line : lines_) {
    if (line.count == 1) must |= reply_.hands_that_fill(line);
  }
  HandSet may = tree_.hands;
  for (int hand = 0; hand < HandSet::kHands; ++hand) {
    if (Hands::all().size_of(hand) == G::kFullHand && must.has(hand)) may.remove(hand);
  }
  return may;
}

void TurnBeforeLast::settle(const Entry& entry) {
  HandSet hands = entry.end.placement.line == nullptr ? may_pass_ : Hands::all().holding(entry.hand);
  hands &= pending_;
  if (hands.empty()) return;
  pending_ -= hands;
  for (int hand = 0; hand < HandSet::kHands; ++hand) {
    if (hands.has(hand)) end_of_hand_[hand] = static_cast<std::int16_t>(ends_.size());
  }
  ends_.push_back(entry.end);
}

}  // namespace tessera::bots::more_or_less
