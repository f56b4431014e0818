// A value or an error: how the edges report what is wrong with what they were given.
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

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : value_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return value_.index() == 0; }
  T& operator*() & { return *std::get_if<0>(&value_); }
  const T& operator*() const& { return *std::get_if<0>(&value_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&value_)); }
  T* operator->() { return std::get_if<0>(&value_); }
  const T* operator->() const { return std::get_if<0>(&value_); }
  const Error& error() const { return *std::get_if<1>(&value_); }

 private:
  std::variant<T, Error> value_;
};

// The outcome of something that gives no value.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const { return !error_; }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace tessera
