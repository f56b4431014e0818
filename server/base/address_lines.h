// Items that wait, in a line for each address they come from. Addresses take turns: however long the line of one is,
// the first item of another waits for one of it. One thread at a time.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace tessera::server {

template <class Item>
class AddressLines {
 public:
  bool empty() const { return turns_.empty(); }
  std::size_t length(const std::string& from) const {
    const auto line = lines_.find(from);
    return line == lines_.end() ? 0 : line->second.size();
  }

  void push(Item item, const std::string& from) {
    auto& line = lines_[from];
    if (line.empty()) turns_.push_back(from);
    line.push_back(std::move(item));
  }

  // The first item of the address whose turn it is, and that address. Not for empty lines.
  std::pair<Item, std::string> take_next() {
    std::string from = std::move(turns_.front());
    turns_.pop_front();
    const auto line = lines_.find(from);
    Item item = std::move(line->second.front());
    line->second.pop_front();
    line->second.empty() ? void(lines_.erase(line)) : turns_.push_back(from);
    return {std::move(item), std::move(from)};
  }

  // An item that is in the line of this address.
  void remove(const Item& item, const std::string& from) {
    const auto line = lines_.find(from);
    std::erase(line->second, item);
    if (!line->second.empty()) return;
    lines_.erase(line);
    std::erase(turns_, from);
  }

 private:
  std::unordered_map<std::string, std::deque<Item>> lines_;  // by address; none is empty
  std::deque<std::string> turns_;                            // the addresses that have a line
};

}  // namespace tessera::server
