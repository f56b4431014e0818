// Knowledge of a seat (web/engine/api.h) that may be anything. If it can be read, it has legal actions with previews,
// and bots that answer with one of them.
#include <algorithm>

#include "bots/levels/suggest.h"
#include "engine/core/json.h"
#include "fuzz/fuzz.h"
#include "web/engine/seat_knowledge.h"

using namespace tessera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kPreviews = 8;
  const auto value = parse_json({reinterpret_cast<const char*>(data), size});
  if (!value || !value->is_object()) return 0;
  const auto known = web::read_seat_knowledge(value->get_object());
  if (!known) return 0;
  const auto legal = known->position->legal(known->seat);
  for (std::size_t i = 0; i < std::min(legal.size(), kPreviews); ++i) {
    fuzz::require(static_cast<bool>(known->position->preview(known->seat, legal[i])), "a legal action has a preview");
  }
  if (legal.empty()) return 0;
  for (const auto level : {bots::Level::easy, bots::Level::greedy, bots::Level::medium, bots::Level::hard}) {
    Stream stream(size);
    const auto action = bots::suggest(*known->position, known->seat, level, {4}, stream);
    fuzz::require(std::find(legal.begin(), legal.end(), action) != legal.end(), "a bot's answer is legal");
  }
  return 0;
}
