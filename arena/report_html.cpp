#include <boost/json/serialize.hpp>

#include "arena/plot.h"
#include "arena/report.h"
#include "engine/core/version.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace {

constexpr std::string_view kStyle = R"(
:root { --paper: #faf7f0; --ink: #2b2a27; --quiet: #6d6a62; --line: #ddd6c8; --accent: #2f6f9f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d2329; --ink: #e9e6df; --quiet: #a5a79f; --line: #39424b; --accent: #74b3dd; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 60rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.about, figcaption { color: var(--quiet); }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg rect { fill: var(--accent); } svg line { stroke: var(--quiet); }
.whisker line { stroke: var(--ink); stroke-width: 1.5; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } 
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; } code { overflow-wrap: anywhere; }
)";

std::string shares(const std::vector<Side>& sides) {
  std::vector<Bar> bars;
  for (const auto& side : sides) bars.push_back({side.name, side.wins.interval(kWin)});
  return "<figure>" + bar_plot(bars, true) +
         "<figcaption>Share of wins, with 95 % intervals. A shared win counts in parts.</figcaption></figure>\n";
}

std::string cell(const std::string& text) { return "<td>" + escape_html(text) + "</td>"; }

std::string rounded(double x, int digits) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, x);
  return buffer;
}

std::string side_table(const std::vector<Side>& sides) {
  std::string out =
      "<div class=\"scroll\"><table><tr><th></th><th>games</th><th>win share</th><th>95 %</th><th>mean "
      "score</th><th>95 %</th>"
      "<th>quartiles</th></tr>\n";
  for (const auto& side : sides) {
    const auto wins = side.wins.interval(kWin);
    const auto score = side.score.interval();
    out += "<tr>" + cell(side.name) + cell(std::to_string(side.wins.count())) +
           cell(rounded(100 * wins.mean, 2) + " %") +
           cell(rounded(100 * wins.low, 2) + " – " + rounded(100 * wins.high, 2)) + cell(rounded(score.mean, 3)) +
           cell(rounded(score.low, 3) + " – " + rounded(score.high, 3)) +
           cell(std::to_string(quantile(side.scores, 0.25)) + " / " + std::to_string(quantile(side.scores, 0.5)) +
                " / " + std::to_string(quantile(side.scores, 0.75))) +
           "</tr>\n";
  }
  return out + "</table></div>\n";
}

std::string tally_section(const TallyTable& table) {
  std::string out = "<h2>" + escape_html(table.title) + "</h2>\n";
  if (table.total > 0) {
    out += "<p class=\"about\">of " + std::to_string(table.total) + " " + escape_html(table.unit) + "</p>\n";
  }
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::vector<Bar> bars;
    for (const auto& row : table.rows) {
      const auto count = row.counts[c];
      const auto n = static_cast<double>(count);
      // One thing can happen several times in a unit; then a share's interval makes no sense.
      const bool is_share = table.total > 0 && count <= table.total;
      const auto value = is_share ? share(count, table.total) : Interval{n, n, n};
      std::string text = std::to_string(count);
      if (is_share) text += " (" + rounded(100 * value.mean, 3) + " %)";
      bars.push_back({row.label, value, text});
    }
    out +=
        "<figure>" + bar_plot(bars, true) + "<figcaption>" + escape_html(table.columns[c]) + "</figcaption></figure>\n";
  }
  return out;
}

}  // namespace

std::string report_html(const SimConfig& config, const SimResult& result) {
  const std::string name(find_game(config.game)->name);
  const auto turns = result.turns.interval();
  const auto cut = share(result.cut_off, result.games);
  Histogram scores;
  for (const auto& side : result.seats) merge(scores, side.scores);
  std::string out = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + name +
                    ": simulation</title><meta name=\"viewport\" content=\"width=device-width\"><style>" +
                    std::string(kStyle) + "</style></head><body>\n";
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
  return out + "</body></html>\n";
}

}  // namespace tessera::arena
