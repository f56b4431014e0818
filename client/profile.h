// What this program keeps for the person who joins tables: a token for each server, a receipt for each table. In
// $XDG_DATA_HOME/tessera or ~/.local/share/tessera, readable by its owner only. One thread.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "client/address.h"
#include "server/base/descriptor.h"

namespace tessera::client {

// Where receipts are kept, by table.
class ReceiptStore {
 public:
  virtual ~ReceiptStore() = default;
  virtual std::optional<boost::json::object> read(const std::string& table) const = 0;
  // True: it is on the disk, and survives a power cut.
  virtual bool write(const std::string& table, const boost::json::object& receipt) = 0;
  // As long as the answer is there, no other program of this person reads or writes a receipt.
  virtual server::Descriptor hold() { return server::Descriptor(); }
};

struct KeptGuest {
  std::string token;
  std::string name;
};

class Profile final : public ReceiptStore {
 public:
  // Makes the folder if there is none.
  static Result<Profile> open(const std::string& folder);
  static std::string usual_folder();  // empty: there is no home

  std::optional<KeptGuest> guest(const Address& server) const;
  Result<void> keep_guest(const Address& server, const KeptGuest& guest);

  std::optional<boost::json::object> read(const std::string& table) const override;
  bool write(const std::string& table, const boost::json::object& receipt) override;
  server::Descriptor hold() override;
  std::string receipt_file(const std::string& table) const { return folder_ + "/receipts/" + table + ".json"; }

 private:
  explicit Profile(std::string folder) : folder_(std::move(folder)) {}
  std::string guest_file(const Address& server) const;

  std::string folder_;
};

// The guest that this person is on the server: the one that was kept, if the server still knows it, or a new one of
// this name. Asks the server, and waits for it. `name`: empty, if only a kept one will do.
Result<KeptGuest> become_guest(const Address& server, Profile& profile, const std::string& name);

}  // namespace tessera::client
