// Many games of one kind, stepped together: the vector environment. All arrays are memory of the batch, changed in
// place by every step; row i is game i.
//
// A step takes one action a game, for the seat that is to act there; chance is drawn by itself. Game i plays the games
// i, i + size, i + 2 size, … of its seed, so what happens does not depend on the number of threads.
//
// With a learner's seat, bots play the other seats, and only the learner is asked.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/core/bot.h"
#include "engine/core/features.h"
#include "engine/core/position.h"

namespace tessera::python {

inline constexpr int kMaxBatch = 1 << 20;
inline constexpr std::int64_t kMaxBatchBytes = std::int64_t{4} << 30;
inline constexpr int kMostUnasked = 10'000;

// When a game that is over begins anew: in the step that ended it, in the next one (whose action is not looked at),
// never.
enum class AutoReset { same_step, next_step, off };

struct BatchConfig {
  int games = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  AutoReset auto_reset = AutoReset::same_step;
  int learner = -1;  // -1: every seat is asked
  bots::Level opponents = bots::Level::random;
};

class Batch {
 public:
  // An error if it would be too large, there is no such bot, or the learner is never asked.
  static Result<std::unique_ptr<Batch>> make(const Position& start, const BatchConfig& config);
  virtual ~Batch() = default;

  // All games from their beginning. Here and in `step` it is an error if a game can't begin: if kMostUnasked games in a
  // row are over before the learner is asked. It stays over then, and the next step tries again.
  virtual Result<void> reset(std::uint64_t seed) = 0;
  // `actions`: one number a game; those of games that are over are not looked at. An illegal one is an error that
  // changes nothing.
  virtual Result<void> step(const std::int64_t* actions) = 0;
  // A legal action for every game, each as likely as the others; 0 for games that are over.
  virtual void random_actions(std::int64_t* out) = 0;
  // What a bot would do in every game; an error if there is no such bot.
  virtual Result<void> bot_actions(bots::Level level, std::int64_t nodes, std::int64_t* out) = 0;

  // What a seat (kNoSeat: a spectator) may see of a game that there is, without what happened before.
  virtual boost::json::object view(int game, Seat seat) const = 0;

  int size = 0;
  int players = 0;
  int actions = 0;
  FeatureShape shape;
  std::vector<float> features;           // of the seat that is asked
  std::vector<std::uint8_t> masks;       // its legal actions
  std::vector<std::int8_t> seats;        // who is asked; -1: the game is over
  std::vector<float> rewards;            // by seat; 0 until the game is over
  std::vector<std::int32_t> scores;      // by seat; of the game that has just ended, or goes on
  std::vector<std::uint8_t> terminated;  // the game was over by the last step
  std::vector<std::uint8_t> truncated;   // the same, by the limit of turns
  std::int64_t finished = 0;             // games
};

// What a seat gets for the end of a game: 1 for the only winner, -1 / (players - 1) for who has lost; a shared win is
// shared. All rewards of a game add up to 0.
inline double reward_of(SeatSet winners, Seat seat, int players) {
  const double share = winners.has(seat) ? 1.0 / winners.size() : 0.0;
  return (players * share - 1) / (players - 1);
}

}  // namespace tessera::python
