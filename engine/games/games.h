// The one list of the games. Adding a game adds a line here; see the recipe in CONTRIBUTING.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/position.h"
#include "engine/hands_down/json.h"
#include "engine/more_or_less/json.h"
#include "engine/pass_the_pot/json.h"
#include "engine/take_it/json.h"

namespace tessera {

// Calls `f.template operator()<G>()` for every game, in the order they are listed to people.
template <class F>
void for_each_game(F&& f) {
  f.template operator()<TakeIt>();
  f.template operator()<HandsDown>();
  f.template operator()<MoreOrLess>();
  f.template operator()<PassThePot>();
}

std::span<const GameInfo* const> all_games();

// The game with this id, or null.
const GameInfo* find_game(std::string_view id);

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
