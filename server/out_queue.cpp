#include "server/out_queue.h"

#include <algorithm>

namespace tessera::server {

namespace {

constexpr std::size_t kKeptItems = 4;

iovec part(const char* data, std::size_t size) { return {const_cast<char*>(data), size}; }

}  // namespace

void OutQueue::push_frame(Opcode opcode, Text payload) {
  std::array<char, kMostHeader> header;
  const auto length = static_cast<std::uint8_t>(write_frame_header(opcode, payload->size(), header));
  push({std::move(payload), opcode, length});
}

void OutQueue::push(Item item) {
  bytes_ += item.size();
  items_.push_back(std::move(item));
}

void OutQueue::clear() {
  items_.clear();
  if (items_.capacity() > kKeptItems) std::vector<Item>().swap(items_);
  head_ = offset_ = bytes_ = 0;
}

void OutQueue::gather(Batch& batch) const {
  batch.count = 0;
  std::size_t skip = offset_;
  const std::size_t end = std::min(items_.size(), head_ + kBatch);
  for (std::size_t i = head_; i < end; ++i) {
    const Item& item = items_[i];
    if (item.header > skip) {
      auto& header = batch.headers[i - head_];
      write_frame_header(item.opcode, item.text->size(), header);
      batch.parts[batch.count++] = part(header.data() + skip, item.header - skip);
    }
    const std::size_t from = skip > item.header ? skip - item.header : 0;
    if (from < item.text->size()) batch.parts[batch.count++] = part(item.text->data() + from, item.text->size() - from);
    skip = 0;
  }
}

void OutQueue::consume(std::size_t written) {
  bytes_ -= written;
  offset_ += written;
  while (head_ < items_.size() && offset_ >= items_[head_].size()) {
    offset_ -= items_[head_].size();
    items_[head_++].text.reset();
  }
  if (empty()) {
    clear();
  } else if (head_ >= kBatch && head_ * 2 >= items_.size()) {
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
}

}  // namespace tessera::server
