// For tests: a whole hub, driven by hand.
#pragma once

#include <boost/json/serialize.hpp>
#include <string>

#include "server/base/tokens.h"
#include "server/live/hub.h"
#include "server/testing/manual_services.h"
#include "support/wire_log.h"

namespace tessera::server::testing {

class HubHarness final : public ManualServices {
 public:
  explicit HubHarness(const std::string& folder, const Secret& key = Secret(Bytes32{1}), const HubLimits& limits = {},
                      Time start = 1'000'000, Peers* peers = nullptr)
      : ManualServices(folder, start), hub(*this, {key, a_secret(60)}, limits, peers), key_(key) {
    bool ready = false;
    hub.begin([&](const Result<void>& done) { ready = static_cast<bool>(done); });
    run();
    EXPECT_TRUE(ready);
  }

  void send(ConnectionId to, OutMessage message) override {
    wire_log::message(wire_number(to), wire_log::From::server, *message);
    ManualServices::send(to, std::move(message));
  }

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

  std::string token(const Guest& guest) { return *sign_token({guest.id, time}, key_); }

  // A connection that has said hello.
  ConnectionId connect(const Guest& guest) {
    const ConnectionId id = ++last_connection_;
    hub.opened(id);
    message(id, R"({"say":"hello","id":0,"protocol":1,"token":")" + token(guest) + "\"}");
    run();
    return id;
  }
  ConnectionId connect_stranger() {
    const ConnectionId id = ++last_connection_;
    hub.opened(id);
    message(id, R"({"say":"hello","id":0,"protocol":1,"token":null})");
    return id;
  }

  std::string create(const Guest& host, const std::string& description) {
    std::string id;
    hub.create_table(host, description_of(description),
                     [&](const Answer<std::string>& made) { id = made ? *made : ""; });
    run();
    return id;
  }

  // Sends a message; its jobs wait.
  void message(ConnectionId id, const std::string& text) {
    wire_log::message(wire_number(id), wire_log::From::client, text);
    turn([&] { hub.message(id, text); });
  }
  void say(ConnectionId id, const std::string& text) {
    message(id, text);
    run();
  }
  void command(ConnectionId id, const std::string& table, const std::string& command) {
    ask(id, 9, table, command);
    run();
  }
  // The same with a message id; its jobs wait.
  void ask(ConnectionId id, int number, const std::string& table, const std::string& command) {
    message(id, R"({"say":"do","id":)" + std::to_string(number) + R"(,"table":")" + table + R"(","command":)" +
                    command + "}");
  }
  void watch(ConnectionId id, const std::string& table, std::uint32_t since = 0) {
    say(id, R"({"say":"watch","id":8,"since":)" + std::to_string(since) + R"(,"table":")" + table + "\"}");
  }

  void watch_with_events(ConnectionId id, const std::string& table) {
    say(id, R"({"say":"watch","id":8,"since":0,"events":true,"table":")" + table + "\"}");
  }

  Hub hub;

 private:
  // The number of a connection in the log of the wire.
  int wire_number(ConnectionId id) {
    const auto [entry, is_new] = wire_numbers_.try_emplace(id, 0);
    if (is_new) entry->second = wire_log::new_connection();
    return entry->second;
  }

  Secret key_;
  std::map<ConnectionId, int> wire_numbers_;
  ConnectionId last_connection_ = 0;
};

}  // namespace tessera::server::testing
