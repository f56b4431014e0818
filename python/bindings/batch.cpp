#include "python/bindings/batch.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "bots/levels/all.h"
#include "engine/core/action_numbers.h"
#include "engine/games/games.h"
#include "games/all_programs.h"
#include "python/bindings/worker_pool.h"

namespace tessera::python {

namespace {

// Where the random numbers of bots and of random actions are keyed: beyond any chance event's number.
constexpr std::uint64_t kBotKeys = std::uint64_t{1} << 62;
constexpr std::uint64_t kRandomKeys = std::uint64_t{1} << 61;

template <class G>
class BatchOf final : public Batch {
 public:
  BatchOf(const typename G::Rules& rules, const BatchConfig& config)
      : rules_(rules), config_(config), pool_(config.threads) {
    size = config.games;
    players = rules.players;
    actions = ActionNumbers<G>::bound(rules);
    shape = feature_shape<G>(rules);
    const auto games = static_cast<std::size_t>(size);
    games_.resize(games);
    features.resize(games * static_cast<std::size_t>(shape.size()));
    masks.resize(games * static_cast<std::size_t>(actions));
    legal_.resize(masks.size());
    seats.resize(games);
    rewards.resize(games * static_cast<std::size_t>(players));
    scores.resize(rewards.size());
    terminated.resize(games);
    truncated.resize(games);
  }

  Result<void> reset(std::uint64_t seed) override {
    config_.seed = seed;
    finished = 0;
    std::fill(rewards.begin(), rewards.end(), 0.0f);
    std::fill(terminated.begin(), terminated.end(), std::uint8_t{0});
    std::fill(truncated.begin(), truncated.end(), std::uint8_t{0});
    for_each_game_in_parallel([&](int i) {
      games_[index(i)].number = static_cast<std::uint64_t>(i);
      begin(i);
      tell(i);
      tell_scores(i);
    });
    return all_have_begun();
  }

  Result<void> step(const std::int64_t* chosen) override {
    for (int i = 0; i < size; ++i) {
      if (games_[index(i)].over) continue;
      if (chosen[i] >= 0 && chosen[i] < actions && legal_[row(i) + static_cast<std::size_t>(chosen[i])] != 0) continue;
      return Error{"game " + std::to_string(i) + ": the action " + std::to_string(chosen[i]) + " is not legal"};
    }
    std::atomic<std::int64_t> ended = 0;
    for_each_game_in_parallel([&](int i) {
      if (play(i, static_cast<int>(chosen[i]))) ended.fetch_add(1, std::memory_order_relaxed);
    });
    finished += ended;
    return all_have_begun();
  }

  void random_actions(std::int64_t* out) override {
    for_each_game_in_parallel([&](int i) {
      auto& game = games_[index(i)];
      out[i] = 0;
      if (game.over) return;
      const Seat seat = asked(i);
      Stream stream = keys(i).stream(kRandomKeys + game.steps);
      const auto action = pick_action<G>(rules_, game.state, seat, [&](int count) {
        return static_cast<int>(stream.below(static_cast<std::uint32_t>(count)));
      });
      out[i] = ActionNumbers<G>::number(rules_, action);
    });
  }

  Result<void> bot_actions(bots::Level level, std::int64_t nodes, std::int64_t* out) override {
    if (auto there = bots::check_level<G>(rules_, level); !there) return there;
    for_each_game_in_parallel([&](int i) {
      auto& game = games_[index(i)];
      out[i] = 0;
      if (game.over) return;
      Stream stream = keys(i).stream(kRandomKeys + game.steps);
      out[i] = ActionNumbers<G>::number(rules_, choice_of(level, nodes, game.state, asked(i), stream));
    });
    return {};
  }

  boost::json::object view(int i, Seat seat) const override {
    return view_json<G>(rules_, G::view(rules_, games_[index(i)].state, seat));
  }

 private:
  struct Game {
    typename G::State state;
    std::uint64_t number = 0;  // of its seed
    std::uint64_t events = 0;  // chance events so far
    std::uint64_t thoughts = 0;
    std::uint64_t steps = 0;
    bool over = false;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::size_t row(int i) const { return index(i) * static_cast<std::size_t>(actions); }
  ChanceKeys keys(int i) const { return ChanceKeys(config_.seed, games_[index(i)].number); }

  Seat asked(int i) const {
    return config_.learner >= 0 ? Seat(config_.learner) : G::next_to_act(rules_, games_[index(i)].state);
  }

  template <class Work>
  void for_each_game_in_parallel(const Work& work) {
    constexpr int kLeast = 64;          // less is not worth another thread
    constexpr int kPartsPerThread = 4;  // some games are longer than others
    const int parts = std::clamp(size / kLeast, 1, kPartsPerThread * config_.threads);
    pool_.run(parts, [&](int p) {
      const auto from = static_cast<std::int64_t>(size) * p / parts;
      const auto end = static_cast<std::int64_t>(size) * (p + 1) / parts;
      for (auto i = from; i < end; ++i) work(static_cast<int>(i));
    });
  }

  typename G::Action choice_of(bots::Level level, std::int64_t nodes, const typename G::State& state, Seat seat,
                               Stream& stream) const {
    Actions<G> legal;
    G::legal(rules_, state, seat, legal);
    bots::Budget budget;
    budget.nodes = nodes;
    return legal[bots::choose<G>(level, rules_, G::view(rules_, state, seat), legal, budget, stream)];
  }

  // A game in which somebody is asked. One that ends before is left out: the learner had no part in it. With some
  // options all are like that: then it stays over, and no other game of this step tries for long.
  void begin(int i) {
    auto& game = games_[index(i)];
    for (int tries = 0; tries < kMostUnasked; ++tries) {
      game.state = G::start(rules_);
      game.events = 0;
      game.thoughts = 0;
      game.steps = 0;
      advance(i);
      if (!game.over || unasked_.load(std::memory_order_relaxed)) return;
      game.number += static_cast<std::uint64_t>(size);
    }
    unasked_ = true;
  }

  Result<void> all_have_begun() {
    if (!unasked_.exchange(false)) return {};
    const auto who = config_.learner < 0 ? "anybody" : "seat " + std::to_string(config_.learner);
    return Error{"learner: in none of " + std::to_string(kMostUnasked) + " games in a row was " + who + " asked"};
  }

  // Chance and bots, up to the next question or the end.
  void advance(int i) {
    auto& game = games_[index(i)];
    const ChanceKeys from = keys(i);
    for (;;) {
      game.over = G::over(rules_, game.state);
      if (game.over) return;
      if (G::chance(rules_, game.state).awaited()) {
        Stream stream = from.stream(game.events++);
        G::resolve(rules_, game.state, G::sample(rules_, game.state, stream));
        continue;
      }
      const Seat seat = next_seat(game.state);
      if (config_.learner < 0 || seat.index == config_.learner) return;
      Stream stream = from.stream(kBotKeys + game.thoughts++);
      G::apply(rules_, game.state, seat, choice_of(config_.opponents, -1, game.state, seat, stream));
    }
  }

  // The learner before bots, where several are asked at once.
  Seat next_seat(const typename G::State& state) const {
    if (config_.learner >= 0 && G::to_act(rules_, state).has(Seat(config_.learner))) return Seat(config_.learner);
    return G::next_to_act(rules_, state);
  }

  // One step of one game; whether it ended.
  bool play(int i, int number) {
    auto& game = games_[index(i)];
    const std::size_t at = index(i) * static_cast<std::size_t>(players);
    for (int s = 0; s < players; ++s) rewards[at + static_cast<std::size_t>(s)] = 0;
    terminated[index(i)] = truncated[index(i)] = 0;
    if (game.over) {
      if (config_.auto_reset == AutoReset::off) return false;
      begin_next(i);
      return false;
    }
    typename G::Action action;
    if (!ActionNumbers<G>::action(rules_, number, action)) return false;  // `step` has looked at it
    ++game.steps;
    G::apply(rules_, game.state, asked(i), action);
    advance(i);
    tell_scores(i);
    const bool ended = game.over;
    if (ended) {
      const SeatSet winners = G::winners(rules_, game.state);
      for (int s = 0; s < players; ++s) {
        rewards[at + static_cast<std::size_t>(s)] = static_cast<float>(reward_of(winners, Seat(s), players));
      }
      const bool cut = G::cut_off(rules_, game.state);
      terminated[index(i)] = cut ? 0 : 1;
      truncated[index(i)] = cut ? 1 : 0;
    }
    if (ended && config_.auto_reset == AutoReset::same_step) {
      const auto at_end = scores_row(i);
      begin_next(i);
      std::copy_n(at_end.begin(), players, &scores[at]);
    } else {
      tell(i);
    }
    return ended;
  }

  void begin_next(int i) {
    games_[index(i)].number += static_cast<std::uint64_t>(size);
    begin(i);
    tell(i);
    tell_scores(i);
  }

  std::array<std::int32_t, kMaxSeats> scores_row(int i) const {
    std::array<std::int32_t, kMaxSeats> out{};
    std::copy_n(&scores[index(i) * static_cast<std::size_t>(players)], players, out.begin());
    return out;
  }

  void tell(int i) {
    const auto& game = games_[index(i)];
    const Seat seat = game.over ? Seat(std::max(0, config_.learner)) : asked(i);
    seats[index(i)] = game.over ? std::int8_t{-1} : seat.index;
    write_features<G>(rules_, G::view(rules_, game.state, seat),
                      &features[index(i) * static_cast<std::size_t>(shape.size())]);
    write_legal_mask<G>(rules_, game.state, seat, &legal_[row(i)]);
    std::copy_n(&legal_[row(i)], actions, &masks[row(i)]);
  }

  void tell_scores(int i) {
    const std::size_t at = index(i) * static_cast<std::size_t>(players);
    for (int s = 0; s < players; ++s) {
      scores[at + static_cast<std::size_t>(s)] = G::score(rules_, games_[index(i)].state, Seat(s));
    }
  }

  typename G::Rules rules_;
  BatchConfig config_;
  WorkerPool pool_;
  std::vector<Game> games_;
  std::vector<std::uint8_t> legal_;   // as `masks`, which callers could have written into
  std::atomic<bool> unasked_{false};  // a game could not begin, in the call that goes on
};

}  // namespace

Result<std::unique_ptr<Batch>> Batch::make(const Position& start, const BatchConfig& config) {
  if (config.games < 1 || config.games > kMaxBatch) {
    return Error{"games: expected 1 to " + std::to_string(kMaxBatch) + ", got " + std::to_string(config.games)};
  }
  if (config.learner >= start.players()) return Error{"learner: there is no seat " + std::to_string(config.learner)};
  Result<std::unique_ptr<Batch>> out = Error{"there is no such game"};
  with_game(start.info().id, [&]<class G>() {
    const auto& rules = static_cast<const PositionOf<G>&>(start).rules();
    const auto a_game = std::int64_t{4} * feature_shape<G>(rules).size() + 2 * ActionNumbers<G>::bound(rules) +
                        static_cast<std::int64_t>(sizeof(typename G::State)) + 100;
    if (a_game * config.games > kMaxBatchBytes) {
      out = Error{"games: " + std::to_string(config.games) + " would take more than 4 GiB"};
      return;
    }
    if (config.learner >= 0) {
      if (const auto there = bots::check_level<G>(rules, config.opponents); !there) {
        out = there.error();
        return;
      }
    }
    auto made = std::make_unique<BatchOf<G>>(rules, config);
    if (const auto begun = made->reset(config.seed); !begun) {
      out = begun.error();
    } else {
      out = std::unique_ptr<Batch>(std::move(made));
    }
  });
  return out;
}

}  // namespace tessera::python
