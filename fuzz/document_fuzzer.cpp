// Decks and boards that come from anywhere: whatever is accepted can be played.
#include <boost/json/parse.hpp>

#include "engine/core/recorded_game.h"
#include "engine/games/games.h"
#include "fuzz/fuzz.h"

namespace {

using namespace tessera;

void play_a_little(RecordedGame& recorded) {
  constexpr int kSteps = 40;
  Stream stream(1);
  for (int i = 0; i < kSteps && !recorded.position().over(); ++i) {
    const Seat seat = recorded.position().next_to_act();
    const auto legal = recorded.position().legal(seat);
    fuzz::require(!legal.empty(), "a seat that owes an action has one");
    const auto done = recorded.act(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]);
    fuzz::require(bool{done}, "a legal action can be taken");
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  boost::system::error_code failed;
  const auto value = boost::json::parse(fuzz::as_text(data, size), failed);
  if (failed || !value.is_object()) return 0;
  for (const auto* game : all_games()) {
    for (const auto& spec : game->options) {
      if (spec.type != OptionSpec::Type::document) continue;
      auto recorded = RecordedGame::create(*game, game->max_players, {{spec.name, value}}, "fuzz");
      if (recorded) play_a_little(*recorded);
    }
  }
  return 0;
}
