// A bot of one's own against a bot of the library: bot GAME LEVEL GAMES
//
// It tries a few actions, plays on at random a few times after each, and takes the one with the best lead on average.
// It knows what its seat can see: `from_view` gives a position that the seat can't tell from the real one.
#include <cstdlib>
#include <iostream>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"

using namespace tessera;

namespace {

constexpr std::uint32_t kTries = 8;     // actions
constexpr std::uint32_t kPlayouts = 4;  // after each
constexpr int kSteps = 20;              // of a playout

const std::string& any(const std::vector<std::string>& actions, Stream& stream) {
  return actions[stream.below(static_cast<std::uint32_t>(actions.size()))];
}

int lead_after_playout(Position& game, Seat own, Stream& stream) {
  for (int i = 0; i < kSteps && !game.over(); ++i) {
    if (game.chance()) {
      game.draw(stream);
    } else {
      const Seat seat = game.next_to_act();
      (void)game.try_apply(seat, any(game.legal(seat), stream));
    }
  }
  return game.score(own) - game.score(Seat(1 - own.index));
}

std::string choose(const Position& game, const Options& options, Seat own, Stream& stream) {
  const auto view = game.view(own);
  const auto legal = game.legal(own);
  std::string best = legal[0];
  int best_sum = -1'000'000;
  for (std::uint32_t i = 0; i < kTries && legal.size() > 1; ++i) {
    const auto& action = any(legal, stream);
    int sum = 0;
    for (std::uint32_t n = 0; n < kPlayouts; ++n) {
      auto guess = game.info().from_view(2, options, view, nullptr);
      if (!guess || !(*guess)->try_apply(own, action)) break;
      sum += lead_after_playout(**guess, own, stream);
    }
    if (sum > best_sum) best = action, best_sum = sum;
  }
  return best;
}

bool wins(Position& game, const Options& options, Seat own, bots::Level level, Stream stream) {
  while (!game.over()) {
    if (game.chance()) {
      game.draw(stream);
      continue;
    }
    const Seat seat = game.next_to_act();
    const auto action =
        seat == own ? choose(game, options, own, stream) : bots::suggest(game, seat, level, bots::Budget{}, stream);
    if (const auto done = game.try_apply(seat, action); !done) std::cerr << done.error().text << '\n', std::exit(1);
  }
  return game.winners().has(own);
}

}  // namespace

int main(int argc, char** argv) {
  const auto* info = argc == 4 ? find_game(argv[1]) : nullptr;
  const auto* level = info != nullptr ? bots::find_level(argv[2]) : nullptr;
  if (level == nullptr) return std::cerr << "usage: bot GAME LEVEL GAMES\n", 2;
  boost::json::object given;
  if (info->simulation_max_turns > 0) given["max_turns"] = 200;  // bots can play for ever
  const auto options = *Options::parse(info->options, given, 2);
  const int games = std::atoi(argv[3]);
  int won = 0;
  for (int i = 0; i < games; ++i) {
    const auto game = *info->create(2, options);
    won += wins(*game, options, Seat(i % 2), level->level, Stream(static_cast<std::uint64_t>(i))) ? 1 : 0;
  }
  std::cout << "won " << won << " of " << games << " games of " << info->name << '\n';
}
