#include "arena/contest/sets.h"

#include "arena/run/playout.h"
#include "arena/run/simulation_rules.h"
#include "bots/levels/all.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace {

template <class G>
GameResult line_of(const typename G::Rules& rules, const typename G::State& state, Seat a) {
  GameResult line;
  const SeatSet winners = G::winners(rules, state);
  line.won = winners.has(a) ? kWin / winners.size() : 0;
  for (int s = 0; s < rules.players; ++s) {
    (Seat(s) == a ? line.score : line.others) += G::score(rules, state, Seat(s));
  }
  line.turns = G::turns(rules, state);
  line.cut_off = G::cut_off(rules, state);
  return line;
}

template <class G>
std::optional<GameResult> play_game(const typename G::Rules& rules, const Contestant& a, Seat seat_of_a,
                                    const Contestant& b, const ChanceKeys& keys, const std::atomic<bool>& stop) {
  auto state = G::start(rules);
  Actions<G> legal;
  std::uint64_t events = 0;
  std::uint64_t decisions = 0;
  while (!G::over(rules, state)) {
    if (G::chance(rules, state).awaited()) {
      Stream stream = keys.stream(events++);
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    const Seat seat = G::next_to_act(rules, state);
    G::legal(rules, state, seat, legal);
    Stream stream = keys.stream(kChoices + decisions++);
    const Contestant& bot = seat == seat_of_a ? a : b;
    const int i = bots::choose<G>(bot.level, rules, G::view(rules, state, seat), legal, bot.budget, stream);
    G::apply(rules, state, seat, legal[i]);
  }
  return line_of<G>(rules, state, seat_of_a);
}

template <class G>
std::optional<SetResult> play_set(const typename G::Rules& rules, const Contestant& a, const Contestant& b,
                                  std::uint64_t seed, std::uint64_t set, const std::atomic<bool>& stop) {
  const ChanceKeys keys(seed, set);
  SetResult out;
  for (int s = 0; s < rules.players; ++s) {
    const auto line = play_game<G>(rules, a, Seat(s), b, keys, stop);
    if (!line) return std::nullopt;
    out.push_back(*line);
  }
  return out;
}

template <class G>
Result<SetRunner> table_for(int players, const boost::json::object& given) {
  const auto options = simulation_options<G>(players, given);
  if (!options) return options.error();
  const auto rules = GameJson<G>::rules(players, *options);
  if (!rules) return rules.error();
  SetRunner table;
  table.options = options->json();
  table.check = [rules = *rules](bots::Level level) { return bots::check_level<G>(rules, level); };
  table.play = [rules = *rules](const Contestant& a, const Contestant& b, std::uint64_t seed, std::uint64_t set,
                                const std::atomic<bool>& stop) { return play_set<G>(rules, a, b, seed, set, stop); };
  return table;
}

}  // namespace

int total_won(const SetResult& set) {
  int total = 0;
  for (const auto& line : set) total += line.won;
  return total;
}

Result<SetRunner> make_set_runner(const std::string& game, int players, const boost::json::object& options) {
  const auto* info = find_game(game);
  if (info == nullptr) return Error{"there is no game \"" + game + "\""};
  if (players < info->min_players || players > info->max_players) {
    return Error{"players: " + std::string(info->name) + " is for " + std::to_string(info->min_players) + " to " +
                 std::to_string(info->max_players) + " players, got " + std::to_string(players)};
  }
  std::optional<Result<SetRunner>> out;
  with_game(game, [&]<class G>() { out = table_for<G>(players, options); });
  return *std::move(out);
}

std::uint64_t seed_of(const std::string& text) { return seed_number(text.data(), text.size()); }

}  // namespace tessera::arena
