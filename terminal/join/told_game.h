// A server's game as the screens need it: positions from views, sentences from events, menus from legal actions. A
// server's data may be anything; what does not fit together gives plain text, or nothing.
#pragma once

#include <memory>
#include <optional>

#include "client/table_client.h"
#include "terminal/play/narrator.h"
#include "terminal/play/screens.h"

namespace tessera::terminal {

// A position that fits a view of this table at a decision; null: there is no such game, or the view can't be read.
std::unique_ptr<Position> position_of(const client::TableState& state, const boost::json::object& view);

// Tells the steps of one table's game, in their order. Where a game has no secrets it plays along, and tells each step
// as a local game would; otherwise by the text of the step and the public views around it. A step that does not fit is
// told in its notation.
class StepNarrator {
 public:
  Lines tell(const client::TableState& state, const SentenceContext& context, const client::ClientEvent& client_event);
  // The game that it plays along; null: it does not.
  const Position* position() const { return game_ ? &game_->position() : nullptr; }

 private:
  void begin(const client::TableState& state);
  Lines play_along(const SentenceContext& context, Seat seat, bool chance, const std::string& text);

  std::optional<RecordedGame> game_;
  std::optional<Narrator> narrator_;
};

// What the person may do, of the server's list. `position`: null if there is none.
Menu menu_of(const SentenceContext& context, const Position* position, Seat seat,
             const std::vector<std::string>& legal);

}  // namespace tessera::terminal
