#include "server/net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "server/net/header_fields.h"

namespace tessera::server {

namespace {

constexpr std::array<std::uint8_t, 12> kV4Prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr int kV4PrefixBits = 96;

std::optional<int> parse_number(std::string_view text, int most) {
  int value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || end != text.data() + text.size() || value < 0 || value > most) return std::nullopt;
  return value;
}

bool same_prefix(const Address& a, const Address& b, int bits) {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(a.bytes.begin(), a.bytes.begin() + static_cast<std::ptrdiff_t>(whole), b.bytes.begin())) return false;
  if (bits % 8 == 0) return true;
  const int mask = 0xFF << (8 - bits % 8);
  return (a.bytes[whole] & mask) == (b.bytes[whole] & mask);
}

// "192.0.2.1", "192.0.2.1:4711", "[2001:db8::1]:4711", "2001:db8::1": all forms that proxies write.
std::optional<Address> parse_node(std::string_view node) {
  if (node.starts_with('[')) {
    const auto end = node.find(']');
    return end == node.npos ? std::nullopt : Address::parse(node.substr(1, end - 1));
  }
  if (std::count(node.begin(), node.end(), ':') == 1) node = node.substr(0, node.find(':'));
  return Address::parse(node);
}

std::string_view unquote(std::string_view value) {
  if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) return value.substr(1, value.size() - 2);
  return value;
}

// The value of one parameter of one element of a Forwarded header: for=192.0.2.1;proto=https
std::string_view parameter(std::string_view element, std::string_view name) {
  while (!element.empty()) {
    const std::string_view pair = trim(take_until(element, ';'));
    const auto equals = pair.find('=');
    if (equals != pair.npos && equal_ignoring_case(pair.substr(0, equals), name))
      return unquote(pair.substr(equals + 1));
  }
  return {};
}

std::string_view take_last(std::string_view& list) {
  const auto comma = list.rfind(',');
  const std::string_view last = trim(comma == list.npos ? list : list.substr(comma + 1));
  list = comma == list.npos ? std::string_view{} : list.substr(0, comma);
  return last;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  const std::string terminated(text);
  if (terminated.size() != std::strlen(terminated.c_str())) return std::nullopt;
  Address address;
  if (inet_pton(AF_INET6, terminated.c_str(), address.bytes.data()) == 1) return address;
  std::copy(kV4Prefix.begin(), kV4Prefix.end(), address.bytes.begin());
  if (inet_pton(AF_INET, terminated.c_str(), address.bytes.data() + kV4Prefix.size()) == 1) return address;
  return std::nullopt;
}

bool Address::is_v4() const { return std::equal(kV4Prefix.begin(), kV4Prefix.end(), bytes.begin()); }

bool Address::loopback() const {
  constexpr Address kV6Loopback = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
  return *this == kV6Loopback || (is_v4() && bytes[kV4Prefix.size()] == 127);
}

std::string Address::text() const {
  std::array<char, INET6_ADDRSTRLEN> out = {};
  const bool v4 = is_v4();
  inet_ntop(v4 ? AF_INET : AF_INET6, bytes.data() + (v4 ? kV4Prefix.size() : 0), out.data(), out.size());
  return out.data();
}

Address Address::network() const {
  Address network = *this;
  if (!is_v4()) std::fill(network.bytes.begin() + 8, network.bytes.end(), std::uint8_t{0});
  return network;
}

std::size_t AddressHash::operator()(const Address& address) const {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(address.bytes.data()), address.bytes.size()});
}

Result<AddressSet> AddressSet::parse(const std::vector<std::string>& items) {
  AddressSet set;
  for (const std::string& item : items) {
    const auto slash = item.find('/');
    const auto address = Address::parse(std::string_view(item).substr(0, slash));
    if (!address) return Error{"not an address or network: " + item};
    const int most = address->is_v4() ? 32 : 128;
    const auto bits = slash == item.npos ? most : parse_number(std::string_view(item).substr(slash + 1), most);
    if (!bits) return Error{"not a network: " + item};
    set.networks_.push_back({*address, *bits + (address->is_v4() ? kV4PrefixBits : 0)});
  }
  return set;
}

bool AddressSet::contains(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const Network& network) { return same_prefix(network.address, address, network.bits); });
}

std::optional<Address> forwarded_client(std::string_view header, ForwardedBy kind, const AddressSet& trusted) {
  std::optional<Address> nearest;
  while (!header.empty()) {
    const std::string_view element = take_last(header);
    const auto address = parse_node(kind == ForwardedBy::forwarded ? parameter(element, "for") : element);
    if (!address || !trusted.contains(*address)) return address;
    if (!nearest) nearest = address;
  }
  return nearest;
}

std::string_view forwarded_proto(std::string_view header) { return parameter(take_last(header), "proto"); }

}  // namespace tessera::server
