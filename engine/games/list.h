// The games as types, from the one list, list.def.
#pragma once

#include <string_view>

#include "games/all_notations.h"  // made by cmake/games.cmake

namespace tessera {

// `List<First, Second, …>` with every game.
template <template <class...> class List>
struct WithEveryGame {
  template <class Nothing, class... Games>
  struct Named {
    using Type = List<Games...>;
  };
#define TESSERA_GAME(folder, Type) , Type
  using Type = typename Named<void
#include "engine/games/list.def"
                              >::Type;
#undef TESSERA_GAME
};

// Calls `f.template operator()<G>()` for every game, in the order they are listed to people.
template <class F>
void for_each_game(F&& f) {
#define TESSERA_GAME(folder, Type) f.template operator()<Type>();
#include "engine/games/list.def"
#undef TESSERA_GAME
}

// Calls `f.template operator()<G>()` for the game with this id; false if there is none.
template <class F>
bool with_game(std::string_view id, F&& f) {
  bool found = false;
  for_each_game([&]<class G>() {
    if (Notation<G>::kId != id) return;
    found = true;
    f.template operator()<G>();
  });
  return found;
}

}  // namespace tessera
