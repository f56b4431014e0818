#include "arena/sim/sim.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "arena/run/playout.h"
#include "arena/run/simulation_rules.h"
#include "arena/run/workers.h"
#include "arena/sim/all.h"
#include "arena/sim/partial_result.h"
#include "bots/levels/all.h"
#include "engine/games/games.h"

namespace tessera::arena {

void Side::merge(const Side& other) {
  games += other.games;
  won += other.won;
  arena::merge(scores, other.scores);
}

namespace {

template <class G>
class Simulation {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Simulation(const SimConfig& config, const Rules& rules)
      : config_(config),
        rules_(rules),
        seed_(seed_number(config.seed.data(), config.seed.size())),
        next_(config.first_game()) {}

  PartialResult<G> run(const std::function<void(std::int64_t)>& progress) {
    const auto threads = static_cast<std::size_t>(std::max(1, config_.threads));
    std::vector<PartialResult<G>> parts(threads, PartialResult<G>(players()));
    auto workers = start_workers(config_.threads, [this, &parts](int i) { work(parts[static_cast<std::size_t>(i)]); });
    if (workers.empty()) work(parts[0]);
    std::unique_lock lock(mutex_);
    const auto over = [this] { return done_ == config_.end_game() - config_.first_game(); };
    while (!something_.wait_for(lock, std::chrono::milliseconds(50), over)) progress(done_);
    lock.unlock();
    for (auto& worker : workers) worker.join();
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].merge(parts[i]);
    return std::move(parts[0]);
  }

 private:
  std::size_t players() const { return static_cast<std::size_t>(rules_.players); }

  void work(PartialResult<G>& part) {
    constexpr std::int64_t kBlock = 32;
    for (;;) {
      const auto begin = next_.fetch_add(kBlock, std::memory_order_relaxed);
      if (begin >= config_.end_game()) return;
      const auto end = std::min(begin + kBlock, config_.end_game());
      for (auto game = begin; game < end; ++game) play(static_cast<std::uint64_t>(game), part);
      const std::lock_guard lock(mutex_);
      done_ += end - begin;
      something_.notify_one();
    }
  }

  // Which of the bots given sits in this seat.
  std::size_t bot_at(std::uint64_t game, std::size_t seat) const { return (seat + game) % players(); }

  void play(std::uint64_t game, PartialResult<G>& part) {
    const ChanceKeys keys(seed_, game);
    State state = G::start(rules_);
    Actions<G> legal;
    std::uint64_t events = 0;
    for (std::uint64_t choices = 0; !G::over(rules_, state);) {
      if (G::chance(rules_, state).awaited()) {
        Stream stream = keys.stream(events++);
        const auto outcome = G::sample(rules_, state, stream);
        part.tally.outcome(rules_, state, outcome);
        G::resolve(rules_, state, outcome);
        continue;
      }
      const Seat seat = G::next_to_act(rules_, state);
      G::legal(rules_, state, seat, legal);
      Stream stream = keys.stream(kChoices + choices++);
      const auto level = config_.bots[bot_at(game, static_cast<std::size_t>(seat.index))];
      const int i = bots::choose<G>(level, rules_, G::view(rules_, state, seat), legal, {}, stream);
      part.tally.action(rules_, state, seat, legal[i]);
      G::apply(rules_, state, seat, legal[i]);
    }
    finish(game, state, part);
  }

  void finish(std::uint64_t game, const State& state, PartialResult<G>& part) {
    const SeatSet winners = G::winners(rules_, state);
    for (std::size_t s = 0; s < players(); ++s) {
      const Seat seat(static_cast<int>(s));
      const int won = winners.has(seat) ? kWin / winners.size() : 0;
      const int score = G::score(rules_, state, seat);
      for (Side* side : {&part.seats[s], &part.bots[bot_at(game, s)]}) {
        ++side->games;
        side->won += won;
        ++side->scores[score];
      }
    }
    ++part.games;
    part.cut_off += G::cut_off(rules_, state) ? 1 : 0;
    ++part.lengths[G::turns(rules_, state)];
    part.tally.finished(rules_, state);
  }

  SimConfig config_;
  Rules rules_;
  std::uint64_t seed_;
  std::atomic<std::int64_t> next_;
  std::mutex mutex_;
  std::condition_variable something_;
  std::int64_t done_ = 0;  // under the mutex
};

Result<SimConfig> checked(SimConfig config) {
  const auto* game = find_game(config.game);
  if (game == nullptr) return Error{"there is no game \"" + config.game + "\""};
  if (config.players < game->min_players || config.players > game->max_players) {
    return Error{"players: " + std::string(game->name) + " is for " + std::to_string(game->min_players) + " to " +
                 std::to_string(game->max_players) + " players, got " + std::to_string(config.players)};
  }
  const auto players = static_cast<std::size_t>(config.players);
  if (config.bots.size() == 1) config.bots.resize(players, config.bots[0]);
  if (config.bots.size() != players) {
    return Error{"bots: expected one level for all, or one for each of the " + std::to_string(players) + " seats"};
  }
  if (config.device == Device::gpu) {
    for (const auto level : config.bots) {
      if (level != bots::Level::random) return Error{"bots: on a GPU only the bot random plays"};
    }
  }
  return config;
}

template <class G>
Result<PartialResult<G>> play(const SimConfig& config, const typename G::Rules& rules,
                              const std::function<void(std::int64_t)>& progress) {
  if (config.device == Device::cpu) return Simulation<G>(config, rules).run(progress);
  auto gathered = gpu::simulate<G>(rules, seed_number(config.seed.data(), config.seed.size()), config.first_game(),
                                   config.end_game(), progress);
  if (!gathered) return gathered.error();
  return from_gpu<G>(*std::move(gathered), rules.players);
}

std::vector<Side> named(std::vector<Side> sides, const std::vector<bots::Level>* levels) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    sides[i].name = levels == nullptr ? "seat " + std::to_string(i) : std::string(bots::level_name((*levels)[i]));
  }
  return sides;
}

}  // namespace

Result<SimResult> simulate(const SimConfig& given, const std::function<void(std::int64_t)>& progress) {
  const auto config = checked(given);
  if (!config) return config.error();
  std::optional<Result<SimResult>> out;
  with_game(config->game, [&]<class G>() {
    const auto options = simulation_options<G>(config->players, config->options);
    if (!options) {
      out = options.error();
      return;
    }
    const auto rules = GameJson<G>::rules(config->players, *options);
    if (!rules) {
      out = rules.error();
      return;
    }
    for (const auto level : config->bots) {
      if (const auto ok = bots::check_level<G>(*rules, level); !ok) {
        out = ok.error();
        return;
      }
    }
    const auto begin = std::chrono::steady_clock::now();
    auto gathered = play<G>(*config, *rules, progress);
    if (!gathered) {
      out = gathered.error();
      return;
    }
    SimResult result;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    result.options = options->json();
    result.games = gathered->games;
    result.cut_off = gathered->cut_off;
    result.seats = named(std::move(gathered->seats), nullptr);
    result.bots = named(std::move(gathered->bots), &config->bots);
    result.lengths = std::move(gathered->lengths);
    result.tables = gathered->tally.tables(*rules);
    out = std::move(result);
  });
  return *std::move(out);
}

}  // namespace tessera::arena
