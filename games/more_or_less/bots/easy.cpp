#include "games/more_or_less/bots/easy.h"

#include "games/more_or_less/bots/options.h"

namespace tessera::bots::more_or_less {

int choose_easily(const G::Rules& rules, const G::Table& table, const Actions<G>& legal, Stream& stream) {
  if (table.phase != G::Phase::place) return quick_action(legal);
  PlacementOptions options(rules);
  options.list(table, DiceWorth{}, PlacementOptions::kAll);
  const Placement* chosen = nullptr;
  int most = -1;
  std::uint32_t alike = 0;
  for (const auto& option : options.all()) {
    const auto& placement = option.placement;
    const int looks = placement.count() == 0 ? 0 : placement.line->base() + 5 * placement.line->symbols;
    if (looks < most) continue;
    alike = looks > most ? 1 : alike + 1;
    most = looks;
    if (stream.below(alike) == 0) chosen = &placement;
  }
  return PlacementOptions::next_step(table, *chosen, legal);
}

}  // namespace tessera::bots::more_or_less
