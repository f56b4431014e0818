// A server's game as the screens need it: positions from views, sentences from events, menus from legal actions. A
// server's data may be anything; what does not fit together gives plain text, or nothing.
#pragma once

#include <memory>

#include "client/table_client.h"
#include "terminal/play/screens.h"

namespace tessera::terminal {

// A position that fits a view of this table; null: there is no such game, or the view can't be read.
std::unique_ptr<Position> position_of(const client::TableState& state, const boost::json::object& view);

// Tells the steps of one table's game, in their order. It keeps the last position, which the next step begins with.
class StepTeller {
 public:
  Lines tell(const client::TableState& state, const SentenceContext& context, const client::Happening& happening);

 private:
  std::shared_ptr<const boost::json::object> view_;
  std::unique_ptr<Position> position_;
};

// What the person may do, of the server's list. `position`: null if there is none.
Menu menu_of(const SentenceContext& context, const Position* position, Seat seat,
             const std::vector<std::string>& legal);

}  // namespace tessera::terminal
