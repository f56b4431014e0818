#include "terminal/text/styled_text.h"

#include <algorithm>
#include <cstdint>

#include "support/shown_text.h"
#include "support/utf8.h"

namespace tessera::terminal {

namespace {

std::string_view code_of(Style style) {
  switch (style) {
    case Style::plain: return "";
    case Style::bold: return "1";
    case Style::dim: return "2";
    case Style::red: return "38;5;160";
    case Style::orange: return "38;5;208";
    case Style::yellow: return "38;5;178";
    case Style::green: return "38;5;34";
    case Style::blue: return "38;5;33";
    case Style::gold: return "38;5;172";
    case Style::grey: return "38;5;244";
    case Style::violet: return "38;5;134";
    case Style::cyan: return "38;5;37";
  }
  return "";
}

constexpr Style kStyles[] = {Style::bold, Style::dim,  Style::red,  Style::orange, Style::yellow, Style::green,
                             Style::blue, Style::gold, Style::grey, Style::violet, Style::cyan};

// A code of a Painter at the front of `text`: how many bytes it takes, and the style from there on; 0: there is none.
std::size_t take_code(std::string_view text, Style& style) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.substr(0, 12).find('m');
  if (end == std::string_view::npos) return 0;
  const auto code = text.substr(2, end - 2);
  if (code == "0") {
    style = Style::plain;
    return end + 1;
  }
  for (const Style each : kStyles) {
    if (code != code_of(each)) continue;
    style = each;
    return end + 1;
  }
  return 0;
}

constexpr std::string_view kBlanks = " \t\r\n\v\f";

}  // namespace

std::string Painter::operator()(Style style, std::string_view text) const {
  if (!colour_ || style == Style::plain) return std::string(text);
  return "\x1b[" + std::string(code_of(style)) + "m" + std::string(text) + "\x1b[0m";
}

int width(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\x1b') {
      at = std::min(text.find('m', at), text.size() - 1) + 1;
      continue;
    }
    const auto glyph = code_point_at(text, at);
    columns += columns_of(glyph.code);
    at += glyph.bytes;
  }
  return columns;
}

void for_each_glyph(std::string_view painted,
                    const std::function<bool(Style style, std::string_view glyph, int columns)>& visit) {
  Style style = Style::plain;
  for (std::size_t at = 0; at < painted.size();) {
    if (const auto bytes = take_code(painted.substr(at), style); bytes > 0) {
      at += bytes;
      continue;
    }
    const auto glyph = code_point_at(painted, at);
    const bool shown = glyph.valid && has_shape(glyph.code);
    const auto text = shown ? painted.substr(at, glyph.bytes) : std::string_view("?");
    if (!visit(style, text, shown ? columns_of(glyph.code) : 1)) return;
    at += glyph.bytes;
  }
}

std::string pad(std::string_view text, int columns) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ');
}

std::string pad_left(std::string_view text, int columns) {
  return std::string(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ') + std::string(text);
}

std::string clip(std::string_view text, int columns) {
  if (width(text) <= columns) return std::string(text);
  std::string out;
  int used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto glyph = code_point_at(text, at);
    used += columns_of(glyph.code);
    if (used > columns - 1) break;
    out += text.substr(at, glyph.bytes);
    at += glyph.bytes;
  }
  return out + "…";
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto glyph = code_point_at(text, at);
    if (!glyph.valid || !has_shape(glyph.code)) {
      out += '?';
    } else {
      out += text.substr(at, glyph.bytes);
    }
    at += glyph.bytes;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

Lines wrap(std::string_view text, int columns, int indent) {
  Lines lines;
  std::string line;
  bool has_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto space = std::min(text.find(' ', at), text.size());
    const auto word = text.substr(at, space - at);
    if (has_word && width(line) + 1 + width(word) > columns) {
      lines.push_back(line);
      line = std::string(static_cast<std::size_t>(indent), ' ');
      has_word = false;
    }
    if (has_word) line += ' ';
    line += word;
    has_word = true;
    at = space + 1;
  }
  if (has_word) lines.push_back(line);
  return lines;
}

Lines beside(const std::vector<Lines>& blocks, int gap) {
  Lines out;
  int used = 0;
  for (const auto& block : blocks) {
    int widest = 0;
    for (const auto& line : block) widest = std::max(widest, width(line));
    if (out.size() < block.size()) out.resize(block.size());
    for (std::size_t i = 0; i < block.size(); ++i) out[i] = pad(out[i], used) + block[i];
    used += widest + gap;
  }
  return out;
}

Lines in_columns(const Lines& cells, int page_width, int gap) {
  int widest = 1;
  for (const auto& cell : cells) widest = std::max(widest, width(cell));
  const auto columns = static_cast<std::size_t>(std::max(1, (page_width + gap) / (widest + gap)));
  const std::size_t rows = (cells.size() + columns - 1) / columns;
  Lines lines(rows);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string& line = lines[i % rows];
    line = pad(line, static_cast<int>(i / rows) * (widest + gap)) + cells[i];
  }
  return lines;
}

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

std::string joined(const Lines& words, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) out += (i == 0 ? "" : std::string(separator)) + words[i];
  return out;
}

std::string counted(int n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}

std::string with_sign(int n) { return n < 0 ? "−" + std::to_string(-n) : "+" + std::to_string(n); }

}  // namespace tessera::terminal
