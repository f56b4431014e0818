#include "client/answer_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/net/header_fields.h"

namespace tessera::client {

using server::equal_ignoring_case;
using server::take_until;
using server::trim;

namespace {

std::optional<std::size_t> size_in(std::string_view text, int base) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Moves the bytes up to the end of a line; false: it is not there yet.
bool take_line(std::string_view& bytes, std::string& to) {
  const auto end = bytes.find('\n');
  const auto count = end == bytes.npos ? bytes.size() : end + 1;
  to += bytes.substr(0, count);
  bytes.remove_prefix(count);
  return end != bytes.npos;
}

}  // namespace

Result<bool> AnswerReader::take(std::string_view& bytes) {
  while (part_ != Part::done) {
    if (part_ == Part::body || part_ == Part::chunk) {
      take_body(bytes);
      if (left_ > 0) return false;
      part_ = part_ == Part::body ? Part::done : Part::chunk_end;
      continue;
    }
    const bool whole = take_line(bytes, lines_);
    if (lines_.size() > kLongestHead) return Error{"the head of the answer, or of a chunk, does not end"};
    if (!whole) return false;
    if (const auto read = read_lines(); !read) return read.error();
  }
  return true;
}

void AnswerReader::take_body(std::string_view& bytes) {
  const auto count = std::min(left_, bytes.size());
  answer_.body += bytes.substr(0, count);
  bytes.remove_prefix(count);
  left_ -= count;
}

Result<void> AnswerReader::read_lines() {
  const bool empty_line = lines_ == "\r\n" || lines_.ends_with("\r\n\r\n");
  switch (part_) {
    case Part::head: return empty_line ? read_head() : Result<void>();
    case Part::chunk_size: return read_chunk_size(std::exchange(lines_, {}));
    case Part::chunk_end:
      if (std::exchange(lines_, {}) != "\r\n") return Error{"a chunk of no good size"};
      part_ = Part::chunk_size;
      return {};
    default:
      if (empty_line) part_ = Part::done;
      return {};
  }
}

Result<void> AnswerReader::read_head() {
  const std::string head = std::exchange(lines_, {});
  const auto status = head.starts_with("HTTP/1.") && head.size() >= 16
                          ? size_in(std::string_view(head).substr(9, 3), 10)
                          : std::nullopt;
  if (!status) return Error{"this is no answer of HTTP"};
  answer_.status = static_cast<int>(*status);
  answer_.head = head.substr(0, head.size() - 2);
  part_ = Part::done;
  if (head_only_) return {};
  if (equal_ignoring_case(answer_.field("transfer-encoding"), "chunked")) {
    part_ = Part::chunk_size;
    return {};
  }
  const std::string length = answer_.field("content-length");
  const auto size = length.empty() ? std::optional<std::size_t>(0) : size_in(length, 10);
  if (!size || *size > kLargestAnswer) return Error{"an answer of no good size"};
  left_ = *size;
  part_ = Part::body;
  return {};
}

// Proxies like to send a body in chunks.
Result<void> AnswerReader::read_chunk_size(std::string_view line) {
  const bool ended = line.ends_with("\r\n");
  line.remove_suffix(ended ? 2 : 0);
  const auto size = size_in(trim(take_until(line, ';')), 16);
  if (!ended || !size || *size > kLargestAnswer || answer_.body.size() + *size > kLargestAnswer) {
    return Error{"a chunk of no good size"};
  }
  left_ = *size;
  part_ = *size == 0 ? Part::trailer : Part::chunk;
  return {};
}

}  // namespace tessera::client
