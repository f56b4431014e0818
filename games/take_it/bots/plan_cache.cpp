#include "games/take_it/bots/plan_cache.h"

#include <algorithm>

namespace tessera::bots::take_it {

PlanCache::Place& PlanCache::place_of(const Situation& situation, const std::uint8_t* hand) {
  if (places_.empty()) places_.resize(kPlaces);
  Key key;
  key.tray = situation.tray;
  key.held = situation.held;
  std::copy(hand, hand + situation.count, key.hand);
  key.count = static_cast<std::uint8_t>(situation.count);
  key.others = static_cast<std::uint8_t>(situation.others);
  key.extra = situation.extra;
  Place& place = places_[hash(key)];
  if (!(place.key == key)) place = {key, false, {}};
  return place;
}

std::size_t PlanCache::hash(const Key& key) {
  std::uint64_t hash = key.count * 64u + key.others * 2u + (key.extra ? 1u : 0u);
  const auto add = [&](std::uint64_t part) { hash = mix64(hash ^ part); };
  for (const Dice* dice : {&key.tray, &key.held}) {
    add(dice->counts[0] | std::uint64_t{dice->counts[1]} << 32);
    add(dice->counts[2]);
  }
  for (const std::uint8_t kind : key.hand) add(kind);
  return static_cast<std::size_t>(hash % kPlaces);
}

}  // namespace tessera::bots::take_it
