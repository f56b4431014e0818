// The rules for players (docs/rules/<language>/<game>.md), inside the program.
#pragma once

#include <string_view>

namespace tessera {

// The page of a game in a language ("en"); empty if there is none.
std::string_view rules_page(std::string_view language, std::string_view game);

}  // namespace tessera
