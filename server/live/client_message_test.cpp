#include "server/live/client_message.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

std::string code_of(std::string_view text) {
  const auto message = parse_message(text);
  if (message) return "";
  const auto& refusal = message.error();
  return std::string(refusal.name) + (refusal.detail.empty() ? "" : " " + refusal.detail);
}

TEST(ClientMessage, EachKindIsRead) {
  EXPECT_EQ(parse_message(R"({"say":"hello","id":1,"token":null,"protocol":1})")->token, "");
  EXPECT_EQ(parse_message(R"({"say":"hello","id":1,"token":"abc","protocol":1})")->token, "abc");
  EXPECT_EQ(parse_message(R"({"say":"watch","id":7,"table":"t","since":12})")->since, 12u);
  EXPECT_FALSE(parse_message(R"({"say":"watch","id":7,"table":"t","since":0})")->events);
  EXPECT_TRUE(parse_message(R"({"say":"watch","id":7,"table":"t","since":0,"events":true})")->events);
  EXPECT_EQ(parse_message(R"({"say":"unwatch","id":7,"table":"t"})")->table, "t");
  const auto act =
      parse_message(R"({"say":"do","id":3,"table":"t","command":{"do":"act","version":5,"action":"keep"}})");
  ASSERT_TRUE(act);
  EXPECT_EQ(act->id, 3);
  EXPECT_EQ(act->command.action, "keep");
  EXPECT_EQ(parse_message(R"({"say":"chat","id":3,"table":"t","phrase":"hello"})")->text, "hello");
  EXPECT_EQ(parse_message(R"({"say":"chat","id":3,"table":"t","emote":"wow"})")->chat, ChatKind::emote);
  EXPECT_EQ(parse_message(R"({"say":"chat","id":3,"table":"t","text":"hi"})")->text, "hi");
  EXPECT_TRUE(parse_message(R"({"say":"hint","id":3,"table":"t"})"));
  const std::string hex(64, 'a');
  EXPECT_EQ(parse_message(R"({"say":"commit","id":3,"table":"t","round":4,"hash":")" + hex + "\"}")->hex, hex);
  EXPECT_EQ(parse_message(R"({"say":"open","id":3,"table":"t","round":4,"number":")" + hex + "\"}")->hex, hex);
  EXPECT_EQ(parse_message(R"({"say":"open","id":3,"table":"t","round":4,"number":")" + hex + "\"}")->round, 4u);
}

TEST(ClientMessage, ACommandHasAtMost4096Bytes) {
  const auto sent = [](const std::string& command) {
    return code_of(R"({"say":"do","id":3,"table":"t","command":)" + command + "}");
  };
  const auto change = [](const std::string& numbers) {
    return R"({"do":"change","version":5,"settings":{},"options":{"x":[)" + numbers + "]}}";
  };
  std::string numbers = "0";
  while (change(numbers + ",0").size() <= table::kLongestCommand) numbers += ",0";
  EXPECT_EQ(sent(change(numbers)), "");
  EXPECT_EQ(sent(change(numbers + ",0")), "too_long");
  // What is kept of this one is short.
  EXPECT_EQ(sent(R"({"do":"start","version":5)" + std::string(5'000, ' ') + "}"), "");
}

// As in the description of a new table: others read them.
TEST(ClientMessage, TextsInNewOptionsAreForOthersToRead) {
  const auto change = [](const std::string& name) {
    return code_of(R"({"say":"do","id":3,"table":"t","command":{"do":"change","version":5,"settings":{},)"
                   R"("options":{"deck":{"name":")" +
                   name + "\"}}}}");
  };
  EXPECT_EQ(change("mine"), "");
  EXPECT_EQ(change(std::string(64, 'x')), "");
  EXPECT_EQ(change(std::string(65, 'x')), "too_long");
  EXPECT_EQ(change("\\u001b[2J").substr(0, 8), "bad_text");
  EXPECT_EQ(change("\\u202etxt").substr(0, 8), "bad_text");
}

TEST(ClientMessage, AnythingElseIsRefusedByName) {
  EXPECT_EQ(code_of("nonsense"), "malformed");
  EXPECT_EQ(code_of("[1]"), "malformed");
  EXPECT_EQ(code_of("{}"), "bad_field say");
  EXPECT_EQ(code_of(R"({"say":"shout","id":1})"), "bad_field say");
  EXPECT_EQ(code_of(R"({"say":"hint","table":"t"})"), "bad_field id");
  EXPECT_EQ(code_of(R"({"say":"hint","id":-1,"table":"t"})"), "bad_field id");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1.5,"table":"t"})"), "bad_field id");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1})"), "bad_field table");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1,"table":"t","x":1})"), "bad_field x");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1,"table":"t","":1})"), "bad_field");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1,"table":"t","since":1})"), "bad_field since");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1,"table":"t",")" + std::string(33, 'x') + "\":1}"), "bad_field unknown");
  EXPECT_EQ(code_of(R"({"say":"do","id":1,"table":"t","command":{"do":"start","version":1,"seat":0}})"),
            "bad_field seat");
  EXPECT_EQ(code_of(R"({"say":"hint","id":1,"id":2,"table":"t"})"), "malformed");
  EXPECT_EQ(code_of(R"({"say":"hello","id":1,"token":null,"protocol":2})"), "wrong_protocol");
  EXPECT_EQ(code_of(R"({"say":"hello","id":1,"protocol":1})"), "bad_field token");
  EXPECT_EQ(code_of(R"({"say":"watch","id":1,"table":"t","since":"x"})"), "bad_field since");
  EXPECT_EQ(code_of(R"({"say":"watch","id":1,"table":"t","since":0,"events":1})"), "bad_field events");
  EXPECT_EQ(code_of(R"({"say":"do","id":1,"table":"t","command":{"do":"fly","version":1}})"), "unknown_command");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":""})"), "bad_field text");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"a","phrase":"hello"})"), "bad_field text");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"a\u0000b"})"), "bad_text control");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"\u001b[31m"})"), "bad_text control");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"a\u202eb"})"), "bad_text direction");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"\u2800"})"), "bad_text invisible");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","text":"\u0301"})"), "bad_text marks");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","emote":"wow","phrase":"hello"})"), "bad_field text");
  EXPECT_EQ(code_of(R"({"say":"chat","id":1,"table":"t","emote":7})"), "bad_field emote");
  EXPECT_EQ(code_of(R"({"say":"mute","id":1,"table":"t","seat":6,"on":true})"), "bad_field seat");
  EXPECT_EQ(code_of(R"({"say":"mute","id":1,"table":"t","seat":4294967295,"on":true})"), "bad_field seat");
  EXPECT_EQ(code_of(R"({"say":"mute","id":1,"table":"t","seat":1})"), "bad_field on");
  EXPECT_EQ(code_of(R"({"say":"commit","id":1,"table":"t","round":1,"hash":"ABC"})"), "bad_field hash");
  EXPECT_EQ(code_of(R"({"say":"commit","id":1,"table":"t","hash":"ABC"})"), "bad_field round");
}

}  // namespace
}  // namespace tessera::server
