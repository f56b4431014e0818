// What happens at a server's table besides the game, in sentences; and why something was refused. All text of others is
// made fit to print.
#pragma once

#include <boost/json/object.hpp>
#include <span>

#include "client/table_state.h"
#include "terminal/text/sentence_context.h"

namespace tessera::terminal {

// "Ada", "Bot 2", "seat 3" for one that is open.
std::vector<std::string> seat_names(const std::vector<client::SeatState>& seats);

// Nothing, where an event says nothing to a person or is a step of the game.
std::string table_sentence(const SentenceContext& context, const boost::json::object& event);
std::string chat_sentence(const SentenceContext& context, const boost::json::object& message);
std::string refusal_sentence(const boost::json::object& message);

// Of the codes that a person at a table may be told.
struct RefusalText {
  std::string_view code;
  std::string_view text;
};
std::span<const RefusalText> refusal_texts();

}  // namespace tessera::terminal
