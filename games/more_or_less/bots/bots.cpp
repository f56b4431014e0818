#include "games/more_or_less/bots/bots.h"

#include "games/more_or_less/bots/easy.h"
#include "games/more_or_less/bots/expert.h"
#include "games/more_or_less/bots/greedy.h"
#include "games/more_or_less/bots/hard.h"
#include "games/more_or_less/bots/medium.h"
#include "games/more_or_less/bots/network_value.h"

namespace tessera::bots {

bool Bots<MoreOrLess>::has(const G::Rules& rules, Level level) {
  if (level == Level::expert) return more_or_less::value_network(rules) != nullptr;
  return level != Level::best;
}

int Bots<MoreOrLess>::choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                             const Budget& budget, Stream& stream) {
  switch (level) {
    case Level::easy: return more_or_less::choose_easily(rules, view.table, legal, stream);
    case Level::medium: return more_or_less::choose_sensibly(rules, view.table, legal);
    case Level::greedy: return more_or_less::choose_greedily(rules, view.table, legal);
    case Level::expert:
      if (const auto* network = more_or_less::value_network(rules)) {
        return more_or_less::choose_expert(rules, view, legal, *network, budget, stream);
      }
      break;
    default: break;
  }
  return more_or_less::choose_hard(rules, view, legal, budget, stream);
}

}  // namespace tessera::bots
