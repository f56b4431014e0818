// Little-endian numbers and texts in files and parcels, written and read one after another. Who reads beyond the end is
// given what was left, then zeros and empty texts: the caller checks sizes before, or `good` after.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera {

class ByteWriter {
 public:
  void text(std::string_view t) { out_ += t; }
  void number(std::uint64_t n, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out_ += static_cast<char>((n >> (8 * i)) & 0xFF);
  }
  // As many bytes as its type has.
  template <class Number>
  void number(Number n) {
    number(static_cast<std::uint64_t>(n), sizeof(Number));
  }
  // With its length before it, in four bytes.
  void sized_text(std::string_view t) {
    number(static_cast<std::uint32_t>(t.size()));
    text(t);
  }
  std::string& out() { return out_; }

 private:
  std::string out_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  std::string_view text(std::size_t length) {
    good_ = good_ && length <= rest_.size();
    const auto t = rest_.substr(0, length);
    rest_.remove_prefix(t.size());
    return t;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t n = 0;
    const auto t = text(bytes);
    for (std::size_t i = 0; i < t.size(); ++i) n |= std::uint64_t{static_cast<unsigned char>(t[i])} << (8 * i);
    return n;
  }
  template <class Number>
  Number number() {
    return static_cast<Number>(number(sizeof(Number)));
  }
  std::string_view sized_text() { return text(number<std::uint32_t>()); }
  std::uint32_t word() { return number<std::uint32_t>(); }
  std::size_t left() const { return rest_.size(); }
  bool good() const { return good_; }  // nothing was read beyond the end

 private:
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace tessera
