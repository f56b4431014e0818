// Shards: the parts into which all tables are divided. Where several nodes share a database, each shard has one owner,
// and only that node changes the tables in it (cluster_store.h). The number of a table's shard never changes.
#pragma once

#include <cstdint>
#include <string_view>

namespace tessera::server {

inline constexpr int kShards = 256;

// The highest byte of the 32-bit FNV-1a hash. `shard_of` of postgres_migrations.cpp is the same in SQL.
constexpr int shard_of(std::string_view table) {
  std::uint32_t hash = 2166136261U;
  for (const char c : table) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
  return static_cast<int>(hash >> 24);
}

}  // namespace tessera::server
