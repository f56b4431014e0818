// For tests and the load bench: clients that break every rule of the protocol on purpose (misdeeds.h), at random, from
// a seed, as long as this object lives.
//
// The server must trust 127.0.0.1 as a proxy: the crowd comes from a few addresses of its own, so that what it is
// refused is not refused to others. The crowd has one thread; the other methods are called by the test's.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/testing/misdeeds.h"

namespace tessera::server::testing {

class HostileCrowd {
 public:
  // `tables`: those of honest players, where the crowd comes, too. `open_tables`: of these, where a seat is left.
  HostileCrowd(int port, std::uint64_t seed, int clients, std::vector<std::string> tables,
               std::vector<std::string> open_tables = {});
  HostileCrowd(const HostileCrowd&) = delete;
  HostileCrowd& operator=(const HostileCrowd&) = delete;
  static constexpr std::string_view kName = "Mallory";  // of its guests
  ~HostileCrowd();

  // Each misdeed, at least once: the first clients go through all of them.
  bool has_tried_all() const { return begun_ >= misdeeds().size(); }
  // Ends it. How often each misdeed was done.
  std::map<std::string_view, int> stop();

 private:
  class Client;

  void become_guests();
  void run();
  void begin(Client& client);

  const int port_;
  Stream chance_;
  Scene scene_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::map<std::string_view, int> done_;
  std::atomic<std::size_t> begun_ = 0;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace tessera::server::testing
