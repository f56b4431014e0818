// Transport of bytes between nodes. It promises nothing: bytes may be lost, come twice, come late or in another order.
// Its users number their parcels (links.h). `NatsBus` is the real one; the simulation has one in memory.
#pragma once

#include <string>

namespace tessera::server {

class Bus {
 public:
  // Neither waits. What was sent goes out with the next `flush`, at the end of the turn.
  virtual void send(const std::string& node, std::string bytes) = 0;
  virtual void flush() {}
  // Whether it has a connection at this moment.
  virtual bool linked() const = 0;

 protected:
  ~Bus() = default;
};

}  // namespace tessera::server
