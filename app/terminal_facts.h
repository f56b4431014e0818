// What kind of terminal there is, if any.
#pragma once

#include <string>

namespace tessera::app {

bool input_is_terminal();
bool output_is_terminal();
bool errors_are_terminal();

// Colours on standard output: where it is a terminal, NO_COLOR is not set and TERM is not "dumb".
bool colour_wanted();

// Whether a full screen can be tried at all: not where TERM is missing or "dumb".
bool terminal_moves_cursor();

// Columns of the terminal; 80 where there is none.
int terminal_width();

// The language that the environment asks for, such as "de" for LANG=de_CH.UTF-8; empty where it asks for none.
std::string wanted_language();

}  // namespace tessera::app
