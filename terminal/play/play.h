// One person against bots: line by line, or on the full screen.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::terminal {

// The Markdown of a game's rules page; empty if there is none.
using RulesPages = std::function<std::string(std::string_view game_id)>;

struct PlayConfig {
  std::string game;  // its id; empty: a menu asks (unless `load` says)
  int players = 0;   // 0: what is most fun (the menu asks)
  std::vector<std::string>
      bots;                  // level names, clockwise from the person's left; the last one serves all further seats
  int seat = 0;              // the person's
  std::string name = "You";  // the person's, as records have it
  boost::json::object options;
  std::optional<std::string> seed;  // without one: a fresh one, told at the end
  bool manual_dice = false;         // real dice on the table: the person types what they show
  std::string load;                 // a record to go on with; empty: a new game
  std::optional<std::size_t> at;    // go on from there: after this many of its events
  bool colour = false;
  bool interactive = false;            // a terminal on both sides; otherwise input is echoed
  bool full_screen = false;            // where the terminal can do it; it must be on both sides
  std::chrono::milliseconds pause{0};  // between the bots' moves
};

// The exit code: 0 when the game is over, was left with `quit`, or the input ended (told on `err`); 1 when a file could
// not be read or the output is closed; 2 for a wrong configuration (told on `err`).
int play(const PlayConfig& config, const RulesPages& rules_pages, std::istream& in, std::ostream& out,
         std::ostream& err);

}  // namespace tessera::terminal
