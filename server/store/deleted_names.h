// Guests who are deleted, and whose names are still in logs and summaries on the disk.
//
// A deletion marks the guest and sets a setting, in one commit; `Store::erase_deleted` then goes through their tables
// piece by piece, and removes the setting at the end. Until then a store replaces these names in all that it reads, so
// that nobody is told them. Storage thread only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace tessera::server {

// The name of the setting is this and the guest's id; its value is the new name.
inline constexpr std::string_view kDeletion = "deletion ";
inline constexpr int kGuestInDeletion = static_cast<int>(kDeletion.size()) + 1;  // where it stands in that name
inline constexpr std::string_view kAfterDeletions = "deletion!";                 // in the order of the names

struct DeletedName {
  std::string guest;
  std::string new_name;
};
using DeletedNames = std::vector<DeletedName>;

inline void replace_names(const DeletedNames& names, std::string& text) {
  for (const auto& [guest, new_name] : names) {
    if (auto replaced = with_name_replaced(text, guest, new_name)) text = *std::move(replaced);
  }
}

inline void replace_names(const DeletedNames& names, std::vector<Batch>& batches) {
  for (auto& batch : batches) replace_names(names, batch.text);
}

// Where the work on the first of them stands. After a restart it begins with that table again.
struct DeletionCursor {
  std::string guest = {};
  std::string table = {};  // "": the next one
  std::int64_t next = 0;   // batch of its log, from the end
};

}  // namespace tessera::server
