// Targets of requests, and the fields that the server reads itself: whatever is accepted keeps its promises.
#include "fuzz/fuzz.h"
#include "server/net/address.h"
#include "server/net/header_fields.h"
#include "server/net/target.h"
#include "support/utf8.h"

namespace {

using namespace tessera::server;
using tessera::fuzz::require;

void check_path(std::string_view path) {
  require(path.starts_with('/'), "a path starts with a slash");
  require(tessera::valid_utf8(path), "a path is UTF-8");
  require(path.find("//") == path.npos && path.find('\\') == path.npos, "a path has no empty segment and no backslash");
  for (const char c : path)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a path has no control character");
  std::string_view rest = path.substr(1);
  while (!rest.empty()) {
    const std::string_view segment = take_until(rest, '/');
    require(segment != "." && segment != "..", "a path does not climb");
  }
}

// The same client, however often its address is written out again.
void check_forwarded(std::string_view text, ForwardedBy kind) {
  const auto trusted = AddressSet::parse({"127.0.0.1", "10.0.0.0/8"});
  const auto client = forwarded_client(text, kind, *trusted);
  if (!client) return;
  const auto rightmost = forwarded_client(text, kind, *AddressSet::parse({}));
  require(!trusted->contains(*client) || client == rightmost, "a client is no trusted proxy, or all are");
  require(Address::parse(client->text()) == client, "an address has one text form");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tessera::fuzz::as_text(data, size);
  if (const auto target = parse_target(text)) {
    check_path(target->path);
    const auto value = query_value(target->query, "a");
    require(!value || tessera::valid_utf8(*value), "a value is UTF-8");
    const auto below = below_base(target->path, "/a");
    require(!below || below->empty() || below->starts_with('/'), "what lies below the base is a path");
  }
  check_forwarded(text, ForwardedBy::x_forwarded_for);
  check_forwarded(text, ForwardedBy::forwarded);
  (void)forwarded_proto(text);
  (void)bearer_token(text);
  (void)origin_allowed(text, "a", {"http://b"});
  return 0;
}
