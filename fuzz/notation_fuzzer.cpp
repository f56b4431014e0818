// Actions and outcomes typed at some position of some game. Input: game, players, steps played before, then the text.
#include "engine/games/list.h"
#include "fuzz/fuzz.h"

namespace {

using namespace tessera;
using fuzz::require;

template <class G>
typename G::State random_position(const typename G::Rules& rules, int steps) {
  Stream stream(static_cast<std::uint64_t>(steps));
  typename G::State state = G::start(rules);
  static Actions<G> actions;
  for (int i = 0; i < steps && !G::over(rules, state); ++i) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
    } else {
      const Seat seat = G::next_to_act(rules, state);
      G::legal(rules, state, seat, actions);
      G::apply(rules, state, seat, actions[static_cast<int>(stream.below(static_cast<std::uint32_t>(actions.size())))]);
    }
  }
  return state;
}

template <class G>
void read(int players, int steps, std::string_view text) {
  const auto rules = G::defaults(players);
  auto state = random_position<G>(rules, steps);
  const auto action = Notation<G>::parse_action(rules, text);
  if (action) {
    require(Notation<G>::print(rules, *action) == text, "an action has one text form");
    for (const Seat seat : G::to_act(rules, state)) {
      auto after = state;
      (void)try_apply<G>(rules, after, seat, *action);
    }
  }
  if (!G::chance(rules, state).awaited()) return;
  const auto outcome = Notation<G>::parse_outcome(rules, state, text);
  if (!outcome) return;
  require(Notation<G>::print(rules, state, *outcome) == text, "an outcome has one text form");
  (void)try_resolve<G>(rules, state, *outcome);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  int game = 0;
  int games = 0;
  for_each_game([&]<class G>() { ++games; });
  for_each_game([&]<class G>() {
    if (game++ != data[0] % games) return;
    const int players = G::kMinPlayers + data[1] % (G::kMaxPlayers - G::kMinPlayers + 1);
    read<G>(players, data[2], fuzz::as_text(data + 3, size - 3));
  });
  return 0;
}
