#include "games/hands_down/bots/bots.h"

#include "games/hands_down/bots/beginner.h"
#include "games/hands_down/bots/expert.h"
#include "games/hands_down/bots/greedy.h"
#include "games/hands_down/bots/one_draw.h"
#include "games/hands_down/bots/planned_play.h"

namespace tessera::bots {

using G = HandsDown;

int Bots<G>::choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream) {
  switch (level) {
    case Level::easy: return hands_down::choose_like_a_beginner(rules, view, legal, stream);
    case Level::medium: return hands_down::choose_by_one_draw(rules, view, legal, budget, stream);
    case Level::hard: return hands_down::choose_by_plan(rules, view, legal);
    case Level::expert: return hands_down::choose_expert(rules, view, legal, budget, stream);
    default: return hands_down::choose_greedily(view, legal);
  }
}

}  // namespace tessera::bots
