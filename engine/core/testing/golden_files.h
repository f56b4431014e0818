// Golden files: what the games were like when somebody last looked, in games/GAME/rules. A test says by which command
// its files are written anew. For test programs alone, which know the source's folder.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tessera::testing {

// games/GAME/rules of the game with this id.
inline std::string rules_folder(std::string_view game) {
  std::string folder(game);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return std::string(TESSERA_SOURCE_DIR) + "/games/" + folder + "/rules";
}

// Whether golden files are to be written, not checked.
inline bool writes_golden_files() { return std::getenv("TESSERA_WRITE_GOLDEN") != nullptr; }

}  // namespace tessera::testing
