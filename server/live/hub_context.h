// State that the parts of the hub share: the services, the limits, the counters, and whether the server stops.
//
// Owned by the hub; the parts hold a reference. Network thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "server/base/codes.h"
#include "server/fair/record_signature.h"
#include "server/live/hub_services.h"
#include "server/live/log_reader.h"
#include "server/live/peers.h"
#include "server/live/store_watch.h"

namespace tessera::server {

struct HubLimits {
  int tables_per_guest = 20;       // unfinished; 0: any number
  int tables_per_address = 1'000;  // new ones a day; each wish for a rematch counts as one; 0: any number
  int watches_per_connection = 8;
  std::uint32_t lines_per_table = 100'000;  // of the log; then its game ends
  Time keep_in_memory = 60'000;             // a table that nobody watches
  std::size_t idle_tables = 2'000;          // of these in memory, if there are not many more tables in use
  // A table is deleted this long after its last change; 0: never.
  Time keep_finished = Time{365} * 24 * 3600 * 1000;
  Time keep_abandoned = Time{90} * 24 * 3600 * 1000;
  Time keep_unstarted = Time{7} * 24 * 3600 * 1000;  // in the lobby
};

struct HubCounters {
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::uint64_t storage_errors = 0;
  std::uint64_t tables_created = 0;
  std::uint64_t games_finished = 0;
  std::uint64_t chat_lines = 0;
  std::uint64_t tables_pruned = 0;
};

// The server's own keys. They are kept in the store.
struct ServerKeys {
  Secret tokens;   // signs the tokens of guests
  Secret records;  // the seed of the key that signs records
};

struct HubContext {
  HubServices& services;
  RecordSigner signer = RecordSigner(Secret::random());  // the hub has the server's own
  HubLimits limits = {};
  HubCounters counters = {};
  LogReader logs{services};
  bool stopping = false;   // no change is accepted any more
  Peers* peers = nullptr;  // the other nodes; null: a server alone
  StoreWatch watch = {};
  std::function<void(Time from, Time to)> on_silence = {};  // the store was silent

  // 0: the table belongs to another node.
  std::int64_t claim(std::string_view table) const { return peers == nullptr ? 1 : peers->claim(table); }
  bool owns(std::string_view table) const { return claim(table) != 0; }

  void refuse(ConnectionId id, std::int64_t message, const Refusal& refusal) {
    ++counters.refused;
    services.send(id, messages::refused(message, refusal));
    // Among several nodes another one may take it in a moment: the client comes back and finds it.
    if (peers != nullptr && refusal.name == info_of(Code::stopping).name) {
      services.close(id, CloseCode::restart, "come back");
    }
  }
  Time now() const { return services.now(); }

  // All that the hub submits. After a silence of the store `on_silence` comes before the first answer.
  void submit(std::vector<Write> writes, HubServices::Done done) {
    watch.submitted(now());
    services.submit(std::move(writes), [this, done = std::move(done)](const Result<void>& stored) {
      const auto since = watch.answered(now());
      if (since && on_silence) on_silence(*since, now());
      done(stored);
    });
  }
};

}  // namespace tessera::server
