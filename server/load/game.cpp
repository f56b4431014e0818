#include "server/load/game.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <cstdio>

#include "engine/core/json_fields.h"
#include "server/fair/fair.h"
#include "server/testing/client.h"

namespace tessera::load {

namespace json = boost::json;

namespace {

// Long games: nobody reaches such a goal while the load runs. Nobody sits in for anyone.
constexpr std::string_view kTable =
    R"({"game":"pass-the-pot","players":2,"options":{"goal":999},"settings":{"away_s":0}})";

std::string number_of(int player) { return std::string(64, static_cast<char>('1' + player)); }

// The host has seat 0, the other one seat 1.
std::string hash_of(const std::string& table, std::uint32_t round, int player) {
  return server::to_hex(
      server::hash_of_number({table, 2}, round, Seat(player), *server::bytes32_from_hex(number_of(player))));
}

}  // namespace

Game::Game(Ports ports, std::uint64_t seed) : ports_(ports), random_(seed * 2 + 1) {
  // Each pair comes from an address of its own.
  const auto from = "10." + std::to_string(seed >> 16 & 255) + "." + std::to_string(seed >> 8 & 255) + "." +
                    std::to_string(seed & 255);
  for (auto& player : players_) {
    player.link = std::make_unique<Link>(ports.play, from);
    player.link->request("POST", "/api/guests", "", R"({"name":"Load"})");
  }
}

std::uint64_t Game::random() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_;
}

bool Game::hear(int player) {
  const bool was_moving = moving_;
  while (const auto text = players_[player].link->next()) {
    boost::system::error_code failed;
    const auto value = json::parse(*text, failed);
    if (failed || !value.is_object()) continue;
    const auto& object = value.get_object();
    object.contains("say") ? told(player, object) : answered(player, object);
  }
  return was_moving && !moving_;
}

void Game::answered(int player, const json::object& answer) {
  if (answer.contains("error")) {
    std::fprintf(stderr, "refused: %s\n", text_at(answer, "error").c_str());
    ++refused;
    return;
  }
  if (players_[player].token.empty()) {
    players_[player].token = text_at(answer, "token");
    if (player == 0) make_table();
  } else {
    table_ = text_at(answer, "table");
  }
  if (player == 0 && !table_.empty()) enter(0);
  if (player == 1 && !table_.empty()) enter(1);
  if (player == 0 && !table_.empty() && !players_[1].token.empty()) enter(1);
}

// At another node it is asked for and waited for.
void Game::make_table() {
  if (ports_.make == ports_.play) return players_[0].link->request("POST", "/api/tables", players_[0].token, kTable);
  const auto made = server::testing::Client(ports_.make)
                        .post("/api/tables", kTable, "Authorization: Bearer " + players_[0].token + "\r\n");
  boost::system::error_code failed;
  const auto answer = json::parse(made ? made->body : "{}", failed);
  if (!failed && answer.is_object()) table_ = text_at(answer.get_object(), "table");
}

void Game::enter(int player) {
  auto& link = *players_[player].link;
  link.upgrade("/api/live");
  link.say(R"({"say":"hello","id":1,"protocol":1,"token":")" + players_[player].token + "\"}");
  link.say(R"({"say":"watch","id":2,"since":0,"table":")" + table_ + "\"}");
}

void Game::order(int player, const std::string& command) {
  players_[player].link->say(R"({"say":"do","id":3,"table":")" + table_ + R"(","command":{)" + command +
                             R"(,"version":)" + std::to_string(players_[player].version) + "}}");
}

void Game::told(int player, const json::object& message) {
  const auto say = text_at(message, "say");
  auto& self = players_[player];
  if (say == "table") {
    const auto& snapshot = message.at("snapshot").as_object();
    self.version = snapshot.at("version").to_number<std::uint32_t>();
    self.seated = true;
    if (player == 1) order(1, R"("do":"sit","seat":1)");
    // The other one may have been quicker.
    const auto& other = snapshot.at("seats").as_array().at(1).as_object();
    if (player == 0 && text_at(other, "who") == "person") order(0, R"("do":"start")");
  } else if (say == "fair") {
    const bool commit = text_at(message, "do") == "commit";
    if (!commit && text_at(message, "do") != "open") return;
    const auto round = message.at("round").to_number<std::uint32_t>();
    self.link->say(R"({"say":")" + text_at(message, "do") + R"(","id":4,"table":")" + table_ + R"(","round":)" +
                   std::to_string(round) + R"(,")" + (commit ? "hash" : "number") + R"(":")" +
                   (commit ? hash_of(table_, round, player) : number_of(player)) + "\"}");
  } else if (say == "refused") {
    std::fprintf(stderr, "refused: %s\n", text_at(message, "code").c_str());
    ++refused;
  } else if (say == "news") {
    self.version = message.at("version").to_number<std::uint32_t>();
    if (const auto* moment = message.if_contains("moment")) take_moment(player, moment->as_object());
    const auto& events = message.at("events").as_array();
    const auto last = events.empty() ? std::string() : text_at(events.back().as_object(), "type");
    if (last == "finished") finished_ = true;
    if (player == 0 && last == "sat" && players_[0].seated) order(0, R"("do":"start")");
    if (moving_ && ++heard_ == 2) moving_ = false;
  }
}

void Game::take_moment(int player, const json::object& moment) {
  const auto& legal = moment.at("you").as_object().at("legal").as_array();
  players_[player].legal = legal.empty() ? "" : std::string(legal[random() % legal.size()].as_string());
  if (!legal.empty()) to_act_ = player;
  playing_ = true;
}

void Game::move(Micros since) {
  since_ = since;
  moving_ = true;
  heard_ = 0;
  const int player = std::exchange(to_act_, -1);
  order(player, R"("do":"act","action":")" + players_[player].legal + "\"");
}

}  // namespace tessera::load
