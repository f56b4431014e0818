// Steps through a record.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>

namespace tessera::terminal {

struct ReplayConfig {
  std::string path;
  std::optional<int> seat;  // only what that seat could see; nothing: all that the record holds
  bool colour = false;
  bool interactive = false;  // step by step; otherwise everything at once, without reading `in`
};

// The exit code: 0; 1 when the record can't be read or is wrong, or the output is closed; 2 for a seat that it doesn't
// have (told on `err`).
int replay(const ReplayConfig& config, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace tessera::terminal
