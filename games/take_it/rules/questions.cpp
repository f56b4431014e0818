// What the table in the browser asks: GameJson<TakeIt>::questions.
#include "engine/core/json_reader.h"
#include "engine/core/position.h"
#include "games/take_it/rules/scorer.h"

namespace tessera {

namespace {

namespace json = boost::json;

// The rules from "players" and "options".
Result<TakeIt::Rules> rules_from(const json::object& request) {
  JsonReader reader;
  const int players = reader.number(request, "players", TakeIt::kMinPlayers, TakeIt::kMaxPlayers);
  const auto& given = reader.object(request, "options");
  if (!reader.good()) return reader.error();
  const auto options = Options::parse(GameJson<TakeIt>::options(), given, players);
  if (!options) return options.error();
  return GameJson<TakeIt>::rules(players, *options);
}

Result<json::object> box(const json::object& request) {
  const auto rules = rules_from(request);
  if (!rules) return rules.error();
  return json::object{{"box", take_it::box_json(*rules)}};
}

Result<json::object> claims(const json::object& request) {
  const auto rules = rules_from(request);
  if (!rules) return rules.error();
  JsonReader reader;
  const auto& hands = reader.list(request, "hands", rules->players);
  if (!reader.good()) return reader.error();
  auto claims = take_it::claims_json(*rules, hands);
  if (!claims) return claims.error();
  return json::object{{"claims", *std::move(claims)}};
}

Result<json::object> laid(const json::object& request) {
  const auto rules = rules_from(request);
  if (!rules) return rules.error();
  return take_it::laid_json(*rules, request);
}

}  // namespace

std::span<const Question> GameJson<TakeIt>::questions() {
  static constexpr Question kQuestions[] = {
      {"take_it_box", box},        // players, options → box (scorer.h)
      {"take_it_claims", claims},  // players, options, hands → claims, by seat (scorer.h)
      {"take_it_laid", laid},      // players, options, cards, dice, tray, only → cards, spare, helps (scorer.h)
  };
  return kQuestions;
}

}  // namespace tessera
