#include "server/store/table_tail_cache.h"

#include <algorithm>
#include <functional>

namespace tessera::server {

// The hash of its id chooses the few slots in which an entry may be. If all are taken, one of them is evicted.
std::span<TableTailCache::Slot> TableTailCache::slots_for(std::string_view table) {
  constexpr std::size_t kGroups = 1024;
  constexpr std::size_t kInGroup = 8;
  if (slots_.empty()) slots_.resize(kGroups * kInGroup);
  return std::span(slots_).subspan(std::hash<std::string_view>()(table) % kGroups * kInGroup, kInGroup);
}

void TableTailCache::remember(const Slot& slot) { undo_log_.emplace_back(&slot - slots_.data(), slot); }

const TableTailCache::Tail* TableTailCache::find(std::string_view table) {
  for (const auto& slot : slots_for(table)) {
    if (slot.holds(table)) return &slot.tail;
  }
  return nullptr;
}

TableTailCache::Slot* TableTailCache::slot_for_write(std::string_view table) {
  const auto slots = slots_for(table);
  Slot* found = nullptr;
  for (auto& slot : slots) {
    if (slot.holds(table)) return &slot;
    if (slot.length == 0) found = &slot;
  }
  for (std::size_t tried = 0; found == nullptr && tried < slots.size(); ++tried) {
    auto& slot = slots[next_evicted_++ % slots.size()];
    if (!slot.tail.unwritten) found = &slot;
  }
  return found;
}

bool TableTailCache::set(std::string_view table, const Tail& tail) {
  Slot* slot = table.empty() || table.size() > Slot().id.size() ? nullptr : slot_for_write(table);
  if (slot == nullptr) return false;
  remember(*slot);
  std::copy(table.begin(), table.end(), slot->id.begin());
  slot->length = static_cast<std::uint8_t>(table.size());
  slot->tail = tail;
  return true;
}

void TableTailCache::remove(std::string_view table) {
  for (auto& slot : slots_for(table)) {
    if (!slot.holds(table)) continue;
    remember(slot);
    slot.length = 0;
    slot.tail = {};
  }
}

std::vector<TableTailCache::Tail> TableTailCache::unwritten() const {
  std::vector<Tail> out;
  for (const auto& slot : slots_) {
    if (slot.tail.unwritten) out.push_back(slot.tail);
  }
  // In the order of the database: neighbours share a page.
  std::sort(out.begin(), out.end(), [](const Tail& a, const Tail& b) { return a.number < b.number; });
  return out;
}

void TableTailCache::mark_written() {
  for (auto& slot : slots_) {
    if (!slot.tail.unwritten) continue;
    remember(slot);
    slot.tail.unwritten = false;
  }
}

void TableTailCache::rollback() {
  for (; !undo_log_.empty(); undo_log_.pop_back()) slots_[undo_log_.back().first] = undo_log_.back().second;
}

}  // namespace tessera::server
