// For tests: what became of what a client has asked for.
#pragma once

#include <cstdint>

namespace tessera::server::testing {

enum class RequestOutcome : std::uint8_t {
  unknown,  // no answer came
  done,
  refused,
};

}  // namespace tessera::server::testing
