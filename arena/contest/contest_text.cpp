#include <cstdio>

#include "arena/contest/contest_report.h"
#include "engine/games/games.h"
#include "support/utf8.h"

namespace tessera::arena {

namespace {

template <class... T>
std::string format(const char* form, T... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, form, values...);
  return buffer;
}

std::string signed_text(double x) {
  if (!std::isfinite(x)) return x > 0 ? "+∞" : "-∞";
  return format("%+.1f", x);
}

std::string row(const std::string& name, const std::string& text) { return padded(name, 12) + text + "\n"; }

std::string percent(double x) { return format("%.2f %%", 100 * x); }

std::string sprt_text(const Sprt& sprt, const MatchResult& result) {
  return format("LLR %+.3f, bounds %.3f and %.3f (elo0 %g, elo1 %g, alpha %g, beta %g): ", result.llr, sprt.lower(),
                sprt.upper(), sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta) +
         verdict_text(sprt, result.verdict);
}

std::string score_text(const MatchTally& tally) {
  const auto difference = tally.score_difference();
  return format("%+.3f (%+.3f … %+.3f) a game, A's mean %.3f", difference.mean, difference.low, difference.high,
                tally.score().mean);
}

// "0 × 12, ½ × 3, …": how many sets gave A so many wins.
std::string totals_text(const SetTotals& totals) {
  std::string out;
  for (const auto& [total, count] : totals) {
    out +=
        (out.empty() ? "" : ", ") + format("%.4g", static_cast<double>(total) / kWin) + " × " + std::to_string(count);
  }
  return out;
}

}  // namespace

std::string sets_text(std::int64_t sets, int players) {
  return std::to_string(sets) + (players == 2 ? " pairs" : " sets of " + std::to_string(players));
}

std::string elo_text(const Interval& elo) {
  return signed_text(elo.mean) + " (" + signed_text(elo.low) + " … " + signed_text(elo.high) + ")";
}

std::string share_text(const Interval& share) {
  return percent(share.mean) + format(" (%.2f – %.2f)", 100 * share.low, 100 * share.high);
}

std::string verdict_text(const Sprt& sprt, Verdict verdict) {
  switch (verdict) {
    case Verdict::elo0: return format("elo0 accepted: the difference is not %g or more", sprt.elo1);
    case Verdict::elo1: return format("elo1 accepted: the difference is more than %g", sprt.elo0);
    case Verdict::undecided: break;
  }
  return "not decided";
}

std::string match_text(const MatchConfig& config, const MatchResult& result) {
  const auto& tally = result.tally;
  std::string out = std::string(find_game(config.game)->name) + ", " + std::to_string(config.players) + " players: A " +
                    name_of(config.a) + " against B " + name_of(config.b) + ", " +
                    sets_text(tally.sets(), config.players) + " (" + std::to_string(tally.games()) + " games), seed " +
                    config.seed + "\n\n";
  if (tally.sets() == 0) return out + "nothing was played\n";
  out += row("Elo", elo_text(tally.elo()));
  out += row("wins", share_text(tally.share()) + ", even is " + percent(1.0 / config.players));
  out += row("score", score_text(tally));
  out += row("games", format("%lld won, %lld tied, %lld lost", static_cast<long long>(tally.won()),
                             static_cast<long long>(tally.tied()), static_cast<long long>(tally.lost())));
  out += row("wins a set", totals_text(tally.totals()));
  if (config.sprt) out += row("SPRT", sprt_text(*config.sprt, result));
  out += row("length", format("%.2f turns, %lld games cut off by max_turns", tally.turns().mean,
                              static_cast<long long>(tally.cut_off())));
  return out;
}

std::string league_text(const LeagueConfig& config, const LeagueResult& result) {
  std::string out = std::string(find_game(config.game)->name) + ", " + std::to_string(config.players) + " players, " +
                    sets_text(config.sets, config.players) + " a pairing, seed " + config.seed + "\n\n" +
                    padded("rating", 18) + "Elo (95 %), " + result.bots[result.anchor] + " is 0\n";
  for (const auto i : result.ranking) out += "  " + padded(result.bots[i], 16) + elo_text(result.ratings[i]) + "\n";
  out += "\n" + padded("pairing", 34) + padded("Elo (95 %)", 30) + padded("wins of the first", 28) + "score\n";
  for (const auto& pairing : result.pairings) {
    if (pairing.tally.sets() == 0) continue;
    const std::string others = config.players == 2 ? "" : std::to_string(config.players - 1) + " ";
    const auto score = pairing.tally.score_difference();
    out += "  " + padded(result.bots[pairing.a] + " – " + others + result.bots[pairing.b], 32) +
           padded(elo_text(pairing.tally.elo()), 30) + padded(share_text(pairing.tally.share()), 28) +
           format("%+.3f (%+.3f … %+.3f)\n", score.mean, score.low, score.high);
  }
  std::int64_t cut_off = 0;
  for (const auto& pairing : result.pairings) cut_off += pairing.tally.cut_off();
  return out + "\n" + std::to_string(cut_off) + " games cut off by max_turns\n";
}

}  // namespace tessera::arena
