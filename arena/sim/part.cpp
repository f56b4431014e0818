#include "arena/sim/part.h"

#include <boost/json/array.hpp>

#include "arena/sim/report.h"
#include "engine/core/json_reader.h"
#include "engine/core/version.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace json = boost::json;

namespace {

constexpr std::string_view kFormat = "tessera-sim-part";
constexpr int kVersionOfFormat = 1;
// More than any game has; they keep sums far from an overflow.
constexpr int kMostPoints = 1'000'000'000;
constexpr int kMostRows = 100'000;
constexpr int kMostTables = 100;
constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;

json::array sides_json(const std::vector<Side>& sides) {
  json::array out;
  for (const auto& side : sides) {
    out.push_back(json::object{{"name", side.name}, {"won", side.won}, {"scores", histogram_json(side.scores)}});
  }
  return out;
}

std::int64_t count_at(const json::value& value, JsonReader& read, std::string_view what, std::int64_t most) {
  const auto* number = value.if_int64();
  if (number == nullptr || *number < 0 || *number > most) {
    read.refuse(what);
    return 0;
  }
  return *number;
}

// Its counts add up to `games`.
Histogram read_histogram(const json::object& from, std::string_view name, std::int64_t games, JsonReader& read) {
  Histogram out;
  std::int64_t sum = 0;
  for (const auto& value : read.up_to(from, name, kMostRows)) {
    const auto& pair = read.list(value, name, 2);
    if (!read.good()) return {};
    const int point = read.number(pair[0], name, -kMostPoints, kMostPoints);
    const auto count = count_at(pair[1], read, name, games - sum);
    sum += count;
    if (!out.emplace(point, count).second) read.refuse(name);
  }
  if (sum != games) read.refuse(name);
  return out;
}

std::vector<Side> read_sides(const json::object& from, std::string_view name, const SimConfig& config,
                             std::int64_t games, JsonReader& read) {
  std::vector<Side> out;
  for (const auto& value : read.list(from, name, config.players)) {
    const auto& object = read.object(value, name);
    if (!read.good()) return {};
    Side side;
    side.name = read.text(object, "name");
    side.games = games;
    side.won = read.whole(object, "won");
    if (side.won > games * kWin) read.refuse("won");
    side.scores = read_histogram(object, "scores", games, read);
    out.push_back(std::move(side));
  }
  return out;
}

TallyTable read_table(const json::object& from, JsonReader& read) {
  TallyTable out;
  out.id = read.text(from, "id");
  out.title = read.text(from, "title");
  out.unit = read.text(from, "unit");
  out.total = read.whole(from, "total");
  for (const auto& column : read.up_to(from, "columns", kMostRows))
    out.columns.emplace_back(read.text(column, "columns"));
  for (const auto& value : read.up_to(from, "rows", kMostRows)) {
    const auto& object = read.object(value, "rows");
    if (!read.good()) return out;
    TallyTable::Row row{std::string(read.text(object, "label")), {}};
    for (const auto& count : read.list(object, "counts", static_cast<int>(out.columns.size()))) {
      row.counts.push_back(count_at(count, read, "counts", kMostCounted));
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

SimConfig read_config(const json::object& from, JsonReader& read) {
  SimConfig config;
  config.game = read.text(from, "game");
  const auto* game = find_game(config.game);
  if (game == nullptr) {
    read.refuse("game");
    return config;
  }
  config.players = read.number(from, "players", game->min_players, game->max_players);
  config.games = read.whole(from, "whole", kMostGames);
  config.seed = read.text(from, "seed");
  config.options = read.object(from, "options");
  config.parts = read.number(from, "parts", 1, kMostParts);
  config.part = read.good() ? read.number(from, "part", 1, config.parts) : 1;
  return config;
}

// What all parts of a simulation have in common.
bool same_simulation(const SimPart& a, const SimPart& b) {
  if (a.config.game != b.config.game || a.config.players != b.config.players || a.config.games != b.config.games ||
      a.config.seed != b.config.seed || a.config.parts != b.config.parts || a.result.options != b.result.options ||
      a.result.tables.size() != b.result.tables.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.result.bots.size(); ++i) {
    if (a.result.bots[i].name != b.result.bots[i].name) return false;
  }
  return true;
}

// A table may leave its last rows out where they are empty.
bool merge(TallyTable& into, TallyTable from) {
  if (into.id != from.id || into.columns != from.columns) return false;
  if (into.rows.size() < from.rows.size()) std::swap(into.rows, from.rows);
  for (std::size_t r = 0; r < from.rows.size(); ++r) {
    auto& row = into.rows[r];
    if (row.label != from.rows[r].label) return false;
    for (std::size_t i = 0; i < row.counts.size(); ++i) {
      if (row.counts[i] > kMostCounted) return false;
      row.counts[i] += from.rows[r].counts[i];
    }
  }
  if (into.total > kMostCounted) return false;
  into.total += from.total;
  return true;
}

bool merge(SimResult& into, SimResult from) {
  for (std::size_t i = 0; i < into.seats.size(); ++i) {
    into.seats[i].merge(from.seats[i]);
    into.bots[i].merge(from.bots[i]);
  }
  into.games += from.games;
  into.cut_off += from.cut_off;
  arena::merge(into.lengths, from.lengths);
  for (std::size_t i = 0; i < into.tables.size(); ++i) {
    if (!merge(into.tables[i], std::move(from.tables[i]))) return false;
  }
  return true;
}

}  // namespace

json::object part_json(const SimConfig& config, const SimResult& result) {
  return {{"format", kFormat},
          {"version", kVersionOfFormat},
          {"program", kVersion},
          {"game", config.game},
          {"players", config.players},
          {"options", result.options},
          {"seed", config.seed},
          {"whole", config.games},
          {"part", config.part},
          {"parts", config.parts},
          {"games", result.games},
          {"cut_off", result.cut_off},
          {"lengths", histogram_json(result.lengths)},
          {"bots", sides_json(result.bots)},
          {"seats", sides_json(result.seats)},
          {"tables", tables_json(result.tables)}};
}

Result<SimPart> part_from(const json::object& from) {
  JsonReader read;
  const bool known = read.text(from, "format") == kFormat && read.whole(from, "version") == kVersionOfFormat;
  if (!known || !read.good()) return Error{"this is no part of a simulation (format " + std::string(kFormat) + ")"};
  if (read.text(from, "program") != kVersion) return Error{"another version of tessera has made it"};
  SimPart out;
  out.config = read_config(from, read);
  if (!read.good()) return read.error();
  auto& result = out.result;
  result.options = out.config.options;
  result.games = read.whole(from, "games", kMostGames);
  if (result.games != out.config.end_game() - out.config.first_game()) read.refuse("games");
  result.cut_off = read.whole(from, "cut_off", result.games);
  result.lengths = read_histogram(from, "lengths", result.games, read);
  result.bots = read_sides(from, "bots", out.config, result.games, read);
  result.seats = read_sides(from, "seats", out.config, result.games, read);
  for (const auto& table : read.up_to(from, "tables", kMostTables)) {
    result.tables.push_back(read_table(read.object(table, "tables"), read));
  }
  if (!read.good()) return read.error();
  return out;
}

Result<void> SimMerge::add(SimPart part) {
  if (!sum_) {
    there_.insert(part.config.part);
    sum_ = std::move(part);
    return {};
  }
  if (!same_simulation(*sum_, part)) return Error{"it is a part of another simulation"};
  const int number = part.config.part;
  if (there_.contains(number)) return Error{"part " + std::to_string(number) + " is there already"};
  auto sum = *sum_;
  if (!merge(sum.result, std::move(part.result))) return Error{"its tables do not fit those of the other parts"};
  sum_ = std::move(sum);
  there_.insert(number);
  return {};
}

Result<SimPart> SimMerge::whole() const {
  if (!sum_) return Error{"there is no part"};
  const int parts = sum_->config.parts;
  for (int part = 1; part <= parts; ++part) {
    if (there_.contains(part)) continue;
    return Error{"part " + std::to_string(part) + " of " + std::to_string(parts) + " is missing (" +
                 std::to_string(there_.size()) + " are there)"};
  }
  auto whole = *sum_;
  whole.config.part = whole.config.parts = 1;
  return whole;
}

}  // namespace tessera::arena
