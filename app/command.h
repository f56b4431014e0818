// The commands of `tessera`, one function each. They return the exit code: 0, 1 for a failure, 2 for wrong usage.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "engine/core/position.h"
#include "engine/core/result.h"

namespace CLI {
class App;
}

namespace tessera::app {

inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

// Each adds one subcommand to the program; its callback stores the exit code in `code`.
void add_games(CLI::App& program, int& code);
void add_rules(CLI::App& program, int& code);
void add_play(CLI::App& program, int& code);
void add_replay(CLI::App& program, int& code);
void add_verify(CLI::App& program, int& code);
void add_analyse(CLI::App& program, int& code);
void add_serve(CLI::App& program, int& code);
void add_admin(CLI::App& program, int& code);
void add_referee(CLI::App& program, int& code);
void add_sim(CLI::App& program, int& code);
void add_match(CLI::App& program, int& code);
void add_league(CLI::App& program, int& code);
void add_solve(CLI::App& program, int& code);
void add_perft(CLI::App& program, int& code);
void add_bench(CLI::App& program, int& code);
void add_completion(CLI::App& program, int& code);

// Says on standard error what is wrong, and gives the exit code back.
int fail(int code, const std::string& what);

// The game with this id; says what there is and gives null if there is none.
const GameInfo* game_or_complain(const std::string& id);

// Options typed as name=value; decks and boards as name=FILE.
Result<boost::json::object> options_from(const GameInfo& game, const std::vector<std::string>& typed);

// A help text that lists the options of every game, for commands that take --option.
std::string options_help();

}  // namespace tessera::app
