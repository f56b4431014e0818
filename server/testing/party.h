// For tests: tables with players at them, and what must be true of them in the end.
#pragma once

#include <string>
#include <vector>

#include "server/store/store.h"
#include "server/testing/player.h"

namespace tessera::server::testing {

struct TableSpec {
  std::string game;
  int players = 2;
  int persons = 1;  // the other seats are bots'
  int spectators = 0;
  int open = 0;  // of the other seats: they are left for who comes
  std::string options = "{}";
  std::string settings = R"({"pace_min_ms":0,"pace_max_ms":0,"window_ms":0})";
};

// A short game of each kind with each number of players, with ever more persons; `round` changes who is a bot.
std::vector<TableSpec> one_of_each(int round);

// A new table with its players, who are on their way to it; they join `players`. False: the server did not answer.
bool gather(Players& players, const TableSpec& spec, int port, std::uint64_t seed, const RandomActs& random_acts = {});

// The host of each table starts once all others have sat down: call it again and again.
void start_where_all_sit(const Players& players);

// Where those who sit at tables that had a rematch sit now; nobody: not all of these tables are there yet.
Players at_the_next_tables(const Players& players, int port, const RandomActs& random_acts = {});

bool all_finished(const Players& players);
// All know all that anyone at their table knows.
bool all_up_to_date(const Players& players);

// With the server running: the record of each table is there, and proves itself and the numbers of its players; all of
// them, where nobody was ever away.
void check_records(const Players& players, int port, bool all_numbers = false);
// With the server stopped: each was told what the log says, no more and no less, or the beginning of it.
void check_logs(const Players& players, const std::string& folder, bool whole = true);
void check_logs(const Players& players, Store& store, bool whole = true);
// The same of their answers: what was done is in the log, and what was refused is not; nobody else played for them, so
// no clock ran out. They have kept their seats.
void check_answers(const Players& players, Store& store);
void check_faults(const Players& players);

}  // namespace tessera::server::testing
