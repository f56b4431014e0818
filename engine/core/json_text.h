// JSON written straight into a string: for what is told so often that building a tree of values first would cost more
// than all the rest. Commas and quotes are put where they belong; that every name comes with a value, and every end
// with its beginning, is the caller's part.
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
#include <string>
#include <string_view>

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
      char digits[24];
      plain({digits, std::to_chars(digits, digits + sizeof digits, number).ptr});
    }
  }

  // What is JSON already: a tree, or a text.
  void tree(const boost::json::object& tree);
  void plain(std::string_view json) {
    separate();
    out_.append(json);
  }

  void name(std::string_view name) {
    separate();
    out_.append(1, '"').append(name).append("\":");
  }
  template <class T>
  void field(std::string_view of, const T& what) {
    name(of);
    value(what);
  }
  // Null where there is nothing to tell.
  template <class T>
  void field_if(bool there, std::string_view of, const T& what) {
    name(of);
    there ? value(what) : value(nullptr);
  }

  template <class Body>
  void object(Body&& body) {
    enclosed('{', body, '}');
  }
  template <class Body>
  void object(std::string_view of, Body&& body) {
    name(of);
    object(body);
  }
  template <class Body>
  void array(Body&& body) {
    enclosed('[', body, ']');
  }
  template <class Body>
  void array(std::string_view of, Body&& body) {
    name(of);
    array(body);
  }
  void array(std::string_view of, SeatSet seats) {
    array(of, [&] {
      for (const Seat s : seats) value(s);
    });
  }

  void line_end() { out_ += '\n'; }
  void reserve(std::size_t bytes) { out_.reserve(bytes); }
  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  // A value follows another unless something has just been opened, or a name waits for it.
  void separate() {
    const char last = out_.empty() ? '\n' : out_.back();
    if (last != '{' && last != '[' && last != ':' && last != '\n') out_ += ',';
  }
  template <class Body>
  void enclosed(char open, Body&& body, char close) {
    separate();
    out_ += open;
    body();
    out_ += close;
  }

  std::string out_;
};

// The same as a tree, for those who look into it.
boost::json::object tree_of(const JsonText& text);

}  // namespace tessera
