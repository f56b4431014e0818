#include "client/table_client.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "client/json_weight.h"
#include "client/testing.h"
#include "engine/core/json_fields.h"
#include "engine/core/testing/cpu_time.h"

namespace tessera::client {
namespace {

namespace json = boost::json;
using tessera::testing::thread_cpu_time;

const std::string kHex(64, 'a');

std::string table_message(int version, const std::string& stage, const std::string& seats) {
  return R"({"say":"table","id":2,"table":"t","you":0,"commitment":")" + kHex + R"(","signer":")" + kHex +
         R"(","spectators":0,"snapshot":{"version":)" + std::to_string(version) + R"(,"stage":")" + stage +
         R"(","table":{"game":"g","players":2,"options":{},"settings":{}},"host":0,"seats":)" + seats +
         R"(,"sent_away":[],"result":null,"rematch":false}})";
}
const std::string kSeats = R"([{"who":"person","name":"Ada"},{"who":"bot","level":"easy"}])";

class TableClientTest : public ::testing::Test {
 protected:
  std::vector<json::object> sent() {
    std::vector<json::object> out;
    for (const auto& text : client_.take_outgoing()) out.push_back(json::parse(text).as_object());
    return out;
  }
  void join() {
    client_.connected();
    client_.take(R"({"say":"welcome","id":1,"guest":null,"version":"1","now":0})");
    client_.take(table_message(4, "lobby", kSeats));
    sent();
  }
  std::string words() {
    std::string out;
    for (const auto& each : sent()) out += text_at(each, "say") + " ";
    return out;
  }

  MemoryReceipts receipts_;
  TableClient client_{"t", "token", receipts_};
};

TEST_F(TableClientTest, SaysHelloAndWatches) {
  client_.connected();
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].at("say"), "hello");
  EXPECT_EQ(messages[0].at("token"), "token");
  EXPECT_EQ(messages[1].at("since"), 0);
  client_.take(table_message(4, "lobby", kSeats));
  ASSERT_NE(client_.state(), nullptr);
  EXPECT_EQ(client_.state()->seats[0].name, "Ada");
  EXPECT_EQ(client_.state()->you, Seat(0));
}

TEST_F(TableClientTest, FoldsNewsIntoTheState) {
  join();
  client_.take(
      R"({"say":"news","table":"t","you":0,"version":6,"events":[{"type":"bot_sat","n":5,"seat":1,"level":"hard"},
                   {"type":"away","n":6,"seat":0}]})");
  EXPECT_EQ(client_.state()->version, 6u);
  EXPECT_EQ(client_.state()->seats[1].level, "hard");
  EXPECT_TRUE(client_.state()->seats[0].away);
  EXPECT_EQ(client_.take_events().size(), 2u);
  // The same again, as after a lost connection: nothing is told twice.
  client_.take(R"({"say":"news","table":"t","you":0,"version":6,"events":[{"type":"away","n":6,"seat":0}]})");
  EXPECT_TRUE(client_.take_events().empty());
}

TEST_F(TableClientTest, WatchesAgainWhereEventsAreMissing) {
  join();
  client_.take(R"({"say":"news","table":"t","you":0,"version":9,"events":[{"type":"away","n":9,"seat":0}]})");
  EXPECT_EQ(client_.state()->version, 4u);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].at("since"), 0);
}

TEST_F(TableClientTest, SendsAgainWhatWasNotAnswered) {
  join();
  client_.command({{"do", "start"}});
  EXPECT_TRUE(client_.busy());
  EXPECT_EQ(words(), "do ");
  client_.connected();
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[1].at("since"), 4);
  EXPECT_EQ(messages[2].at("command").at("version"), 4);
  client_.take(json::serialize(
      json::object{{"say", "refused"}, {"id", messages[2].at("id")}, {"code", "already"}, {"detail", ""}}));
  EXPECT_FALSE(client_.busy());
  EXPECT_TRUE(client_.take_events().empty()) << "a duplicate is no news";
  client_.connected();
  EXPECT_EQ(words(), "hello watch ");
}

TEST_F(TableClientTest, TakesPartInFairDice) {
  join();
  const auto fair = [&](const std::string& rest) {
    client_.take(R"({"say":"fair","table":"t","round":1,"commitment":")" + kHex + "\"," + rest + "}");
  };
  fair(R"("do":"commit")");
  EXPECT_TRUE(client_.starting());
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  const std::string hash = text_at(messages[0], "hash");
  fair(R"("do":"open","list":[")" + hash + R"(",null])");
  messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].at("say"), "open");
  client_.take(json::serialize(json::object{{"say", "done"}, {"id", messages[0].at("id")}, {"version", 4}}));
  const auto& round = receipts_.kept.at("t").at("rounds").as_array()[0].as_object();
  EXPECT_TRUE(round.at("opened").as_bool());
  EXPECT_EQ(round.at("number"), messages[0].at("number"));
}

TEST_F(TableClientTest, WarnsOfAServerThatConfirmsANumberAndDropsIt) {
  for (const bool leaves : {false, true}) {
    join();
    const auto round = std::to_string(leaves ? 2 : 1);
    const auto fair = [&](const std::string& rest) {
      client_.take(R"({"say":"fair","table":"t","round":)" + round + R"(,"commitment":")" + kHex + "\"," + rest + "}");
    };
    fair(R"("do":"commit")");
    const auto messages = sent();
    ASSERT_EQ(messages.size(), 1u);
    client_.take(json::serialize(json::object{{"say", "done"}, {"id", messages[0].at("id")}, {"version", 4}}));
    if (leaves) client_.command({{"do", "leave"}});
    client_.take_events();
    fair(R"("do":"open","list":[null,null])");
    const auto events = client_.take_events();
    EXPECT_EQ(events.size(), leaves ? 0u : 1u);
    if (!leaves) EXPECT_EQ(events.front().kind, ClientEvent::Kind::warning);
    (void)sent();
  }
}

TEST_F(TableClientTest, SaysWhatIsHopeless) {
  for (const auto* code : {"no_such_table", "no_token", "wrong_protocol"}) {
    TableClient client("t", "token", receipts_);
    client.connected();
    client.take(R"({"say":"refused","id":2,"code":")" + std::string(code) + R"(","detail":""})");
    EXPECT_NE(client.hopeless(), "") << code;
  }
}

// The views that a person is told of, each counted once.
std::size_t weight_of_views(const std::deque<ClientEvent>& events) {
  std::set<const json::object*> seen;
  std::size_t weight = 0;
  for (const auto& each : events) {
    for (const auto* view : {each.before.get(), each.after.get()}) {
      if (view != nullptr && seen.insert(view).second) weight += weight_of(*view);
    }
  }
  return weight;
}

std::string numbers(int count) {
  std::string out = "[0";
  for (int i = 1; i < count; ++i) out += ",1";
  return out + "]";
}

std::string steps(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += R"(,{"type":"acted","patch":{"a":)" + std::to_string(i) + "}}";
  return out;
}

std::string news(int version, const std::string& events) {
  return R"({"say":"news","table":"t","you":0,"version":)" + std::to_string(version) + R"(,"events":[)" + events + "]}";
}

TEST_F(TableClientTest, ActsAndOutcomesHaveTheViewsBeforeAndAfter) {
  join();
  client_.take(news(8, R"({"type":"started","n":5,"patch":{"a":[1,2]}},
                          {"type":"acted","n":6,"seat":0,"by":"person","action":"x","patch":{"a":{"1":3}}},
                          {"type":"away","n":7,"seat":0},
                          {"type":"outcome","n":8,"seat":null,"outcome":"x","patch":{"b":4}})"));
  const auto told = client_.take_events();
  ASSERT_EQ(told.size(), 4u);
  EXPECT_FALSE(told[0].after);
  EXPECT_EQ(*told[1].before, json::parse(R"({"a":[1,2]})"));
  EXPECT_EQ(*told[1].after, json::parse(R"({"a":[1,3]})"));
  EXPECT_FALSE(told[2].before);
  EXPECT_EQ(told[3].before, told[1].after);
  EXPECT_EQ(*told[3].after, json::parse(R"({"a":[1,3],"b":4})"));
}

TEST_F(TableClientTest, KnowsWhatOthersOffer) {
  client_.connected();
  client_.take(table_message(4, "playing", kSeats));
  client_.take(news(6, R"({"type":"undo_asked","n":5,"seat":1,"on":true},{"type":"agreed","n":6,"seat":0,"on":true})"));
  EXPECT_EQ(client_.state()->asks_undo, Seat(1));
  EXPECT_TRUE(client_.state()->seats[0].agrees);
  client_.take(news(8, R"({"type":"declined","n":7,"seat":0,"what":"undo"},
                          {"type":"declined","n":8,"seat":1,"what":"end"})"));
  EXPECT_EQ(client_.state()->asks_undo, kNoSeat);
  EXPECT_FALSE(client_.state()->seats[0].agrees);
  int number = 8;
  for (const auto* end : {R"("acted","seat":0)", R"("outcome","seat":null)", R"("timed_out","seat":1)",
                          R"("undo_asked","on":false,"seat":1)"}) {
    const auto n = std::to_string(++number);
    client_.take(news(number, R"({"type":"undo_asked","n":)" + n + R"(,"seat":1,"on":true})"));
    EXPECT_EQ(client_.state()->asks_undo, Seat(1)) << end;
    ++number;
    client_.take(news(number, R"({"n":)" + std::to_string(number) + R"(,"type":)" + end + "}"));
    EXPECT_EQ(client_.state()->asks_undo, kNoSeat) << end;
  }
}

TEST_F(TableClientTest, AViewThatIsTooLargeIsForgotten) {
  join();
  client_.take(news(5, R"({"type":"started","n":5,"patch":{"x":)" + numbers(200'000) + "}}" + steps(400)));
  const auto told = client_.take_events();
  EXPECT_EQ(told.size(), 401u);
  EXPECT_EQ(weight_of_views(told), 0u);
  // A new game has one again.
  client_.take(news(6, R"({"type":"started","n":6,"patch":{}})" + steps(2)));
  EXPECT_GT(weight_of_views(client_.take_events()), 0u);
}

TEST_F(TableClientTest, ViewsAreKeptUpToABound) {
  join();
  client_.take(news(5, R"({"type":"started","n":5,"patch":{"x":)" + numbers(20'000) + "}}" + steps(5'000)));
  auto told = client_.take_events();
  EXPECT_TRUE(told[1].after);
  EXPECT_LE(weight_of_views(told), PublicView::kMostKept + 2 * PublicView::kLargest);
  told.clear();
  // The view goes on meanwhile.
  client_.take(news(6, R"({"type":"acted","n":6,"patch":{"b":1}})"));
  told = client_.take_events();
  ASSERT_TRUE(told[0].before);
  EXPECT_EQ(told[0].before->at("a"), 4'999);
}

// However large a view is, a small change of it is little work. A copy of the view for each would be a hundred times as
// much of the large one.
TEST_F(TableClientTest, ManySmallPatchesAreReadInTime) {
  join();
  std::string patches;
  for (int i = 0; i < 50'000; ++i) patches += R"(,{"patch":{"x":{"7":1}}})";
  const auto time_of = [&](int version, int size) {
    const auto begin = thread_cpu_time();
    client_.take(news(version, R"({"type":"started","n":)" + std::to_string(version) + R"(,"patch":{"x":)" +
                                   numbers(size) + "}}" + patches));
    const auto took = thread_cpu_time() - begin;
    EXPECT_EQ(client_.take_events().size(), 10'000u);
    return took;
  };
  const auto small = time_of(5, 400);
  EXPECT_LT(time_of(6, 40'000), 10 * small);
}

TEST_F(TableClientTest, NamesAndOptionsAreKeptUpToABound) {
  join();
  std::string name;
  while (name.size() < 100'000) name += "ö";
  client_.take(news(6, R"({"type":"sat","n":5,"seat":0,"name":"x)" + name + R"("},
                          {"type":"bot_sat","n":6,"seat":1,"level":")" +
                           name + R"("})"));
  EXPECT_EQ(client_.state()->seats[0].name, "x" + name.substr(0, 254)) << "it ends with a character";
  EXPECT_EQ(client_.state()->seats[1].level, name.substr(0, 256));
  for (int i = 7; i < 300; ++i) {
    const auto n = std::to_string(i);
    client_.take(
        news(i, R"({"type":"changed","n":)" + n + R"(,"options":{"o)" + n + R"(":1},"settings":{"s)" + n + R"(":1}})"));
  }
  EXPECT_EQ(client_.state()->options.size(), 64u);
  EXPECT_EQ(client_.state()->settings.size(), 64u);
  client_.take(news(300, R"({"type":"changed","n":300,"options":{"o7":2,"o8":)" + numbers(200'000) + "}}"));
  EXPECT_EQ(client_.state()->options.at("o7"), 2);
  EXPECT_EQ(client_.state()->options.at("o8"), 1) << "too large";
}

// A server may send anything, and nothing of it may crash or grow without bound.
TEST_F(TableClientTest, RubbishIsLeftOut) {
  join();
  const std::string good[] = {
      table_message(4, "playing", kSeats),
      R"({"say":"news","table":"t","you":0,"version":6,"events":[{"type":"started","n":5,"patch":{"=":{"a":[1,2]}}},
          {"type":"acted","n":6,"seat":1,"by":"bot","action":"keep","patch":{"a":{"1":3}}}],"moment":{"to_act":[0],"left_ms":[null],
          "window_ms":null,"view":{},"you":{"seat":0,"legal":["x"],"undo":false,"standing":false,"answered":false}}})",
      R"({"say":"news","table":"t","you":0,"version":7,"events":[{"type":"seat_removed","n":7,"seat":1},{"type":"swapped","n":8,"seat":0,"with":1},
          {"type":"finished","n":9,"result":{"reason":"rules","scores":[1,2],"winners":[1],"resigned":[],"left":[],"away":[]}}]})",
      R"({"say":"fair","table":"t","do":"check","round":1,"commitment":"x","list":[null,null],"numbers":[null,null]})",
      R"({"say":"chat","table":"t","seat":0,"text":"hello","at":0})",
      R"({"say":"refused","id":0,"code":"x","detail":"y"})",
  };
  std::uint32_t random = 1;
  const auto next = [&] { return random = random * 1664525u + 1013904223u, random >> 8; };
  for (int i = 0; i < 20'000; ++i) {
    std::string text = good[next() % std::size(good)];
    for (unsigned n = next() % 4; n > 0; --n) {
      const std::size_t at = next() % text.size();
      constexpr std::string_view kBytes = "0129-,:{}[]\"atnul e.\\x";
      switch (next() % 3) {
        case 0: text[at] = kBytes[next() % kBytes.size()]; break;
        case 1: text.erase(at, next() % 20); break;
        default: text.insert(at, text.substr(next() % text.size(), next() % 40)); break;
      }
      if (text.empty()) text = "x";
    }
    client_.take(text);
    if (client_.state() != nullptr) EXPECT_LE(client_.state()->seats.size(), 6u);
    if (i % 100 == 0) client_.take_outgoing();
  }
  EXPECT_LE(client_.take_events().size(), 10'000u);
}

}  // namespace
}  // namespace tessera::client
