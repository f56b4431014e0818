// The one list of the games. Adding a game adds a line here and one in engine/games/games.h; see CONTRIBUTING.
#pragma once

#include <string_view>

#include "engine/hands_down/notation.h"
#include "engine/more_or_less/notation.h"
#include "engine/pass_the_pot/notation.h"
#include "engine/take_it/notation.h"

namespace tessera {

// Calls `f.template operator()<G>()` for every game, in the order they are listed to people.
template <class F>
void for_each_game(F&& f) {
  f.template operator()<TakeIt>();
  f.template operator()<HandsDown>();
  f.template operator()<MoreOrLess>();
  f.template operator()<PassThePot>();
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
