// One game at the terminal in plain lines, from its position to its end.
#pragma once

#include <optional>
#include <string>

#include "terminal/play/local_game.h"
#include "terminal/play/play.h"
#include "terminal/text/console.h"

namespace tessera::terminal {

class Session {
 public:
  Session(Console& console, const RulesPages& rules_pages, LocalGame game)
      : console_(console), rules_pages_(rules_pages), game_(std::move(game)) {}

  int run();

 private:
  enum class Next { go_on, ask_again, leave, input_ended };

  SentenceContext context() const { return game_.context(console_.painter()); }
  void greet();
  void narrate_new_events();
  void draw_if_changed();

  // One step of the game.
  Next step();
  Next ask_person();
  Next ask_dice();
  Next take(const std::string& answer);
  Next take_dice(const std::string& answer);

  // Commands; nothing if `line` is none.
  std::optional<Next> command(const std::string& line);
  void rules();
  Next undo();
  void hint();
  void save(const std::string& path, bool overwrite);
  Next load(const std::string& path);
  void list();

  void offer_save();
  int finish();

  Console& console_;
  const RulesPages& rules_pages_;
  LocalGame game_;
  Lines drawn_;  // the table as last drawn
};

}  // namespace tessera::terminal
