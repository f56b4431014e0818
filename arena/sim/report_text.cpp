#include <cstdio>

#include "arena/sim/report.h"
#include "engine/games/games.h"
#include "support/utf8.h"

namespace tessera::arena {

int quantile(const Histogram& histogram, double share) {
  std::int64_t whole = 0;
  for (const auto& [value, count] : histogram) whole += count;
  std::int64_t sum = 0;
  for (const auto& [value, count] : histogram) {
    sum += count;
    if (static_cast<double>(sum) >= share * static_cast<double>(whole)) return value;
  }
  return 0;
}

namespace {

template <class... T>
std::string format(const char* form, T... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, form, values...);
  return buffer;
}

std::string side_lines(const std::vector<Side>& sides, const char* title) {
  std::string out = padded(title, 14) + padded("win share (95 %)", 30) + padded("score, mean (95 %)", 34) +
                    padded("quartiles", 16) + "range\n";
  for (const auto& side : sides) {
    const auto wins = side.win_share();
    const auto score = interval_of(side.scores);
    out += "  " + padded(side.name, 12);
    out += padded(format("%.2f %%  (%.2f – %.2f)", 100 * wins.mean, 100 * wins.low, 100 * wins.high), 30);
    out += padded(format("%.3f  (%.3f – %.3f)", score.mean, score.low, score.high), 34);
    out += padded(
        format("%d / %d / %d", quantile(side.scores, 0.25), quantile(side.scores, 0.5), quantile(side.scores, 0.75)),
        16);
    out += format("%d … %d\n", side.scores.begin()->first, side.scores.rbegin()->first);
  }
  return out;
}

std::string table_lines(const TallyTable& table) {
  std::string out = "\n" + table.title;
  if (table.total > 0) out += " (of " + std::to_string(table.total) + " " + table.unit + ")";
  out += "\n  " + padded("", 18);
  for (const auto& column : table.columns) out += "  " + padded(column, 22);
  out += '\n';
  for (const auto& row : table.rows) {
    out += "  " + padded(row.label, 18);
    for (const auto count : row.counts) {
      std::string cell = std::to_string(count);
      if (table.total > 0) cell = padded(cell, 12) + format("%7.3f %%", 100 * share(count, table.total).mean);
      out += "  " + padded(cell, 22);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string report_text(const SimConfig& config, const SimResult& result) {
  std::string out = std::string(find_game(config.game)->name) + ", " + std::to_string(config.players) + " players, " +
                    std::to_string(result.games) + " games, seed " + config.seed + "\n\n";
  out += side_lines(result.bots, "bot") + "\n" + side_lines(result.seats, "seat") + "\n";
  const auto turns = interval_of(result.lengths);
  out += format("length       %.2f turns (%.2f – %.2f), quartiles ", turns.mean, turns.low, turns.high);
  out += format("%d / %d / %d, ", quantile(result.lengths, 0.25), quantile(result.lengths, 0.5),
                quantile(result.lengths, 0.75));
  out += format("range %d … %d\n", result.lengths.begin()->first, result.lengths.rbegin()->first);
  const auto cut = share(result.cut_off, result.games);
  out += format("cut off      %.3f %% (%.3f – %.3f) of the games, by max_turns\n", 100 * cut.mean, 100 * cut.low,
                100 * cut.high);
  for (const auto& table : result.tables) out += table_lines(table);
  return out;
}

}  // namespace tessera::arena
