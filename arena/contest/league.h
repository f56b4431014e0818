// A league: every bot against every other in sets that share their chance (arena/contest/sets.h), and a rating for
// each.
//
// With more than two players a pairing is played both ways: one of the first among those of the second, and one of the
// second among those of the first. A pairing alone is a match with the seed "SEED/A/B".
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/contest/jobs.h"
#include "arena/contest/match_tally.h"

namespace tessera::arena {

struct LeagueConfig {
  std::string game;
  int players = 2;
  std::vector<Contestant> bots;  // none: every level that the game has
  bots::Budget budget;           // of those levels
  std::string anchor;            // the bot whose rating is 0; empty: `greedy`, else the first
  boost::json::object options;
  std::string seed = "1";
  std::int64_t sets = 200;  // a pairing
  int threads = 1;
  std::string journal;  // a file; empty: none
};

struct Pairing {
  std::size_t a = 0;  // numbers in the list of bots
  std::size_t b = 0;
  MatchTally tally;
};

struct LeagueResult {
  std::vector<std::string> bots;
  std::vector<Interval> ratings;  // in the same order
  std::vector<std::size_t> ranking;
  std::size_t anchor = 0;
  std::vector<Pairing> pairings;
  bool interrupted = false;
  boost::json::object options;  // all of them
  double seconds = 0;           // how long it took: not part of the result proper
};

Result<LeagueResult> play_league(const LeagueConfig& config, const RunMonitor& monitor);

// The seed of a pairing's match.
std::string pairing_seed(const std::string& seed, const std::string& a, const std::string& b);

}  // namespace tessera::arena
