// For tests: the HTTP API over a hub that is driven by hand.
#pragma once

#include "server/api/api.h"
#include "server/testing/hub_harness.h"

namespace tessera::server::testing {

struct Reply {
  int status = 0;
  boost::json::value body = nullptr;

  std::string error() const { return field("error"); }
  std::string field(std::string_view name) const {
    const auto* object = body.if_object();
    const auto* value = object != nullptr ? object->if_contains(name) : nullptr;
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
  }
};

class ApiHarness {
 public:
  explicit ApiHarness(const std::string& folder, const HubLimits& limits = {}, ApiConfig config = {.costly = {}},
                      Time start = 1'000'000)
      : world(folder, key_, limits, start), api(world, world.hub, key_, std::move(config)) {}

  // "POST /api/guests", with what a client sends along.
  Reply ask(const std::string& line, const std::string& token = {}, const std::string& body = {},
            const std::string& from = "127.0.0.1") {
    Reply reply;
    int answers = 0;
    send(line, token, body, from, [&](const Response& response) {
      ++answers;
      reply.status = response.status;
      if (response.body) reply.body = boost::json::parse(*response.body);
    });
    world.run();
    EXPECT_EQ(answers, 1) << line;
    return reply;
  }
  void send(const std::string& line, const std::string& token, const std::string& body, const std::string& from,
            Handler::Answer answer) {
    const auto space = line.find(' ');
    const auto query = line.find('?');
    Request request;
    request.method = line.substr(0, space);
    request.path = line.substr(space + 1, query - space - 1);
    if (query != line.npos) request.query = line.substr(query + 1);
    request.body = body;
    request.token = token;
    request.address = *Address::parse(from);
    api.request(std::move(request), [line, body, answer = std::move(answer)](const Response& response) {
      const auto cut = line.find(' ');
      wire_log::http({.method = std::string_view(line).substr(0, cut),
                      .target = std::string_view(line).substr(cut + 1),
                      .request = body,
                      .status = response.status,
                      .answer = response.body ? std::string_view(*response.body) : std::string_view()});
      answer(response);
    });
  }

  // A new guest's token.
  std::string guest(const std::string& name) {
    return ask("POST /api/guests", {}, R"({"name":")" + name + "\"}").field("token");
  }
  std::string create(const std::string& token, const std::string& description) {
    const auto made = ask("POST /api/tables", token, description);
    EXPECT_EQ(made.status, 201) << made.body;
    return made.field("table");
  }
  ConnectionId connect(const std::string& token) {
    const ConnectionId id = ++last_connection_;
    world.hub.opened(id);
    world.say(id, R"({"say":"hello","id":1,"protocol":1,"token":")" + token + "\"}");
    return id;
  }

 private:
  Secret key_{Bytes32{1}};
  ConnectionId last_connection_ = 1000;

 public:
  HubHarness world;
  Api api;
};

// Two who sit at a table, watch it and have begun to play.
struct Game {
  std::string ann;  // tokens
  std::string bob;
  ConnectionId a = 0;
  ConnectionId b = 0;
  std::string table;

  std::uint32_t version(ApiHarness& harness) const {
    return harness.world.last(a, "news").at("version").to_number<std::uint32_t>();
  }
  void command(ApiHarness& harness, ConnectionId id, const std::string& what) const {
    harness.world.command(id, table,
                          what.substr(0, what.size() - 1) + ",\"version\":" + std::to_string(version(harness)) + "}");
  }
};

inline const std::string kShortGame = tessera::testing::plain_table(
    R"("players":2,"options":{"first":0,"max_turns":4},"settings":{"listed":true,"away_s":5,"free_chat":true},"sit":0)");

inline Game begin_game(ApiHarness& harness, const std::string& description = kShortGame) {
  Game game{harness.guest("Ann"), harness.guest("Bob"), 0, 0, ""};
  game.table = harness.create(game.ann, description);
  game.a = harness.connect(game.ann);
  game.b = harness.connect(game.bob);
  harness.world.watch(game.a, game.table);
  harness.world.watch(game.b, game.table);
  harness.world.command(game.b, game.table, R"({"do":"sit","seat":1,"version":1})");
  game.command(harness, game.a, R"({"do":"start"})");
  harness.world.pass(3'000);  // neither page sends a number
  EXPECT_EQ(harness.world.last(game.a, "news").at("moment").at("to_act").as_array().size(), 1u);
  return game;
}

// The first legal action, until there is none.
inline void play_out(ApiHarness& harness, const Game& game) {
  for (int moves = 0; moves < 1000; ++moves) {
    const auto moment = harness.world.last(game.a, "news").at("moment");
    const auto& to_act = moment.at("to_act").as_array();
    if (to_act.empty()) return;
    const auto id = to_act[0].to_number<int>() == 0 ? game.a : game.b;
    const auto you = harness.world.last(id, "news").at("moment").at("you");
    const auto& legal = you.at("legal").as_array();
    ASSERT_FALSE(legal.empty());
    game.command(harness, id, R"({"do":"act","action":)" + boost::json::serialize(legal[0]) + "}");
  }
  FAIL() << "the game does not end";
}

}  // namespace tessera::server::testing
