#include "games/take_it/bots/hard.h"

#include "games/take_it/bots/search.h"

namespace tessera::bots::take_it {

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream) {
  static constexpr Thinking kThinking = {
      .nodes = 60'000, .guesses = 100, .casts = 300, .reserve = 0.01, .playing = Playing::quick};
  return choose_by_search(kThinking, rules, view, legal, budget, stream);
}

}  // namespace tessera::bots::take_it
