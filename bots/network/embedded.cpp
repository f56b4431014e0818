#include "bots/network/embedded.h"

#include <cstdlib>

namespace tessera::bots {

Network embedded_network(std::string_view name, std::uint32_t inputs_version) {
  auto network = Network::parse(network_bytes(name));
  if (!network || network->inputs_version() != inputs_version) std::abort();
  return *std::move(network);
}

}  // namespace tessera::bots
