// The interface between the live tables and the rest of the server: network, store, bot threads, clock.
//
// `Service` implements it with real ones, tests with ones that they drive by hand. All calls are made on the network
// thread, and all callbacks come back there. Reads and submissions are answered in the order in which they were made.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "server/base/bot_pool.h"
#include "server/live/server_message.h"
#include "server/net/net.h"
#include "server/store/store.h"

namespace tessera::server {

class HubServices {
 public:
  using Done = std::function<void(Result<void>)>;

  virtual void send(ConnectionId to, OutMessage message) = 0;
  virtual void close(ConnectionId id, CloseCode code, std::string_view reason) = 0;
  // One transaction; `done` once it is on the disk, or with the error.
  virtual void submit(std::vector<Write> writes, Done done) = 0;
  // `job` runs on the store's thread, then `done` on this one.
  virtual void read(std::function<void(Store&)> job, std::function<void()> done) = 0;
  virtual void ask_bot(BotJob job) = 0;
  // `job` runs on another thread: on one of the bots, on the one that reads logs, or, if it may take seconds, on the
  // one for such work; then `done` on this one.
  enum class Effort : std::uint8_t { small, load, large };
  virtual void run_job(Effort effort, std::function<void()> job, std::function<void()> done) = 0;
  virtual Time now() const = 0;  // since 1970
  // `Hub::alarm` is called then; a later call replaces the time.
  virtual void set_alarm(Time at) = 0;

 protected:
  ~HubServices() = default;
};

}  // namespace tessera::server
