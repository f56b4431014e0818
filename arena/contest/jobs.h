// Runs the sets of a match or a league on all cores, keeps them in a journal, and hands them on in order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "arena/contest/journal.h"
#include "arena/contest/sets.h"
#include "arena/run/team.h"

namespace tessera::arena {

// How a caller follows and stops a run, and who plays. Everything may be left out.
struct RunMonitor {
  // Called now and then from the calling thread; `done` of `whole` leave out what a journal had.
  std::function<void(std::int64_t done, std::int64_t whole, const std::string& note)> progress;
  const std::atomic<bool>* interrupted = nullptr;  // once true, the run ends soon, its finished sets kept
  Team* team = nullptr;                            // plays the sets; none: the threads of this process
};

// Jobs are numbered from 0, a set each.
struct Jobs {
  std::int64_t count = 0;
  int threads = 1;
  // On any thread. Nothing when `stop` became true.
  std::function<std::optional<SetResult>(std::int64_t job, const std::atomic<bool>& stop)> play;
  // In the order of the jobs, from the calling thread; false: that is enough. So what is decided on the way does not
  // depend on the number of threads.
  std::function<bool(std::int64_t job, const SetResult& set)> take;
  std::function<std::string()> note;  // for the progress
  // So many of the first jobs are played again where a journal has them, and must go as they went: a journal of
  // another build's bots is refused. 0 where play is not repeatable.
  std::int64_t checked = 0;
};

enum class Ended { done, interrupted };

// With a team its workers play, and the process that they work for does all else. For a worker it ends when there are
// no more sets to play, with nothing taken.
Result<Ended> run_jobs(const Jobs& jobs, Journal journal, const RunMonitor& monitor);

}  // namespace tessera::arena
