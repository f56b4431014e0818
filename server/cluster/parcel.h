// Parcels: the messages between nodes, as bytes. Numbers are little-endian, texts stand behind their length.
//
//   version (1 byte) ‖ kind (1) ‖ sender's id ‖ session (8) ‖ number (8) ‖ received (8) ‖ connections (8) ‖ items ‖
//   text
//
// Two nodes A and B have up to two sessions with each other: one for A's clients at B's tables, and one for B's clients
// at A's tables. `up` goes from the node with the sockets (the front) to the owner of the tables, `down` back. Pure.
//
// A program reads its own version and the one before, and writes the newest that all live nodes read (`nodes.speaks`).
// So nodes of two versions that follow each other work together, and an upgrade goes node by node.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/live/server_message.h"
#include "server/net/address.h"
#include "server/net/net.h"
#include "server/store/cluster_store.h"
#include "server/store/write.h"

namespace tessera::server {

// 2: with the network of a client.
inline constexpr int kParcelVersion = 2;

struct Parcel {
  enum class Kind : std::uint8_t {
    up,           // items of a session, with the next number
    down,         // the same, back
    up_beat,      // each second: the last number sent and received, and how many connections there are
    down_beat,    // the same, back
    up_broken,    // the front has ended the session
    down_broken,  // the owner has
    changed,      // shards have another owner: read the store
    ask,          // `text` is a JSON object, and so is that of the answer with the same number
    answer,
  };
  struct Item {
    enum class Kind : std::uint8_t { open, message, closed, send, close };
    Kind kind = Kind::message;
    std::vector<ConnectionId> connections = {};  // of the front; one, but for `send`
    OutMessage text = {};                        // message, send, close: the reason
    Guest guest = {};                            // open: the id, name and face
    std::optional<Address> network = {};         // open: that of its socket; nothing: its front does not tell it
    std::uint16_t code = 0;                      // close
  };

  Kind kind = Kind::changed;
  std::string from = {};
  std::uint64_t session = 0;
  std::uint64_t number = 0;
  std::uint64_t received = 0;
  std::uint64_t connections = 0;
  std::vector<Item> items = {};
  std::string text = {};
};

// What a program of version `newest` writes to these nodes, of which it is one. None are known: what all may read.
int parcel_version_for(std::span<const NodeRow> nodes, int newest = kParcelVersion);

std::string to_bytes(const Parcel& parcel, int version = kParcelVersion);
// Nothing: it is no parcel, or not of a version that a program of version `newest` reads.
std::optional<Parcel> read_parcel(std::string_view bytes, int newest = kParcelVersion);
// By its first byte; 0: it has none.
int version_of(std::string_view bytes);
bool reads_version(int version, int newest = kParcelVersion);

}  // namespace tessera::server
