#include "engine/core/position.h"

namespace tessera {

std::string who_acts(const Position& position) {
  if (position.over()) return "the game is over";
  if (position.chance()) return "awaited is chance: " + position.chance_in_words();
  std::string seats;
  for (const Seat s : position.to_act()) seats += (seats.empty() ? "" : ", ") + std::to_string(s.index);
  return "to act: seat " + seats;
}

}  // namespace tessera
