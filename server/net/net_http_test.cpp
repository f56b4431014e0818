// HTTP over real sockets: whole requests, bad ones, limits.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/testing/echo_server.h"

namespace tessera::server {
namespace {

using testing::Client;
using testing::EchoServer;
using testing::quick_config;

int status(const std::optional<testing::HttpAnswer>& answer) { return answer ? answer->status : 0; }
std::string body(const std::optional<testing::HttpAnswer>& answer) { return answer ? answer->body : "(none)"; }

// The whole conversation: what is sent on a new connection, and the first answer's status and body.
std::string reply(EchoServer& server, std::string_view bytes) {
  Client client(server.port());
  client.send(bytes);
  const auto answer = client.answer();
  return std::to_string(status(answer)) + " " + body(answer);
}

// The server has the first request of this client, and no answer to it yet.
Client asking(EchoServer& server, std::string_view target) {
  Client client(server.port());
  client.send("GET " + std::string(target) + " HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.requests == 1; }));
  return client;
}

TEST(NetHttpTest, AnswersRequestsOnOneConnection) {
  EchoServer server(quick_config());
  Client client(server.port());
  EXPECT_EQ(body(client.get("/echo?a=1")), "GET /echo a=1 ");
  EXPECT_EQ(body(client.post("/echo", "hello")), "POST /echo  hello");
  EXPECT_EQ(body(client.get("/later")), "later");
  const auto missing = client.get("/nowhere");
  EXPECT_EQ(status(missing), 404);
  EXPECT_EQ(body(missing), R"({"error":"not_found"})");
  EXPECT_EQ(missing->field("content-type"), "application/json");
  EXPECT_EQ(missing->field("x-content-type-options"), "nosniff");
  const auto large = client.get("/large");
  EXPECT_EQ(body(large).size(), 1024U * 1024U);
  EXPECT_EQ(body(client.get("/echo")), "GET /echo  ");
  EXPECT_EQ(server.counters().requests, 6U);
}

TEST(NetHttpTest, AnswersHeadWithoutABody) {
  EchoServer server(quick_config());
  Client client(server.port());
  client.send("HEAD /echo HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto answer = client.answer(true);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->field("content-length"), "11");  // of "GET /echo  "
  EXPECT_EQ(body(client.get("/echo")), "GET /echo  ");
}

TEST(NetHttpTest, AnswersPipelinedRequestsInOrder) {
  EchoServer server(quick_config());
  Client client(server.port());
  std::string all;
  for (int i = 0; i < 50; ++i) all += "GET /echo?" + std::to_string(i) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  client.send(all);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(body(client.answer()), "GET /echo " + std::to_string(i) + " ");
}

TEST(NetHttpTest, ReadsARequestInPieces) {
  EchoServer server(quick_config());
  Client client(server.port());
  for (const char byte : std::string("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi")) {
    client.send({&byte, 1});
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(body(client.answer()), "POST /echo  hi");
}

TEST(NetHttpTest, ReadsChunksAndExpectations) {
  EchoServer server(quick_config());
  Client client(server.port());
  client.send("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(status(client.answer()), 100);
  client.send("2\r\nab\r\n1\r\nc\r\n0\r\n\r\n");
  EXPECT_EQ(body(client.answer()), "POST /echo  abc");
}

TEST(NetHttpTest, TellsAClientThatItHasTheFile) {
  EchoServer server(quick_config());
  Client client(server.port());
  const auto first = client.get("/file");
  EXPECT_EQ(body(first), "file");
  EXPECT_EQ(first->field("etag"), "\"1\"");
  EXPECT_EQ(first->field("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(first->field("x-good"), "yes");
  EXPECT_EQ(first->head.find("x-bad"), std::string::npos);
  const auto second = client.get("/file", "If-None-Match: \"1\"\r\n");
  EXPECT_EQ(status(second), 304);
  EXPECT_EQ(body(second), "");
  EXPECT_EQ(body(client.get("/echo")), "GET /echo  ");
}

TEST(NetHttpTest, HangsUpWhenAsked) {
  EchoServer server(quick_config());
  Client client(server.port());
  const auto answer = client.get("/echo", "Connection: close\r\n");
  EXPECT_EQ(answer->field("connection"), "close");
  EXPECT_TRUE(client.ended());
}

TEST(NetHttpTest, RefusesWhatIsNotHttp) {
  EchoServer server(quick_config());
  const std::string bad = R"(400 {"error":"bad_request"})";
  EXPECT_EQ(reply(server, "hello\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "\x16\x03\x01 a TLS hello\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "GET /echo HTTP/1.0\r\nHost: x\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "GET /echo HTTP/2.0\r\nHost: x\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "GET /echo HTTP/1.1\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "GET /echo HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "GET /echo HTTP/1.1\r\nHost: x\r\nbad field\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"), bad);
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), bad);
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
            bad);
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), bad);
}

// The proxy is on loopback, as on most machines; whom it does not tell is not loopback all the same.
TEST(NetHttpTest, AClientThatAProxyDoesNotTellIsUnknown) {
  auto config = quick_config();
  config.trusted_proxies = {"127.0.0.1", "10.0.0.0/8"};
  EchoServer server(config);
  Client client(server.port());
  EXPECT_EQ(body(client.get("/who")), "127.0.0.1 -");  // a program on this machine
  for (const auto* odd : {"unknown", "", " ", "nonsense", "192.0.2.1, nonsense", "127.0.0.1", "[::1]:80",
                          "127.0.0.1, 10.0.0.1x", "10.0.0.1, 127.0.0.1", "192.0.2.1,", "_hidden", "::ffff:127.0.0.1"}) {
    EXPECT_EQ(body(client.get("/who", "X-Forwarded-For: " + std::string(odd) + "\r\n")), ":: -") << odd;
  }
  EXPECT_EQ(body(client.get("/who", "X-Forwarded-For: 127.0.0.1, 10.0.0.9\r\n")), "10.0.0.9 -");
}

// No such body is read: another program might see another end of it.
TEST(NetHttpTest, RefusesCodingsThatItDoesNotRead) {
  EchoServer server(quick_config());
  const std::string post = "POST /echo HTTP/1.1\r\nHost: x\r\n";
  const std::string chunks = "\r\n1\r\na\r\n0\r\n\r\n";
  for (const auto* coding :
       {"gzip", "gzip, chunked", "identity", "chunked, gzip", "xchunked", "chunked;q=1", "\"chunked\""}) {
    Client client(server.port());
    client.send(post + "Transfer-Encoding: " + coding + "\r\n" + chunks);
    const auto answer = client.answer();
    EXPECT_EQ(body(answer), R"({"error":"unknown_coding"})") << coding;
    EXPECT_EQ(status(answer), 501) << coding;
    EXPECT_EQ(answer->field("connection"), "close");
    EXPECT_TRUE(client.ended());
  }
  for (const auto* fields :
       {"Transfer-Encoding: chunked, chunked\r\n", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding:\r\n", "Transfer-Encoding: ,\r\n", "Transfer-Encoding: gzip\r\nContent-Length: 3\r\n",
        "Content-Length: 3\r\nTransfer-Encoding: gzip\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"}) {
    Client client(server.port());
    client.send(post + fields + chunks);
    const auto answer = client.answer();
    EXPECT_EQ(status(answer), 400) << fields;
    EXPECT_EQ(answer->field("connection"), "close");
    EXPECT_TRUE(client.ended());
  }
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" + chunks),
            R"(400 {"error":"bad_request"})");
  EXPECT_EQ(reply(server, post + "transfer-encoding:\tCHUNKED \r\n" + chunks), "200 POST /echo  a");
}

// The reply to a megabyte that is no end of a request.
std::string reply_to_flood(EchoServer& server, std::string bytes, std::string_view again) {
  while (bytes.size() < 1024 * 1024) bytes += again;
  return reply(server, bytes);
}

TEST(NetHttpTest, ABodyThatNeverEndsIsNotKept) {
  EchoServer server(quick_config());
  const std::string post = "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string large = R"(431 {"error":"head_too_large"})";
  EXPECT_EQ(reply_to_flood(server, post + "1;", "extension"), large);
  EXPECT_EQ(reply_to_flood(server, post + "0\r\nTrailer: ", "x"), large);
  EXPECT_EQ(reply_to_flood(server, post + "0\r\n", "A: b\r\n"), large);
  EXPECT_EQ(reply_to_flood(server, post, "1;" + std::string(1000, 'e') + "\r\na\r\n"), large);
  EXPECT_EQ(reply_to_flood(server, post, "0"), R"(413 {"error":"too_large"})");
  EXPECT_EQ(reply_to_flood(server, "GET /echo HTTP/1.1\r\nHost: x\r\n", "A:\r\n"), large);  // many empty fields
}

// Large answers are kept only for clients who read them.
TEST(NetHttpTest, AnswersThatNobodyReadsAreNotKept) {
  auto config = quick_config();
  config.per_address.answers = 3 * 1024 * 1024;
  EchoServer server(config);
  std::vector<Client> greedy;
  for (int i = 0; i < 3; ++i) {
    greedy.emplace_back(server.port());
    greedy.back().send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.requests == 3; }));
  Client client(server.port());
  const auto refused = client.get("/large");
  EXPECT_EQ(status(refused), 429);
  EXPECT_EQ(refused->field("connection"), "close");
  EXPECT_EQ(status(Client(server.port()).get("/echo")), 200);
  for (auto& each : greedy) EXPECT_EQ(body(each.answer()).size(), 1024U * 1024U);
  EXPECT_EQ(status(Client(server.port()).get("/large")), 200);
  for (auto& each : greedy) each.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.requests == 9; }));
  greedy.clear();  // without reading
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 0; }));
  EXPECT_EQ(status(Client(server.port()).get("/large")), 200);
}

TEST(NetHttpTest, RefusesOddTargets) {
  EchoServer server(quick_config());
  Client client(server.port());
  for (const auto* odd : {"/../etc/passwd", "/%2e%2e/x", "/a%2fb", "http://x/", "/%00"}) {
    EXPECT_EQ(body(client.get(odd)), R"({"error":"bad_target"})") << odd;  // and the connection stands
  }
}

TEST(NetHttpTest, RefusesWhatIsTooLarge) {
  EchoServer server(quick_config());
  const std::string head = "GET /echo HTTP/1.1\r\nHost: x\r\nX: " + std::string(9000, 'x');
  EXPECT_EQ(reply(server, head), R"(431 {"error":"head_too_large"})");
  EXPECT_EQ(reply(server, "GET /" + std::string(100'000, 'a')), R"(431 {"error":"head_too_large"})");
  const std::string large = R"(413 {"error":"too_large"})";
  const std::string post = "POST /echo HTTP/1.1\r\nHost: x\r\n";
  EXPECT_EQ(reply(server, post + "Content-Length: 65537\r\n\r\n" + std::string(65'537, 'x')), large);
  EXPECT_EQ(reply(server, post + "Content-Length: 99999999999\r\n\r\n"), large);
  EXPECT_EQ(
      reply(server, post + "Transfer-Encoding: chunked\r\n\r\n10001\r\n" + std::string(65'537, 'x') + "\r\n0\r\n\r\n"),
      large);
  Client client(server.port());
  EXPECT_EQ(status(client.post("/who", std::string(1024 * 1024, 'x'))), 200);  // a path where more is allowed
}

TEST(NetHttpTest, LosesPatienceWithSlowRequests) {
  auto config = quick_config();
  config.head_timeout = config.body_timeout = config.keep_alive = 150;
  EchoServer server(config);
  EXPECT_EQ(reply(server, "GET /echo HTTP/1.1\r\nHost"), R"(408 {"error":"request_timeout"})");
  EXPECT_EQ(reply(server, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"),
            R"(408 {"error":"request_timeout"})");
  Client silent(server.port());
  EXPECT_TRUE(silent.ended());
  Client idle(server.port());
  EXPECT_EQ(status(idle.get("/echo")), 200);
  EXPECT_TRUE(idle.ended());
}

TEST(NetHttpTest, AByteNowAndThenIsStillSlow) {
  auto config = quick_config();
  config.head_timeout = 100;
  EchoServer server(config);
  Client client(server.port());
  for (int i = 0; i < 40; ++i) {
    client.send(i == 0 ? "GET /echo HTTP/1.1\r\n" : "a");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(status(client.answer()), 408);
}

TEST(NetHttpTest, AnswersForAHandlerThatDoesNot) {
  auto config = quick_config();
  config.answer_timeout = 60;
  EchoServer server(config);
  Client client(server.port());
  EXPECT_EQ(body(client.get("/never")), R"({"error":"unavailable"})");
  EXPECT_TRUE(client.ended());
}

TEST(NetHttpTest, AnAnswerForSomebodyWhoLeftGoesNowhere) {
  EchoServer server(quick_config());
  asking(server, "/never").reset();
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 0; }));
  Client next(server.port());  // has the place of the one who left
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 1; }));
  const auto before = server.counters().bytes_out;
  EXPECT_EQ(server.answer_never(), 1u);
  EXPECT_EQ(server.counters().bytes_out, before);
  EXPECT_EQ(body(next.get("/echo")), "GET /echo  ");
}

TEST(NetHttpTest, WhoSendsOnBeforeTheAnswerIsReadAfterwards) {
  EchoServer server(quick_config());
  Client client = asking(server, "/later");
  client.send("GET /echo HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(body(client.answer()), "later");
  EXPECT_EQ(status(client.answer()), 200);
}

// epoll reports unread bytes again and again: each turn of the loop would be a poll if the server still waited for
// them.
TEST(NetHttpTest, WhatIsNotReadYetKeepsNobodyBusy) {
  EchoServer server(quick_config());
  Client client = asking(server, "/never");
  client.send("GET /echo HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto before = server.counters().polls;
  for (int turn = 0; turn < 200; ++turn) server.on_network([] {});
  EXPECT_LT(server.counters().polls - before, 10u);
  client.reset();  // which is heard all the same
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 0; }));
}

TEST(NetHttpTest, WhoBreaksTheConnectionOffIsGoneAtOnce) {
  EchoServer server(quick_config());
  Client client = asking(server, "/never");
  client.reset();
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 0; }));
}

TEST(NetHttpTest, WhoeverAsksTooOftenHasToWait) {
  auto config = quick_config();
  config.per_address.requests = {.per_second = 1, .burst = 4};  // one of them for connecting
  EchoServer server(config);
  Client client(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status(client.get("/echo")), 200);
  const auto refused = client.get("/echo");
  EXPECT_EQ(status(refused), 429);
  EXPECT_EQ(refused->field("retry-after"), "2");
  EXPECT_TRUE(client.ended());
  Client again(server.port());
  EXPECT_EQ(status(again.answer()), 503);  // turned away at the door
}

TEST(NetHttpTest, OriginsOfOthersChangeNothing) {
  auto config = quick_config();
  config.origins = {"https://friend.example"};
  EchoServer server(config);
  Client client(server.port());
  const auto ask = [&](std::string_view fields) { return status(client.post("/echo", "", fields)); };
  EXPECT_EQ(ask("Origin: http://localhost\r\n"), 200);
  EXPECT_EQ(ask("Origin: https://friend.example\r\n"), 200);
  EXPECT_EQ(ask("Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(ask("Origin: null\r\n"), 403);
  EXPECT_EQ(ask(""), 200);
  EXPECT_EQ(body(client.post("/echo", "", "Origin: null\r\n")), R"({"error":"bad_origin"})");
  EXPECT_EQ(status(client.get("/echo", "Origin: http://evil.example\r\n")), 200);  // reading is CORS's business
}

TEST(NetHttpTest, TokensComeByHeaderOnly) {
  EchoServer server(quick_config());
  Client client(server.port());
  EXPECT_EQ(body(client.get("/who")), "127.0.0.1 -");
  EXPECT_EQ(body(client.get("/who", "Authorization: Bearer abc\r\n")), "127.0.0.1 abc");
  EXPECT_EQ(body(client.get("/who", "Cookie: tessera=def\r\n")), "127.0.0.1 -");
}

TEST(NetHttpTest, BelievesTrustedProxiesOnly) {
  const std::string_view fields = "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\nX-Forwarded-Proto: https\r\n";
  EchoServer open(quick_config());
  EXPECT_EQ(body(Client(open.port()).get("/who", fields)), "127.0.0.1 -");
  auto config = quick_config();
  config.trusted_proxies = {"127.0.0.0/8"};
  EchoServer proxied(config);
  EXPECT_EQ(body(Client(proxied.port()).get("/who", fields)), "192.0.2.1 - tls");
  EXPECT_EQ(body(Client(proxied.port()).get("/who", "Forwarded: for=192.0.2.9;proto=https\r\n")), ":: -");
  config.forwarded_by = ForwardedBy::forwarded;
  EchoServer standard(config);
  EXPECT_EQ(body(Client(standard.port()).get("/who", "Forwarded: for=192.0.2.9;proto=https\r\n")), "192.0.2.9 - tls");
  EXPECT_EQ(body(Client(standard.port()).get("/who", fields)), ":: -");
}

TEST(NetHttpTest, WorksUnderABasePath) {
  auto config = quick_config();
  config.base_path = "/games";
  EchoServer server(config);
  Client client(server.port());
  EXPECT_EQ(body(client.get("/games/echo")), "GET /echo  ");
  EXPECT_EQ(status(client.get("/echo")), 404);
  const auto redirected = client.get("/games");
  EXPECT_EQ(status(redirected), 308);
  EXPECT_EQ(redirected->field("location"), "/games/");
}

TEST(NetHttpTest, ListensOnIpv6Too) {
  auto config = quick_config();
  config.address = "::";
  EchoServer server(config);
  EXPECT_EQ(body(Client(server.port(), "::1").get("/who")), "::1 -");
  EXPECT_EQ(body(Client(server.port(), "127.0.0.1").get("/who")), "127.0.0.1 -");
}

TEST(NetHttpTest, SaysWhyItCannotListen) {
  EchoServer server(quick_config());
  auto config = quick_config();
  config.port = server.port();
  const auto taken = Network::listen(config, server);
  ASSERT_FALSE(taken);
  EXPECT_NE(taken.error().text.find("can't listen on 127.0.0.1 port"), std::string::npos) << taken.error().text;
  config.address = "nowhere";
  EXPECT_FALSE(Network::listen(config, server));
  config = quick_config();
  config.trusted_proxies = {"caddy"};
  EXPECT_FALSE(Network::listen(config, server));
  config = quick_config();
  config.base_path = "games/";
  EXPECT_FALSE(Network::listen(config, server));
  config = quick_config();
  config.connections = 1'000'000'000;
  const auto many = Network::listen(config, server);
  ASSERT_FALSE(many);
  EXPECT_NE(many.error().text.find("ulimit -n"), std::string::npos) << many.error().text;
}

}  // namespace
}  // namespace tessera::server
