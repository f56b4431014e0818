// Who may give a command, at which stages, and which part does it: one row a command.
//
// Called by `Table` for each command.
#pragma once

#include <cstddef>
#include <string_view>

#include "table/batch.h"
#include "table/bot_answers.h"
#include "table/command.h"

namespace tessera::table {

// A command that is refused has changed nothing.
Done dispatch(Batch& batch, BotAnswers& answers, const Command& command);

// Whether such a text may stand for a person or be a name: not empty, not too long, without control characters.
bool is_good_text(std::string_view text, std::size_t longest);

}  // namespace tessera::table
