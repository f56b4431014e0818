// A hub with everything around it that a server has, driven by hand: what was asked of the store and the thinkers waits
// until `run`.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "bots/levels/suggest.h"
#include "server/live/hub.h"
#include "server/testing/store_testing.h"

namespace tessera::server::testing {

class World final : public Outside {
 public:
  explicit World(const std::string& folder, const Secret& key = Secret(Bytes32{1}), const HubLimits& limits = {},
                 Time start = 1'000'000)
      : store(*SqliteStore::open(folder)), hub(*this, key, limits), time(start), key_(key) {
    bool ready = false;
    hub.begin([&](const Result<void>& done) { ready = static_cast<bool>(done); });
    run();
    EXPECT_TRUE(ready);
  }

  void send(ConnectionId to, Letter letter) override { letters[to].push_back(*letter); }
  void close(ConnectionId id, CloseCode, std::string_view) override { closed.push_back(id); }
  void submit(std::vector<Write> writes, Done done) override {
    jobs_.push_back([this, writes = std::move(writes), done = std::move(done)] {
      done(full_disk ? Result<void>(Error{"the disk is full"}) : store->commit(writes));
    });
  }
  void read(std::function<void(Store&)> job, std::function<void()> done) override {
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      job(*store);
      done();
    });
  }
  void think(Thought thought) override {
    auto shared = std::make_shared<Thought>(std::move(thought));
    jobs_.push_back([shared] {
      Stream stream(shared->key);
      shared->done(bots::suggest(*shared->position, shared->seat, shared->level, {0}, stream));
    });
  }
  void work(Effort, std::function<void()> job, std::function<void()> done) override {
    jobs_.push_back([job = std::move(job), done = std::move(done)] {
      job();
      done();
    });
  }
  Time now() const override { return time; }
  void set_alarm(Time at) override { alarm_at = at; }

  // All that waits, and what follows from it.
  void run() {
    for (int n = 0; !jobs_.empty(); ++n) {
      if (n > 10'000) FAIL() << "it goes round in circles";
      step();
    }
  }
  // The first that waits.
  void step() {
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
  std::size_t waiting() const { return jobs_.size(); }

  // Lets time pass, alarm by alarm.
  void pass(Time ms) {
    const Time until = time + ms;
    while (alarm_at <= until) {
      time = std::max(time, alarm_at);
      hub.alarm();
      run();
    }
    time = until;
  }

  Guest guest(const std::string& name) {
    Guest out{random_guest_id(), name, time, time};
    EXPECT_TRUE(store->commit(std::vector<Write>{writes::SetGuest{out}}));
    return out;
  }
  std::string token(const Guest& guest) { return *sign_token({guest.id, time}, key_); }

  // A connection that has said hello.
  ConnectionId connect(const Guest& guest) {
    const ConnectionId id = ++last_connection_;
    hub.opened(id);
    hub.message(id, R"({"say":"hello","id":0,"protocol":1,"token":")" + token(guest) + "\"}");
    run();
    return id;
  }
  ConnectionId connect_stranger() {
    const ConnectionId id = ++last_connection_;
    hub.opened(id);
    hub.message(id, R"({"say":"hello","id":0,"protocol":1,"token":null})");
    return id;
  }

  std::string create(const Guest& host, const std::string& description) {
    const auto read = table::read_description(boost::json::parse(description).as_object());
    EXPECT_TRUE(read);
    std::string id;
    hub.create_table(host, *read, [&](const Answer<std::string>& made) { id = made ? *made : ""; });
    run();
    return id;
  }

  void say(ConnectionId id, const std::string& text) {
    hub.message(id, text);
    run();
  }
  void command(ConnectionId id, const std::string& table, const std::string& command) {
    ask(id, 9, table, command);
    run();
  }
  // The same under another number; what it asks for waits.
  void ask(ConnectionId id, int message, const std::string& table, const std::string& command) {
    hub.message(id, R"({"say":"do","id":)" + std::to_string(message) + R"(,"table":")" + table + R"(","command":)" +
                        command + "}");
  }
  void watch(ConnectionId id, const std::string& table, std::uint32_t since = 0) {
    say(id, R"({"say":"watch","id":8,"since":)" + std::to_string(since) + R"(,"table":")" + table + "\"}");
  }

  boost::json::object last(ConnectionId id) {
    return letters[id].empty() ? boost::json::object{} : boost::json::parse(letters[id].back()).as_object();
  }
  // The last letter of a kind.
  boost::json::object last(ConnectionId id, std::string_view say) {
    for (auto letter = letters[id].rbegin(); letter != letters[id].rend(); ++letter) {
      auto object = boost::json::parse(*letter).as_object();
      if (object.at("say").as_string() == say) return object;
    }
    return {};
  }

  // What answered a message.
  boost::json::object answer(ConnectionId id, std::int64_t message) {
    for (const auto& letter : letters[id]) {
      auto object = boost::json::parse(letter).as_object();
      const auto* answers = object.if_contains("id");
      if (answers != nullptr && answers->to_number<std::int64_t>() == message) return object;
    }
    return {};
  }

  std::unique_ptr<SqliteStore> store;
  Hub hub;
  Time time;
  Time alarm_at = 0;
  bool full_disk = false;
  std::map<ConnectionId, std::vector<std::string>> letters;
  std::vector<ConnectionId> closed;

 private:
  Secret key_;
  std::deque<std::function<void()>> jobs_;
  ConnectionId last_connection_ = 0;
};

}  // namespace tessera::server::testing
