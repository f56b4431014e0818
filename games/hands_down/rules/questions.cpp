// What the table in the browser asks: GameJson<HandsDown>::questions.
#include "engine/core/json_reader.h"
#include "engine/core/position.h"
#include "games/hands_down/rules/combo_progress.h"
#include "games/hands_down/rules/json.h"

namespace tessera {

namespace {

namespace json = boost::json;

Result<json::object> readings(const json::object& request) {
  JsonReader reader;
  const auto& cards = reader.list(request, "cards", hands_down::kHandSize);
  if (!reader.good()) return reader.error();
  auto readings = hands_down::combo_progress_json(cards);
  if (!readings) return readings.error();
  return json::object{{"readings", *std::move(readings)}};
}

}  // namespace

std::span<const Question> GameJson<HandsDown>::questions() {
  static constexpr Question kQuestions[] = {
      {"hands_down_readings", readings},  // cards → readings (combo_progress.h)
  };
  return kQuestions;
}

}  // namespace tessera
