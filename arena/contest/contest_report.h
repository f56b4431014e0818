// The results of matches and leagues as text, as JSON and as one self-contained HTML page with plots.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "arena/contest/league.h"
#include "arena/contest/match.h"

namespace tessera::arena {

std::string match_text(const MatchConfig& config, const MatchResult& result);
boost::json::object match_json(const MatchConfig& config, const MatchResult& result);
std::string match_html(const MatchConfig& config, const MatchResult& result);

std::string league_text(const LeagueConfig& config, const LeagueResult& result);
boost::json::object league_json(const LeagueConfig& config, const LeagueResult& result);
std::string league_html(const LeagueConfig& config, const LeagueResult& result);

// Pieces that both use.
std::string sets_text(std::int64_t sets, int players);        // "500 pairs", "500 sets of 4"
std::string elo_text(const Interval& elo);                    // "+12.3 (+4.5 … +20.1)", "∞" where it is
std::string share_text(const Interval& share);                // "53.21 % (50.10 – 56.30)"
std::string verdict_text(const Sprt& sprt, Verdict verdict);  // what a test decided, for people
boost::json::object interval_json(const Interval& interval);  // infinite ends are null
boost::json::object tally_json(const MatchTally& tally);

}  // namespace tessera::arena
