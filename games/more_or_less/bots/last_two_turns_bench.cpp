// bench_more_or_less_bots [GAMES [LEVEL [full]]]: what the exact last two turns cost, and what the bots' choices there
// lose.
//
// Games of three to six players on the classic board are played by that bot (greedy) to where two turns are left. There
// each bot plays the turn, and every decision is valued exactly before and after. Most of these games are won by then,
// so all this is done again with nearly equal scores, and once more with five dice left to both players. `full`: with
// the options `advanced` and `draw=choose`.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "games/more_or_less/bots/bots.h"
#include "games/more_or_less/bots/last_two_turns.h"

namespace tessera::bots::more_or_less {
namespace {

constexpr std::int64_t kAmple = std::int64_t{1} << 50;

int chosen(Level level, const G::Rules& rules, const G::State& state, Seat seat, const Actions<G>& legal,
           Stream& stream) {
  return choose<G>(level, rules, G::view(rules, state, seat), legal, Budget{}, stream);
}

// False: the game ended before.
bool play_to_two_turns(Level level, const G::Rules& rules, G::State& state, Stream& stream) {
  while (!G::over(rules, state) && most_turns_left(rules, state) > 2) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    G::apply(rules, state, seat, legal[chosen(level, rules, state, seat, legal, stream)]);
  }
  return most_turns_left(rules, state) == 2;
}

double milliseconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class Times {
 public:
  void add(double ms, std::int64_t nodes) {
    ms_.push_back(ms);
    nodes_.push_back(static_cast<double>(nodes));
  }
  void print(const char* what) {
    if (ms_.empty()) return;
    std::sort(ms_.begin(), ms_.end());
    std::sort(nodes_.begin(), nodes_.end());
    std::printf("%-12s %5zu positions: ms mean %7.3f", what, ms_.size(), mean(ms_));
    for (const double part : {0.5, 0.9, 0.99, 1.0}) std::printf("  %2.0f%% %7.3f", 100 * part, at(ms_, part));
    std::printf("   nodes mean %7.0f", mean(nodes_));
    for (const double part : {0.5, 0.9, 0.99, 1.0}) std::printf("  %2.0f%% %7.0f", 100 * part, at(nodes_, part));
    std::printf("\n");
  }

 private:
  static double mean(const std::vector<double>& of) {
    double sum = 0;
    for (const double x : of) sum += x;
    return sum / static_cast<double>(of.size());
  }
  static double at(const std::vector<double>& of, double part) {
    return of[static_cast<std::size_t>(part * static_cast<double>(of.size() - 1))];
  }
  std::vector<double> ms_, nodes_;
};

double exact_share(const G::Rules& rules, const G::State& state, Seat seat, Times* times) {
  Meter meter(Budget{}, kAmple);
  const double begin = milliseconds();
  const LastTwoTurns exact(rules, state, meter);
  if (times != nullptr) times->add(milliseconds() - begin, meter.spent());
  return exact.shares()[static_cast<std::size_t>(seat.index)];
}

struct Loss {
  double sum = 0, squares = 0;
  int turns = 0, worse = 0;
  double most = 0;

  void add(double loss) {
    sum += loss;
    squares += loss * loss;
    ++turns;
    worse += loss > 0.005 ? 1 : 0;
    most = std::max(most, loss);
  }
  void print(std::string_view level, const char* what) const {
    if (turns == 0) return;
    const double mean = sum / turns;
    const double error = __builtin_sqrt(std::max(squares / turns - mean * mean, 0.0) / turns);
    std::printf("%-7s loses %6.3f %% (+- %.3f) of a win %s, at most %.1f %%; more than 0.5 %% in %d of %d\n",
                std::string(level).c_str(), 100 * mean, 196 * error, what, 100 * most, worse, turns);
  }
};

// The turn of `state.seat`, by that bot.
void play_turn(Level level, const G::Rules& rules, G::State state, Stream& stream, Loss& of_draws,
               Loss& of_placements) {
  const Seat seat = state.seat;
  double draws = 0;
  double placements = 0;
  while (!G::over(rules, state) && state.seat == seat) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const double before = legal.size() > 1 ? exact_share(rules, state, seat, nullptr) : 0;
    const bool placing = state.phase == G::Phase::place;
    G::apply(rules, state, seat, legal[chosen(level, rules, state, seat, legal, stream)]);
    if (legal.size() == 1) continue;
    const double after = G::over(rules, state)
                             ? (G::winners(rules, state).has(seat) ? 1.0 / G::winners(rules, state).size() : 0)
                             : exact_share(rules, state, seat, nullptr);
    (placing ? placements : draws) += before - after;
  }
  of_draws.add(draws);
  of_placements.add(placements);
}

enum class Made { as_played, close, close_with_dice };
constexpr const char* kMade[] = {"as played", "nearly equal scores", "and five dice left to both"};

void make(const G::Rules& rules, G::State& state, Made made, Stream& stream) {
  if (made == Made::as_played) return;
  for (int s = 0; s < rules.players; ++s) state.score[s] = static_cast<std::int16_t>(60 + stream.below(15));
  if (made == Made::close) return;
  for (const Seat seat : {state.seat, left_of(state.seat, rules.players)}) {
    state.hand[seat.index] = G::Dice::plain(stream.die()) + G::Dice::plain(stream.die());
    state.pool[seat.index] = 2;
    state.wild_in_pool.add(seat);
    state.placed[seat.index] = 5;
  }
  state.phase = G::Phase::ask_draw;
}

void run(int games, Level player, bool full, Made made) {
  constexpr Level kLevels[] = {Level::hard, Level::expert, Level::medium, Level::greedy};
  Times before_draw, before_roll, before_placement;
  Loss draws[4], placements[4];
  int open = 0;
  for (int game = 0; game < games; ++game) {
    auto rules = G::defaults(3 + game % 4);
    rules.advanced = rules.choose = full ? 1 : 0;
    Stream stream(static_cast<std::uint64_t>(game));
    G::State state = G::start(rules);
    if (!play_to_two_turns(player, rules, state, stream)) continue;
    make(rules, state, made, stream);
    const double share = exact_share(rules, state, state.seat, nullptr);
    if (share > 0 && share < 1) ++open;
    exact_share(rules, state, state.seat, state.phase == G::Phase::ask_draw ? &before_draw : &before_roll);
    G::State rolled = state;
    while (rolled.phase != G::Phase::place) {
      Actions<G> legal;
      G::legal(rules, rolled, rolled.seat, legal);
      if (legal.empty()) {
        G::resolve(rules, rolled, G::sample(rules, rolled, stream));
      } else {
        G::apply(rules, rolled, rolled.seat, legal[legal.size() - 1]);
      }
    }
    exact_share(rules, rolled, rolled.seat, &before_placement);
    for (int i = 0; i < 4; ++i) {
      Stream same(static_cast<std::uint64_t>(game) + 1'000'000);
      play_turn(kLevels[i], rules, state, same, draws[i], placements[i]);
    }
  }
  std::printf("%s: not won or lost yet: %d of %d games\n", kMade[static_cast<int>(made)], open, games);
  before_draw.print("before draw");
  before_roll.print("before roll");
  before_placement.print("placing");
  for (int i = 0; i < 4; ++i) {
    draws[i].print(level_name(kLevels[i]), "by its draws");
    placements[i].print(level_name(kLevels[i]), "by its placements");
  }
}

}  // namespace
}  // namespace tessera::bots::more_or_less

int main(int count, char** arguments) {
  using namespace tessera::bots;
  const int games = count > 1 ? std::atoi(arguments[1]) : 400;
  const auto* player = find_level(count > 2 ? arguments[2] : "greedy");
  if (player == nullptr) return 2;
  using more_or_less::Made;
  for (const Made made : {Made::as_played, Made::close, Made::close_with_dice}) {
    more_or_less::run(games, player->level, count > 3, made);
  }
  return 0;
}
