// Random playouts of every game on a GPU. Only compiled, as proof that each rules.h is fit for device code.
#include <cstdint>

#include "engine/games/list.h"

namespace {

using namespace tessera;

// One game a thread; each leaves its scores' sum and the number of its steps.
template <class G>
__global__ void playouts(typename G::Rules rules, std::uint64_t seed, int max_steps, int* scores, int* steps) {
  const auto game = static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const ChanceKeys keys(seed, game);
  Stream choices = keys.stream(~std::uint64_t{0});
  std::uint64_t event = 0;
  typename G::State state = G::start(rules);
  int step = 0;
  for (; step < max_steps && !G::over(rules, state); ++step) {
    if (G::chance(rules, state).awaited()) {
      Stream stream = keys.stream(event++);
      const auto outcome = G::sample(rules, state, stream);
      if (!G::possible(rules, state, outcome)) break;
      G::resolve(rules, state, outcome);
    } else {
      const Seat seat = G::next_to_act(rules, state);
      Actions<G> actions;
      G::legal(rules, state, seat, actions);
      const auto pick = choices.below(static_cast<std::uint32_t>(actions.size()));
      G::apply(rules, state, seat, actions[static_cast<int>(pick)]);
      state = G::complete(rules, G::view(rules, state, seat), choices);
    }
  }
  int sum = 0;
  for (int s = 0; s < rules.players; ++s) sum += G::score(rules, state, Seat(s));
  scores[game] = sum + G::winners(rules, state).size() + G::turns(rules, state) + G::cut_off(rules, state);
  steps[game] = step;
}

}  // namespace

void launch_playouts(std::uint64_t seed, int* scores, int* steps) {
  for_each_game([&]<class G>() { playouts<G><<<64, 64>>>(G::defaults(G::kMinPlayers), seed, 1000, scores, steps); });
}
