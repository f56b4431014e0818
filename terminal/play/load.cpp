#include "terminal/play/load.h"

#include "engine/core/record.h"
#include "engine/games/games.h"
#include "support/files.h"

namespace tessera::terminal {

Result<RecordedGame> load_recorded_game(const std::string& path, bool without_seed) {
  const auto content = read_file(path);
  if (!content) return content.error();
  auto recorded = parse_record(*content, find_game);
  if (!recorded) return Error{path + ": " + recorded.error().text};
  if (!without_seed || !recorded->seed()) return recorded;
  auto record = to_record(*recorded);
  record.erase("seed");
  record["chance"] = "manual";
  return from_record(std::move(record), find_game);
}

}  // namespace tessera::terminal
