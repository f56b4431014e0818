// The engine, the bots and the table for a program that speaks JSON: what the module in the browser exports.
//
// A function takes a JSON object and gives one: {"ok": true, …}, or {"ok": false, "code", "detail"}, which changed
// nothing (table/codes.h). Times are whole milliseconds, from any clock that doesn't run backwards; keys are numbers of
// 64 bits as decimal text, as JavaScript has none. `viewers` are seats, or null for a spectator.
//
// clang-format off
// | function            | takes                                          | gives                                           |
// |---------------------|------------------------------------------------|-------------------------------------------------|
// | games               |                                                | table/catalogue.h                               |
// | check               | game, players, options                         | options (all), levels: the bots that play it    |
// | table_create        | description, host, now, seed, sitting, viewers | table (a handle), and changes                   |
// | table_handle        | table, person, name, command, now, viewers     | changes                                         |
// | table_rename        | table, person, name, face, now, viewers        | changes                                         |
// | table_bot_act       | table, seat, version, action, now, viewers     | changes                                         |
// | table_presence      | table, person, on, now, viewers                | changes                                         |
// | table_outage        | table, ms, now, viewers                        | changes                                         |
// | table_wake          | table, now, viewers                            | changes                                         |
// | table_snapshot      | table, seat, now                               | snapshot, hints (may this seat have them?)      |
// | table_knowledge     | table, seat                                    | knowledge                                       |
// | table_next_deadline | table                                          | deadline                                        |
// | table_log           | table                                          | seed, log                                       |
// | table_told          | table, seat, since                             | version, events: as the viewer was told of them |
// | table_replay        | seed, log                                      | table, version, bots, deadline                  |
// | table_record        | table                                          | record                                          |
// | table_free          | table                                          |                                                 |
// | legal               | knowledge                                      | legal: actions, in notation                     |
// | preview             | knowledge, action                              | preview (games/GAME/rules/preview.cpp)          |
// | previews            | knowledge                                      | previews: [{action, preview}]                   |
// | suggest             | knowledge, level, budget, key                  | action, level                                   |
// | add_solution        | the bytes of a solution, no JSON               |                                                 |
// | check_record        | record, keys                                   | scores, winners, over                           |
// | record_view         | record, events, seat                           | view, to_act, over, scores                      |
// | analyse             | record, samples, seed                          | analysis (docs/analysis.md)                     |
// | referee             | referee (a number of yours), request           | answer (docs/referee.md)                        |
// | a game's question   | what its questions.cpp says                    | likewise                                        |
// | bench               | game, seconds                                  | figures (arena/bench/bench.h)                   |
// clang-format on
//
// Changes: version; log, the new events as they are stored; news, one for each viewer or null; bots, the new requests,
// each with the knowledge of its seat; deadline, when to call table_wake if nothing happens before, or null; rematch,
// the arguments of table_create for one, or null.
//
// Knowledge is all that one seat knows: {"game", "players", "options", "view", "memory"}. `memory` may be left out or
// null: who joins late or has only the view gets the same actions and previews, and bots that don't remember.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "referee/referee.h"
#include "table/table.h"

namespace tessera::web {

class Api {
 public:
  Api();
  ~Api();

  // Called now and then while something takes long: which part of it is done.
  std::function<void(double)> progress = [](double) {};

  // The answer of the function with this name to a request, as text. `add_solution` takes bytes.
  std::string call(std::string_view function, std::string_view request);

 private:
  using Object = boost::json::object;
  template <class T>
  using Answer = table::Answer<T>;

  struct Function {
    std::string_view name;
    Answer<Object> (Api::*run)(const Object& request);
  };
  struct LocalTable;

  static std::span<const Function> functions();
  Answer<Object> answer(std::string_view function, std::string_view request);

  Answer<Object> games(const Object& request);
  Answer<Object> check(const Object& request);
  Answer<Object> legal(const Object& request);
  Answer<Object> preview(const Object& request);
  Answer<Object> previews(const Object& request);
  Answer<Object> suggest(const Object& request);
  Answer<Object> check_record(const Object& request);
  Answer<Object> record_view(const Object& request);
  Answer<Object> analyse(const Object& request);
  Answer<Object> referee(const Object& request);
  Answer<Object> bench(const Object& request);

  // api_tables.cpp
  Answer<Object> table_create(const Object& request);
  Answer<Object> table_handle(const Object& request);
  Answer<Object> table_rename(const Object& request);
  Answer<Object> table_bot_act(const Object& request);
  Answer<Object> table_presence(const Object& request);
  Answer<Object> table_outage(const Object& request);
  Answer<Object> table_wake(const Object& request);
  Answer<Object> table_snapshot(const Object& request);
  Answer<Object> table_knowledge(const Object& request);
  Answer<Object> table_next_deadline(const Object& request);
  Answer<Object> table_log(const Object& request);
  Answer<Object> table_told(const Object& request);
  Answer<Object> table_replay(const Object& request);
  Answer<Object> table_record(const Object& request);
  Answer<Object> table_free(const Object& request);

  Answer<LocalTable*> table_of(const Object& request);
  Answer<Object> run_command(const Object& request, table::Command command);
  std::int64_t keep(std::unique_ptr<LocalTable> local);

  std::map<std::int64_t, std::unique_ptr<LocalTable>> tables_;
  std::int64_t next_table_ = 1;
  std::map<std::int64_t, Referee> referees_;
};

}  // namespace tessera::web
