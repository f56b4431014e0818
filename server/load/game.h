// Two clients at a table, from making it to playing on and on.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <string>

#include "server/load/link.h"

namespace tessera::load {

using Micros = std::int64_t;

// The ports of 127.0.0.1 where a table is made and where it is played. With several nodes they may differ: a table is
// its maker's.
struct Ports {
  int make;
  int play;
};

class Game {
 public:
  Game(Ports ports, std::uint64_t seed);

  Link& link(int player) { return *players_[player].link; }

  // What has come in on a player's link. True: a move is over, both have heard of it.
  bool hear(int player);

  const std::string& table() const { return table_; }
  bool playing() const { return playing_; }
  bool finished() const { return finished_; }
  bool free() const { return playing_ && !moving_ && to_act_ >= 0; }
  // Somebody acts at random; `free()` must hold.
  void move(Micros since);
  Micros since() const { return since_; }  // of the move that is over

  std::uint64_t refused = 0;

 private:
  struct Player {
    std::unique_ptr<Link> link;
    std::string token;
    std::uint32_t version = 0;
    std::string legal;  // one of them
    bool seated = false;
  };
  void answered(int player, const boost::json::object& answer);
  void told(int player, const boost::json::object& message);
  void make_table();
  void enter(int player);
  void order(int player, const std::string& command);
  void take_moment(int player, const boost::json::object& moment);
  std::uint64_t random();

  const Ports ports_;
  Player players_[2];
  std::string table_;
  std::uint64_t random_;
  int to_act_ = -1;
  int heard_ = 0;  // how many have heard of the move
  bool playing_ = false;
  bool finished_ = false;
  bool moving_ = false;
  Micros since_ = 0;
};

}  // namespace tessera::load
