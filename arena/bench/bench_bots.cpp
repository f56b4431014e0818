#include "arena/bench/bench_bots.h"

#include <time.h>

#include <algorithm>

#include "arena/run/playout.h"
#include "arena/run/simulation_rules.h"
#include "bots/levels/all.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace {

// Processor time of this thread: what an answer takes when nobody else wants the core.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Positions with a choice, from games between greedy bots, without end.
template <class G>
class Positions {
 public:
  explicit Positions(const typename G::Rules& rules) : rules_(rules), state_(G::start(rules)) {}

  // Goes to the next one, some decisions on, so that neighbours differ.
  void next() {
    for (int skipped = 0; skipped < kApart;) {
      step();
      skipped += choice_ ? 1 : 0;
    }
  }
  const typename G::State& state() const { return state_; }
  const Actions<G>& legal() const { return legal_; }
  Seat seat() const { return seat_; }
  std::uint64_t number() const { return events_; }

 private:
  static constexpr int kApart = 3;

  void step() {
    if (choice_) move();
    choice_ = false;
    if (G::over(rules_, state_)) {
      state_ = G::start(rules_);
      ++game_;
    }
    if (G::chance(rules_, state_).awaited()) {
      Stream stream = ChanceKeys(1, game_).stream(events_++);
      G::resolve(rules_, state_, G::sample(rules_, state_, stream));
      return;
    }
    seat_ = G::next_to_act(rules_, state_);
    G::legal(rules_, state_, seat_, legal_);
    if (legal_.size() > 1) {
      choice_ = true;
    } else {
      G::apply(rules_, state_, seat_, legal_[0]);
    }
  }

  void move() {
    Stream stream = ChanceKeys(2, game_).stream(events_++);
    const auto view = G::view(rules_, state_, seat_);
    G::apply(rules_, state_, seat_, legal_[bots::choose<G>(bots::Level::greedy, rules_, view, legal_, {}, stream)]);
  }

  const typename G::Rules& rules_;
  typename G::State state_;
  Actions<G> legal_;
  Seat seat_;
  bool choice_ = false;
  std::uint64_t game_ = 0;
  std::uint64_t events_ = 0;
};

template <class G>
BotFigure figure(const typename G::Rules& rules, bots::Level level, double seconds) {
  Positions<G> positions(rules);
  BotFigure out;
  out.level = level;
  std::int64_t nodes = 0;
  double thinking = 0;
  const auto answer = [&](bool counts) {
    positions.next();
    const auto view = G::view(rules, positions.state(), positions.seat());
    Stream stream(positions.number());
    std::int64_t spent = 0;
    const double begin = thread_seconds();
    bots::choose<G>(level, rules, view, positions.legal(), {-1, -1, &spent}, stream);
    const double taken = thread_seconds() - begin;
    out.worst_seconds = std::max(out.worst_seconds, taken);
    if (!counts) return;
    thinking += taken;
    nodes += spent;
    ++out.decisions;
  };
  answer(false);  // may build tables: counts as the worst, not in the mean
  const double begin = thread_seconds();
  do answer(true);
  while (thread_seconds() - begin < seconds);
  out.mean_seconds = thinking / static_cast<double>(out.decisions);
  out.nodes_per_second = static_cast<double>(nodes) / thinking;
  return out;
}

template <class G>
double rollout_speed(const typename G::Rules& rules, double seconds) {
  Positions<G> positions(rules);
  Actions<G> legal;
  std::int64_t nodes = 0;
  double playing = 0;
  while (playing < seconds) {
    positions.next();
    const auto view = G::view(rules, positions.state(), positions.seat());
    Stream stream(positions.number());
    const double begin = thread_seconds();
    for (int i = 0; i < 16; ++i) {
      auto state = G::complete(rules, view, stream);
      nodes += 1 + random_play_on<G>(rules, state, legal, stream);
    }
    playing += thread_seconds() - begin;
  }
  return static_cast<double>(nodes) / playing;
}

template <class G>
BotBench bench_game(int players, double seconds) {
  const auto rules = *simulation_rules<G>(players, {});
  BotBench out{Notation<G>::kId, players, rollout_speed<G>(rules, seconds), {}};
  for (const auto& info : bots::levels()) {
    if (info.level != bots::Level::random && bots::has<G>(rules, info.level)) {
      out.figures.push_back(figure<G>(rules, info.level, seconds));
    }
  }
  return out;
}

}  // namespace

SearchSpeed search_speed(std::string_view game, double seconds) {
  SearchSpeed out;
  with_game(game, [&]<class G>() {
    const auto rules = *simulation_rules<G>(2, {});
    out.rollout_nodes_per_second = rollout_speed<G>(rules, seconds);
    out.search_nodes_per_second = figure<G>(rules, bots::Level::hard, seconds).nodes_per_second;
  });
  return out;
}

std::vector<BotBench> bench_bots(std::string_view only, double seconds,
                                 const std::function<void(const BotBench&)>& done) {
  std::vector<BotBench> out;
  for_each_game([&]<class G>() {
    for (const int players : {2, 4}) {
      if (!only.empty() && only != Notation<G>::kId) continue;
      out.push_back(bench_game<G>(players, seconds));
      done(out.back());
    }
  });
  return out;
}

}  // namespace tessera::arena
