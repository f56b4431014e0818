// A whole game at a table on this device, played through the Api: a person who chooses by a fixed rule, and bots. The
// module's test plays the same in WebAssembly (engine.test.mjs: playTable) and compares the records.
#pragma once

#include <boost/json/object.hpp>
#include <deque>
#include <string>

#include "web/engine/api.h"

namespace tessera::web {

class PlayedTable {
 public:
  // `plan`: {"description", "seed", "nodes"}; seat 0 is the person's.
  explicit PlayedTable(boost::json::object plan);

  // Plays to the end, or for so many steps; gives the record. An error of the Api is in `failed`.
  boost::json::object play(int most_steps);

  Api api;
  std::string failed;
  boost::json::object last;    // changes
  boost::json::object moment;  // the person's
  std::int64_t now = 1000;

  boost::json::object ask(std::string_view function, boost::json::object request);

 private:
  void take(std::string_view function, boost::json::object request);
  bool step();
  void answer_bot(const boost::json::object& request);
  bool act();

  boost::json::object plan_;
  boost::json::value table_;
  std::deque<boost::json::object> bots_;
  std::string stage_ = "lobby";
};

}  // namespace tessera::web
