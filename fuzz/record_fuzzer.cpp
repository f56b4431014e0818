// Records that come from anywhere: what is accepted can be written and read again.
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  const auto recorded = parse_record(fuzz::as_text(data, size), find_game);
  if (!recorded) return 0;
  const auto again = from_record(to_record(*recorded), find_game);
  fuzz::require(bool{again}, "a record that was written can be read");
  fuzz::require(again->position().same_as(recorded->position()), "and leads to the same position");
  return 0;
}
