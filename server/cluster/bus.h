// How nodes send each other bytes. It promises nothing: what is sent may be lost, come twice, come late or in another
// order. Whoever uses it numbers its parcels (links.h). `NatsBus` is the real one; the simulation has one in memory.
#pragma once

#include <string>

namespace tessera::server {

class Bus {
 public:
  // Does not wait.
  virtual void send(const std::string& node, std::string bytes) = 0;
  // Whether it has a connection at this moment.
  virtual bool linked() const = 0;

 protected:
  ~Bus() = default;
};

}  // namespace tessera::server
