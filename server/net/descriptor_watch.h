// Waits for a descriptor that is not one of the network's own connections, such as that of a client library.
//
// `Network::watch` makes one. Network thread only, but for the destructor, which may also be called when the network
// runs no more.
#pragma once

#include <functional>

namespace tessera::server {

class DescriptorWatch {
 public:
  using Ready = std::function<void()>;

  virtual ~DescriptorWatch() = default;
  // Each calls `ready` once, in a turn of its own, which may destroy this object. While it waits, another call does
  // nothing.
  virtual void when_readable(Ready ready) = 0;
  virtual void when_writable(Ready ready) = 0;
};

}  // namespace tessera::server
