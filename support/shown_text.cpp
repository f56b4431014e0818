#include "support/shown_text.h"

#include <utf8proc.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "support/utf8.h"

namespace tessera {

namespace {

constexpr std::uint32_t kNonJoiner = 0x200C;
constexpr std::uint32_t kJoiner = 0x200D;
constexpr std::uint32_t kTextStyle = 0xFE0E;  // variation selectors: a symbol as text, or as a picture
constexpr std::uint32_t kEmojiStyle = 0xFE0F;
constexpr std::uint32_t kKeycap = 0x20E3;

int category(std::uint32_t code) { return utf8proc_get_property(static_cast<utf8proc_int32_t>(code))->category; }

bool is_letter(std::uint32_t code) {
  const int kind = category(code);
  return kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LO;
}

bool is_mark(std::uint32_t code) {
  const int kind = category(code);
  return kind >= UTF8PROC_CATEGORY_MN && kind <= UTF8PROC_CATEGORY_ME;
}

// Newer pictures than utf8proc knows are symbols, too.
bool is_picture(std::uint32_t code) { return code >= 0x1F000 && code <= 0x1FAFF; }

bool is_symbol(std::uint32_t code) {
  const int kind = category(code);
  return is_picture(code) || (kind >= UTF8PROC_CATEGORY_SM && kind <= UTF8PROC_CATEGORY_SO);
}

bool is_space(std::uint32_t code) { return category(code) == UTF8PROC_CATEGORY_ZS; }

bool is_direction(std::uint32_t code) {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x206F);
}

bool is_control(std::uint32_t code) {
  const int kind = category(code);
  return kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_ZL || kind == UTF8PROC_CATEGORY_ZP;
}

// Blank though Unicode counts them as symbols or marks: a pattern of no dots, a head of no note, a filler, an object.
bool is_blank(std::uint32_t code) { return code == 0x2800 || code == 0x1D159 || code == 0x16FE4 || code == 0xFFFC; }

bool is_invisible(std::uint32_t code) {
  switch (category(code)) {
    case UTF8PROC_CATEGORY_CN: return !is_picture(code);
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO: return true;
    default: break;
  }
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(code))->ignorable != 0 || is_blank(code);
}

// Most of most texts: nothing needs to be looked up.
bool is_plain(char c) { return c >= ' ' && c <= '~'; }

// Reads a text from its beginning, and knows what stands before and after each character.
class Checker {
 public:
  Checker(std::string_view text, TextUse use) : text_(text), use_(use) {}

  std::optional<TextFault> first_fault() {
    for (std::size_t at = 0; at < text_.size();) {
      if (is_plain(text_[at])) {
        before_ = static_cast<unsigned char>(text_[at++]);
        base_ = before_ == ' ' ? 0 : before_;
        marks_ = 0;
        continue;
      }
      const auto character = code_point_at(text_, at);
      if (!character.valid) return TextFault::not_utf8;
      at += character.bytes;
      const auto next = at < text_.size() ? code_point_at(text_, at).code : 0;
      if (const auto fault = fault_of(character.code, next)) return fault;
      before_ = character.code;
    }
    return std::nullopt;
  }

 private:
  std::optional<TextFault> fault_of(std::uint32_t code, std::uint32_t next) {
    if (code == '\n' && use_ == TextUse::lines) {
      base_ = 0;
      return std::nullopt;
    }
    if (is_control(code)) return TextFault::control;
    if (is_direction(code)) return TextFault::direction;
    if (joins(code, next) || styles(code, next)) return std::nullopt;
    if (is_invisible(code)) return TextFault::invisible;
    if (is_mark(code)) return base_ == 0 || ++marks_ > kMostMarks ? std::optional(TextFault::marks) : std::nullopt;
    base_ = is_space(code) ? 0 : code;
    marks_ = 0;
    return std::nullopt;
  }

  // Between two pictures, or two letters of a script that needs it.
  bool joins(std::uint32_t code, std::uint32_t next) const {
    if (code != kJoiner && code != kNonJoiner) return false;
    const bool styled = before_ == kEmojiStyle || before_ == kTextStyle;
    if (code == kJoiner && base_ != 0 && is_symbol(base_) && (is_symbol(before_) || styled) && is_symbol(next))
      return true;
    const bool after_letter = before_ >= 0x300 && (is_letter(before_) || is_mark(before_)) && !styled;
    return use_ != TextUse::name && after_letter && next >= 0x300 && is_letter(next);
  }

  bool styles(std::uint32_t code, std::uint32_t next) const {
    if (code != kTextStyle && code != kEmojiStyle) return false;
    return before_ != 0 && before_ == base_ && (is_symbol(before_) || next == kKeycap);
  }

  const std::string_view text_;
  const TextUse use_;
  std::uint32_t before_ = 0;
  std::uint32_t base_ = 0;  // what marks stand on; 0: nothing
  int marks_ = 0;           // on it
};

template <class Escape>
std::string with_escapes(std::string_view text, bool keep_newlines, Escape escape) {
  std::string out;
  int marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto character = code_point_at(text, at);
    const auto bytes = text.substr(at, character.bytes);
    at += character.bytes;
    marks = character.valid && is_mark(character.code) ? marks + 1 : 0;
    const bool newline = character.code == '\n' && character.valid && keep_newlines;
    if (character.valid && (newline || has_shape(character.code)) && marks <= kMostMarks) {
      out += bytes;
    } else {
      escape(out, character, static_cast<unsigned char>(bytes[0]));
    }
  }
  return out;
}

template <class... Values>
void append(std::string& out, const char* format, Values... values) {
  std::array<char, 32> buffer = {};
  std::snprintf(buffer.data(), buffer.size(), format, values...);
  out += buffer.data();
}

}  // namespace

std::optional<TextFault> text_fault(std::string_view text, TextUse use) { return Checker(text, use).first_fault(); }

std::string_view fault_word(TextFault fault) {
  switch (fault) {
    case TextFault::not_utf8: return "not_utf8";
    case TextFault::control: return "control";
    case TextFault::direction: return "direction";
    case TextFault::invisible: return "invisible";
    case TextFault::marks: return "marks";
  }
  return "control";
}

std::string composed(std::string_view text) {
  utf8proc_uint8_t* out = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &out, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(out, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(size)};
}

bool has_shape(std::uint32_t code) { return !is_control(code) && !is_direction(code) && !is_invisible(code); }

std::string escaped(std::string_view text, Newlines newlines) {
  return with_escapes(text, newlines == Newlines::kept,
                      [](std::string& out, const CodePoint& character, unsigned byte) {
                        character.valid ? append(out, "\\u{%x}", static_cast<unsigned>(character.code))
                                        : append(out, "\\x{%02x}", byte);
                      });
}

std::string escaped_json(std::string_view json) {
  return with_escapes(json, true, [](std::string& out, const CodePoint& character, unsigned) {
    const auto code = static_cast<unsigned>(character.valid ? character.code : 0xFFFD);
    if (code < 0x10000) return append(out, "\\u%04x", code);
    append(out, "\\u%04x\\u%04x", 0xD800 + ((code - 0x10000) >> 10), 0xDC00 + ((code - 0x10000) & 0x3FF));
  });
}

}  // namespace tessera
