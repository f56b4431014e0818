// For tests: receipts in memory.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <string>

#include "client/profile.h"

namespace tessera::client {

class MemoryReceipts final : public ReceiptStore {
 public:
  std::optional<boost::json::object> read(const std::string& table) const override {
    const auto found = kept.find(table);
    return found == kept.end() ? std::nullopt : std::optional(found->second);
  }
  bool write(const std::string& table, const boost::json::object& receipt) override {
    if (full) return false;
    ++writes;
    kept[table] = boost::json::parse(boost::json::serialize(receipt)).as_object();  // as a file would have it
    return true;
  }

  std::map<std::string, boost::json::object> kept;
  bool full = false;  // nothing can be written
  int writes = 0;
};

}  // namespace tessera::client
