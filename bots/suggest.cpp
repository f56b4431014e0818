#include "bots/suggest.h"

#include "bots/all.h"
#include "engine/games/games.h"

namespace tessera::bots {

Result<void> check_level(const Position& position, Level level) {
  Result<void> result;
  with_game(position.info().id,
            [&]<class G>() { result = check_level<G>(static_cast<const PositionOf<G>&>(position).rules(), level); });
  return result;
}

Level strongest_level(const Position& position) {
  for (const Level level : {Level::best, Level::hard, Level::medium, Level::greedy, Level::easy}) {
    if (check_level(position, level)) return level;
  }
  return Level::random;
}

std::string suggest(const Position& position, Seat seat, Level level, const Budget& budget, Stream& stream) {
  std::string text;
  with_game(position.info().id, [&]<class G>() {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    Actions<G> legal;
    G::legal(typed.rules(), typed.state(), seat, legal);
    const auto view = G::view(typed.rules(), typed.state(), seat);
    const int chosen = choose<G>(level, typed.rules(), view, legal, budget, stream);
    text = Notation<G>::print(typed.rules(), legal[chosen]);
  });
  return text;
}

}  // namespace tessera::bots
