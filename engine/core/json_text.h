// Writes JSON straight into a string, without a tree of values in between: for messages that are sent often. The class
// puts commas and quotes. The caller must give every name a value, and close what it opens.
//
//   JsonText text;
//   text.object([&] {
//     text.field("seat", seat);
//     text.array("coins", [&] { for (const int n : coins) text.value(n); });
//   });
#pragma once

#include <boost/json/fwd.hpp>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/seat.h"

namespace tessera {

class JsonText {
 public:
  void value(std::nullptr_t) { plain("null"); }
  void value(Seat seat) { seat.none() ? value(nullptr) : value(seat.index); }
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  template <std::integral T>
  void value(T number) {
    if constexpr (std::same_as<T, bool>) {
      plain(number ? "true" : "false");
    } else {
      constexpr std::size_t kDigits = 24;
      char* at = separate(room(1 + kDigits));
      end_at(std::to_chars(at, at + kDigits, number).ptr);
    }
  }

  // What is JSON already: a tree, or a text.
  void tree(const boost::json::object& tree);
  void plain(std::string_view json) { end_at(put(separate(room(1 + json.size())), json)); }

  // Names are known when this is compiled, and then so is how long they are.
  [[gnu::always_inline]] void name(std::string_view name) {
    char* at = separate(room(name.size() + 4));
    *at++ = '"';
    at = put(at, name);
    *at++ = '"';
    *at++ = ':';
    end_at(at);
  }
  template <class T>
  [[gnu::always_inline]] void field(std::string_view of, const T& what) {
    name(of);
    value(what);
  }
  // Null where there is nothing to tell.
  template <class T>
  [[gnu::always_inline]] void field_if(bool there, std::string_view of, const T& what) {
    name(of);
    there ? value(what) : value(nullptr);
  }

  template <class Body>
  void object(Body&& body) {
    enclosed('{', body, '}');
  }
  template <class Body>
  [[gnu::always_inline]] void object(std::string_view of, Body&& body) {
    name(of);
    object(body);
  }
  template <class Body>
  void array(Body&& body) {
    enclosed('[', body, ']');
  }
  template <class Body>
  [[gnu::always_inline]] void array(std::string_view of, Body&& body) {
    name(of);
    array(body);
  }
  void array(std::string_view of, SeatSet seats) {
    array(of, [&] {
      for (const Seat s : seats) value(s);
    });
  }

  void line_end() { add('\n'); }
  void reserve(std::size_t bytes) { room(bytes); }
  // The memory is kept.
  void clear() { length_ = 0; }
  std::string_view text() const { return {out_.data(), length_}; }
  std::string take() {
    out_.resize(std::exchange(length_, 0));
    return std::move(out_);
  }

 private:
  // Where to write at least so many bytes; `end_at` says how many they were.
  char* room(std::size_t bytes) {
    if (out_.size() - length_ < bytes) out_.resize(2 * out_.size() + bytes);
    return out_.data() + length_;
  }
  void end_at(const char* end) { length_ = static_cast<std::size_t>(end - out_.data()); }
  static char* put(char* at, std::string_view text) {
    if (!text.empty()) std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }
  // A value follows another unless something has just been opened, or a name waits for it.
  char* separate(char* at) const {
    const char last = length_ == 0 ? '\n' : at[-1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') *at++ = ',';
    return at;
  }
  void add(char c) {
    char* at = room(1);
    *at = c;
    end_at(at + 1);
  }
  template <class Body>
  void enclosed(char open, Body&& body, char close) {
    char* at = separate(room(2));
    *at = open;
    end_at(at + 1);
    body();
    add(close);
  }

  std::string out_;  // as long as there is room
  std::size_t length_ = 0;
};

// The text parsed into a tree, for callers that read single fields.
boost::json::object tree_of(const JsonText& text);

}  // namespace tessera
