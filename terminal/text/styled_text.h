// Text for a terminal: colours, columns, wrapping. Everything is UTF-8. No text needs its colours.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::terminal {

using Lines = std::vector<std::string>;

inline constexpr int kPageWidth = 80;

enum class Style { plain, bold, dim, red, orange, yellow, green, blue, gold, grey, violet, cyan };

// Paints text, or leaves it plain. Whatever a colour says, a letter or a shape says, too.
class Painter {
 public:
  explicit Painter(bool colour) : colour_(colour) {}

  bool colour() const { return colour_; }
  std::string operator()(Style style, std::string_view text) const;

 private:
  bool colour_;
};

// The columns that a text takes; colour codes take none.
int width(std::string_view text);

// Every character of a painted text, with the style that a Painter gave it and its columns (0: a combining mark), until
// `visit` gives false. What has no shape, an escape character that is no Painter's too, comes as "?".
void for_each_glyph(std::string_view painted,
                    const std::function<bool(Style style, std::string_view glyph, int columns)>& visit);

// Filled up with spaces to this many columns; longer text stays as it is.
std::string pad(std::string_view text, int columns);
std::string pad_left(std::string_view text, int columns);

// Plain text (no colour codes) cut to this many columns, with an ellipsis where it was cut.
std::string clip(std::string_view text, int columns);

// Text from outside (a name in a record) made fit to print: what has no shape (support/shown_text.h) and broken UTF-8
// become "?".
std::string printable(std::string_view text);

// `text` without spaces, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);
std::string lower_case(std::string_view text);

// Breaks at spaces so that no line is wider than `columns`; lines after the first begin with `indent` spaces.
Lines wrap(std::string_view text, int columns, int indent = 0);

// Blocks of lines put side by side; a block that has fewer lines is filled up.
Lines beside(const std::vector<Lines>& blocks, int gap = 1);

// Cells in columns of equal width, read downwards, in a page this wide.
Lines in_columns(const Lines& cells, int page_width, int gap = 3);

void append(Lines& lines, const Lines& more);

std::string joined(const Lines& words, std::string_view separator);

// "2 coins", "1 coin".
std::string counted(int n, std::string_view one, std::string_view many);

// "+3", "-1" (with a true minus sign).
std::string with_sign(int n);

}  // namespace tessera::terminal
