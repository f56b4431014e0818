#include "arena/contest/jobs.h"
#include "arena/run/workers.h"

#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace tessera::arena {

namespace {

struct Finished {
  std::int64_t job;
  SetResult set;
};

// `found_` does not change while the workers run; what they share besides is under `mutex_`. All else is the calling
// thread's.
class Runner {
 public:
  Runner(Jobs jobs, Journal journal, const RunMonitor& monitor)
      : jobs_(std::move(jobs)), watching_(monitor), journal_(std::move(journal)), found_(journal_.take_found()) {
    for (const auto& [job, set] : found_) {
      if (job < jobs_.count) ++known_;
      if (job < jobs_.checked) checks_.push_back(job);
    }
    unchecked_ = checks_.size();
  }

  Result<Ended> run() {
    advance();
    if (over()) return Ended::done;
    auto workers = start_workers(jobs_.threads, [this](int) { work(); });
    if (workers.empty()) return Error{"the system gives no thread to play on"};
    while (!over() && error_.empty() && !interrupted()) {
      store(wait());
      advance();
      tell();
    }
    stop_ = true;
    for (auto& worker : workers) worker.join();
    const bool complete = over();
    store(std::move(finished_));
    if (!error_.empty()) return Error{error_};
    return complete ? Ended::done : Ended::interrupted;
  }

 private:
  bool over() const { return enough_ || (taken_ >= jobs_.count && unchecked_ == 0); }

  bool interrupted() const { return watching_.interrupted != nullptr && watching_.interrupted->load(); }

  void work() {
    while (const auto job = next()) {
      auto set = jobs_.play(*job, stop_);
      const std::lock_guard lock(mutex_);
      if (!set) {
        lost_ = true;  // without a meaning where the run is stopped
        something_.notify_one();
        return;
      }
      finished_.push_back({*job, *std::move(set)});
      something_.notify_one();
    }
  }

  std::optional<std::int64_t> next() {
    const std::lock_guard lock(mutex_);
    if (stop_) return std::nullopt;
    if (!checks_.empty()) {
      const auto job = checks_.front();
      checks_.pop_front();
      return job;
    }
    while (found_.contains(next_)) ++next_;
    if (next_ >= jobs_.count) return std::nullopt;
    return next_++;
  }

  // What was finished since; waits a little for something.
  std::vector<Finished> wait() {
    std::unique_lock lock(mutex_);
    something_.wait_for(lock, std::chrono::milliseconds(50), [this] { return !finished_.empty() || lost_; });
    if (lost_) error_ = "a set could not be played";
    return std::exchange(finished_, {});
  }

  void store(std::vector<Finished> finished) {
    for (auto& [job, set] : finished) {
      if (const auto known = found_.find(job); known != found_.end()) {
        --unchecked_;
        if (known->second != set) {
          error_ = "the journal was made by bots that play otherwise than this program's: set " + std::to_string(job) +
                   " went otherwise";
        }
        continue;
      }
      if (const auto ok = journal_.append(job, set); !ok) error_ = ok.error().text;
      played_.emplace(job, std::move(set));
      ++done_;
    }
  }

  // Hands over what follows without a gap.
  void advance() {
    while (!enough_ && taken_ < jobs_.count) {
      const auto known = found_.find(taken_);
      const auto played = known == found_.end() ? played_.find(taken_) : played_.end();
      if (known == found_.end() && played == played_.end()) return;
      enough_ = !jobs_.take(taken_, known != found_.end() ? known->second : played->second);
      if (played != played_.end()) played_.erase(played);
      ++taken_;
    }
  }

  void tell() const {
    if (watching_.progress) watching_.progress(done_, jobs_.count - known_, jobs_.note ? jobs_.note() : "");
  }

  const Jobs jobs_;
  const RunMonitor& watching_;
  Journal journal_;
  const FinishedSets found_;
  FinishedSets played_;  // and not yet handed over
  std::int64_t known_ = 0;
  std::int64_t done_ = 0;
  std::int64_t taken_ = 0;
  std::size_t unchecked_ = 0;
  bool enough_ = false;
  std::string error_;

  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable something_;
  std::vector<Finished> finished_;
  std::deque<std::int64_t> checks_;
  std::int64_t next_ = 0;
  bool lost_ = false;
};

// A request is the job's number, the answer its line of a journal.
void serve(Team& team, const Jobs& jobs) {
  const std::atomic<bool> never{false};
  team.serve([&](const std::string& request) {
    std::int64_t job = 0;
    std::from_chars(request.data(), request.data() + request.size(), job);
    return line_of(job, *jobs.play(job, never));
  });
}

Jobs played_by(Team& team, Jobs jobs) {
  jobs.threads = team.workers();
  jobs.play = [&team](std::int64_t job, const std::atomic<bool>&) -> std::optional<SetResult> {
    auto finished = set_from(team.ask(std::to_string(job)));
    return finished && finished->first == job ? std::optional(std::move(finished->second)) : std::nullopt;
  };
  return jobs;
}

}  // namespace

Result<Ended> run_jobs(const Jobs& jobs, Journal journal, const RunMonitor& monitor) {
  if (monitor.team == nullptr) return Runner(jobs, std::move(journal), monitor).run();
  if (monitor.team->is_worker()) {
    serve(*monitor.team, jobs);
    return Ended::interrupted;
  }
  return Runner(played_by(*monitor.team, jobs), std::move(journal), monitor).run();
}

}  // namespace tessera::arena
