// One game at the terminal, from its position to its end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/recorded_game.h"
#include "engine/core/undo.h"
#include "terminal/play/narrator.h"
#include "terminal/play/play.h"
#include "terminal/play/seating.h"
#include "terminal/text/console.h"

namespace tessera::terminal {

class Session {
 public:
  // `seed` feeds the bots, and chance where the match has no seed. `ask_dice`: real dice; the match has no seed then.
  // Of a match that was loaded, what has happened is not told again.
  Session(Console& console, const RulesPages& rules_pages, RecordedGame recorded, Seating seating, std::string seed,
          bool ask_dice, bool loaded);

  int run();

 private:
  enum class Next { go_on, ask_again, leave, input_ended };

  // What is going on.
  bool my_turn() const;
  SentenceContext context() const { return SentenceContext(console_.painter(), seating_.names, seating_.you); }
  std::uint64_t chance_key(std::uint64_t purpose) const;
  void greet();
  void narrate_new_events();
  void draw_if_changed();

  // One step of the game.
  Next step();
  void bot_acts(Seat seat);
  Next ask_person();
  Next ask_dice();
  Next take(const std::string& answer);
  Next take_dice(const std::string& answer);

  // Commands; nothing if `line` is none.
  std::optional<Next> command(const std::string& line);
  void help();
  void rules();
  std::vector<StepKind> step_kinds();  // of the events, for an undo
  Next undo();
  void hint();
  void save(const std::string& path, bool anyway);
  Next load(const std::string& path);
  void log();
  void list();

  void offer_save();
  int finish();

  Console& console_;
  const RulesPages& rules_pages_;
  RecordedGame recorded_;
  Seating seating_;
  std::string seed_;
  bool ask_dice_;
  std::vector<bool> typed_;  // by event: an outcome that the person typed in
  Narrator narrator_;
  Lines drawn_;                   // the table as last drawn
  std::size_t saved_events_ = 0;  // what the last save or load holds
};

}  // namespace tessera::terminal
