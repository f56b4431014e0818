// Runs the terminal in tests: typed lines go in, the transcript comes out.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "engine/games/games.h"
#include "terminal/play/play.h"
#include "terminal/replay/replay.h"

namespace tessera::terminal {

struct Transcript {
  int code = -1;
  std::string out;
  std::string err;

  bool has(std::string_view text) const { return out.find(text) != std::string::npos; }
  int count(std::string_view text) const {
    int n = 0;
    for (auto at = out.find(text); at != std::string::npos; at = out.find(text, at + text.size())) ++n;
    return n;
  }
};

inline Transcript run_program(const PlayConfig& config, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  std::ostringstream err;
  const auto page = [](std::string_view id) { return "# The rules of " + std::string(id) + "\n\nBe kind.\n"; };
  const int code = play(config, page, in, out, err);
  return {code, out.str(), err.str()};
}

inline Transcript run_program(const ReplayConfig& config, const std::string& typed = "") {
  std::istringstream in(typed);
  std::ostringstream out;
  std::ostringstream err;
  const int code = replay(config, in, out, err);
  return {code, out.str(), err.str()};
}

// A game that ends soon enough for a test.
inline PlayConfig config_for(const GameInfo& game) {
  PlayConfig config;
  config.game = game.id;
  config.seed = "test";
  if (game.simulation_max_turns > 0) config.options["max_turns"] = 40;
  return config;
}

// A folder of its own, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string place = (std::filesystem::temp_directory_path() / "tessera-terminal-XXXXXX").string();
    path_ = ::mkdtemp(place.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// The file of a game of so many moves, each by typing 1.
inline std::string saved_game(const Folder& folder, const GameInfo& game, int moves) {
  const std::string file = folder.file(std::string(game.id) + std::to_string(moves) + ".json");
  std::string typed;
  for (int i = 0; i < moves; ++i) typed += "1\n";
  run_program(config_for(game), typed + "save " + file + "\nquit\n");
  return file;
}

}  // namespace tessera::terminal
