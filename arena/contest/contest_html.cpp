#include <boost/json/serialize.hpp>

#include "arena/contest/contest_report.h"
#include "arena/plot/html_page.h"
#include "arena/plot/plot.h"
#include "engine/core/version.h"
#include "engine/games/games.h"

namespace tessera::arena {

namespace {

std::string h2(const std::string& text) { return "<h2>" + escape_html(text) + "</h2>\n"; }

// The head of a page: what was played, with what.
std::string about(const std::string& title, const std::string& what, const std::string& seed,
                  const boost::json::object& options, bool interrupted) {
  return "<h1>" + escape_html(title) + "</h1>\n<p class=\"about\">" + escape_html(what) + ", seed <code>" +
         escape_html(seed) + "</code>, tessera " + std::string(kVersion) + (interrupted ? ", interrupted" : "") +
         "<br>Options: <code>" + escape_html(boost::json::serialize(options)) + "</code></p>\n";
}

std::string fact(const std::string& name, const std::string& text) {
  return "<tr>" + cell(name) + cell(text) + "</tr>\n";
}

std::string facts(const MatchConfig& config, const MatchResult& result) {
  const auto& tally = result.tally;
  const auto score = tally.score_difference();
  std::string rows = fact("Elo difference (95 %)", elo_text(tally.elo()));
  rows += fact("share of wins (95 %)",
               share_text(tally.share()) + ", even is " + rounded(100.0 / config.players, 2) + " %");
  rows += fact("score difference a game (95 %)",
               rounded(score.mean, 3) + " (" + rounded(score.low, 3) + " … " + rounded(score.high, 3) + ")");
  rows += fact("games won, tied, lost",
               std::to_string(tally.won()) + ", " + std::to_string(tally.tied()) + ", " + std::to_string(tally.lost()));
  rows += fact("turns a game", rounded(tally.turns().mean, 2));
  rows += fact("games cut off by max_turns", std::to_string(tally.cut_off()));
  if (config.sprt) {
    rows += fact("SPRT", "LLR " + rounded(result.llr, 3) + ": " + verdict_text(*config.sprt, result.verdict));
  }
  return html_table({"A against B", ""}, rows);
}

std::string sets_plot(const MatchTally& tally) {
  std::vector<Bar> bars;
  for (const auto& [total, count] : tally.totals()) {
    const auto part = share(count, tally.sets());
    bars.push_back({rounded(static_cast<double>(total) / kWin, 2), part,
                    std::to_string(count) + " (" + rounded(100 * part.mean, 2) + " %)"});
  }
  return figure(bar_plot(bars, true), "How many games of a set A won: the sets by their result, with 95 % intervals.");
}

std::string elo_course(const MatchResult& result) {
  std::vector<CurvePoint> points;
  for (const auto& point : result.estimates) points.push_back({static_cast<double>(point.sets), point.elo});
  return figure(curve_plot(points, {{0, "even"}}, "sets", "Elo difference"),
                "The estimate and its 95 % interval as the match went on.");
}

std::string llr_course(const Sprt& sprt, const MatchResult& result) {
  std::vector<CurvePoint> points;
  for (const auto& point : result.estimates) {
    points.push_back({static_cast<double>(point.sets), {point.llr, point.llr, point.llr}});
  }
  return figure(curve_plot(points, {{sprt.lower(), "elo0"}, {sprt.upper(), "elo1"}}, "sets", "log-likelihood ratio"),
                "The sequential test: it ends where the curve meets a bound.");
}

std::string pairing_rows(const LeagueConfig& config, const LeagueResult& result) {
  std::string rows;
  for (const auto& pairing : result.pairings) {
    const auto& tally = pairing.tally;
    const auto score = tally.score_difference();
    const double modelled =
        share_of_elo(result.ratings[pairing.a].mean - result.ratings[pairing.b].mean, config.players);
    rows += "<tr>" + cell(result.bots[pairing.a]) + cell(result.bots[pairing.b]) + cell(std::to_string(tally.games())) +
            cell(elo_text(tally.elo())) + cell(share_text(tally.share())) + cell(rounded(100 * modelled, 2) + " %") +
            cell(rounded(score.mean, 3)) +
            cell(std::to_string(tally.won()) + " / " + std::to_string(tally.tied()) + " / " +
                 std::to_string(tally.lost())) +
            "</tr>\n";
  }
  return rows;
}

std::string rating_plot(const LeagueResult& result) {
  std::vector<Bar> bars;
  for (const auto i : result.ranking) bars.push_back({result.bots[i], result.ratings[i], elo_text(result.ratings[i])});
  return figure(interval_plot(bars), "Ratings in Elo with 95 % intervals; " + result.bots[result.anchor] + " is 0.");
}

}  // namespace

std::string match_html(const MatchConfig& config, const MatchResult& result) {
  const std::string name(find_game(config.game)->name);
  const std::string title = name + ": " + name_of(config.a) + " against " + name_of(config.b);
  std::string body = about(title,
                           std::to_string(config.players) + " players, " +
                               sets_text(result.tally.sets(), config.players) + " with the same chance in every seat",
                           config.seed, result.options, result.interrupted);
  if (result.tally.sets() == 0) return page(title, body + "<p>Nothing was played.</p>\n");
  body += facts(config, result);
  body += h2("Elo") + elo_course(result);
  if (config.sprt) body += h2("SPRT") + llr_course(*config.sprt, result);
  body += h2("Sets") + sets_plot(result.tally);
  body += h2("Scores") + figure(histogram_plot(result.tally.game_differences(), "A's score less the others' mean"), "");
  return page(title, body);
}

std::string league_html(const LeagueConfig& config, const LeagueResult& result) {
  const std::string title = std::string(find_game(config.game)->name) + ": league";
  std::string body = about(title,
                           std::to_string(config.players) + " players, " + sets_text(config.sets, config.players) +
                               " a pairing, with the same chance in every seat",
                           config.seed, result.options, result.interrupted);
  body += h2("Ratings") + rating_plot(result);
  body += h2("Pairings");
  if (config.players > 2) body += "<p class=\"about\">One of A among bots of B, in every seat.</p>\n";
  body += html_table({"A", "B", "games", "Elo (95 %)", "A's wins (95 %)", "as rated", "score", "won / tied / lost"},
                     pairing_rows(config, result));
  return page(title, body);
}

}  // namespace tessera::arena
