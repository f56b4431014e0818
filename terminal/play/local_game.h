// One person's game against bots, without a screen: what happens, what the person may say, and the words for it. The
// plain lines (session.h) and the full screen (local_table.h) both stand on it. One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/recorded_game.h"
#include "engine/core/result.h"
#include "engine/core/undo.h"
#include "terminal/play/narrator.h"
#include "terminal/play/play.h"
#include "terminal/play/seating.h"

namespace tessera::terminal {

class LocalGame {
 public:
  // `seed` feeds the bots, and chance where the game has no seed. `ask_dice`: real dice; the game has no seed then. Of
  // a game that was loaded, what has happened is not told again.
  LocalGame(RecordedGame recorded, Seating seating, std::string seed, bool ask_dice, bool loaded);

  const RecordedGame& recorded() const { return recorded_; }
  const Position& position() const { return recorded_.position(); }
  const Seating& seating() const { return seating_; }
  Seat you() const { return seating_.you; }
  SentenceContext context(const Painter& painter) const {
    return SentenceContext(painter, seating_.names, seating_.you);
  }

  // What is waited for. If none of these, `step` goes on.
  bool over() const { return position().over(); }
  bool my_turn() const { return position().next_to_act() == you(); }
  bool awaits_dice() const;  // real ones
  bool real_dice() const { return ask_dice_; }
  void step();  // chance is drawn, or a bot acts

  // What the person does. An error changes nothing and says why.
  Result<void> act(const std::string& action);
  void roll();  // in place of real dice
  Result<void> take_dice(const std::string& outcome);
  Result<std::string> undo();                                  // what was taken back
  Result<void> save(const std::string& path, bool overwrite);  // only a saved game is overwritten unasked
  Result<void> load(const std::string& path);                  // another game in place of this one
  bool unsaved() const { return recorded_.events().size() != saved_events_; }

  // What the strongest bot would do; nothing: there is nothing to decide.
  std::optional<std::string> advice() const;
  std::string advice_in_words(const std::string& action, const Painter& painter) const;

  // The next event that was not told yet; nothing: all are told. `mine`: the person's own action.
  struct NarratedEvent {
    Lines lines;
    bool mine;
  };
  std::optional<NarratedEvent> tell_next(const Painter& painter);

  bool all_told() const { return !narrator_.behind(recorded_); }
  const Position& told_position() const { return narrator_.position(); }  // after what has been told

  // Texts.
  std::string who_plays() const;  // "You are seat 0. With you: …"
  std::string loaded_text() const;
  Lines log(const Painter& painter) const;
  Lines help(const Painter& painter) const;

 private:
  std::uint64_t chance_key(std::uint64_t purpose) const;
  void bot_acts(Seat seat);
  std::vector<StepKind> step_kinds();  // of the events, for an undo

  RecordedGame recorded_;
  Seating seating_;
  std::string seed_;
  bool ask_dice_;
  std::vector<bool> typed_;  // by event: an outcome that the person typed in
  Narrator narrator_;
  std::size_t saved_events_;  // what the last save or load holds
};

// An answer to a menu as an action: a number of the list, an empty line for what Enter stands for, or the action
// itself. An error: there is no such number, or Enter stands for nothing.
Result<std::string> action_of_answer(const Menu& menu, const std::string& answer);

}  // namespace tessera::terminal
