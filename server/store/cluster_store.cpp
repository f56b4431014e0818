#include "server/store/cluster_store.h"

#include <algorithm>
#include <type_traits>

namespace tessera::server {

namespace {

template <class W>
const std::string* table_of(const W& write) {
  if constexpr (std::is_same_v<W, writes::CreateTable>) {
    return &write.row.id;
  } else if constexpr (std::is_same_v<W, writes::AddReport>) {
    return nullptr;
  } else if constexpr (requires { write.table; }) {
    return &write.table;
  } else {
    return nullptr;
  }
}

}  // namespace

const std::string* owned_table(const Write& write) {
  return std::visit([](const auto& w) { return table_of(w); }, write);
}

int log_version_in(std::span<const Write> writes) {
  int out = 1;
  for (const auto& write : writes) {
    if (const auto* append = std::get_if<writes::Append>(&write)) out = std::max(out, append->log_version);
  }
  return out;
}

}  // namespace tessera::server
