#include "games/take_it/bots/bots.h"

#include "games/take_it/bots/easy.h"
#include "games/take_it/bots/expert.h"
#include "games/take_it/bots/greedy.h"
#include "games/take_it/bots/hard.h"
#include "games/take_it/bots/medium.h"

namespace tessera::bots {

int Bots<TakeIt>::choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                         const Budget& budget, Stream& stream) {
  switch (level) {
    case Level::easy: return take_it::choose_easily(rules, view, legal, stream);
    case Level::medium: return take_it::choose_sensibly(rules, view, legal, budget, stream);
    case Level::hard: return take_it::choose_hard(rules, view, legal, budget, stream);
    case Level::expert: return take_it::choose_expert(rules, view, legal, budget, stream);
    default: return take_it::choose_greedily(rules, view, legal);
  }
}

}  // namespace tessera::bots
