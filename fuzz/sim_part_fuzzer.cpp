// Parts of simulations that come from anywhere: what is accepted can be written, read again and merged.
#include <boost/json/serialize.hpp>

#include "arena/sim/part.h"
#include "arena/sim/report.h"
#include "engine/core/json.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  const auto value = parse_json(fuzz::as_text(data, size));
  if (!value || !value->is_object()) return 0;
  auto part = arena::part_from(value->get_object());
  if (!part) return 0;
  const auto written = arena::part_json(part->config, part->result);
  const auto again = arena::part_from(written);
  fuzz::require(bool{again}, "a part that was written can be read");
  fuzz::require(arena::part_json(again->config, again->result) == written, "and is the same");
  arena::SimMerge merge;
  fuzz::require(bool{merge.add(*again)}, "the first part fits");
  fuzz::require(!merge.add(*again), "no part fits twice");
  if (part->config.parts > 1) {
    part->config.part = part->config.part == 1 ? 2 : 1;
    (void)merge.add(*std::move(part));
  }
  if (const auto whole = merge.whole()) arena::report_json(whole->config, whole->result);
  return 0;
}
