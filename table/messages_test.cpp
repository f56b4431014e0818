// The two directions as JSON: what is read is exactly what is written, and nothing else is read.
#include "table/testing.h"
#include "table/testing/command_text.h"

namespace tessera::table {
namespace {

using testing::Do;
using testing::parse_command;
using testing::to_json;

std::string refusal(std::string_view text) {
  const auto command = parse_command(text);
  return command ? "" : std::string(code_name(command.error().code)) + " " + command.error().detail;
}

TEST(Lists, AreInTheOrderOfTheirEnums) {
  for (std::size_t i = 0; i < codes().size(); ++i) EXPECT_EQ(static_cast<std::size_t>(codes()[i].code), i);
  for (std::size_t i = 0; i < commands().size(); ++i) EXPECT_EQ(static_cast<std::size_t>(commands()[i].kind), i);
  for (std::size_t i = 0; i < events().size(); ++i) EXPECT_EQ(static_cast<std::size_t>(events()[i].kind), i);
  EXPECT_EQ(codes().back().code, Code::too_often);
  EXPECT_EQ(commands().back().kind, Do::outage);
  EXPECT_EQ(events().back().kind, Event::Kind::answered);
}

TEST(Lists, NothingIsToldThatTheLogDoesNotHold) {
  for (const auto& info : events()) EXPECT_EQ(info.told & ~info.logged, 0) << info.name;
}

TEST(Commands, AreReadAsTheyAreWritten) {
  for (const auto& info : commands()) {
    const Command command{.kind = info.kind,
                          .version = 7,
                          .seat = Seat(1),
                          .with = Seat(2),
                          .on = false,
                          .level = bots::Level::hard,
                          .kicked = 5,
                          .action = "keep"};
    const auto text = to_json(command);
    const auto back = parse_command(text);
    ASSERT_EQ(static_cast<bool>(back), info.from_persons) << text;
    if (back) EXPECT_EQ(to_json(*back), text);
  }
}

TEST(Commands, OfTheTransportAreNotTakenFromPersons) {
  EXPECT_EQ(refusal(R"({"do":"presence","version":1,"on":false})"), "unknown_command ");
  EXPECT_EQ(refusal(R"({"do":"bot_act","version":1,"seat":0,"action":"keep"})"), "unknown_command ");
  EXPECT_EQ(refusal(R"({"do":"outage","version":1})"), "unknown_command ");
}

TEST(Commands, AreReadStrictly) {
  EXPECT_EQ(refusal(R"({"do":"act","version":1,"action":"keep"})"), "");
  EXPECT_EQ(refusal("keep"), "malformed ");
  EXPECT_EQ(refusal("[]"), "malformed ");
  EXPECT_EQ(refusal(R"({"do":"act","do":"act","version":1,"action":"keep"})"), "malformed ");
  EXPECT_EQ(refusal(R"({"version":1})"), "bad_field do");
  EXPECT_EQ(refusal(R"({"do":"dance","version":1})"), "unknown_command ");
  EXPECT_EQ(refusal(R"({"do":"start"})"), "bad_field version");
  EXPECT_EQ(refusal(R"({"do":"start","version":-1})"), "bad_field version");
  EXPECT_EQ(refusal(R"({"do":"start","version":99999999999})"), "bad_field version");
  EXPECT_EQ(refusal(R"({"do":"start","version":1.5})"), "bad_field version");
  EXPECT_EQ(refusal(R"({"do":"start","version":1,"person":"bob"})"), "bad_field person");
  EXPECT_EQ(refusal(R"({"do":"sit","version":1})"), "bad_field seat");
  EXPECT_EQ(refusal(R"({"do":"sit","version":1,"seat":6})"), "bad_field seat");
  EXPECT_EQ(refusal(R"({"do":"sit","version":1,"seat":null})"), "bad_field seat");
  EXPECT_EQ(refusal(R"({"do":"add_bot","version":1,"seat":0,"level":"godlike"})"), "bad_field level");
  EXPECT_EQ(refusal(R"({"do":"agree","version":1,"on":1})"), "bad_field on");
  EXPECT_EQ(refusal(R"({"do":"act","version":1,"action":")" + std::string(300, 'x') + "\"}"), "bad_field action");
}

TEST(Events, OfTheLogAreReadStrictly) {
  EXPECT_TRUE(parse_event(R"({"type":"started","n":3,"at":5})"));
  EXPECT_FALSE(parse_event(R"({"type":"started","at":5})"));
  EXPECT_FALSE(parse_event(R"({"type":"started","n":0,"at":5})"));
  EXPECT_FALSE(parse_event(R"({"type":"started","n":3})"));
  EXPECT_FALSE(parse_event(R"({"type":"started","n":3,"at":9223372036854775807})"));
  EXPECT_FALSE(parse_event(R"({"type":"started","n":3,"at":5,"seat":0})"));
  EXPECT_FALSE(parse_event(R"({"type":"away","n":3,"at":5})"));
  EXPECT_FALSE(parse_event(R"({"type":"away","n":3,"at":5,"seat":6})"));
  EXPECT_FALSE(parse_event(R"({"type":"party","n":3,"at":5})"));
  EXPECT_FALSE(parse_event("started"));
  EXPECT_TRUE(parse_event(R"({"type":"answered","at":5,"seat":1,"on":true})"));
  EXPECT_FALSE(parse_event(R"({"type":"answered","n":4,"at":5,"seat":1,"on":true})"));
}

TEST(Events, ThatDoNotFitAreABadLog) {
  EXPECT_FALSE(Table::replay({}));
  const Event started{.kind = Event::Kind::started, .number = 1};
  EXPECT_FALSE(Table::replay(std::span(&started, 1)));
}

TEST(Descriptions, AreReadStrictly) {
  const auto refusal_of = [](std::string_view text) {
    const auto read = read_description(testing::object(text));
    if (!read) return std::string(code_name(read.error().code));
    const auto ready = prepare_table(*read, testing::has_bot);
    return ready ? std::string() : std::string(code_name(ready.error().code));
  };
  // The rest of a description, of each game.
  const auto refused = [&](const GameInfo& game, const std::string& rest) {
    return refusal_of(R"({"game":")" + std::string(game.id) + "\"," + rest + "}");
  };
  for (const auto* game : all_games()) {
    SCOPED_TRACE(game->id);
    EXPECT_EQ(refused(*game, R"("players":3)"), "");
    EXPECT_EQ(refused(*game, R"("players":2,"seats":[null,{"bot":"greedy"}])"), "");
    EXPECT_EQ(refused(*game, R"("players":2,"seats":[null])"), "bad_table");
    EXPECT_EQ(refused(*game, R"("players":2,"seats":[null,{"person":"bob"}])"), "bad_field");
    EXPECT_EQ(refused(*game, R"("players":9)"), "bad_table");
    EXPECT_EQ(refused(*game, R"("players":2,"secret":1)"), "bad_field");
    EXPECT_EQ(refused(*game, R"("players":2,"options":{"first":9})"), "bad_table");
    EXPECT_EQ(refused(*game, R"("players":2,"settings":{"undo":1})"), "bad_table");
    EXPECT_EQ(refused(*game, R"("players":2,"settings":{"pace_min_ms":9,"pace_max_ms":8})"), "bad_table");
    for (const auto& option : game->options) {
      if (option.type != OptionSpec::Type::document) continue;
      const auto name = "\"" + std::string(option.name) + "\"";
      EXPECT_EQ(refused(*game, R"("players":2,"options":{)" + name + R"(:{"name":"x"}})"), "bad_table") << name;
    }
  }
  const auto& without_best = testing::game_without(bots::Level::best);
  EXPECT_EQ(refused(without_best, R"("players":2,"seats":[null,{"bot":"best"}])"), "no_such_bot");
  EXPECT_EQ(refused(without_best, R"("players":2,"settings":{"stand_in":"best"})"), "no_such_bot");
  EXPECT_EQ(refusal_of(R"({"game":"chess","players":2})"), "bad_table");
}

}  // namespace
}  // namespace tessera::table
