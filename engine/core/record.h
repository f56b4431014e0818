// Records: one JSON format for a game, finished or not, enough to replay it and to check every step.
//
//   {"format": "tessera-record", "version": 1,
//    "game": "six-pack", "players": 2, "options": {…all of them…}, "seats": ["Ann", "greedy"],
//    "seed": "text"                                   or "chance": "manual" or "fair": {…},
//    "events": [{"chance": "roll", "seat": 0, "outcome": "2 5 T"}, {"seat": 0, "action": "keep"}, …],
//    "result": null                                   while the game goes on, else
//              {"scores": [26, 9], "winners": [0], "cut_off": false}}
//
// With a seed, the outcomes must be those that the seed gives. The field "fair" is the proof of a server's dice
// (docs/fair-dice.md). The engine has no cryptography: a caller that can check proofs passes `read_fair`.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <functional>
#include <string_view>

#include "engine/core/recorded_game.h"

namespace tessera {

inline constexpr int kRecordVersion = 1;

using FindGame = const GameInfo* (*)(std::string_view id);

// The key of the stream that chance event 0, 1, 2 … was drawn from.
using KeySource = std::function<std::uint64_t(std::uint64_t event)>;

// Checks a proof in itself, and gives the keys that follow from it; an error names the place within it.
using ReadFair = Result<KeySource> (*)(const boost::json::object& fair, int players);

boost::json::object to_record(const RecordedGame& recorded);

// Replays and checks everything; an error names the place of the first wrong thing ("events[12]: …"). Without
// `read_fair` the outcomes of a game with a proof need only be possible ones.
Result<RecordedGame> from_record(const boost::json::value& record, FindGame find_game, ReadFair read_fair = nullptr);

// The same from text, which may be anything.
Result<RecordedGame> parse_record(std::string_view text, FindGame find_game, ReadFair read_fair = nullptr);

}  // namespace tessera
