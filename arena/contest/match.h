// A match: one bot of A against bots of B, in sets that share their chance (arena/contest/sets.h), until the sets are
// played or a sequential test has decided. Same seed, same result on any number of threads, in one run or in several.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/jobs.h"
#include "arena/contest/match_tally.h"
#include "arena/stats/sprt.h"

namespace tessera::arena {

struct MatchConfig {
  std::string game;
  int players = 2;
  Contestant a;
  Contestant b;
  boost::json::object options;
  std::string seed = "1";
  std::int64_t sets = 500;  // at most, with a test
  std::optional<Sprt> sprt;
  int threads = 1;
  std::string journal;  // a file; empty: none
};

// How the estimate went, for the plot.
struct EstimatePoint {
  std::int64_t sets = 0;
  Interval elo;
  double llr = 0;
};

struct MatchResult {
  MatchTally tally;
  std::vector<EstimatePoint> estimates;
  double llr = 0;
  Verdict verdict = Verdict::undecided;
  bool interrupted = false;
  boost::json::object options;  // all of them
  double seconds = 0;           // how long it took: not part of the result proper
};

Result<MatchResult> play_match(const MatchConfig& config, const RunMonitor& monitor);

}  // namespace tessera::arena
