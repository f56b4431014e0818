#include "games/more_or_less/bots/network_value.h"

#include "bots/network/embedded.h"

namespace tessera::bots::more_or_less {

namespace {

// A game takes 8 to 10 turns of each player, so a limit from here on never strikes.
constexpr int kFarTurns = 300;

}  // namespace

const Network* value_network(const G::Rules& rules) {
  static const Network two = embedded_network("more_or_less/two", NetworkInputs::kVersion);
  static const Network more = embedded_network("more_or_less/more", NetworkInputs::kVersion);
  G::Rules learned = G::defaults(rules.players);
  learned.first = rules.first;
  if (rules.max_turns >= kFarTurns) learned.max_turns = rules.max_turns;
  if (!(rules == learned)) return nullptr;
  return rules.players == 2 ? &two : &more;
}

double NetworkValue::of(const G::State& state, Seat seat) const {
  if (G::over(rules_, state)) {
    meter_.spend();
    const auto winners = G::winners(rules_, state);
    return winners.has(seat) ? 1.0 / winners.size() : 0;
  }
  meter_.spend(kNodes);
  std::int8_t inputs[NetworkInputs::kCount];
  NetworkInputs::write(rules_, state, seat, inputs);
  return network_.share(inputs);
}

}  // namespace tessera::bots::more_or_less
