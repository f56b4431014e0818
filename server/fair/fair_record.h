// Writes and reads the proof of fair dice in a record:
//
//   "fair": {"commitment": HEX, "secret": HEX, "clients": [{"commitment": HEX, "number": HEX}, null, …]}
//
// HEX is 64 lower-case digits; `clients` has one entry for each seat, null where there was no number.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>

#include "engine/core/record.h"
#include "server/fair/fair.h"
#include "table/event.h"

namespace tessera::server {

boost::json::array clients_json(const ClientNumbers& clients, int players);
Result<ClientNumbers> clients_from_json(const boost::json::value& from, int players);

// The same as text, for the store (writes::SetClients).
std::string clients_text(const ClientNumbers& clients, int players);
Result<ClientNumbers> read_clients(std::string_view text, int players);

// The record of a game that is over, with the secret in it; an error while it is running.
Result<boost::json::object> fair_record(std::span<const table::Event> log, const Secret& secret,
                                        const ClientNumbers& clients);

// A `ReadFair`: checks that the commitments of the server and of every player belong to their numbers.
Result<KeySource> read_fair(const boost::json::object& fair, int players);

}  // namespace tessera::server
