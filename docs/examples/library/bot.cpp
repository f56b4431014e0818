// A bot of one's own against a bot of the library: bot GAME LEVEL GAMES
//
// It tries a few actions, plays on at random a few times after each, and takes the one with the best lead on average.
// It knows what its seat can see: `from_view` gives a position that the seat can't tell from the real one.
#include <iostream>
#include <stdexcept>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"

using namespace tessera;

// One step of a game: chance draws, or the seat that is asked does what `choose` says.
void step(Position& game, Stream& stream, const auto& choose) {
  const Seat seat = game.next_to_act();
  if (game.chance()) {
    game.draw(stream);
  } else if (const auto done = game.try_apply(seat, choose(seat)); !done) {
    throw std::runtime_error(done.error().text);
  }
}

std::string any(const Position& game, Seat seat, Stream& stream) {
  return game.legal(seat)[stream.below(static_cast<std::uint32_t>(game.legal_count(seat)))];
}

std::string best(const Position& game, const Options& options, Seat own, Stream& stream) {
  if (game.legal_count(own) == 1) return any(game, own, stream);
  std::pair<int, std::string> best{-1'000'000, ""};
  for (int tries = 0; tries < 8; ++tries) {
    std::pair<int, std::string> tried{0, any(game, own, stream)};
    for (int playouts = 0; playouts < 4; ++playouts) {
      const auto guess = *game.info().from_view(2, options, game.view(own), nullptr);
      step(*guess, stream, [&](Seat) { return tried.second; });
      for (int i = 0; i < 20 && !guess->over(); ++i)
        step(*guess, stream, [&](Seat s) { return any(*guess, s, stream); });
      tried.first += guess->score(own) - guess->score(Seat(1 - own.index));
    }
    if (best < tried) best = tried;
  }
  return best.second;
}

int main(int argc, char** argv) {
  const auto* info = argc == 4 ? find_game(argv[1]) : nullptr;
  const auto* level = info != nullptr ? bots::find_level(argv[2]) : nullptr;
  if (level == nullptr) return std::cerr << "usage: bot GAME LEVEL GAMES\n", 2;
  boost::json::object given;
  if (info->simulation_max_turns > 0) given["max_turns"] = 200;  // bots can play for ever
  const auto options = *Options::parse(info->options, given, 2);
  int won = 0;
  for (int i = 0; i < std::stoi(argv[3]); ++i) {
    const auto game = *info->create(2, options);
    const Seat own(i % 2);
    Stream stream(static_cast<std::uint64_t>(i));
    const auto choose = [&](Seat seat) {
      return seat == own ? best(*game, options, own, stream) : bots::suggest(*game, seat, level->level, {}, stream);
    };
    while (!game->over()) step(*game, stream, choose);
    won += game->winners().has(own) ? 1 : 0;
  }
  std::cout << "won " << won << " of " << argv[3] << " games of " << info->name << '\n';
}
