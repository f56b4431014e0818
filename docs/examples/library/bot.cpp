// bot GAME LEVEL GAMES: a bot of one's own against one of the library. It tries a few actions, plays on at random
// from positions that its seat can't tell from the real one, and takes the action with the best lead.
#include <iostream>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"

using namespace tessera;

// Chance draws, or the seat that is asked takes the action that `choose` gives, a legal one.
void step(Position& game, Stream& stream, const auto& choose) {
  game.chance() ? game.draw(stream) : *game.try_apply(game.next_to_act(), choose(game.next_to_act()));
}

std::string any(const Position& game, Seat seat, Stream& stream) {
  return game.legal(seat)[stream.below(static_cast<std::uint32_t>(game.legal_count(seat)))];
}

std::string best(const Position& game, const Options& options, Seat own, Stream& stream) {
  std::pair<int, std::string> best{-1'000'000, ""};
  for (int tries = 0; tries < 8; ++tries) {
    std::pair<int, std::string> tried{0, any(game, own, stream)};
    for (int playouts = 0; playouts < 4; ++playouts) {
      const auto guess = *game.info().from_view(2, options, game.view(own), nullptr);
      const auto at_random = [&](Seat seat) { return any(*guess, seat, stream); };
      step(*guess, stream, [&](Seat) { return tried.second; });
      for (int i = 0; i < 20 && !guess->over(); ++i) step(*guess, stream, at_random);
      tried.first += guess->score(own) - guess->score(Seat(1 - own.index));
    }
    best = std::max(best, tried);
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
