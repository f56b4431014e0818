#include <boost/json/array.hpp>

#include "arena/contest/contest_report.h"
#include "engine/core/version.h"

namespace tessera::arena {

namespace json = boost::json;

namespace {

json::value number(double x) { return std::isfinite(x) ? json::value(x) : json::value(nullptr); }

json::value sprt_json(const std::optional<Sprt>& sprt, const MatchResult& result) {
  if (!sprt) return nullptr;
  static constexpr const char* kVerdicts[] = {"undecided", "elo0", "elo1"};
  return json::object{{"elo0", sprt->elo0},     {"elo1", sprt->elo1},
                      {"alpha", sprt->alpha},   {"beta", sprt->beta},
                      {"lower", sprt->lower()}, {"upper", sprt->upper()},
                      {"llr", result.llr},      {"verdict", kVerdicts[static_cast<int>(result.verdict)]}};
}

}  // namespace

json::object interval_json(const Interval& interval) {
  return {{"mean", number(interval.mean)}, {"low", number(interval.low)}, {"high", number(interval.high)}};
}

json::object tally_json(const MatchTally& tally) {
  json::array totals;
  for (const auto& [total, count] : tally.totals()) {
    totals.push_back(json::array{static_cast<double>(total) / kWin, count});
  }
  return {{"sets", tally.sets()},
          {"games", tally.games()},
          {"elo", interval_json(tally.elo())},
          {"win_share", interval_json(tally.share())},
          {"score", interval_json(tally.score())},
          {"score_difference", interval_json(tally.score_difference())},
          {"won", tally.won()},
          {"tied", tally.tied()},
          {"lost", tally.lost()},
          {"wins_a_set", std::move(totals)},
          {"turns", interval_json(tally.turns())},
          {"cut_off", tally.cut_off()}};
}

json::object match_json(const MatchConfig& config, const MatchResult& result) {
  return {{"format", "tessera-match"},
          {"version", 1},
          {"program", kVersion},
          {"game", config.game},
          {"players", config.players},
          {"a", name_of(config.a)},
          {"b", name_of(config.b)},
          {"options", result.options},
          {"seed", config.seed},
          {"interrupted", result.interrupted},
          {"result", tally_json(result.tally)},
          {"sprt", sprt_json(config.sprt, result)}};
}

json::object league_json(const LeagueConfig& config, const LeagueResult& result) {
  json::array ratings;
  for (const auto i : result.ranking) {
    ratings.push_back(json::object{{"bot", result.bots[i]}, {"elo", interval_json(result.ratings[i])}});
  }
  json::array pairings;
  for (const auto& pairing : result.pairings) {
    pairings.push_back(json::object{{"a", result.bots[pairing.a]},
                                    {"b", result.bots[pairing.b]},
                                    {"seed", pairing_seed(config.seed, result.bots[pairing.a], result.bots[pairing.b])},
                                    {"result", tally_json(pairing.tally)}});
  }
  return {{"format", "tessera-league"},
          {"version", 1},
          {"program", kVersion},
          {"game", config.game},
          {"players", config.players},
          {"options", result.options},
          {"seed", config.seed},
          {"anchor", result.bots[result.anchor]},
          {"interrupted", result.interrupted},
          {"ratings", std::move(ratings)},
          {"pairings", std::move(pairings)}};
}

}  // namespace tessera::arena
