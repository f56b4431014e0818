// The commands of `tessera`, one function each. They return the exit code: 0, 1 for a failure, 2 for wrong usage.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "engine/core/position.h"
#include "engine/core/result.h"

namespace tessera::arena {
class Team;
}

namespace tessera::app {

// Each adds one command to the program. With a team its workers play.
void add_games(Command& program);
void add_rules(Command& program);
void add_play(Command& program);
void add_join(Command& program);
void add_replay(Command& program);
void add_verify(Command& program);
void add_analyse(Command& program);
void add_serve(Command& program);
void add_admin(Command& program);
void add_referee(Command& program);
void add_sim(Command& program, arena::Team* team = nullptr);
void add_merge(Command& program);
void add_match(Command& program, arena::Team* team = nullptr);
void add_league(Command& program, arena::Team* team = nullptr);
void add_solve(Command& program);
void add_perft(Command& program);
void add_bench(Command& program);
void add_completion(Command& program);
void add_man(Command& program);

// Says on standard error what is wrong, and gives the exit code back.
int fail(int code, const std::string& what);

// The game with this id; says what there is and gives null if there is none.
const GameInfo* find_game_or_report(const std::string& id);

// Words in a list for people: "one, two or three".
std::string one_of(const std::vector<std::string>& words);

// The ids of all games, in such a list.
std::string one_of_the_games();

// Options typed as name=value; decks and boards as name=FILE.
Result<boost::json::object> options_from(const GameInfo& game, const std::vector<std::string>& typed);

// A help text that lists the options of every game, for commands that take --option.
std::string options_help();

}  // namespace tessera::app
