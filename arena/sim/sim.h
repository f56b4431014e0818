// Many games of bots against bots, on all cores or a GPU. Same seed, same result on any number of threads.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/stats/stats.h"
#include "arena/stats/tally.h"
#include "bots/core/bot.h"
#include "engine/core/result.h"

namespace tessera::arena {

// Where the games are played.
enum class Device { cpu, gpu };

struct SimConfig {
  std::string game;
  int players = 2;
  std::int64_t games = 1000;
  // One a seat, or one for all. In game i they sit rotated by i, so that every bot sits everywhere equally often.
  std::vector<bots::Level> bots = {bots::Level::random};
  boost::json::object options = {};
  std::string seed = "1";
  int threads = 1;
  // Which part of the games is played here: `part` of `parts`. All parts together are the whole simulation
  // (arena/sim/part.h).
  int part = 1;
  int parts = 1;
  // On a GPU only the bot `random` plays. The result is the same.
  Device device = Device::cpu;

  std::int64_t first_game() const { return games_before(part - 1); }
  std::int64_t end_game() const { return games_before(part); }

 private:
  // Without an overflow: games and parts are at most 10^12 and 10^6.
  std::int64_t games_before(int count) const { return games * count / parts; }
};

inline constexpr std::int64_t kMostGames = 1'000'000'000'000;
inline constexpr int kMostParts = 1'000'000;

// What is known of a seat, or of a bot.
struct Side {
  std::string name;
  std::int64_t games = 0;
  std::int64_t won = 0;  // in sixtieths
  Histogram scores;

  void merge(const Side& other);

  // Wilson's interval; a shared win counts in parts, which only makes the interval wider than it need be.
  Interval win_share() const { return fractional_share(static_cast<double>(won) / kWin, games); }
};

struct SimResult {
  std::int64_t games = 0;
  std::int64_t cut_off = 0;
  std::vector<Side> seats;
  std::vector<Side> bots;  // in the order given; the same level twice is two sides
  Histogram lengths;       // in turns
  std::vector<TallyTable> tables;
  boost::json::object options;  // all of them
  double seconds = 0;           // how long it took: not part of the result proper
};

// `progress(done)` is called now and then from the calling thread.
Result<SimResult> simulate(const SimConfig& config, const std::function<void(std::int64_t done)>& progress);

}  // namespace tessera::arena
