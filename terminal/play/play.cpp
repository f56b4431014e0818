#include "terminal/play/play.h"

#include <memory>

#include "engine/core/fresh_seed.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "terminal/full_screen/run.h"
#include "terminal/play/game_chooser.h"
#include "terminal/play/game_menu.h"
#include "terminal/play/load.h"
#include "terminal/play/local_table.h"
#include "terminal/play/session.h"

namespace tessera::terminal {

namespace {

int wrong(Console& console, const std::string& what, int code) {
  console.print_error("tessera play: " + printable(what));
  return code;
}

// A practice position: the record after `at` events. What a seed draws by itself is part of the event before it.
Result<void> go_back(RecordedGame& recorded, std::size_t at) {
  const auto& events = recorded.events();
  if (at > events.size()) {
    return Error{"the record has " + std::to_string(events.size()) + " events, not " + std::to_string(at)};
  }
  while (recorded.seed() && at < events.size() && events[at].chance) ++at;
  recorded = recorded.before(at);
  return {};
}

// `display`: null if none is open yet.
int play_game(Console& console, const PlayConfig& config, const RulesPages& rules_pages, LocalGame game,
              std::unique_ptr<Display> display = nullptr) {
  if (!display && config.full_screen) display = Display::open(config.colour);
  if (display) {
    LocalTable table(rules_pages, std::move(game), config.pause);
    return run_full_screen(*display, table);
  }
  if (config.full_screen) console.print_error("This terminal can't show a full screen (TERM): plain lines it is.");
  return Session(console, rules_pages, std::move(game)).run();
}

int go_on(Console& console, const PlayConfig& config, const RulesPages& rules_pages) {
  auto recorded = load_recorded_game(config.load, config.manual_dice);
  if (!recorded) return wrong(console, recorded.error().text, 1);
  // A game that was played with real dice goes on with them; for a server's game the program rolls.
  const bool ask_dice = config.manual_dice || !(recorded->seed() || recorded->fair());
  if (config.at) {
    if (const auto ok = go_back(*recorded, *config.at); !ok) return wrong(console, ok.error().text, 2);
  }
  auto seating = seat_loaded(*recorded, config.seat);
  std::string seed = recorded->seed() ? *recorded->seed() : fresh_seed();
  return play_game(console, config, rules_pages,
                   LocalGame(*std::move(recorded), std::move(seating), std::move(seed), ask_dice, true));
}

}  // namespace

int play(const PlayConfig& config, const RulesPages& rules_pages, std::istream& in, std::ostream& out,
         std::ostream& err) {
  Console console(in, out, err, config.colour, config.interactive, config.pause);
  if (!config.load.empty()) return go_on(console, config, rules_pages);
  PlayConfig chosen = config;
  std::unique_ptr<Display> display;
  if (config.game.empty() && config.full_screen) display = Display::open(config.colour);
  if (display) {
    GameChooser chooser(chosen);
    const int code = run_full_screen(*display, chooser);
    if (!chooser.chosen()) return code;
  } else if (config.game.empty() && !choose_game(console, chosen)) {
    if (console.closed()) return 1;
    console.print_error("The input ended before a game was chosen.");
    return 0;
  }
  const GameInfo* game = find_game(chosen.game);
  if (game == nullptr) return wrong(console, "there is no game " + text::quoted(chosen.game), 2);
  const int players = chosen.players != 0 ? chosen.players : game_summary(*game).suggested_players;
  std::string seed = chosen.seed.value_or(fresh_seed());
  auto recorded = RecordedGame::create(*game, players, chosen.options,
                                       chosen.manual_dice ? std::nullopt : std::optional<std::string>(seed));
  if (!recorded) return wrong(console, recorded.error().text, 2);
  auto seating = seat_players(recorded->position(), chosen.seat, chosen.name, chosen.bots);
  if (!seating) return wrong(console, seating.error().text, 2);
  return play_game(console, config, rules_pages,
                   LocalGame(*std::move(recorded), *std::move(seating), std::move(seed), chosen.manual_dice, false),
                   std::move(display));
}

}  // namespace tessera::terminal
