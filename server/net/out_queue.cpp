#include "server/net/out_queue.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::server {

namespace {

constexpr std::size_t kKeptItems = 4;

constexpr std::size_t kGoneItems = 16;  // so many written ones may stand before those that wait

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

std::size_t OutQueue::gather(std::span<char> out) const {
  std::size_t skip = offset_;
  std::size_t size = 0;
  const auto copy = [&](std::string_view piece) {
    const std::size_t from = std::min(skip, piece.size());
    skip -= from;
    size += piece.copy(out.data() + size, out.size() - size, from);
  };
  for (std::size_t i = head_; i < items_.size() && size < out.size(); ++i) {
    const Item& item = items_[i];
    std::array<char, kMostHeader> header;
    if (item.header != 0) write_frame_header(item.opcode, item.text->size(), header);
    copy({header.data(), item.header});
    copy(*item.text);
  }
  return size;
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
  } else if (head_ >= kGoneItems && head_ * 2 >= items_.size()) {
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
}

}  // namespace tessera::server
