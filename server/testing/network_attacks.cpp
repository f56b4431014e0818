// Attacks on the bounds of a connection: from the first byte of a request to the end of a WebSocket.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <chrono>
#include <functional>
#include <thread>

#include "engine/core/json_fields.h"
#include "server/testing/api_harness.h"
#include "server/testing/attack.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

namespace {

// A server with the limits that people get, but for what the attack changes.
class Target {
 public:
  explicit Target(const std::function<void(ServiceConfig&)>& change = [](ServiceConfig&) {})
      : service_(changed(folder_.path(), change)) {}

  int port() const { return service_.port(); }

  // A figure of /metrics.
  long figure(const std::string& name) const {
    const auto answer = Client(port()).get("/metrics");
    if (!answer) return -1;
    const auto at = answer->body.find("\ntessera_" + name + " ");
    return at == std::string::npos ? -1 : std::stol(answer->body.substr(at + name.size() + 10));
  }
  bool eventually(const std::function<bool()>& holds) const {
    for (int i = 0; i < 500; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

 private:
  static ServiceConfig changed(const std::string& folder, const std::function<void(ServiceConfig&)>& change) {
    ServiceConfig config;
    config.data = folder;
    config.net.port = 0;
    config.bot_threads = 1;
    change(config);
    return config;
  }

  TemporaryFolder folder_{quick_place()};
  RunningService service_;
};

constexpr std::string_view kHead = " HTTP/1.1\r\nHost: x\r\n";

std::string post(std::string_view target, std::string_view fields) {
  return "POST " + std::string(target) + std::string(kHead) + std::string(fields) + "\r\n";
}

int status(const std::optional<HttpAnswer>& answer) { return answer ? answer->status : 0; }

// What a megabyte of the same is answered with.
int status_of_flood(const Target& target, std::string bytes, std::string_view again) {
  while (bytes.size() < 1024 * 1024) bytes += again;
  Client client(target.port());
  client.send(bytes);
  return status(client.answer());
}

// Sends the same request again and again and reads nothing; how many bytes the network took.
std::size_t send_ahead(Client& client, std::string_view request, std::size_t most) {
  std::string all;
  while (all.size() < most) all += request;
  std::size_t sent = 0;
  for (int tries = 0; sent < all.size() && tries < 20;) {
    const auto some = ::send(client.socket(), all.data() + sent, all.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (some > 0) {
      sent += static_cast<std::size_t>(some);
      tries = 0;
    } else {
      ++tries;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  return sent;
}

int close_code(Client& client) {
  while (const auto frame = client.read_frame()) {
    if (frame->opcode == 8) return frame->close_code();
  }
  return 0;
}

void head() {
  const Target target;
  EXPECT_EQ(status_of_flood(target, "GET /" + std::string(kHead) + "X: ", "x"), 431);
  EXPECT_EQ(status_of_flood(target, "GET /", "x"), 431);
  EXPECT_EQ(status_of_flood(target, "", "x"), 431);
}

void fields() {
  const Target target;
  const auto with_fields = [&](int count) {
    std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
    for (int i = 1; i < count; ++i) request += "A:\r\n";
    Client client(target.port());
    client.send(request + "\r\n");
    return status(client.answer());
  };
  EXPECT_EQ(with_fields(100), 200);
  EXPECT_EQ(with_fields(101), 431);
}

void body() {
  const Target target;
  const auto of_length = [&](std::string_view path, std::size_t size) {
    return status(Client(target.port()).post(path, std::string(size, ' ')));
  };
  EXPECT_EQ(of_length("/api/guests", 8 * 1024), 400);
  EXPECT_EQ(of_length("/api/guests", 8 * 1024 + 1), 413);
  EXPECT_EQ(of_length("/api/check", 64 * 1024), 400);
  EXPECT_EQ(of_length("/api/check", 64 * 1024 + 1), 413);
  const auto chunked = post("/api/guests", "Transfer-Encoding: chunked\r\n");
  EXPECT_EQ(status_of_flood(target, chunked, "8\r\n12345678\r\n"), 413);
}

void values() {
  const Target target;
  const auto with = [&](int count) {
    std::string body = R"({"game":"x","players":2,"options":{"deck":{"cards":[)";
    for (int i = 0; i < count; ++i) body += "0,";
    const auto answer = Client(target.port()).post("/api/check", body + "0]}}}");
    return answer ? answer->body.substr(0, 20) : "";
  };
  EXPECT_EQ(with(9'000), R"({"fine":false,"messa)");
  EXPECT_EQ(with(10'000), R"({"error":"too_long",)");
}

void chunk_extras() {
  const Target target;
  const auto chunked = post("/api/guests", "Transfer-Encoding: chunked\r\n");
  EXPECT_EQ(status_of_flood(target, chunked + "1;", "x"), 431);
  EXPECT_EQ(status_of_flood(target, chunked + "0\r\n", "A: b\r\n"), 431);
  EXPECT_EQ(status_of_flood(target, chunked + "0\r\nA:", "x"), 431);
}

void slow_request() {
  const Target target([](ServiceConfig& config) { config.net.head_timeout = config.net.body_timeout = 100; });
  for (const auto& part : {std::string("GET /heal"), post("/api/guests", "Content-Length: 9\r\n") + "{",
                           post("/api/guests", "Transfer-Encoding: chunked\r\n") + "1;a"}) {
    Client client(target.port());
    client.send(part);
    EXPECT_EQ(status(client.answer()), 408);
    EXPECT_TRUE(client.ended());
  }
  Client silent(target.port());
  EXPECT_TRUE(silent.ended());
}

void idle_connection() {
  const Target target([](ServiceConfig& config) { config.net.keep_alive = 100; });
  Client client(target.port());
  EXPECT_EQ(status(client.get("/healthz")), 200);
  EXPECT_TRUE(client.ended());
}

void requests_ahead() {
  const Target target;
  Client client(target.port());
  const std::size_t sent = send_ahead(client, "GET /api/openapi.json" + std::string(kHead) + "\r\n", 16 * 1024 * 1024);
  EXPECT_GT(sent, 64U * 1024U);
  // What is read at once, and the requests that ask for the figure.
  EXPECT_LT(target.figure("bytes_received_total"), 64 * 1024 + 4096);
  EXPECT_EQ(status(client.answer()), 200);
}

// A record is asked for by several at once, and all of them hold the same text.
void unread_records() {
  constexpr std::size_t kUncounted = 8192;  // smaller ones are not counted
  const TemporaryFolder folder(quick_place());
  std::string path;
  std::size_t size = 0;
  {
    ApiHarness harness(folder.path());
    const auto longest = std::string(tessera::testing::plain_game().facts.presets[kPresets - 1].options);
    for (int games = 0; games < 20 && size <= kUncounted; ++games) {
      const auto game =
          begin_game(harness, tessera::testing::plain_table(R"("players":2,"sit":0,"options":)" + longest));
      play_out(harness, game);
      path = "/api/tables/" + game.table + "/record";
      harness.send("GET " + path, {}, {}, "127.0.0.1", [&](const Response& response) { size = response.body->size(); });
      harness.world.run();
    }
  }
  ASSERT_GT(size, kUncounted);
  auto config = quick_service(folder.path());
  config.net.per_address.answers = size + size / 2;
  const RunningService service(config);
  std::vector<Client> greedy;
  for (int i = 0; i < 3; ++i) {
    greedy.emplace_back(service.port());
    greedy.back().small_receive_buffer();
    send_ahead(greedy.back(), "GET " + path + std::string(kHead) + "\r\n", 64 * 1024);
  }
  int refused = 0;
  for (int i = 0; i < 500 && refused == 0; ++i) {
    refused += status(Client(service.port()).get(path)) == 429 ? 1 : 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(refused, 1);
}

void unread_answers() {
  unread_records();
  const Target target([](ServiceConfig& config) { config.net.per_address.answers = 100'000; });
  std::vector<Client> greedy;
  for (int i = 0; i < 2; ++i) {
    greedy.emplace_back(target.port());
    send_ahead(greedy.back(), "GET /api/openapi.json" + std::string(kHead) + "\r\n", 64 * 1024);
  }
  EXPECT_TRUE(target.eventually([&] { return target.figure("rate_limited_total") > 0; }));
  EXPECT_EQ(status(Client(target.port()).get("/healthz")), 200);
}

void stalled_reader() {
  const Target target([](ServiceConfig& config) { config.net.write_timeout = 100; });
  Client client(target.port());
  send_ahead(client, "GET /api/openapi.json" + std::string(kHead) + "\r\n", 64 * 1024);
  EXPECT_TRUE(target.eventually([&] { return target.figure("slow_readers_total") == 1; }));
}

// It was answered and told to go, and stays and sends on.
void lingering_connection() {
  const Target target([](ServiceConfig& config) { config.net.close_timeout = 100; });
  Client client(target.port());
  client.send("nonsense\r\n\r\n");
  EXPECT_EQ(status(client.answer()), 400);
  EXPECT_TRUE(target.eventually([&] { return target.figure("connections") == 1; }));  // the one that asks
}

void connections() {
  const Target target([](ServiceConfig& config) { config.net.connections = 2; });
  Client one(target.port());
  Client two(target.port());
  EXPECT_EQ(status(two.get("/healthz")), 200);
  EXPECT_EQ(status(Client(target.port()).answer()), 503);
}

void connections_of_address() {
  const Target target;
  std::vector<Client> all;
  for (int i = 0; i < 100; ++i) all.emplace_back(target.port());
  EXPECT_EQ(status(all.back().get("/healthz")), 200);
  EXPECT_EQ(status(Client(target.port()).answer()), 503);
}

void requests_of_address() {
  const Target target;
  Client client(target.port());
  int refused = 0;
  for (int i = 1; i <= 2000 && refused == 0; ++i) {
    if (status(client.get("/healthz")) == 429) refused = i;
  }
  EXPECT_GT(refused, 400);
  EXPECT_LT(refused, 2000);
}

void addresses() {
  AddressTable table({.addresses = 2});
  const auto of = [](int number) { return *Address::parse("192.0.2." + std::to_string(number)); };
  EXPECT_TRUE(table.connect(of(1), 0));
  EXPECT_TRUE(table.request(of(2), 0));
  EXPECT_FALSE(table.connect(of(3), 0));
  EXPECT_FALSE(table.request(of(3), 0));
  EXPECT_FALSE(table.message(of(3), 0));
  EXPECT_FALSE(table.hold(of(3), 1, 0));
  EXPECT_EQ(table.size(), 2U);
}

void websocket_message() {
  const Target target;
  Client whole(target.port());
  ASSERT_TRUE(whole.open("/api/live"));
  whole.frame(1, std::string(16 * 1024 + 1, ' '));
  EXPECT_EQ(close_code(whole), 1009);
  Client parts(target.port());
  ASSERT_TRUE(parts.open("/api/live"));
  parts.frame(1, std::string(16 * 1024, ' '), false);
  parts.frame(0, " ", false);
  EXPECT_EQ(close_code(parts), 1009);
}

void control_frame() {
  const Target target;
  Client client(target.port());
  ASSERT_TRUE(client.open("/api/live"));
  client.frame(9, std::string(126, 'p'));
  EXPECT_EQ(close_code(client), 1002);
}

void websocket_rate() {
  const Target target;
  for (const int opcode : {1, 9, 0}) {
    Client client(target.port());
    ASSERT_TRUE(client.open("/api/live"));
    if (opcode == 0) client.frame(1, "", false);
    for (int i = 0; i < 150; ++i) client.frame(opcode, "", opcode != 0);
    EXPECT_EQ(close_code(client), 1008) << opcode;
  }
}

void slow_websocket() {
  EchoServer server(quick_config());
  Client client(server.port());
  client.small_receive_buffer();
  ASSERT_TRUE(client.open());
  client.text("flood 2000 1000");
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.slow_readers == 1 && now.websockets == 0; }));
}

void silent_websocket() {
  const Target target([](ServiceConfig& config) {
    config.net.ping_after = 50;
    config.net.silence_timeout = 200;
  });
  Client client(target.port());
  ASSERT_TRUE(client.open("/api/live"));
  const auto ping = client.read_frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, 9);
  client.send("\x81");  // a part of a frame is no sign of life
  EXPECT_TRUE(client.ended());
}

// A text of the answer to something that was made.
std::string made_text(const std::optional<HttpAnswer>& made, const char* field) {
  EXPECT_EQ(status(made), 201);
  return made ? text_at(boost::json::parse(made->body).as_object(), field) : std::string();
}

// The store has not answered yet who the guest is.
void early_messages() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  constexpr ConnectionId kClient = 1;
  world.hub.opened(kClient);
  world.message(kClient, R"({"say":"hello","id":1,"protocol":1,"token":")" + world.token(world.guest("Ada")) + "\"}");
  for (int i = 0; i < 17; ++i) world.message(kClient, R"({"say":"hint","id":2,"table":"none"})");
  EXPECT_EQ(world.sent[kClient], std::vector<std::string>{R"({"say":"refused","id":0,"code":"too_fast","detail":""})"});
  world.run();
  EXPECT_EQ(world.sent[kClient].size(), 1 + 1 + 16U);  // the welcome, and what waited
}

// Tables that are there: of one that is not, nothing is watched any more once that is known.
void watches() {
  const Target target;
  const auto token = made_text(Client(target.port()).post("/api/guests", R"({"name":"Ada"})"), "token");
  const auto bearer = "Authorization: Bearer " + token + "\r\n";
  Client client(target.port());
  ASSERT_TRUE(client.open("/api/live"));
  std::string all = masked_frame(0x81, R"({"say":"hello","id":1,"protocol":1,"token":null})");
  constexpr int kOneTooMany = 9;
  for (int i = 0; i < kOneTooMany; ++i) {
    const auto table = made_text(Client(target.port()).post("/api/tables", kShortGame, bearer), "table");
    all += masked_frame(0x81, R"({"say":"watch","id":2,"since":0,"table":")" + table + "\"}");
  }
  client.send(all);
  EXPECT_NE(client.read_text().find("welcome"), std::string::npos);
  int refused = 0;
  for (int i = 0; i < kOneTooMany; ++i) {
    refused += client.read_text() == R"({"say":"refused","id":2,"code":"too_many","detail":""})";
  }
  EXPECT_EQ(refused, 1);
}

void new_things() {
  const Target target;
  Client client(target.port());
  int refused = 0;
  for (int i = 1; i <= 100 && refused == 0; ++i) {
    const auto answer = client.post("/api/codes", R"({"code":"00000000"})");
    if (status(answer) == 429) refused = i;
  }
  EXPECT_GE(refused, 61);
}

// A subscriber has as many networks as are remembered, and makes a table from each.
void counted_addresses() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path(), {.tables_per_address = 2});
  const auto greedy = *Address::parse("2001:db8:1::");
  while (harness.world.hub.take_new_table(greedy)) continue;
  auto from = *Address::parse("2001:db8::");
  for (std::size_t i = 0; i < PeriodLimit::kMostKeys; ++i) {
    from.bytes[6] = static_cast<std::uint8_t>(i / 256);
    from.bytes[7] = static_cast<std::uint8_t>(i % 256);
    ASSERT_TRUE(harness.world.hub.take_new_table(from));
  }
  EXPECT_EQ(harness.ask("POST /api/tables", harness.guest("Ann"), kShortGame, "192.0.2.1").status, 201);
  EXPECT_FALSE(harness.world.hub.take_new_table(greedy));
}

// One address asks for so many different tables at the same moment, and then another asks for one: how many of the
// first are refused, and how many are answered before the other.
struct Queue {
  int refused = 0;
  int before_the_other = 0;
};
Queue ask_for_many(int count, const std::string& what) {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  Queue out;
  int answered = 0;
  const auto line = [&](const std::string& table) { return "GET /api/tables/" + table + what; };
  for (int i = 0; i < count; ++i) {
    harness.send(line("none" + std::to_string(i)), {}, {}, "192.0.2.1",
                 [&](const Response& response) { (response.status == 429 ? out.refused : answered) += 1; });
  }
  int status = 0;
  harness.send(line("other"), {}, {}, "192.0.2.2", [&](const Response& response) { status = response.status; });
  while (status == 0 && harness.world.waiting() > 0) harness.world.step();
  EXPECT_EQ(status, 404);
  out.before_the_other = answered;
  harness.world.run();
  EXPECT_EQ(answered + out.refused, count);
  return out;
}

// Eight are being loaded when the other comes.
void loads_of_one_address() {
  const auto queue = ask_for_many(1'020, "");
  EXPECT_EQ(queue.refused, 1'020 - 1'000 - 8);
  EXPECT_LE(queue.before_the_other, 8 + 8 + 1);
}

void records_of_one_address() {
  const auto queue = ask_for_many(30, "/record");
  EXPECT_EQ(queue.refused, 30 - 16 - 1);
  EXPECT_LE(queue.before_the_other, 1 + 1);
}

void database() {
  const Target target([](ServiceConfig& config) { config.data_limit = 1; });
  const auto answer = Client(target.port()).post("/api/guests", R"({"name":"Ada"})");
  ASSERT_EQ(status(answer), 507);
  EXPECT_EQ(answer->body, R"({"error":"full","detail":""})");
}

}  // namespace

Attacks network_attacks() {
  return {{"the head of a request", head},
          {"fields of a head", fields},
          {"a body", body},
          {"values in a body", values},
          {"extensions and trailers of chunks", chunk_extras},
          {"a request that comes slowly", slow_request},
          {"an idle connection", idle_connection},
          {"requests sent ahead", requests_ahead},
          {"answers that wait to be read", unread_answers},
          {"a client that takes nothing", stalled_reader},
          {"a connection that was told to end", lingering_connection},
          {"connections", connections},
          {"connections of one address", connections_of_address},
          {"requests of one address", requests_of_address},
          {"addresses remembered", addresses},
          {"a WebSocket message", websocket_message},
          {"a control frame", control_frame},
          {"WebSocket messages", websocket_rate},
          {"messages to a slow reader", slow_websocket},
          {"a silent WebSocket", silent_websocket},
          {"messages before the greeting", early_messages},
          {"tables watched by one connection", watches},
          {"new guests, tables, codes, reports, exports, deletions of one address", new_things},
          {"addresses whose new tables are counted", counted_addresses},
          {"tables that one address waits for", loads_of_one_address},
          {"records that one address waits for", records_of_one_address},
          {"the database", database}};
}

}  // namespace tessera::server::testing
