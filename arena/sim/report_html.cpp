#include <boost/json/serialize.hpp>

#include "arena/plot/html_page.h"
#include "arena/plot/plot.h"
#include "arena/sim/report.h"
#include "engine/core/version.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace {

std::string shares(const std::vector<Side>& sides) {
  std::vector<Bar> bars;
  for (const auto& side : sides) bars.push_back({side.name, side.win_share()});
  return "<figure>" + bar_plot(bars, true) +
         "<figcaption>Share of wins, with 95 % intervals. A shared win counts in parts.</figcaption></figure>\n";
}

std::string side_table(const std::vector<Side>& sides) {
  std::string out =
      "<div class=\"scroll\"><table><tr><th></th><th>games</th><th>win share</th><th>95 %</th><th>mean "
      "score</th><th>95 %</th>"
      "<th>quartiles</th></tr>\n";
  for (const auto& side : sides) {
    const auto wins = side.win_share();
    const auto score = interval_of(side.scores);
    out += "<tr>" + cell(side.name) + cell(std::to_string(side.games)) + cell(rounded(100 * wins.mean, 2) + " %") +
           cell(rounded(100 * wins.low, 2) + " – " + rounded(100 * wins.high, 2)) + cell(rounded(score.mean, 3)) +
           cell(rounded(score.low, 3) + " – " + rounded(score.high, 3)) +
           cell(std::to_string(quantile(side.scores, 0.25)) + " / " + std::to_string(quantile(side.scores, 0.5)) +
                " / " + std::to_string(quantile(side.scores, 0.75))) +
           "</tr>\n";
  }
  return out + "</table></div>\n";
}

// One thing can happen several times in a unit; then a share and its interval make no sense.
bool is_share(const TallyTable& table, std::size_t column) {
  for (const auto& row : table.rows) {
    if (row.counts[column] > table.total) return false;
  }
  return table.total > 0;
}

Bar tally_bar(const TallyTable& table, const TallyTable::Row& row, std::size_t column) {
  const auto count = row.counts[column];
  const auto n = static_cast<double>(count);
  if (!is_share(table, column)) return {row.label, {n, n, n}, std::to_string(count)};
  const auto value = share(count, table.total);
  return {row.label, value, std::to_string(count) + " (" + rounded(100 * value.mean, 3) + " %)"};
}

std::string tally_section(const TallyTable& table) {
  std::string out = "<h2>" + escape_html(table.title) + "</h2>\n";
  if (table.total > 0) {
    out += "<p class=\"about\">of " + std::to_string(table.total) + " " + escape_html(table.unit) + "</p>\n";
  }
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::vector<Bar> bars;
    for (const auto& row : table.rows) bars.push_back(tally_bar(table, row, c));
    out +=
        "<figure>" + bar_plot(bars, true) + "<figcaption>" + escape_html(table.columns[c]) + "</figcaption></figure>\n";
  }
  return out;
}

}  // namespace

std::string report_html(const SimConfig& config, const SimResult& result) {
  const std::string name(find_game(config.game)->name);
  const auto turns = interval_of(result.lengths);
  const auto cut = share(result.cut_off, result.games);
  Histogram scores;
  for (const auto& side : result.seats) merge(scores, side.scores);
  std::string out;
  out += "<h1>" + name + "</h1>\n<p class=\"about\">" + std::to_string(result.games) + " games, " +
         std::to_string(config.players) + " players, seed <code>" + escape_html(config.seed) + "</code>, tessera " +
         std::string(kVersion) + "<br>Options: <code>" + escape_html(boost::json::serialize(result.options)) +
         "</code></p>\n";
  out += "<h2>By bot</h2>\n" + shares(result.bots) + side_table(result.bots);
  out += "<h2>By seat</h2>\n" + shares(result.seats) + side_table(result.seats);
  out += "<h2>Scores</h2>\n<figure>" + histogram_plot(scores, "score of a seat") + "</figure>\n";
  for (const auto& side : result.bots) {
    out += "<figure>" + histogram_plot(side.scores, "score of " + side.name) + "</figure>\n";
  }
  out += "<h2>Length</h2>\n<figure>" + histogram_plot(result.lengths, "turns in a game") + "<figcaption>" +
         rounded(turns.mean, 2) + " turns on average (95 %: " + rounded(turns.low, 2) + " – " + rounded(turns.high, 2) +
         "). Cut off by <code>max_turns</code>: " + rounded(100 * cut.mean, 3) +
         " % of the games (95 %: " + rounded(100 * cut.low, 3) + " – " + rounded(100 * cut.high, 3) +
         ").</figcaption></figure>\n";
  for (const auto& table : result.tables) out += tally_section(table);
  return page(name + ": simulation", out);
}

}  // namespace tessera::arena
