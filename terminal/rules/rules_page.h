// A rules page (Markdown: headings, paragraphs, lists, tables, `code`) as a terminal shows it.
#pragma once

#include <string_view>

#include "terminal/text/styled_text.h"

namespace tessera::terminal {

Lines rules_page(std::string_view markdown, const Painter& painter, int columns);

}  // namespace tessera::terminal
