#include "arena/rollouts/analysis_ledger.h"

namespace tessera::arena {

Ledger::Ledger(std::vector<Seat> movers, int players)
    : movers_(std::move(movers)), events_(movers_.size()), seats_(static_cast<std::size_t>(players)) {}

void Ledger::add(const Sample& sample) {
  for (std::size_t s = 0; s < seats_.size(); ++s) {
    Sums sums;
    for (std::size_t i = 0; i < movers_.size(); ++i) book(sample, i, s, sums);
    seats_[s].start.add(sample.value.front()[s]);
    seats_[s].luck.add(sums.luck);
    seats_[s].unseen.add(sums.unseen);
    seats_[s].own.add(sums.own);
    seats_[s].others.add(sums.others);
    seats_[s].cost.add(sums.cost);
    seats_[s].end.add(sample.value.back()[s]);
  }
  for (std::size_t i = 0; i < movers_.size(); ++i) events_[i].cost.add(sample.cost[i]);
}

void Ledger::book(const Sample& sample, std::size_t event, std::size_t seat, Sums& sums) {
  const double change = sample.value[event + 1][seat] - sample.value[event][seat];
  const double choice = sample.choice[event][seat];
  events_[event].value[seat].add(sample.value[event + 1][seat]);
  events_[event].luck[seat].add(change - choice);
  events_[event].choice[seat].add(choice);
  const Seat mover = movers_[event];
  if (mover.none()) {
    sums.luck += change;
  } else if (mover.index == static_cast<int>(seat)) {
    sums.unseen += change - choice;
    sums.own += choice;
    sums.cost += sample.cost[event];
  } else {
    sums.unseen += change - choice;
    sums.others += choice;
  }
}

void Ledger::merge(const Ledger& other) {
  for (std::size_t i = 0; i < events_.size(); ++i) {
    for (std::size_t s = 0; s < seats_.size(); ++s) {
      events_[i].value[s].merge(other.events_[i].value[s]);
      events_[i].luck[s].merge(other.events_[i].luck[s]);
      events_[i].choice[s].merge(other.events_[i].choice[s]);
    }
    events_[i].cost.merge(other.events_[i].cost);
  }
  for (std::size_t s = 0; s < seats_.size(); ++s) {
    seats_[s].start.merge(other.seats_[s].start);
    seats_[s].luck.merge(other.seats_[s].luck);
    seats_[s].unseen.merge(other.seats_[s].unseen);
    seats_[s].own.merge(other.seats_[s].own);
    seats_[s].others.merge(other.seats_[s].others);
    seats_[s].cost.merge(other.seats_[s].cost);
    seats_[s].end.merge(other.seats_[s].end);
  }
}

}  // namespace tessera::arena
