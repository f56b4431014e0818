#include "server/cluster/parcel.h"

#include <algorithm>

#include "engine/core/byte_io.h"

namespace tessera::server {

namespace {

constexpr int kWithNetworks = 2;

// A program of version `newest` reads none before it.
int oldest_read(int newest) { return std::max(1, newest - 1); }

std::string_view bytes_of(const std::optional<Address>& address) {
  if (!address) return {};
  return {reinterpret_cast<const char*>(address->bytes.data()), address->bytes.size()};
}

// Nothing: it is none.
std::optional<Address> address_of(std::string_view bytes) {
  Address out;
  if (bytes.size() != out.bytes.size()) return std::nullopt;
  std::ranges::copy(bytes, out.bytes.begin());
  return out;
}

void write(ByteWriter& out, const Parcel::Item& item, int version) {
  out.number(static_cast<std::uint8_t>(item.kind));
  out.number(static_cast<std::uint32_t>(item.connections.size()));
  for (const auto id : item.connections) out.number(id);
  out.sized_text(item.text ? std::string_view(*item.text) : std::string_view());
  out.number(item.code);
  if (item.kind != Parcel::Item::Kind::open) return;
  out.sized_text(item.guest.id);
  out.sized_text(item.guest.name);
  out.number(static_cast<std::uint8_t>(item.guest.face));
  if (version >= kWithNetworks) out.sized_text(bytes_of(item.network));
}

Parcel::Item read_item(ByteReader& in, int version) {
  Parcel::Item out;
  out.kind = static_cast<Parcel::Item::Kind>(in.number<std::uint8_t>());
  for (auto count = in.number<std::uint32_t>(); count > 0 && in.good(); --count) {
    out.connections.push_back(in.number<ConnectionId>());
  }
  out.text = std::make_shared<const std::string>(in.sized_text());
  out.code = in.number<std::uint16_t>();
  if (out.kind != Parcel::Item::Kind::open) return out;
  out.guest.id = in.sized_text();
  out.guest.name = in.sized_text();
  out.guest.face = static_cast<Face>(in.number<std::uint8_t>());
  if (version >= kWithNetworks) out.network = address_of(in.sized_text());
  return out;
}

}  // namespace

int version_of(std::string_view bytes) { return bytes.empty() ? 0 : static_cast<std::uint8_t>(bytes.front()); }

bool reads_version(int version, int newest) { return version >= oldest_read(newest) && version <= newest; }

int parcel_version_for(std::span<const NodeRow> nodes, int newest) {
  int least = nodes.empty() ? 1 : newest;
  for (const auto& node : nodes) least = std::min(least, node.speaks);
  return std::max(least, oldest_read(newest));
}

std::string to_bytes(const Parcel& parcel, int version) {
  ByteWriter out;
  out.number(static_cast<std::uint8_t>(version));
  out.number(static_cast<std::uint8_t>(parcel.kind));
  out.sized_text(parcel.from);
  for (const auto value : {parcel.session, parcel.number, parcel.received, parcel.connections}) out.number(value);
  out.number(static_cast<std::uint32_t>(parcel.items.size()));
  for (const auto& item : parcel.items) write(out, item, version);
  out.sized_text(parcel.text);
  return std::move(out.out());
}

std::optional<Parcel> read_parcel(std::string_view bytes, int newest) {
  ByteReader in(bytes);
  const int version = in.number<std::uint8_t>();
  if (!reads_version(version, newest)) return std::nullopt;
  Parcel out;
  const auto kind = in.number<std::uint8_t>();
  if (kind > static_cast<std::uint8_t>(Parcel::Kind::answer)) return std::nullopt;
  out.kind = static_cast<Parcel::Kind>(kind);
  out.from = in.sized_text();
  out.session = in.number<std::uint64_t>();
  out.number = in.number<std::uint64_t>();
  out.received = in.number<std::uint64_t>();
  out.connections = in.number<std::uint64_t>();
  for (auto count = in.number<std::uint32_t>(); count > 0 && in.good(); --count) {
    out.items.push_back(read_item(in, version));
  }
  out.text = in.sized_text();
  if (!in.good() || in.left() > 0) return std::nullopt;
  for (const auto& item : out.items) {
    const bool known = item.kind <= Parcel::Item::Kind::close;
    const bool face = static_cast<std::size_t>(item.guest.face) < std::size(table::kFaceWords);
    if (!known || !face || item.connections.empty()) return std::nullopt;
  }
  return out;
}

}  // namespace tessera::server
