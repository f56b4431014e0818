// Writes and reads the proof of fair dice in a record, its field "fair" (docs/fair-dice.md, FairProof2 in
// protocol/openapi.json):
//
//   {"version": 2, "table": ID, "commitment": HEX, "secret": HEX, "round": 3, "list": [HEX, null, …],
//    "numbers": [HEX, null, …], "bots": [1], "spoiled": [{"round", "list", "missing"}, …], "signature": {…}}
//
// The proof of a game that began before version 2 has no version:
//
//   {"commitment": HEX, "secret": HEX, "clients": [{"commitment": HEX, "number": HEX}, null, …]}
//
// HEX is 64 lower-case digits; lists by seat have one entry for each seat. Pure functions for any thread.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>

#include "engine/core/record.h"
#include "server/fair/fair_exchange.h"
#include "table/event.h"

namespace tessera::server {

// Where the chance of a table comes from, as it is stored.
struct FairSource {
  Secret secret;
  FairTable table;
  ClientNumbers clients = {};             // before version 2
  std::optional<FairRounds> rounds = {};  // since version 2

  FairKeys keys() const;
};

// `clients` and `rounds` as they are in the store. A table in the lobby has rounds, whatever began there before; one
// that plays without stored rounds began before version 2.
Result<FairSource> read_source(const Secret& secret, FairTable table, bool in_lobby, std::string_view clients,
                               std::string_view rounds);

// A proof of version 2. Reading one checks all that can be checked without a receipt: that the secret fits its
// commitment, every number its hash; that no hash of the last round is without its number, and no bot has one; that the
// spoiled rounds came before, each with somebody who did not open and who took no part afterwards.
struct FairProof {
  FairTable table;
  Bytes32 commitment;
  Secret secret;
  ClosedList list;
  SeatBytes numbers;
  SeatSet bots;
  std::vector<SpoiledRound> spoiled;
};
bool is_proof_of_version_2(const boost::json::object& fair);
Result<FairProof> read_proof(const boost::json::object& fair, int players);

// Before version 2: the players' numbers as JSON, in records and in the store.
boost::json::array clients_json(const ClientNumbers& clients, int players);
Result<ClientNumbers> clients_from_json(const boost::json::value& from, int players);
std::string clients_text(const ClientNumbers& clients, int players);
Result<ClientNumbers> read_clients(std::string_view text, int players);

// The record of a game that is over, with the secret in it, not signed; an error while it is running.
Result<boost::json::object> fair_record(std::span<const table::Event> log, const FairSource& source);

// A `ReadFair` of both versions.
Result<KeySource> read_fair(const boost::json::object& fair, int players);

}  // namespace tessera::server
