#include "bots/levels/suggest.h"

#include "bots/levels/advice.h"
#include "bots/levels/all.h"
#include "engine/games/games.h"

namespace tessera::bots {

namespace {

template <class G>
concept PlaysSolutions = requires(std::string_view bytes) { Bots<G>::add_solution(bytes); };

}  // namespace

Result<void> check_level(const Position& position, Level level) {
  Result<void> result;
  with_game(position.info().id,
            [&]<class G>() { result = check_level<G>(static_cast<const PositionOf<G>&>(position).rules(), level); });
  return result;
}

bool plays_solutions(const GameInfo& game) {
  bool plays = false;
  with_game(game.id, [&]<class G>() { plays = PlaysSolutions<G>; });
  return plays;
}

bool could_have_level(const Position& position, Level level) {
  if (check_level(position, level)) return true;
  bool could = false;
  with_game(position.info().id, [&]<class G>() {
    if constexpr (PlaysSolutions<G>) {
      could = level == Level::best && Bots<G>::solvable(static_cast<const PositionOf<G>&>(position).rules());
    }
  });
  return could;
}

Result<bool> add_solution(std::string_view bytes) {
  Result<bool> added = Error{"no game is played from solutions"};
  bool taken = false;
  for_each_game([&]<class G>() {
    if constexpr (PlaysSolutions<G>) {
      if (taken) return;
      added = Bots<G>::add_solution(bytes);
      taken = static_cast<bool>(added);
    }
  });
  return added;
}

Level strongest_level(const Position& position) {
  Level level = Level::random;
  with_game(position.info().id,
            [&]<class G>() { level = strongest_level<G>(static_cast<const PositionOf<G>&>(position).rules()); });
  return level;
}

std::string advise(const Position& position, Seat seat) {
  std::string text;
  with_game(position.info().id, [&]<class G>() {
    const auto& typed = static_cast<const PositionOf<G>&>(position);
    Actions<G> legal;
    G::legal(typed.rules(), typed.state(), seat, legal);
    const int chosen = advise<G>(typed.rules(), G::view(typed.rules(), typed.state(), seat), legal);
    text = Notation<G>::print(typed.rules(), legal[chosen]);
  });
  return text;
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
