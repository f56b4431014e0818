// Text that one person types and others read: what is fit to be shown, and what has to be escaped where it is printed.
//
// Names, chat, reports and the words in decks and boards all pass `text_fault` before they are stored. Pure; any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera {

enum class TextUse : std::uint8_t {
  name,   // strictest: two names that look the same should be the same
  line,   // joiners between letters are allowed, as some scripts need them
  lines,  // a line may end with '\n'
};

enum class TextFault : std::uint8_t {
  not_utf8,
  control,    // NUL, ESC, the end of a line, …
  direction,  // marks that turn the direction of writing
  invisible,  // letters and spaces without a shape, private use, characters that don't exist
  marks,      // a combining mark without a letter, or more than kMostMarks on one
};

inline constexpr int kMostMarks = 4;  // combining marks on one letter; no script in use needs more

// The first fault; nothing: it can be shown.
std::optional<TextFault> text_fault(std::string_view text, TextUse use);

// "control": the word of a fault in messages to clients.
std::string_view fault_word(TextFault fault);

// The same characters in their composed form (NFC). `text` must be UTF-8.
std::string composed(std::string_view text);

// Whether a single character is safe to print: it has a shape, or is a space, and does nothing to others.
bool has_shape(std::uint32_t code);

// Foreign text for a terminal: what has no shape is escaped as \u{202e}, a byte that is not UTF-8 as \x{ff}, and a
// backslash stays. '\n' stays, too, with Newlines::kept.
enum class Newlines : std::uint8_t { escaped, kept };
std::string escaped(std::string_view text, Newlines newlines = Newlines::escaped);
// The same for JSON, which stays the same JSON: \u202e.
std::string escaped_json(std::string_view json);

}  // namespace tessera
