// A value or an error. Parsers and other edges return it. A caller with a closed list of errors uses its own type in
// place of Error.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace tessera {

// What is wrong, for the person or program that gave the input: one line, naming the place and what was expected.
struct Error {
  std::string text;
};

template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : value_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return value_.index() == 0; }
  T& operator*() & { return *std::get_if<0>(&value_); }
  const T& operator*() const& { return *std::get_if<0>(&value_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&value_)); }
  T* operator->() { return std::get_if<0>(&value_); }
  const T* operator->() const { return std::get_if<0>(&value_); }
  const E& error() const { return *std::get_if<1>(&value_); }

 private:
  std::variant<T, E> value_;
};

// The outcome of something that gives no value.
template <class E>
class [[nodiscard]] Result<void, E> {
 public:
  Result() = default;
  Result(E error) : error_(std::move(error)) {}

  explicit operator bool() const { return !error_; }
  const E& error() const { return *error_; }

 private:
  std::optional<E> error_;
};

}  // namespace tessera
