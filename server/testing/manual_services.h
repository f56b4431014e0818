// For tests: HubServices with a real store, in which jobs wait until `run` and time stands still until it is set.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/levels/suggest.h"
#include "engine/games/testing.h"
#include "server/base/tokens.h"
#include "server/live/hub_services.h"
#include "server/live/room.h"
#include "server/store/log_text.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

class ManualServices : public HubServices {
 public:
  explicit ManualServices(const std::string& folder, Time start = 1'000'000)
      : store(*SqliteStore::open(folder)), time(start) {}

  void send(ConnectionId to, OutMessage message) override {
    ++this_turn_.messages;
    this_turn_.bytes += message->size();
    sent[to].push_back(*message);
  }
  void close(ConnectionId id, CloseCode, std::string_view) override { closed.push_back(id); }
  void submit(std::vector<Write> submitted, Done done) override {
    ++writes;
    jobs_.push_back([this, submitted = std::move(submitted), done = std::move(done)] {
      const auto stored = full_disk ? Result<void>(Error{"the disk is full"}) : store->commit(submitted);
      turn([&] { done(stored); });
    });
  }
  void read(std::function<void(Store&)> job, std::function<void()> done) override {
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      ++reads;
      const auto before = lines_parsed();
      job(*store);
      most_lines_in_a_read = std::max(most_lines_in_a_read, lines_parsed() - before);
      turn(done);
    });
  }
  void ask_bot(BotJob job) override {
    auto shared = std::make_shared<BotJob>(std::move(job));
    jobs_.push_back([shared] {
      Stream stream(shared->key);
      shared->done(bots::suggest(*shared->position, shared->seat, shared->level, {0}, stream));
    });
  }
  void run_job(Effort effort, std::function<void()> job, std::function<void()> done) override {
    if (effort == Effort::large && large_jobs_never_end) return;
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      job();
      turn(done);
    });
  }
  Time now() const override { return time; }
  void set_alarm(Time at) override { alarm_at = at; }

  // Does what the network thread does in one turn of its loop, and counts it.
  struct Work {
    std::uint64_t log_lines = 0;  // parsed
    std::uint64_t messages = 0;   // sent
    std::uint64_t bytes = 0;
  };
  template <class Handle>
  void turn(Handle&& handle) {
    const auto before = lines_parsed();
    this_turn_ = {};
    handle();
    most.log_lines = std::max(most.log_lines, lines_parsed() - before);
    most.messages = std::max(most.messages, this_turn_.messages);
    most.bytes = std::max(most.bytes, this_turn_.bytes);
  }

  // Runs all jobs that wait, and those that they add.
  void run() {
    for (int n = 0; !jobs_.empty(); ++n) {
      if (n > 10'000) FAIL() << "the jobs never end";
      step();
    }
  }
  // Runs the first job.
  void step() {
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
  std::size_t waiting() const { return jobs_.size(); }

  Guest guest(const std::string& name) {
    Guest out{random_guest_id(), name, time, time};
    EXPECT_TRUE(store->commit(std::vector<Write>{writes::SetGuest{out}}));
    return out;
  }

  // The last message to a connection; an empty object: none.
  boost::json::object last(ConnectionId id) {
    return sent[id].empty() ? boost::json::object{} : boost::json::parse(sent[id].back()).as_object();
  }
  // The last one of a kind.
  boost::json::object last(ConnectionId id, std::string_view say) {
    for (auto message = sent[id].rbegin(); message != sent[id].rend(); ++message) {
      auto object = boost::json::parse(*message).as_object();
      if (object.at("say").as_string() == say) return object;
    }
    return {};
  }
  // The answer to a message.
  boost::json::object answer(ConnectionId id, std::int64_t message) {
    for (const auto& text : sent[id]) {
      auto object = boost::json::parse(text).as_object();
      const auto* answers = object.if_contains("id");
      if (answers != nullptr && answers->to_number<std::int64_t>() == message) return object;
    }
    return {};
  }

  std::unique_ptr<SqliteStore> store;
  Time time;
  Time alarm_at = 0;
  bool full_disk = false;
  bool large_jobs_never_end = false;
  int writes = 0;  // submitted ones
  std::map<ConnectionId, std::vector<std::string>> sent;
  std::vector<ConnectionId> closed;
  Work most;  // of all turns so far
  int reads = 0;
  std::uint64_t most_lines_in_a_read = 0;  // parsed on the storage thread

 private:
  Work this_turn_;
  std::deque<std::function<void()>> jobs_;
};

inline table::Description description_of(const std::string& json) {
  const auto read = table::read_description(boost::json::parse(json).as_object());
  EXPECT_TRUE(read);
  return *read;
}

// A room, in no store; and what has happened there so far.
inline std::pair<RoomPtr, table::Changes> new_room(const std::string& id, const std::string& host, Time now,
                                                   std::string_view description = R"("players":2)") {
  const auto secret = a_secret();
  const FairKeys keys(secret, ClientNumbers{});
  auto created =
      table::Table::create(description_of(tessera::testing::plain_table(description)), host, now, {keys, has_bot});
  EXPECT_TRUE(created);
  const FairSource source{.secret = secret, .table = {id, created->table.players()}, .rounds = FairRounds{}};
  return {std::make_shared<Room>(std::move(created->table), source), std::move(created->changes)};
}

}  // namespace tessera::server::testing
