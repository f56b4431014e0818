// A whole server over sockets: what those who run it may ask, and what else is not the API.
#include "server/service/service.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <chrono>
#include <future>
#include <thread>

#include "engine/games/testing.h"
#include "server/service/admin_file.h"
#include "server/testing/api_harness.h"
#include "server/testing/echo_server.h"
#include "server/testing/faulty_disk.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using testing::Client;
using testing::TemporaryFolder;

class Running {
 public:
  explicit Running(const std::string& folder, ApiConfig api = {.costly = {}}) {
    ServiceConfig config{.data = folder, .net = testing::quick_config(), .api = std::move(api), .bot_threads = 1};
    config.net.trusted_proxies = {"127.0.0.1"};
    auto service = Service::open(config);
    EXPECT_TRUE(service) << (service ? "" : service.error().text);
    service_ = *std::move(service);
    std::promise<void> ready;
    thread_ = std::thread([this, &ready] { (void)service_->run([&ready] { ready.set_value(); }); });
    ready.get_future().wait();
    token_ = AdminFile::read(folder)->token;
  }
  ~Running() { stop(); }

  void stop() {
    service_->stop();
    if (thread_.joinable()) thread_.join();
  }
  int port() const { return service_->port(); }

  // The status, and the body if there is one.
  std::pair<int, json::value> ask(const std::string& method, const std::string& target, const std::string& token,
                                  const std::string& more = {}, const std::string& body = {}) const {
    Client client(port());
    client.send(method + " " + target + " HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer " + token +
                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + more + "\r\n" + body);
    const auto answer = client.answer();
    if (!answer) return {0, nullptr};
    boost::system::error_code none;
    return {answer->status, json::parse(answer->body, none)};
  }
  std::pair<int, json::value> admin(const std::string& method, const std::string& what) const {
    return ask(method, "/admin/" + what, token_);
  }
  const std::string& token() const { return token_; }

  std::string guest(const std::string& name) const {
    const auto made = ask("POST", "/api/guests", "", "", R"({"name":")" + name + "\"}");
    return std::string(made.second.at("token").as_string());
  }

 private:
  std::unique_ptr<Service> service_;
  std::thread thread_;
  std::string token_;
};

TEST(Service, IsWellAndTellsOnlyLoopbackItsFigures) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  EXPECT_EQ(server.ask("GET", "/healthz", "").second.at("status"), "ok");
  EXPECT_EQ(server.ask("GET", "/metrics", "").first, 200);
  EXPECT_EQ(server.ask("GET", "/metrics", "", "X-Forwarded-For: 203.0.113.5\r\n").first, 403);
}

TEST(Service, IsNotWellWhileACommitWaitsForLong) {
  testing::FaultyDisk disk;
  const TemporaryFolder folder;
  const Running server(folder.path());
  const auto status = [&] { return std::string(server.ask("GET", "/healthz", "").second.at("status").as_string()); };
  const auto becomes = [&](const std::string& word) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (status() != word && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return status() == word;
  };
  std::promise<void> go_on;
  disk.on_strike = [may_go_on = go_on.get_future().share()] { may_go_on.wait(); };
  disk.plan(testing::FaultyDisk::Fault::delay, 1);
  std::thread waits([&] { (void)server.guest("Ada"); });
  EXPECT_TRUE(becomes("storage"));
  EXPECT_EQ(server.ask("GET", "/healthz", "").first, 503);
  go_on.set_value();
  waits.join();
  EXPECT_TRUE(becomes("ok"));
}

TEST(Service, AnswersWhatIsNotTheApi) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  EXPECT_EQ(server.ask("GET", "/", "").first, 200);
  EXPECT_EQ(server.ask("GET", "/nothing", "").first, 404);
  EXPECT_EQ(server.ask("POST", "/", "").first, 405);
  EXPECT_EQ(server.ask("GET", "/api/live", "").first, 426);
  EXPECT_EQ(server.ask("POST", "/api/guests", "", "", std::string(8 * 1024 + 1, ' ')).first, 413);
}

// As RFC 9110 wants it: a refused method is told which ones are taken.
TEST(Service, SaysWhichMethodsAPathTakes) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  const auto allowed = [&](std::string_view target, const std::string& method = "PUT") {
    Client client(server.port());
    client.send(method + " " + std::string(target) + " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    const auto answer = client.answer();
    EXPECT_EQ(answer->status, 405) << target;
    return answer->field("allow");
  };
  EXPECT_EQ(allowed("/healthz"), "GET, HEAD");
  EXPECT_EQ(allowed("/metrics"), "GET, HEAD");
  EXPECT_EQ(allowed("/"), "GET, HEAD");
  EXPECT_EQ(allowed("/api/guests"), "POST");
  EXPECT_EQ(allowed("/api/me"), "GET, HEAD, PATCH, DELETE");
  for (const auto* method : {"TRACE", "OPTIONS", "BREW"}) {
    EXPECT_EQ(allowed("/api/tables", method), "GET, HEAD, POST") << method;
    EXPECT_EQ(allowed("/healthz", method), "GET, HEAD") << method;
  }
}

TEST(ServiceAdmin, IsForLoopbackWithTheToken) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  EXPECT_EQ(server.admin("GET", "tables").first, 200);
  EXPECT_EQ(server.ask("GET", "/admin/tables", "").first, 403);
  EXPECT_EQ(server.ask("GET", "/admin/tables", std::string(64, '0')).first, 403);
  EXPECT_EQ(server.ask("GET", "/admin/tables", server.guest("Ada")).first, 403);
  EXPECT_EQ(server.ask("GET", "/admin/tables", server.token(), "X-Forwarded-For: 203.0.113.5\r\n").first, 403);
  EXPECT_EQ(server.admin("GET", "nothing").first, 404);
  EXPECT_EQ(server.admin("GET", "close?id=x").first, 404);  // with POST only
}

TEST(ServiceAdmin, ClosesATableAndSendsPeopleAway) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  const auto ada = server.guest("Ada");
  const auto made = server.ask("POST", "/api/tables", ada, "", tessera::testing::plain_table(R"("players":2)"));
  const std::string table(made.second.at("table").as_string());
  Client watcher(server.port());
  ASSERT_TRUE(watcher.open("/api/live"));
  watcher.text(R"({"say":"hello","id":1,"protocol":1,"token":")" + ada + "\"}");
  const auto welcome = json::parse(watcher.read_text());
  ASSERT_EQ(welcome.at("say"), "welcome");
  watcher.text(R"({"say":"watch","id":2,"since":0,"table":")" + table + "\"}");
  ASSERT_EQ(json::parse(watcher.read_text()).at("say"), "table");

  EXPECT_EQ(server.admin("GET", "tables").second.at(0).at("table").as_string(), table);
  const auto connection = server.admin("GET", "connections").second.at(0);
  EXPECT_EQ(connection.at("name"), "Ada");

  EXPECT_EQ(server.admin("POST", "close?id=none").first, 404);
  EXPECT_EQ(server.admin("POST", "close?id=" + table).first, 204);
  EXPECT_EQ(json::parse(watcher.read_text()).at("say"), "gone");
  EXPECT_EQ(server.ask("GET", "/api/tables/" + table, "").first, 404);

  EXPECT_EQ(server.admin("POST", "kick?id=").second.at("kicked"), 0);
  EXPECT_EQ(server.admin("POST", "kick?id=nobody").second.at("kicked"), 0);
  const std::string id(connection.at("guest").as_string());
  EXPECT_EQ(server.admin("POST", "kick?id=" + id).second.at("kicked"), 1);
  const auto frame = watcher.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->close_code(), 1008);
}

TEST(ServiceAdmin, KickingNobodyLeavesSpectatorsAlone) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  Client spectator(server.port());
  ASSERT_TRUE(spectator.open("/api/live"));
  spectator.text(R"({"say":"hello","id":1,"protocol":1,"token":null})");
  ASSERT_EQ(json::parse(spectator.read_text()).at("say"), "welcome");
  EXPECT_EQ(server.admin("POST", "kick?id=").second.at("kicked"), 0);
  EXPECT_EQ(server.admin("POST", "kick").second.at("kicked"), 0);
}

TEST(ServiceAdmin, ABackupIsAWholeServer) {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  std::string ada;
  {
    const Running server(folder.path());
    ada = server.guest("Ada");
    EXPECT_EQ(server.admin("POST", "backup").first, 400);
    EXPECT_EQ(server.admin("POST", "backup?path=" + other.file("tessera.db")).first, 200);
    EXPECT_EQ(server.admin("POST", "backup?path=" + other.file("tessera.db")).first, 503);  // it is there already
  }
  const Running restored(other.path());
  EXPECT_EQ(restored.ask("GET", "/api/me", ada).second.at("name"), "Ada");  // the key of the tokens is in it
}

TEST(ServiceAdmin, SeesTheReports) {
  const TemporaryFolder folder;
  const Running server(folder.path());
  const auto ada = server.guest("Ada");
  const auto made = server.ask("POST", "/api/tables", ada, "", tessera::testing::plain_table(R"("players":2)"));
  const std::string table(made.second.at("table").as_string());
  EXPECT_EQ(server.ask("POST", "/api/tables/" + table + "/reports", ada, "", R"({"seat":0,"text":"myself"})").first,
            204);
  const auto reports = server.admin("GET", "reports").second.as_array();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].at("text"), "myself");
}

TEST(ServiceAdmin, SeesTheNewestReportsPageByPage) {
  const TemporaryFolder folder(testing::quick_place());
  {
    const auto store = testing::open_store(folder.path());
    const Time now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    std::vector<Write> all = {testing::a_guest("g"), testing::a_guest("h"), testing::a_table("t", now)};
    for (int i = 1; i <= 1001; ++i) all.push_back(writes::AddReport{"t", "g", "h", i, std::to_string(i)});
    ASSERT_EQ(testing::commit(*store, all), "");
  }
  const Running server(folder.path());
  const auto numbers = [&](const std::string& query) {
    std::vector<std::int64_t> out;
    const auto list = server.admin("GET", "reports" + query).second;
    for (const auto& each : list.as_array()) {
      out.push_back(each.at("number").as_int64());
    }
    return out;
  };
  EXPECT_EQ(numbers("").front(), 1001);
  EXPECT_EQ(numbers("").size(), 100u);
  EXPECT_EQ(numbers("?limit=2"), (std::vector<std::int64_t>{1001, 1000}));
  EXPECT_EQ(numbers("?limit=2&before=1000"), (std::vector<std::int64_t>{999, 998}));
  EXPECT_EQ(numbers("?limit=1000&before=2"), (std::vector<std::int64_t>{1}));
  EXPECT_TRUE(numbers("?before=1").empty());
  for (const auto* bad : {"?limit=0", "?limit=1001", "?limit=x", "?before=-1", "?before="}) {
    EXPECT_EQ(server.admin("GET", "reports" + std::string(bad)).first, 400) << bad;
  }
}

// Two analyses that don't end: the person who runs the server does not wait for them.
TEST(ServiceAdmin, DoesNotWaitForGuests) {
  const TemporaryFolder folder(testing::quick_place());
  std::vector<std::string> tables;
  {
    testing::ApiHarness harness(folder.path());
    for (int i = 0; i < 2; ++i) {
      const auto game = testing::begin_game(harness);
      game.command(harness, game.b, R"({"do":"resign"})");
      tables.push_back(game.table);
    }
  }
  std::promise<void> over;
  const auto wait = over.get_future().share();
  const Running server(folder.path(), {.costly = {}, .analyse = [wait](const std::string&) {
                                         wait.wait();
                                         return std::string();
                                       }});
  for (const auto& table : tables) EXPECT_EQ(server.ask("GET", "/api/tables/" + table + "/analysis", "").first, 202);
  EXPECT_EQ(server.admin("POST", "backup?path=" + folder.file("copy.db")).first, 200);
  EXPECT_EQ(server.admin("GET", "reports").first, 200);
  EXPECT_EQ(server.admin("POST", "close?id=" + tables[0]).first, 204);
  over.set_value();
}

}  // namespace
}  // namespace tessera::server
