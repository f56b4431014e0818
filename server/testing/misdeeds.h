// For tests: misdeeds of hostile clients. Each misdeed makes, at random, the bytes that a client sends and how it sends
// them. Pure but for the stream of chance.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"

namespace tessera::server::testing {

// How a client behaves on one connection.
struct Script {
  std::string bytes = {};
  std::size_t piece = 64 * 1024;  // so many bytes at a time
  int pause_ms = 0;               // between two pieces
  int stay_ms = 0;                // after the last piece
  bool reads = true;
  enum class End : std::uint8_t { close, reset, half_close } end = End::close;
};

// A table of the crowd where bots play alone.
struct BotTable {
  std::string table;
  std::string token;  // of who made it
};

// Where the misdeeds are done, and what the crowd has got to do them with.
struct Scene {
  std::vector<std::string> tables;  // of honest players, and of the crowd
  std::vector<std::string> tokens;  // of guests of the crowd
  std::vector<BotTable> bot_tables = {};
  std::vector<std::string> open_tables = {};  // of honest players, where a seat is left
};

struct Misdeed {
  std::string_view name;
  Script (*make)(Stream& chance, const Scene& scene);
};

std::span<const Misdeed> misdeeds();

}  // namespace tessera::server::testing
