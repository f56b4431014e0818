// The server's signature under a record (Ed25519): it proves which server said it, not that it is true.
//
// The field "signature" of the proof is {"key": HEX of 32 bytes, "value": HEX of 64 bytes}. What is signed is
// "tessera record 2" ‖ the text of the record without that field, in its canonical form: UTF-8, no spaces, the fields
// of each object in the order of the bytes of their names. So a record may be laid out anew and is still signed.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "server/base/secret.h"

namespace tessera::server {

std::string canonical_text(const boost::json::value& value);

// Any thread.
class RecordSigner {
 public:
  explicit RecordSigner(const Secret& seed);

  const Bytes32& public_key() const { return public_key_; }
  // Adds the signature to the record's proof, which it must have.
  void sign(boost::json::object& record) const;

 private:
  Secret seed_;
  Bytes32 public_key_;
};

// The public key of who signed this record; nothing: nobody did. An error: the signature is not one of this record.
Result<std::optional<Bytes32>> check_signature(const boost::json::object& record);

}  // namespace tessera::server
