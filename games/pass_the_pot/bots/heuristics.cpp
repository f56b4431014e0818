#include "games/pass_the_pot/bots/heuristics.h"

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;

unsigned low_dice(const G::Die (&dice)[3], int low) {
  unsigned set = 0;
  for (unsigned i = 0; i < 3; ++i) set |= dice[i] <= low ? 1u << i : 0;
  return set;
}

// The die beside two of a kind, or beside two letters; 0 if there is none.
unsigned odd_one_out(const G::Die (&dice)[3]) {
  if (dice[0] == dice[1]) return 4;
  if (dice[0] == dice[2]) return 2;
  return dice[1] == dice[2] ? 1 : 0;
}

// In a hundred, how often rolling these dice gives more than `to_beat`.
int percent_to_beat(const G::Die (&dice)[3], unsigned set, int to_beat) {
  int ways[16] = {};
  int all = 1;
  for (unsigned i = 0; i < 3; ++i) all *= (set >> i) & 1 ? 6 : 1;
  for (int roll = 0; roll < all; ++roll) {
    int rest = roll;
    int total = 0;
    for (unsigned i = 0; i < 3; ++i) {
      const bool again = (set >> i) & 1;
      total += again ? rest % 6 : dice[i];
      rest /= again ? 6 : 1;
    }
    ++ways[total];
  }
  int good = 0;
  for (int total = to_beat + 1; total <= 15; ++total) good += ways[total];
  return 100 * good / all;
}

class Player {
 public:
  Player(const Heuristics& heuristics, const G::State& state, Stream& stream)
      : heuristics_(heuristics),
        state_(state),
        stream_(stream),
        to_beat_(state.holder.none() ? -1 : int{state.to_beat}) {}

  G::Action decide() {
    if (in_the_mood(heuristics_.forgets_to_beat)) to_beat_ = -1;
    if (pays_well(G::combo_of(state_.dice))) return {Kind::keep, 0};
    if (const unsigned third = odd_one_out(state_.dice); third != 0 && in_the_mood(heuristics_.chases)) {
      return {Kind::reroll, static_cast<std::uint8_t>(third)};
    }
    const int total = G::total(state_.dice);
    if (total > to_beat_ && total >= heuristics_.enough) return {Kind::keep, 0};
    return {Kind::reroll, static_cast<std::uint8_t>(some_dice())};
  }

  G::Action pay() {
    if (pays_well(G::combo_of(state_.dice)) || G::total(state_.dice) > to_beat_) return {Kind::keep, 0};
    const unsigned set = some_dice();
    const bool worth_it = state_.pot >= heuristics_.pays_from_pot &&
                          percent_to_beat(state_.dice, set, to_beat_) >= heuristics_.pays_for_percent;
    return worth_it ? G::Action{Kind::pay, static_cast<std::uint8_t>(set)} : G::Action{Kind::keep, 0};
  }

  // The first that is offered is the bank, if that is on offer; the last are two players, any two.
  int choice(const Actions<G>& legal) {
    if (!heuristics_.takes_from_others) return 0;
    const auto& last = legal[legal.size() - 1];
    int alike = 0;
    for (const auto& action : legal) {
      alike += action.kind == last.kind && popcount32(action.set) == popcount32(last.set) ? 1 : 0;
    }
    return legal.size() - 1 - static_cast<int>(stream_.below(static_cast<std::uint32_t>(alike)));
  }

 private:
  bool in_the_mood(int percent) { return static_cast<int>(stream_.below(100)) < percent; }

  static bool pays_well(G::Combo combo) {
    return combo == G::Combo::three_four_five || (combo >= G::Combo::twos && combo <= G::Combo::fives);
  }

  // The low ones; if none is, the lowest.
  unsigned some_dice() const {
    for (int low = heuristics_.low; low < 5; ++low) {
      if (const unsigned set = low_dice(state_.dice, low); set != 0) return set;
    }
    return 0b111;
  }

  const Heuristics& heuristics_;
  const G::State& state_;
  Stream& stream_;
  int to_beat_;
};

int place_of(const Actions<G>& legal, const G::Action& action) {
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return i;
  }
  return 0;
}

}  // namespace

int choose_by_heuristics(const Heuristics& heuristics, const G::State& state, const Actions<G>& legal, Stream& stream) {
  Player player(heuristics, state, stream);
  if (state.phase == G::Phase::choose) return player.choice(legal);
  return place_of(legal, state.phase == G::Phase::decide ? player.decide() : player.pay());
}

}  // namespace tessera::bots::pass_the_pot
