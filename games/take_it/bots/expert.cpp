#include "games/take_it/bots/expert.h"

#include "games/take_it/bots/search.h"

namespace tessera::bots::take_it {

int choose_expert(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                  Stream& stream) {
  static constexpr Thinking kThinking = {
      .nodes = 120'000, .guesses = 1000, .casts = 1000, .reserve = 0, .playing = Playing::thorough};
  return choose_by_search(kThinking, rules, view, legal, budget, stream);
}

}  // namespace tessera::bots::take_it
