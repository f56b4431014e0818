// The rules for players (games/<game>/docs/<language>.md), inside the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// The page of a game in a language ("en"); empty if there is none.
std::string_view rules_page(std::string_view language, std::string_view game);

// The languages that have pages, in alphabetical order.
std::vector<std::string> rules_languages();

}  // namespace tessera
