#include "games/more_or_less/bots/easy.h"

#include "games/more_or_less/bots/candidates.h"

namespace tessera::bots::more_or_less {

int choose_easily(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal, Stream& stream) {
  if (table.phase != G::Phase::place) return quick_action(legal);
  Candidates candidates(rules);
  candidates.list(table, DiceWorth{}, Candidates::kAll);
  const Placement* chosen = nullptr;
  int most = -1;
  std::uint32_t alike = 0;
  for (const auto& option : candidates.all()) {
    const auto& placement = option.placement;
    const int value = placement.count() == 0 ? 0 : placement.line->base() + 5 * placement.line->symbols;
    if (value < most) continue;
    alike = value > most ? 1 : alike + 1;
    most = value;
    if (stream.below(alike) == 0) chosen = &placement;
  }
  return Candidates::next_step(table, *chosen, legal);
}

}  // namespace tessera::bots::more_or_less
