#include "table/commands/checks.h"

namespace tessera::table {

Done check_version(const State& state, const Command& command, std::uint32_t since) {
  if (command.version > state.version) return Refusal{Code::future};
  if (command.version < since) return Refusal{Code::stale};
  return {};
}

Done check_seat(const State& state, const Command& command, Seat seat) {
  if (!state.has(seat)) return Refusal{Code::no_such_seat};
  return check_version(state, command, state.at(seat).changed);
}

}  // namespace tessera::table
