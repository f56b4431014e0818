#include "server/fair/record_signature.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <vector>

#include "server/base/bytes.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

using Signature = std::array<std::uint8_t, crypto_sign_BYTES>;
static_assert(crypto_sign_PUBLICKEYBYTES == sizeof(Bytes32) && crypto_sign_SEEDBYTES == sizeof(Bytes32));

json::value sorted(const json::value& value) {
  if (const auto* array = value.if_array()) {
    json::array out;
    for (const auto& entry : *array) out.push_back(sorted(entry));
    return out;
  }
  const auto* object = value.if_object();
  if (object == nullptr) return value;
  std::vector<std::string_view> names;
  for (const auto& [name, field] : *object) names.push_back(name);
  std::sort(names.begin(), names.end());
  json::object out;
  for (const auto name : names) out[name] = sorted(object->at(name));
  return out;
}

std::string signed_text(json::object record) {
  record.at("fair").as_object().erase("signature");
  return "tessera record 2" + canonical_text(record);
}

const std::uint8_t* bytes_of(const std::string& text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

template <class Bytes>
bool read_hex(const json::object& from, std::string_view name, Bytes& out) {
  const auto* value = from.if_contains(name);
  return value != nullptr && value->is_string() && from_hex(value->get_string(), out);
}

}  // namespace

std::string canonical_text(const json::value& value) { return json::serialize(sorted(value)); }

RecordSigner::RecordSigner(const Secret& seed) : seed_(seed) {
  std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES> secret_key;
  crypto_sign_seed_keypair(public_key_.data(), secret_key.data(), seed_.expose().data());
  sodium_memzero(secret_key.data(), secret_key.size());
}

void RecordSigner::sign(json::object& record) const {
  std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES> secret_key;
  Bytes32 public_key;
  crypto_sign_seed_keypair(public_key.data(), secret_key.data(), seed_.expose().data());
  const auto text = signed_text(record);
  Signature signature;
  crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), secret_key.data());
  sodium_memzero(secret_key.data(), secret_key.size());
  record.at("fair").as_object()["signature"] = json::object{{"key", to_hex(public_key_)}, {"value", to_hex(signature)}};
}

Result<std::optional<Bytes32>> check_signature(const json::object& record) {
  const auto* fair = record.if_contains("fair");
  const auto* proof = fair != nullptr ? fair->if_object() : nullptr;
  const auto* field = proof != nullptr ? proof->if_contains("signature") : nullptr;
  if (field == nullptr) return std::optional<Bytes32>();
  Bytes32 key;
  Signature value;
  const auto* object = field->if_object();
  if (object == nullptr || object->size() != 2 || !read_hex(*object, "key", key) ||
      !read_hex(*object, "value", value)) {
    return Error{"fair: signature: expected {\"key\": 64 hexadecimal digits, \"value\": 128 of them}"};
  }
  const auto text = signed_text(record);
  if (crypto_sign_verify_detached(value.data(), bytes_of(text), text.size(), key.data()) != 0) {
    return Error{"fair: signature: the record is not the one that was signed"};
  }
  return std::optional(key);
}

}  // namespace tessera::server
