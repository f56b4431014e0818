#include "terminal/play/load.h"

#include "engine/core/record.h"
#include "engine/games/games.h"
#include "support/files.h"

namespace tessera::terminal {

Result<Match> load_match(const std::string& path, bool without_seed) {
  const auto content = read_file(path);
  if (!content) return content.error();
  auto match = parse_record(*content, find_game);
  if (!match) return Error{path + ": " + match.error().text};
  if (!without_seed || !match->seed()) return match;
  auto record = to_record(*match);
  record.erase("seed");
  record["chance"] = "manual";
  return from_record(std::move(record), find_game);
}

}  // namespace tessera::terminal
