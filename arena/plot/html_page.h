// The HTML page that all reports share: self-contained, light or dark by the reader's settings.
#pragma once

#include <string>
#include <vector>

namespace tessera::arena {

// The whole document; `body` is HTML, all other texts are plain.
std::string page(const std::string& title, const std::string& body);

// `plot` is SVG.
std::string figure(const std::string& plot, const std::string& caption);

// `rows` is HTML.
std::string html_table(const std::vector<std::string>& heads, const std::string& rows);
std::string cell(const std::string& text);

std::string rounded(double x, int digits);

}  // namespace tessera::arena
