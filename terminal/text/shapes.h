// Dice and cards in lines and boxes.
#pragma once

#include <string>
#include <string_view>

#include "terminal/text/styled_text.h"

namespace tessera::terminal {

// Pips tell a die's colour without colour.
inline constexpr std::string_view kRoundPip = "●";
inline constexpr std::string_view kSquarePip = "■";
inline constexpr std::string_view kStarPip = "★";

// Five lines, nine columns; `value` 1 to 6.
Lines big_die(const Painter& painter, Style style, int value, std::string_view pip = kRoundPip);
// The same with a letter or a sign in place of pips.
Lines big_letter(const Painter& painter, Style style, std::string_view letter);

// Text in a box, each line in the middle of `columns`.
Lines box(const Painter& painter, Style style, const Lines& content, int columns);

std::string centred(std::string_view text, int columns);

// A heading with a line to the right edge of the page: "── Six Pack ─ round 3 ────".
std::string headline(const Painter& painter, Style style, std::string_view title, std::string_view rest = "");

}  // namespace tessera::terminal
