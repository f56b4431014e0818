// Takes the body of a request out of the bytes of a connection: so many bytes, or chunks (RFC 9112, 7.1).
//
// Keeps the body and nothing else: sizes of chunks, extensions and trailers are read byte by byte and forgotten, and
// there may be only so many of them. HttpReader calls it. Does no I/O; one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::server {

class BodyReader {
 public:
  enum class State : std::uint8_t { more, whole, malformed, too_large, too_much_around };

  // A request without a body.
  BodyReader() = default;
  // The length must be within the limit of the body.
  static BodyReader of_length(std::size_t length);
  // `around_limit`: bytes of all extensions and trailers together.
  static BodyReader chunked(std::size_t body_limit, std::size_t around_limit);

  // Takes bytes from the front of `bytes` until the body is whole. After a fault it must not be called again.
  State take(std::string_view& bytes);
  bool whole() const { return at_ == At::end; }
  void limit(std::size_t body_limit) { body_limit_ = body_limit; }
  std::string take_body() { return std::move(body_); }

 private:
  // The next byte is in, or must be, this part of the body.
  enum class At : std::uint8_t {
    size,
    extension,
    size_end,
    data,
    data_return,
    data_end,
    line_start,  // of a trailer, or of the empty line at the end
    trailer,
    trailer_end,
    last_end,
    end,
  };
  State data(std::string_view& bytes);
  State frame(char byte);
  State size(char byte);
  State around(char byte, At after_line);
  State expect(char byte, char wanted, At then);
  State go(At at);

  At at_ = At::end;
  bool chunked_ = false;
  int digits_ = 0;        // of the size of this chunk
  std::size_t left_ = 0;  // of this chunk, or of the whole body
  std::size_t body_limit_ = 0;
  std::size_t around_left_ = 0;
  std::string body_;
};

}  // namespace tessera::server
