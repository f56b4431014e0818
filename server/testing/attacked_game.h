// For tests: a game that guests attack: a store in memory, and two players at a table with free chat.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "server/testing/api_harness.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

struct AttackedGame {
  explicit AttackedGame(const HubLimits& limits = {}) : harness(folder.path(), limits), game(begin_game(harness)) {}

  boost::json::object say(ConnectionId id, const std::string& fields) {
    harness.world.say(id, R"({"id":50,"table":")" + game.table + "\"," + fields + "}");
    return harness.world.last(id);
  }
  Reply report(const std::string& token, const std::string& text) {
    return harness.ask("POST /api/tables/" + game.table + "/reports", token, R"({"seat":1,"text":")" + text + "\"}");
  }

  TemporaryFolder folder{quick_place()};
  ApiHarness harness;
  Game game;
};

}  // namespace tessera::server::testing
