// The networks that the program carries: every file games/GAME/bots/NAME.network.
#pragma once

#include <string_view>

#include "bots/network/network.h"

namespace tessera::bots {

// Of "GAME/NAME"; empty if there is none.
std::string_view network_bytes(std::string_view name);

// Whether the game of this folder has any.
bool has_networks(std::string_view game);

// The network "GAME/NAME". It is part of the program, so it must be there and whole, with inputs of this version.
Network embedded_network(std::string_view name, std::uint32_t inputs_version);

}  // namespace tessera::bots
