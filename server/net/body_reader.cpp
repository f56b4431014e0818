#include "server/net/body_reader.h"

#include <algorithm>

namespace tessera::server {

namespace {

constexpr int kMostDigits = 8;  // of a chunk's size

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_text(char c) { return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7f'); }

}  // namespace

BodyReader BodyReader::of_length(std::size_t length) {
  BodyReader reader;
  reader.left_ = length;
  reader.at_ = length > 0 ? At::data : At::end;
  return reader;
}

BodyReader BodyReader::chunked(std::size_t body_limit, std::size_t around_limit) {
  BodyReader reader;
  reader.chunked_ = true;
  reader.at_ = At::size;
  reader.body_limit_ = body_limit;
  reader.around_left_ = around_limit;
  return reader;
}

BodyReader::State BodyReader::take(std::string_view& bytes) {
  State state = whole() ? State::whole : State::more;
  while (state == State::more && !bytes.empty()) {
    if (at_ == At::data) {
      state = data(bytes);
    } else {
      state = frame(bytes.front());
      bytes.remove_prefix(1);
    }
  }
  return state;
}

BodyReader::State BodyReader::data(std::string_view& bytes) {
  const std::size_t some = std::min(left_, bytes.size());
  body_.append(bytes.substr(0, some));
  bytes.remove_prefix(some);
  left_ -= some;
  if (left_ > 0) return State::more;
  return go(chunked_ ? At::data_return : At::end);
}

BodyReader::State BodyReader::frame(char byte) {
  switch (at_) {
    case At::size: return size(byte);
    case At::extension: return around(byte, At::size_end);
    case At::size_end: return expect(byte, '\n', left_ > 0 ? At::data : At::line_start);
    case At::data_return: return expect(byte, '\r', At::data_end);
    case At::data_end: return expect(byte, '\n', At::size);
    case At::line_start:
      if (byte == '\r') return go(At::last_end);
      at_ = At::trailer;
      return around(byte, At::trailer_end);
    case At::trailer: return around(byte, At::trailer_end);
    case At::trailer_end: return expect(byte, '\n', At::line_start);
    case At::last_end: return expect(byte, '\n', At::end);
    case At::data:
    case At::end: break;
  }
  return State::malformed;
}

BodyReader::State BodyReader::size(char byte) {
  if (const int value = hex_value(byte); value >= 0) {
    left_ = left_ * 16 + static_cast<std::size_t>(value);
    if (++digits_ > kMostDigits || left_ > body_limit_ - body_.size()) return State::too_large;
    return State::more;
  }
  if (digits_ == 0) return State::malformed;
  digits_ = 0;
  if (byte == '\r') return go(At::size_end);
  if (byte != ';' && byte != ' ' && byte != '\t') return State::malformed;
  at_ = At::extension;
  return around(byte, At::size_end);
}

// A byte of an extension or of a trailer.
BodyReader::State BodyReader::around(char byte, At after_line) {
  if (byte == '\r') return go(after_line);
  if (!is_text(byte)) return State::malformed;
  if (around_left_ == 0) return State::too_much_around;
  --around_left_;
  return State::more;
}

BodyReader::State BodyReader::expect(char byte, char wanted, At then) {
  return byte == wanted ? go(then) : State::malformed;
}

BodyReader::State BodyReader::go(At at) {
  at_ = at;
  return whole() ? State::whole : State::more;
}

}  // namespace tessera::server
