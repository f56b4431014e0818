// Many games at once, in one thread. Moves are due by the clock, whether the server keeps up or not; the time of a move
// is counted from when it was due.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "server/load/game.h"

namespace tessera::load {

Micros now();

class Crowd {
 public:
  explicit Crowd(int port) : Crowd({{port, port}}) {}
  // The tables take turns at these ports.
  explicit Crowd(std::vector<Ports> ports);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // Brings so many tables to their first move, and returns when all are there.
  void gather(int tables);

  struct Moves {
    std::vector<Micros> took;     // of those that were due after the warm-up; sorted
    std::uint64_t completed = 0;  // after the warm-up, also if they were due before
    std::uint64_t refused = 0;
    int finished = 0;

    double ms(double share) const;  // 0.99: the time that 99 of 100 kept
  };
  // For so long each table moves once a `period`. What took place in the first `warm_up` is not counted; `begin` is
  // called when it is over.
  Moves play(Micros period, Micros warm_up, Micros length, const std::function<void()>& begin);

  std::vector<std::string> tables() const;  // their ids

  // Reads what the server sends for so long; no table moves.
  void idle(Micros length);

 private:
  struct Source {
    Game* game;
    int player;
  };
  void add(Game& game);
  void poll(int timeout_ms);
  void flush(Source& source);

  const std::vector<Ports> ports_;
  int epoll_;
  std::vector<std::unique_ptr<Game>> games_;
  std::vector<std::unique_ptr<Source>> sources_;
  std::vector<Game*> over_;  // whose move was heard by both in this turn
  std::uint64_t hung_up_ = 0;
};

}  // namespace tessera::load
