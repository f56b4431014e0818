#include "server/store/log_ends.h"

#include <algorithm>
#include <functional>

namespace tessera::server {

// An entry is in one of a few slots, which its name tells; where they are all taken one of them has to go.
std::span<LogEnds::Slot> LogEnds::slots_for(std::string_view table) {
  constexpr std::size_t kGroups = 1024;
  constexpr std::size_t kInGroup = 8;
  if (slots_.empty()) slots_.resize(kGroups * kInGroup);
  return std::span(slots_).subspan(std::hash<std::string_view>()(table) % kGroups * kInGroup, kInGroup);
}

void LogEnds::remember(const Slot& slot) { before_.emplace_back(&slot - slots_.data(), slot); }

const LogEnds::End* LogEnds::find(std::string_view table) {
  for (const auto& slot : slots_for(table)) {
    if (slot.holds(table)) return &slot.end;
  }
  return nullptr;
}

LogEnds::Slot* LogEnds::place_for(std::string_view table) {
  const auto slots = slots_for(table);
  Slot* place = nullptr;
  for (auto& slot : slots) {
    if (slot.holds(table)) return &slot;
    if (slot.length == 0) place = &slot;
  }
  for (std::size_t tried = 0; place == nullptr && tried < slots.size(); ++tried) {
    auto& slot = slots[next_out_++ % slots.size()];
    if (!slot.end.unwritten) place = &slot;
  }
  return place;
}

bool LogEnds::set(std::string_view table, const End& end) {
  Slot* slot = table.empty() || table.size() > Slot().id.size() ? nullptr : place_for(table);
  if (slot == nullptr) return false;
  remember(*slot);
  std::copy(table.begin(), table.end(), slot->id.begin());
  slot->length = static_cast<std::uint8_t>(table.size());
  slot->end = end;
  return true;
}

void LogEnds::forget(std::string_view table) {
  for (auto& slot : slots_for(table)) {
    if (!slot.holds(table)) continue;
    remember(slot);
    slot.length = 0;
    slot.end = {};
  }
}

std::vector<LogEnds::End> LogEnds::unwritten() const {
  std::vector<End> out;
  for (const auto& slot : slots_) {
    if (slot.end.unwritten) out.push_back(slot.end);
  }
  // As they lie in the database: neighbours share a page.
  std::sort(out.begin(), out.end(), [](const End& a, const End& b) { return a.number < b.number; });
  return out;
}

void LogEnds::all_written() {
  for (auto& slot : slots_) {
    if (!slot.end.unwritten) continue;
    remember(slot);
    slot.end.unwritten = false;
  }
}

void LogEnds::undo() {
  for (; !before_.empty(); before_.pop_back()) slots_[before_.back().first] = before_.back().second;
}

}  // namespace tessera::server
