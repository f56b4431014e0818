// Reads one answer of HTTP, piece by piece as it comes. What it has taken it does not look at again, so a server can't
// make it work more than it sends. Pure.
#pragma once

#include "client/wire.h"

namespace tessera::client {

class AnswerReader {
 public:
  explicit AnswerReader(bool head_only = false) : head_only_(head_only) {}

  // Removes what belongs to the answer from the front of `bytes`. True: `answer` is complete. An error: it is no HTTP,
  // or over its limit.
  Result<bool> take(std::string_view& bytes);
  HttpAnswer& answer() { return answer_; }

 private:
  enum class Part : std::uint8_t { head, body, chunk_size, chunk, chunk_end, trailer, done };

  void take_body(std::string_view& bytes);
  Result<void> read_lines();
  Result<void> read_head();
  Result<void> read_chunk_size(std::string_view line);

  const bool head_only_;
  Part part_ = Part::head;
  std::string lines_;     // of the head or the trailer, or the one before or after a chunk
  std::size_t left_ = 0;  // bytes of the body or of the chunk
  HttpAnswer answer_;
};

}  // namespace tessera::client
