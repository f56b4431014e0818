#include "arena/contest/match.h"

#include <chrono>
#include <cstdio>

namespace tessera::arena {

namespace {

constexpr int kJournalVersion = 1;

boost::json::object header_of(const MatchConfig& config, const boost::json::object& options) {
  return {{"journal", "tessera-match"}, {"version", kJournalVersion}, {"game", config.game},
          {"players", config.players},  {"a", name_of(config.a)},     {"b", name_of(config.b)},
          {"options", options},         {"seed", config.seed}};
}

// Keeps a few hundred points however long the match is: when there are too many, every other one goes.
class EstimateSeries {
 public:
  bool wants(std::int64_t sets) const { return sets % stride_ == 0; }
  void add(const EstimatePoint& point) {
    points_.push_back(point);
    if (points_.size() < kMost) return;
    stride_ *= 2;
    std::erase_if(points_, [this](const EstimatePoint& each) { return each.sets % stride_ != 0; });
  }
  std::vector<EstimatePoint> take() { return std::move(points_); }

 private:
  static constexpr std::size_t kMost = 400;
  std::int64_t stride_ = 1;
  std::vector<EstimatePoint> points_;
};

class Match {
 public:
  explicit Match(const MatchConfig& config) : config_(config), tally_(config.players) {}

  // False once the test has decided.
  bool take(const SetResult& set) {
    tally_.add(set);
    if (config_.sprt) {
      llr_ = log_likelihood_ratio(tally_.totals(), config_.players, config_.sprt->elo0, config_.sprt->elo1);
      verdict_ = verdict(*config_.sprt, llr_);
    }
    if (estimates_.wants(tally_.sets())) estimates_.add(now());
    return verdict_ == Verdict::undecided;
  }

  std::string note() const {
    if (tally_.sets() == 0) return {};
    const auto elo = tally_.elo();
    char text[120];
    std::snprintf(text, sizeof text, "Elo %+.1f (%+.1f … %+.1f)", elo.mean, elo.low, elo.high);
    if (!config_.sprt) return text;
    char test[80];
    std::snprintf(test, sizeof test, ", LLR %+.2f (%.2f … %.2f)", llr_, config_.sprt->lower(), config_.sprt->upper());
    return std::string(text) + test;
  }

  MatchResult result() && {
    auto estimates = estimates_.take();
    if (tally_.sets() > 0 && estimates.back().sets < tally_.sets()) estimates.push_back(now());
    return {std::move(tally_), std::move(estimates), llr_, verdict_, false, {}, 0};
  }

 private:
  EstimatePoint now() const { return {tally_.sets(), tally_.elo(), llr_}; }

  const MatchConfig& config_;
  MatchTally tally_;
  EstimateSeries estimates_;
  double llr_ = 0;
  Verdict verdict_ = Verdict::undecided;
};

}  // namespace

Result<MatchResult> play_match(const MatchConfig& config, const RunMonitor& monitor) {
  const auto begin = std::chrono::steady_clock::now();
  const auto table = make_set_runner(config.game, config.players, config.options);
  if (!table) return table.error();
  for (const auto* bot : {&config.a, &config.b}) {
    if (const auto there = table->check(bot->level); !there) return there.error();
  }
  Journal journal;
  if (!config.journal.empty()) {
    auto opened = Journal::open(config.journal, header_of(config, table->options), config.players);
    if (!opened) return opened.error();
    journal = *std::move(opened);
  }
  Match match(config);
  const auto seed = seed_of(config.seed);
  Jobs jobs;
  jobs.count = config.sets;
  jobs.threads = config.threads;
  jobs.play = [&](std::int64_t job, const std::atomic<bool>& stop) {
    return table->play(config.a, config.b, seed, static_cast<std::uint64_t>(job), stop);
  };
  jobs.take = [&](std::int64_t, const SetResult& set) { return match.take(set); };
  jobs.note = [&] { return match.note(); };
  jobs.checked = config.a.repeatable() && config.b.repeatable() ? 1 : 0;
  const auto ended = run_jobs(jobs, std::move(journal), monitor);
  if (!ended) return ended.error();
  auto result = std::move(match).result();
  result.interrupted = *ended == Ended::interrupted;
  result.options = table->options;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace tessera::arena
