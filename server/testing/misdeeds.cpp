#include "server/testing/misdeeds.h"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "server/base/tokens.h"
#include "server/testing/client.h"

namespace tessera::server::testing {

namespace {

using End = Script::End;

template <class List>
const auto& one_of(Stream& chance, const List& list) {
  return std::data(list)[chance.below(static_cast<std::uint32_t>(std::size(list)))];
}

int up_to(Stream& chance, int most) { return static_cast<int>(chance.below(static_cast<std::uint32_t>(most) + 1)); }
bool once_in(Stream& chance, std::uint32_t times) { return chance.below(times) == 0; }

std::string noise(Stream& chance, int most) {
  std::string out(static_cast<std::size_t>(up_to(chance, most)), ' ');
  for (char& c : out) c = static_cast<char>(chance.below(256));
  return out;
}

std::string repeated(std::string_view text, std::size_t size) {
  std::string out;
  while (out.size() < size) out += text;
  return out;
}

// Clients come from a few addresses behind the proxy; some add what they like to the header.
std::string forwarded(Stream& chance) {
  static constexpr std::string_view kForged[] = {"", "", "", "127.0.0.1, ", "nonsense, ", "::1, unknown, "};
  return "X-Forwarded-For: " + std::string(one_of(chance, kForged)) + "198.51.100." +
         std::to_string(up_to(chance, 40)) + "\r\n";
}

std::string head(Stream& chance, std::string_view line, std::string_view fields = {}) {
  return std::string(line) + " HTTP/1.1\r\nHost: x\r\n" + forwarded(chance) + std::string(fields) + "\r\n";
}

std::string token(Stream& chance, const Scene& scene) {
  if (scene.tokens.empty() || once_in(chance, 4)) return repeated("A", kTokenLength);
  std::string out = one_of(chance, scene.tokens);
  if (once_in(chance, 3)) out[chance.below(static_cast<std::uint32_t>(out.size()))] = 'x';  // forged
  return out;
}

std::string table(Stream& chance, const Scene& scene) {
  if (scene.tables.empty() || once_in(chance, 6)) return "nowhere" + std::to_string(up_to(chance, 9));
  return one_of(chance, scene.tables);
}

std::string post(Stream& chance, const Scene& scene, const std::string& path, const std::string& body) {
  const auto fields =
      "Authorization: Bearer " + token(chance, scene) + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return head(chance, "POST " + path, fields) + body;
}

std::string bad_text(Stream& chance) {
  static constexpr std::string_view kTexts[] = {
      "\\u0000",  "\\u001b[2J", "\\u202e", "\\u3164", "hello", "\\ud800", "Z\\u0301\\u0301\\u0301\\u0301\\u0301",
      "\xff\xfe", "\\u2800",    ""};
  return std::string(one_of(chance, kTexts));
}

Script half_open(Stream& chance, const Scene&) {
  return {.bytes = once_in(chance, 2) ? "" : "GET /he",
          .stay_ms = up_to(chance, 1500),
          .end = once_in(chance, 2) ? End::reset : End::half_close};
}

Script slow_request(Stream& chance, const Scene&) {
  const auto bytes = once_in(chance, 2) ? head(chance, "GET /healthz")
                                        : head(chance, "POST /api/guests", "Content-Length: 5000\r\n") + "{";
  return {.bytes = bytes, .piece = 1 + chance.below(3), .pause_ms = 5 + up_to(chance, 30), .end = End::reset};
}

Script huge_request(Stream& chance, const Scene& scene) {
  const std::size_t size = 20'000 + chance.below(300'000);
  const auto chunked = head(chance, "POST /api/tables",
                            "Authorization: Bearer " + token(chance, scene) + "\r\nTransfer-Encoding: chunked\r\n");
  std::string bytes;
  switch (chance.below(8)) {
    case 0: bytes = "GET /" + repeated("a", size); break;
    case 1: bytes = "GET / HTTP/1.1\r\nHost: x\r\n" + repeated("A:\r\n", size); break;
    case 2: bytes = chunked + "1;" + repeated("extension", size); break;
    case 3: bytes = chunked + "0\r\n" + repeated("A: b\r\n", size); break;
    case 4: bytes = chunked + repeated("1;e\r\n \r\n", size); break;
    case 5: bytes = chunked + repeated("0", size); break;
    case 6: bytes = post(chance, scene, "/api/tables", repeated("[", size)); break;
    default: bytes = post(chance, scene, "/api/check", "{\"options\":[" + repeated("0,", size) + "0]}"); break;
  }
  return {.bytes = std::move(bytes), .stay_ms = up_to(chance, 200), .reads = once_in(chance, 2)};
}

Script ambiguous_request(Stream& chance, const Scene&) {
  static constexpr std::string_view kFields[] = {"Transfer-Encoding: gzip\r\n",
                                                 "Transfer-Encoding: chunked, chunked\r\n",
                                                 "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                                                 "Content-Length: 5\r\nContent-Length: 6\r\n",
                                                 "Content-Length: -1\r\n",
                                                 "Content-Length: 99999999999999999999\r\n",
                                                 "Host: y\r\n",
                                                 "Expect: 100-continue\r\nContent-Length: 3\r\n",
                                                 "Upgrade: websocket\r\nConnection: upgrade\r\nContent-Length: 4\r\n",
                                                 " folded\r\n",
                                                 "a b: c\r\n",
                                                 "Origin: https://evil.example\r\n"};
  static constexpr std::string_view kRest[] = {"", "0\r\n\r\n",
                                               "5\r\nhello\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"};
  return {.bytes = head(chance, "POST /api/guests", one_of(chance, kFields)) + std::string(one_of(chance, kRest)),
          .piece = 1 + chance.below(200),
          .stay_ms = up_to(chance, 100)};
}

Script nonsense(Stream& chance, const Scene&) {
  return {.bytes = noise(chance, 4000),
          .piece = 1 + chance.below(4000),
          .end = once_in(chance, 2) ? End::reset : End::close};
}

// Requests on and on, whose answers nobody takes.
Script requests_ahead(Stream& chance, const Scene& scene) {
  const std::string paths[] = {"/api/openapi.json",
                               "/api/games",
                               "/api/tables?limit=100",
                               "/",
                               "/api/tables/" + table(chance, scene),
                               "/api/tables/" + table(chance, scene) + "/chat"};
  std::string bytes;
  for (int i = 0; i < 60; ++i) bytes += head(chance, "GET " + one_of(chance, paths));
  return {.bytes = std::move(bytes), .stay_ms = up_to(chance, 800), .reads = false, .end = End::reset};
}

// The API with forged tokens, other people's tables, and bodies that are nearly right; some twice.
Script forged_requests(Stream& chance, const Scene& scene) {
  std::string bytes;
  for (int i = 1 + up_to(chance, 4); i > 0; --i) {
    const auto where = "/api/tables/" + table(chance, scene);
    const auto fields = "Authorization: Bearer " + token(chance, scene) + "\r\n";
    std::string one;
    switch (chance.below(9)) {
      case 0: one = head(chance, "GET /api/me/export", fields); break;
      case 1: one = head(chance, "GET " + where + "/record", fields); break;
      case 2: one = head(chance, "GET " + where + "/analysis", fields); break;
      case 3: one = post(chance, scene, where + "/reports", R"({"seat":0,"text":")" + bad_text(chance) + "\"}"); break;
      case 4: one = post(chance, scene, "/api/guests", R"({"name":")" + bad_text(chance) + "\"}"); break;
      case 5: one = post(chance, scene, "/api/codes", R"({"code":"ABCDEFGH"})"); break;
      case 6: one = head(chance, "GET /admin/tables", fields); break;
      case 7: one = head(chance, "GET /metrics"); break;
      default: one = head(chance, "GET /api/me/tables", fields); break;
    }
    bytes += one;
    if (once_in(chance, 3)) bytes += one;
  }
  return {.bytes = std::move(bytes), .piece = 1 + chance.below(2000), .stay_ms = up_to(chance, 100)};
}

std::string command(Stream& chance) {
  static constexpr std::string_view kCommands[] = {
      "sit",    "swap",  "add_bot", "remove_bot", "start",     "leave",   "kick",   "act", "undo",       "standing",
      "resign", "agree", "rematch", "presence",   "take_over", "bot_act", "outage", "win", "answer_undo"};
  std::string out = R"({"do":")" + std::string(one_of(chance, kCommands)) + R"(","version":)" +
                    std::to_string(once_in(chance, 2) ? up_to(chance, 60) : up_to(chance, 2'000'000'000));
  static constexpr std::string_view kMore[] = {R"(,"seat":0)",        R"(,"seat":1)",    R"(,"seat":-1)",
                                               R"(,"with":1)",        R"(,"on":true)",   R"(,"action":"wait")",
                                               R"(,"person":"host")", R"(,"ms":1000000)"};
  for (int i = up_to(chance, 2); i > 0; --i) out += one_of(chance, kMore);
  return out + "}";
}

std::string message(Stream& chance, const Scene& scene) {
  const auto at = R"(,"id":)" + std::to_string(up_to(chance, 9)) + R"(,"table":")" + table(chance, scene) + "\"";
  switch (chance.below(14)) {
    case 0: return R"({"say":"hello","id":1,"protocol":1,"token":")" + token(chance, scene) + "\"}";
    case 1: return R"({"say":"watch","since":0)" + at + "}";
    case 2: return R"({"say":"watch","events":true,"since":)" + std::to_string(up_to(chance, 100)) + at + "}";
    case 3: return R"({"say":"unwatch")" + at + "}";
    case 4: return R"({"say":"chat","text":")" + bad_text(chance) + "\"" + at + "}";
    case 5: return R"({"say":"mute","seat":0,"on":true)" + at + "}";
    case 6: return R"({"say":"hint")" + at + "}";
    case 7: return R"({"say":"commit","round":1,"hash":")" + repeated("ab", 64) + "\"" + at + "}";
    case 8: return R"({"say":"open","round":1,"number":")" + repeated("ab", 64) + "\"" + at + "}";
    case 9: return repeated("[", static_cast<std::size_t>(up_to(chance, 15'000)));
    case 10: return R"({"say":"chat","id":1,"text":")" + repeated("x", static_cast<std::size_t>(up_to(chance, 15'000)));
    case 11: return noise(chance, 200);
    default: return R"({"say":"do","command":)" + command(chance) + at + "}";
  }
}

std::string opening(Stream& chance) {
  return head(chance, "GET /api/live",
              "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
}

std::string hello_of(const std::string& token) {
  const auto who = token.empty() ? "null" : "\"" + token + "\"";
  return masked_frame(0x81, R"({"say":"hello","id":1,"protocol":1,"token":)" + who + "}");
}

std::string hello(Stream& chance, const Scene& scene) {
  const bool known = !scene.tokens.empty() && !once_in(chance, 3);
  return hello_of(known ? one_of(chance, scene.tokens) : std::string());
}

Script forged_messages(Stream& chance, const Scene& scene) {
  std::string bytes = opening(chance);
  if (!once_in(chance, 5)) bytes += hello(chance, scene);
  for (int i = up_to(chance, 40); i > 0; --i) bytes += masked_frame(0x81, message(chance, scene));
  return {.bytes = std::move(bytes),
          .piece = 1 + chance.below(3000),
          .pause_ms = up_to(chance, 3),
          .stay_ms = up_to(chance, 300),
          .reads = !once_in(chance, 4),
          .end = once_in(chance, 2) ? End::reset : End::close};
}

Script flood_of_messages(Stream& chance, const Scene& scene) {
  std::string bytes = opening(chance) + hello(chance, scene);
  const auto same = masked_frame(0x81, message(chance, scene));
  for (int i = 0; i < 600; ++i) bytes += same;
  return {.bytes = std::move(bytes), .stay_ms = up_to(chance, 200), .reads = once_in(chance, 2)};
}

Script broken_frames(Stream& chance, const Scene& scene) {
  std::string bytes = opening(chance) + hello(chance, scene);
  for (int i = 1 + up_to(chance, 5); i > 0; --i) {
    switch (chance.below(10)) {
      case 0: bytes += "\x81\x05hello"; break;  // not masked
      case 1: bytes += masked_frame(0xC1, "reserved"); break;
      case 2: bytes += masked_frame(0x83, "unknown"); break;
      case 3: bytes += masked_frame(0x82, "binary"); break;
      case 4: bytes += masked_frame(0x09, "a ping in parts"); break;
      case 5: bytes += masked_frame(0x81, repeated("x", 16'385)); break;
      case 6: bytes += "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"; break;  // longer than memory
      case 7: bytes += masked_frame(0x88, noise(chance, 4)); break;
      case 8: bytes += masked_frame(0x01, "begins") + masked_frame(0x01, "again"); break;
      default: bytes += masked_frame(0x01, "\xff") + masked_frame(0x80, "\xfe"); break;
    }
  }
  return {.bytes = std::move(bytes),
          .piece = 1 + chance.below(100),
          .end = once_in(chance, 2) ? End::reset : End::half_close};
}

Script endless_fragments(Stream& chance, const Scene& scene) {
  std::string bytes = opening(chance) + hello(chance, scene) + masked_frame(0x01, "{");
  const auto more = masked_frame(0x00, once_in(chance, 2) ? "" : repeated(" ", 1000));
  for (int i = 0; i < 300; ++i) bytes += more;
  return {.bytes = std::move(bytes), .stay_ms = up_to(chance, 300)};
}

// Watches all tables and reads nothing of what it is told.
Script deaf_watcher(Stream& chance, const Scene& scene) {
  std::string bytes = opening(chance) + hello(chance, scene);
  for (int i = 0; i < 40; ++i) {
    bytes += masked_frame(0x81, R"({"say":"watch","id":2,"events":true,"since":)" + std::to_string(up_to(chance, 2)) +
                                    R"(,"table":")" + table(chance, scene) + "\"}");
  }
  return {.bytes = std::move(bytes),
          .pause_ms = 1,
          .stay_ms = 500 + up_to(chance, 1500),
          .reads = false,
          .end = End::reset};
}

// Bots alone are to play as fast as they can.
Script bots_alone(Stream& chance, const Scene& scene) {
  if (scene.bot_tables.empty()) return half_open(chance, scene);
  const auto& [table, token] = one_of(chance, scene.bot_tables);
  const auto at = R"(,"id":2,"table":")" + table + "\"}";
  std::string bytes = opening(chance) + hello_of(token) + masked_frame(0x81, R"({"say":"watch","since":0)" + at);
  for (int i = 0; i < 3; ++i) bytes += masked_frame(0x81, R"({"say":"do","command":{"do":"start","version":4})" + at);
  return {.bytes = std::move(bytes), .stay_ms = 200 + up_to(chance, 800), .reads = !once_in(chance, 4)};
}

// Sits down where a seat is left, commits to nothing in particular when the game is started, and opens something else.
Script seat_taker(Stream& chance, const Scene& scene) {
  if (scene.open_tables.empty() || scene.tokens.empty()) return forged_messages(chance, scene);
  const auto at = R"(,"id":2,"table":")" + one_of(chance, scene.open_tables) + "\"}";
  std::string bytes = opening(chance) + hello_of(one_of(chance, scene.tokens));
  bytes += masked_frame(0x81, R"({"say":"watch","since":0)" + at);
  for (int version = 2; version <= 10; version += 2) {
    for (int seat = 0; seat < 6; ++seat) {
      bytes += masked_frame(0x81, R"({"say":"do","command":{"do":"sit","seat":)" + std::to_string(seat) +
                                      R"(,"version":)" + std::to_string(version) + "}" + at);
    }
  }
  for (int i = 0; i < 40; ++i) {
    const auto round = std::to_string(1 + up_to(chance, 2));
    bytes +=
        masked_frame(0x81, R"({"say":"commit","round":)" + round + R"(,"hash":")" + repeated("ab", 32) + "\"" + at);
    bytes +=
        masked_frame(0x81, R"({"say":"open","round":)" + round + R"(,"number":")" + repeated("cd", 32) + "\"" + at);
  }
  return {.bytes = std::move(bytes),
          .piece = 600,
          .pause_ms = 40,
          .stay_ms = up_to(chance, 500),
          .end = once_in(chance, 2) ? End::reset : End::close};
}

// Analyses of many games at once, finished or not, again and again.
Script many_analyses(Stream& chance, const Scene& scene) {
  std::string bytes;
  for (int i = 0; i < 20; ++i) {
    const bool own = !scene.bot_tables.empty() && !once_in(chance, 4);
    const auto where = own ? one_of(chance, scene.bot_tables).table : table(chance, scene);
    bytes += head(chance, "GET /api/tables/" + where + "/analysis");
  }
  return {.bytes = std::move(bytes), .stay_ms = 100 + up_to(chance, 300), .reads = once_in(chance, 2)};
}

}  // namespace

std::span<const Misdeed> misdeeds() {
  static constexpr Misdeed kMisdeeds[] = {{"half-open connections", half_open},
                                          {"slow requests", slow_request},
                                          {"huge requests", huge_request},
                                          {"ambiguous requests", ambiguous_request},
                                          {"nonsense", nonsense},
                                          {"requests ahead", requests_ahead},
                                          {"forged requests", forged_requests},
                                          {"forged messages", forged_messages},
                                          {"a flood of messages", flood_of_messages},
                                          {"broken frames", broken_frames},
                                          {"endless fragments", endless_fragments},
                                          {"deaf watchers", deaf_watcher},
                                          {"bots alone", bots_alone},
                                          {"many analyses", many_analyses},
                                          {"seats taken", seat_taker}};
  return kMisdeeds;
}

}  // namespace tessera::server::testing
