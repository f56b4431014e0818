// For tests: a proxy between clients on a port of the loopback interface and a server on a Unix socket, or on another
// port. It cuts, holds or delays the connections as it is told. Its own thread does the work; any thread may tell it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <string>
#include <thread>

#include "server/base/descriptor.h"

namespace tessera::server::testing {

class CuttingProxy {
 public:
  explicit CuttingProxy(std::string server_socket) : CuttingProxy(std::move(server_socket), 0) {}
  explicit CuttingProxy(int server_port) : CuttingProxy("", server_port) {}
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;
  ~CuttingProxy();

  int port() const { return port_; }

  // Connections so far, also those that were ended at once.
  int accepted() const { return accepted_; }
  // Bytes so far: to the server, and back.
  std::int64_t sent() const { return sent_; }
  std::int64_t answered() const { return answered_; }

  // Once: ends the connection when so many more bytes have gone to the server, or come back from it. The rest of what
  // was on its way is lost.
  void cut_after_sent(std::int64_t bytes) { cut_sent_ = sent_ + bytes; }
  void cut_after_answered(std::int64_t bytes) { cut_answered_ = answered_ + bytes; }
  bool has_cut() const { return cut_sent_ == kNever && cut_answered_ == kNever; }

  // The open connections stay open, and pass nothing on in either direction; new ones work.
  void hold() { hold_ = true; }
  // The same, when so many more bytes have come back from the server.
  void hold_after_answered(std::int64_t bytes) { hold_answered_ = answered_ + bytes; }
  bool holds() const { return hold_; }
  // The held bytes are passed on.
  void release() { hold_ = false; }

  // Bytes are passed on so much later from now on, in both directions; 0: at once.
  void delay(std::chrono::milliseconds time) { delay_ms_ = time.count(); }

  // All connections end, and new ones do at once, until it is over.
  void block(bool on) { block_ = on; }

 private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  struct Late {
    std::chrono::steady_clock::time_point due;
    std::string bytes;  // "": the end
  };
  // One direction of a connection.
  struct Way {
    std::deque<Late> waiting = {};
    bool ended = false;
  };
  struct Pair {
    Descriptor client;
    Descriptor server;
    Way up = {};
    Way down = {};
    bool held = false;
  };
  // The bytes that went in one direction, and when to cut or to hold it.
  struct Count {
    std::atomic<std::int64_t>& bytes;
    std::atomic<std::int64_t>& cut;
    std::atomic<std::int64_t>& hold;
  };
  CuttingProxy(std::string server_socket, int server_port);
  Descriptor connect_to_server() const;
  void run();
  void accept_client(std::list<Pair>& pairs);
  bool forward(Pair& pair);
  bool carry(const Descriptor& from, const Descriptor& to, Way& way, const Count& count);

  const std::string server_socket_;  // "": the port
  const int server_port_;
  Descriptor listener_;
  int port_ = 0;
  std::atomic<int> accepted_ = 0;
  std::atomic<std::int64_t> sent_ = 0;
  std::atomic<std::int64_t> answered_ = 0;
  std::atomic<std::int64_t> cut_sent_ = kNever;
  std::atomic<std::int64_t> cut_answered_ = kNever;
  std::atomic<std::int64_t> hold_sent_ = kNever;  // nobody asks for it
  std::atomic<std::int64_t> hold_answered_ = kNever;
  std::atomic<std::int64_t> delay_ms_ = 0;
  std::atomic<bool> hold_ = false;
  std::atomic<bool> block_ = false;
  std::atomic<bool> stop_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace tessera::server::testing
