// The messages that wait to be written to one connection: shared texts, which get their frames when they are written.
//
// Does no I/O. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/net/websocket.h"

namespace tessera::server {

using Text = std::shared_ptr<const std::string>;

// An empty queue takes a few dozen bytes.
class OutQueue {
 public:
  void push_bytes(Text text) { push({std::move(text), Opcode::continuation, 0}); }  // written as they are
  void push_frame(Opcode opcode, Text payload);
  void clear();

  // Copies the next bytes to be written, as many as `out` holds, and returns how many. One buffer costs the kernel less
  // than a list of buffers.
  std::size_t gather(std::span<char> out) const;
  void consume(std::size_t written);

  bool empty() const { return head_ == items_.size(); }
  std::size_t count() const { return items_.size() - head_; }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Item {
    Text text;
    Opcode opcode;
    std::uint8_t header;  // its length; 0: no frame
    std::size_t size() const { return header + text->size(); }
  };
  void push(Item item);

  std::vector<Item> items_;
  std::size_t head_ = 0;    // items before it are written
  std::size_t offset_ = 0;  // bytes of the first item that are written
  std::size_t bytes_ = 0;   // left to write
};

}  // namespace tessera::server
