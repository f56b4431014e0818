// Plans that were made before: the playouts of one decision come to the same situations again and again. What it holds
// depends on what it was asked and on nothing else, so a search with it is repeatable.
#pragma once

#include <vector>

#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

class PlanCache {
 public:
  struct Key {
    Dice tray;
    Dice held;
    std::uint8_t hand[G::kMaxHand] = {};
    std::uint8_t count = 0;
    std::uint8_t others = 0;
    bool extra = false;

    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Place {
    Key key;
    bool filled = false;
    Plan plan;
  };

  // The plan for a hand, given as kinds, if the place is filled; else where to put it. Another plan may have to go.
  Place& place_of(const Situation& situation, const std::uint8_t* hand);

 private:
  static constexpr std::size_t kPlaces = 4096;

  static std::size_t hash(const Key& key);

  std::vector<Place> places_;
};

}  // namespace tessera::bots::take_it
