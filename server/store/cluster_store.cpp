#include "server/store/cluster_store.h"

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

}  // namespace tessera::server
