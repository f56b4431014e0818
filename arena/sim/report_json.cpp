#include "arena/sim/report.h"

namespace tessera::arena {

namespace json = boost::json;

namespace {

json::object interval_json(const Interval& interval) {
  return {{"mean", interval.mean}, {"low", interval.low}, {"high", interval.high}};
}

json::array sides_json(const std::vector<Side>& sides) {
  json::array out;
  for (const auto& side : sides) {
    out.push_back(json::object{{"name", side.name},
                               {"games", side.games},
                               {"win_share", interval_json(side.win_share())},
                               {"score", interval_json(interval_of(side.scores))},
                               {"scores", histogram_json(side.scores)}});
  }
  return out;
}

}  // namespace

json::array histogram_json(const Histogram& histogram) {
  json::array out;
  for (const auto& [value, count] : histogram) out.push_back(json::array{value, count});
  return out;
}

json::array tables_json(const std::vector<TallyTable>& tables) {
  json::array out;
  for (const auto& table : tables) {
    json::array columns;
    for (const auto& column : table.columns) columns.emplace_back(column);
    json::array rows;
    for (const auto& row : table.rows) {
      json::array counts;
      for (const auto count : row.counts) counts.emplace_back(count);
      rows.push_back(json::object{{"label", row.label}, {"counts", std::move(counts)}});
    }
    out.push_back(json::object{{"id", table.id},
                               {"title", table.title},
                               {"columns", std::move(columns)},
                               {"unit", table.unit},
                               {"total", table.total},
                               {"rows", std::move(rows)}});
  }
  return out;
}

json::object report_json(const SimConfig& config, const SimResult& result) {
  json::array levels;
  for (const auto& side : result.bots) levels.emplace_back(side.name);
  return {{"format", "tessera-sim"},
          {"version", 1},
          {"game", config.game},
          {"players", config.players},
          {"bots", std::move(levels)},
          {"options", result.options},
          {"seed", config.seed},
          {"games", result.games},
          {"cut_off",
           json::object{{"games", result.cut_off}, {"share", interval_json(share(result.cut_off, result.games))}}},
          {"turns", interval_json(interval_of(result.lengths))},
          {"lengths", histogram_json(result.lengths)},
          {"by_bot", sides_json(result.bots)},
          {"by_seat", sides_json(result.seats)},
          {"tables", tables_json(result.tables)}};
}

}  // namespace tessera::arena
