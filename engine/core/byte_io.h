// Little-endian numbers in files, written and read one after another. Beyond the end a reader gives zeros and empty
// texts: the caller checks sizes.
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
  std::string& out() { return out_; }

 private:
  std::string out_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  std::string_view text(std::size_t length) {
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
  std::uint32_t word() { return static_cast<std::uint32_t>(number(4)); }
  std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

}  // namespace tessera
