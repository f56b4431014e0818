// Records: one JSON format for a game, finished or not, enough to replay it and to check every step.
//
//   {"format": "tessera-record", "version": 1,
//    "game": "pass-the-pot", "players": 2, "options": {…all of them…}, "seats": ["Ann", "greedy"],
//    "seed": "text"                                   or "chance": "manual",
//    "events": [{"chance": "roll", "seat": 0, "outcome": "2 5 T"}, {"seat": 0, "action": "keep"}, …],
//    "result": null                                   while the game goes on, else
//              {"scores": [26, 9], "winners": [0], "cut_off": false}}
//
// With a seed, the outcomes must be those that the seed gives.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string_view>

#include "engine/core/match.h"

namespace tessera {

inline constexpr int kRecordVersion = 1;

using FindGame = const GameInfo* (*)(std::string_view id);

boost::json::object to_record(const Match& match);

// Replays and checks everything; an error names the place of the first wrong thing ("events[12]: …").
Result<Match> from_record(const boost::json::value& record, FindGame find_game);

// The same from text, which may be anything.
Result<Match> parse_record(std::string_view text, FindGame find_game);

}  // namespace tessera
