#include "server/cluster/parcel.h"

#include <algorithm>
#include <type_traits>

namespace tessera::server {

namespace {

// A program of version `newest` reads none before it.
int oldest_read(int newest) { return std::max(1, newest - 1); }

class ByteWriter {
 public:
  template <class Number>
  void number(Number value) {
    auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(Number); ++i, bits >>= 8) out_.push_back(static_cast<char>(bits & 0xff));
  }
  void text(std::string_view value) {
    number(static_cast<std::uint32_t>(value.size()));
    out_.append(value);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

// After an end that comes too early all is 0 and empty.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <class Number>
  Number number() {
    const auto bytes = take(sizeof(Number));
    std::uint64_t bits = 0;
    for (std::size_t i = bytes.size(); i > 0; --i) bits = bits << 8 | static_cast<std::uint8_t>(bytes[i - 1]);
    return static_cast<Number>(bits);
  }
  std::string_view text() { return take(number<std::uint32_t>()); }
  bool good() const { return good_; }
  bool at_end() const { return good_ && rest_.empty(); }

 private:
  std::string_view take(std::size_t size) {
    if (size > rest_.size()) good_ = false;
    if (!good_) return {};
    const auto out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return out;
  }

  std::string_view rest_;
  bool good_ = true;
};

void write(ByteWriter& out, const Parcel::Item& item) {
  out.number(static_cast<std::uint8_t>(item.kind));
  out.number(static_cast<std::uint32_t>(item.connections.size()));
  for (const auto id : item.connections) out.number(id);
  out.text(item.text ? std::string_view(*item.text) : std::string_view());
  out.number(item.code);
  if (item.kind != Parcel::Item::Kind::open) return;
  out.text(item.guest.id);
  out.text(item.guest.name);
  out.number(static_cast<std::uint8_t>(item.guest.face));
}

Parcel::Item read_item(ByteReader& in) {
  Parcel::Item out;
  out.kind = static_cast<Parcel::Item::Kind>(in.number<std::uint8_t>());
  for (auto count = in.number<std::uint32_t>(); count > 0 && in.good(); --count) {
    out.connections.push_back(in.number<ConnectionId>());
  }
  out.text = std::make_shared<const std::string>(in.text());
  out.code = in.number<std::uint16_t>();
  if (out.kind != Parcel::Item::Kind::open) return out;
  out.guest.id = in.text();
  out.guest.name = in.text();
  out.guest.face = static_cast<Face>(in.number<std::uint8_t>());
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
  out.text(parcel.from);
  for (const auto value : {parcel.session, parcel.number, parcel.received, parcel.connections}) out.number(value);
  out.number(static_cast<std::uint32_t>(parcel.items.size()));
  for (const auto& item : parcel.items) write(out, item);
  out.text(parcel.text);
  return out.take();
}

std::optional<Parcel> read_parcel(std::string_view bytes, int newest) {
  ByteReader in(bytes);
  if (!reads_version(in.number<std::uint8_t>(), newest)) return std::nullopt;
  Parcel out;
  const auto kind = in.number<std::uint8_t>();
  if (kind > static_cast<std::uint8_t>(Parcel::Kind::answer)) return std::nullopt;
  out.kind = static_cast<Parcel::Kind>(kind);
  out.from = in.text();
  out.session = in.number<std::uint64_t>();
  out.number = in.number<std::uint64_t>();
  out.received = in.number<std::uint64_t>();
  out.connections = in.number<std::uint64_t>();
  for (auto count = in.number<std::uint32_t>(); count > 0 && in.good(); --count) out.items.push_back(read_item(in));
  out.text = in.text();
  if (!in.at_end()) return std::nullopt;
  for (const auto& item : out.items) {
    const bool known = item.kind <= Parcel::Item::Kind::close;
    const bool face = static_cast<std::size_t>(item.guest.face) < std::size(table::kFaceWords);
    if (!known || !face || item.connections.empty()) return std::nullopt;
  }
  return out;
}

}  // namespace tessera::server
