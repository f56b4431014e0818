#include "arena/analysis/analysis.h"

#include <algorithm>
#include <atomic>

#include "arena/rollouts/analysis_rollouts.h"
#include "arena/run/parallel.h"
#include "bots/levels/advice.h"
#include "bots/levels/all.h"
#include "bots/levels/suggest.h"
#include "engine/games/games.h"
#include "games/all_policies.h"  // made by cmake/games.cmake

namespace tessera::arena {

namespace {

template <class G>
class Analyser {
 public:
  using Action = typename G::Action;

  Analyser(const RecordedGame& recorded, const AnalysisConfig& config, const AnalysisProgress& progress)
      : recorded_(recorded),
        config_(config),
        progress_(progress),
        seed_(seed_number(config.seed.data(), config.seed.size())),
        trace_(trace_of<G>(recorded)),
        exact_costs_(trace_.steps.size()),
        bot_(bots::strongest_level(recorded.position())) {}

  Analysis run() {
    const auto advice = ask_the_bot();
    Analysis out;
    Ledger ledger = empty_ledger();
    if (const auto exact = ExactValues<G>::of(trace_)) {
      out.exact = true;
      ledger.add(*exact);
    } else {
      const RolloutPlan<G> plan{
          trace_, with_turn_limit(trace_), AnalysisPolicy<G>::bot, advice, seed_, config_.stop, exact_costs_};
      out.samples = config_.samples > 0 ? config_.samples : usual_samples(plan);
      out.policy = AnalysisPolicy<G>::kName;
      roll_out(plan, out.samples, ledger);
    }
    if (stopped()) return {};
    describe(out);
    write_events(ledger, advice, out);
    write_seats(ledger, out);
    return out;
  }

 private:
  std::vector<Action> ask_the_bot() {
    std::vector<Action> advice(trace_.steps.size());
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      if (trace_.steps[i].free) asked.push_back(i);
    }
    const auto count = static_cast<std::int64_t>(asked.size());
    in_parallel(
        count, config_.threads,
        [&](std::int64_t n) {
          const auto i = asked[static_cast<std::size_t>(n)];
          if (stopped()) return;
          advice[i] = advised(i);
          exact_costs_[i] = exact_cost(i, advice[i]);
        },
        [&](std::int64_t done) { progress_("decisions", done, count); });
    return advice;
  }

  bool stopped() const { return config_.stop && config_.stop(); }

  Action advised(std::size_t i) const {
    const Seat seat = trace_.steps[i].seat;
    Actions<G> legal;
    G::legal(trace_.rules, trace_.states[i], seat, legal);
    return legal[bots::advise<G>(trace_.rules, G::view(trace_.rules, trace_.states[i], seat), legal, config_.advice)];
  }

  // What was played beside the advice, if both lead to where the rest of the game is solved.
  std::optional<double> exact_cost(std::size_t i, const Action& advised) const {
    const auto& step = trace_.steps[i];
    const auto share_after = [&](const Action& action) {
      auto next = trace_.states[i];
      G::apply(trace_.rules, next, step.seat, action);
      return ExactEnd<G>::share(trace_.rules, next, step.seat);
    };
    const auto played = share_after(step.action);
    if (!played) return std::nullopt;
    const auto best = share_after(advised);
    return best ? std::optional(*best - *played) : std::nullopt;
  }

  Ledger empty_ledger() const {
    std::vector<Seat> movers;
    for (const auto& step : trace_.steps) movers.push_back(step.mover());
    return Ledger(std::move(movers), trace_.rules.players);
  }

  // As many as the game's number of steps allows, by what some of them take.
  std::int64_t usual_samples(const RolloutPlan<G>& plan) const {
    constexpr std::int64_t kTried = 16;
    std::atomic<std::int64_t> steps{1};
    const auto work = [&](std::int64_t n) {
      Rollouts<G> rollouts(plan, kFirstSample + static_cast<std::uint64_t>(n));
      rollouts.run();
      steps += rollouts.steps();
    };
    in_parallel(kTried, config_.threads, work, [](std::int64_t) {});
    const auto fitting = AnalysisPolicy<G>::kSteps * kTried / steps.load();
    return std::clamp<std::int64_t>(fitting / 100 * 100, 200, 20'000);
  }

  // In blocks that don't depend on the number of threads, merged in their order: the sums are the same to the last bit.
  void roll_out(const RolloutPlan<G>& plan, std::int64_t samples, Ledger& whole) const {
    constexpr std::size_t kLongGame = 1'000;  // each block has a ledger of all its events
    const auto blocks = std::min<std::int64_t>(samples, trace_.steps.size() > kLongGame ? 16 : 64);
    std::vector<Ledger> parts(static_cast<std::size_t>(blocks), empty_ledger());
    std::atomic<std::int64_t> done{0};
    const auto work = [&](std::int64_t block) {
      auto& part = parts[static_cast<std::size_t>(block)];
      for (auto n = samples * block / blocks; n < samples * (block + 1) / blocks && !stopped(); ++n) {
        part.add(Rollouts<G>(plan, kFirstSample + static_cast<std::uint64_t>(n)).run());
        ++done;
      }
    };
    in_parallel(blocks, config_.threads, work, [&](std::int64_t) { progress_("samples", done, samples); });
    for (const auto& part : parts) whole.merge(part);
  }

  void describe(Analysis& out) const {
    out.game = Notation<G>::kId;
    out.name = Notation<G>::kName;
    out.options = recorded_.options();
    out.finished = recorded_.position().over();
    out.seed = config_.seed;
    out.bot = bots::level_name(bot_);
  }

  std::vector<Estimate> by_seat(const std::array<RunningMean, kMaxSeats>& means) const {
    std::vector<Estimate> out;
    for (int s = 0; s < trace_.rules.players; ++s) out.push_back(means[static_cast<std::size_t>(s)].estimate());
    return out;
  }

  void write_events(const Ledger& ledger, const std::vector<Action>& advice, Analysis& out) const {
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      const auto& state = trace_.states[i];
      const auto& booked = ledger.event(i);
      AnalysedEvent line;
      line.event = recorded_.events()[i];
      line.turn = G::turns(trace_.rules, state) + 1;
      line.phase = Notation<G>::phase(trace_.rules, state);
      for (int s = 0; s < trace_.rules.players; ++s) line.scores.push_back(G::score(trace_.rules, state, Seat(s)));
      line.value = by_seat(booked.value);
      line.luck = by_seat(booked.luck);
      line.choice = by_seat(booked.choice);
      line.free = trace_.steps[i].free;
      if (line.free) line.advice = Notation<G>::print(trace_.rules, advice[i]);
      tell_cost(exact_costs_[i] ? Estimate{*exact_costs_[i], 0} : booked.cost.estimate(), line);
      out.events.push_back(std::move(line));
    }
  }

  // Of the two actions that were compared, the better one is the best that is known, and costs nothing.
  static void tell_cost(const Estimate& measured, AnalysedEvent& line) {
    line.better = clearly_positive({-measured.mean, measured.error});
    line.cost = line.better ? Estimate{} : Estimate{std::max(measured.mean, 0.0), measured.error};
  }

  // The costs as they were measured, for if each were cut off at 0, the errors of many would add up to a cost that
  // nobody paid; but where an action was clearly better than the advice, it is no gain to set against other costs.
  Estimate cost_of_seat(const Ledger& ledger, Seat seat, const std::vector<AnalysedEvent>& events) const {
    Estimate cost = ledger.seat(seat).cost.estimate();
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].better && events[i].event.seat == seat) cost.mean -= ledger.event(i).cost.estimate().mean;
    }
    cost.mean = std::max(cost.mean, 0.0);
    return cost;
  }

  void write_seats(const Ledger& ledger, Analysis& out) const {
    for (int s = 0; s < trace_.rules.players; ++s) {
      const auto& booked = ledger.seat(Seat(s));
      AnalysedSeat seat;
      seat.name = recorded_.names()[static_cast<std::size_t>(s)];
      seat.start = booked.start.estimate();
      seat.luck = booked.luck.estimate();
      seat.unseen = booked.unseen.estimate();
      seat.own = booked.own.estimate();
      seat.others = booked.others.estimate();
      seat.end = booked.end.estimate();
      seat.cost = cost_of_seat(ledger, Seat(s), out.events);
      for (const auto& event : out.events) {
        if (!event.free || event.event.seat != Seat(s)) continue;
        ++seat.decisions;
        seat.mistakes += event.mistake() ? 1 : 0;
      }
      out.seats.push_back(std::move(seat));
    }
  }

  // Games of random numbers: the bot's, then those of the samples.
  static constexpr std::uint64_t kFirstSample = 1;

  const RecordedGame& recorded_;
  const AnalysisConfig& config_;
  const AnalysisProgress& progress_;
  std::uint64_t seed_;
  GameTrace<G> trace_;
  std::vector<std::optional<double>> exact_costs_;  // by step
  bots::Level bot_;
};

double luck_of_seat(const AnalysedEvent& event) {
  return event.luck[static_cast<std::size_t>(luck_seat(event).index)].mean;
}

// The events that `wanted` wants, by `key`, highest first; ties stay in the order of the game.
template <class Wanted, class Key>
std::vector<std::size_t> ranked(const Analysis& analysis, std::size_t most, Wanted wanted, Key key) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < analysis.events.size(); ++i) {
    if (wanted(analysis.events[i])) out.push_back(i);
  }
  std::sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    const double of_a = key(analysis.events[a]);
    const double of_b = key(analysis.events[b]);
    return of_a != of_b ? of_a > of_b : a < b;
  });
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace

Analysis analyse(const RecordedGame& recorded, const AnalysisConfig& config, const AnalysisProgress& progress) {
  Analysis out;
  with_game(recorded.game().id, [&]<class G>() { out = Analyser<G>(recorded, config, progress).run(); });
  return out;
}

bool Analysis::unseen() const {
  return std::any_of(seats.begin(), seats.end(),
                     [](const AnalysedSeat& seat) { return seat.unseen.mean != 0 || seat.unseen.error != 0; });
}

std::vector<std::size_t> costliest_decisions(const Analysis& analysis, std::size_t most) {
  return ranked(
      analysis, most, [](const AnalysedEvent& e) { return e.free && e.cost.mean > 0; },
      [](const AnalysedEvent& e) { return e.cost.mean; });
}

Seat luck_seat(const AnalysedEvent& event) {
  if (!event.event.seat.none()) return event.event.seat;
  std::size_t most = 0;
  for (std::size_t s = 1; s < event.luck.size(); ++s) {
    if (std::abs(event.luck[s].mean) > std::abs(event.luck[most].mean)) most = s;
  }
  return Seat(static_cast<int>(most));
}

std::vector<std::size_t> luckiest(const Analysis& analysis, std::size_t most) {
  return ranked(
      analysis, most, [](const AnalysedEvent& e) { return e.event.chance && luck_of_seat(e) > 0; }, luck_of_seat);
}

std::vector<std::size_t> unluckiest(const Analysis& analysis, std::size_t most) {
  return ranked(
      analysis, most, [](const AnalysedEvent& e) { return e.event.chance && luck_of_seat(e) < 0; },
      [](const AnalysedEvent& e) { return -luck_of_seat(e); });
}

}  // namespace tessera::arena
