#include "engine/core/options.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

namespace tessera {
namespace {

namespace json = boost::json;
using Type = OptionSpec::Type;

const OptionSpec kSpecs[] = {
    {"goal", Type::integer, 24, 1, 999, {}, "coins"},
    {"short", Type::boolean, 0, 0, 0, {}, "short rounds"},
    {"edition", Type::word, 0, 0, 0, {"us", "schmidt"}, "which edition"},
    {"first", Type::seat, -1, 0, 0, {}, "who starts"},
    {"deck", Type::document, 0, 0, 0, {}, "which cards"},
};

Result<Options> parse(const char* text) { return Options::parse(kSpecs, json::parse(text).get_object(), 3); }

TEST(Options, DefaultsFillWhatIsLeftOut) {
  const auto options = parse("{}");
  ASSERT_TRUE(options);
  EXPECT_EQ(options->number("goal"), 24);
  EXPECT_FALSE(options->flag("short"));
  EXPECT_EQ(options->number("edition"), 0);
  EXPECT_EQ(options->number("first"), -1);
  EXPECT_EQ(options->document("deck"), nullptr);
  EXPECT_EQ(options->json(),
            json::parse(R"({"goal":24,"short":false,"edition":"us","first":"random","deck":"classic"})"));
}

TEST(Options, GivenOnesAreReadAndGivenBack) {
  const auto options = parse(R"({"deck":{"name":"mine"},"first":2,"edition":"schmidt","short":true,"goal":1})");
  ASSERT_TRUE(options);
  EXPECT_EQ(options->number("goal"), 1);
  EXPECT_TRUE(options->flag("short"));
  EXPECT_EQ(options->number("edition"), 1);
  EXPECT_EQ(options->number("first"), 2);
  ASSERT_NE(options->document("deck"), nullptr);
  EXPECT_EQ(options->document("deck")->at("name"), "mine");
  const auto again = Options::parse(kSpecs, options->json(), 3);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->json(), options->json());
}

TEST(Options, WrongOnesAreErrorsThatNameTheOption) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"goal":0})", "goal"},
      {R"({"goal":1000})", "goal"},
      {R"({"goal":"24"})", "goal"},
      {R"({"goal":2.5})", "goal"},
      {R"({"goal":null})", "goal"},
      {R"({"goal":true})", "goal"},
      {R"({"goal":99999999999999999999})", "goal"},
      {R"({"short":1})", "short"},
      {R"({"short":"true"})", "short"},
      {R"({"edition":"uk"})", "edition"},
      {R"({"edition":0})", "edition"},
      {R"({"first":3})", "first"},
      {R"({"first":-1})", "first"},
      {R"({"first":"0"})", "first"},
      {R"({"first":"Random"})", "first"},
      {R"({"deck":"mine"})", "deck"},
      {R"({"deck":[]})", "deck"},
      {R"({"gaol":3})", "gaol"},
  };
  for (const auto& [text, name] : cases) {
    const auto options = parse(text);
    ASSERT_FALSE(options) << text;
    EXPECT_NE(options.error().text.find(name), std::string::npos) << options.error().text;
  }
}

TEST(Options, OfAVeryLongValueTheErrorShowsTheBeginning) {
  const std::string beginning(59, 'm');
  const auto options = parse(("{\"edition\":\"" + beginning + std::string(500, 'x') + "\"}").c_str());
  ASSERT_FALSE(options);
  EXPECT_NE(options.error().text.find("\"" + beginning + "…"), std::string::npos) << options.error().text;
}

TEST(Options, TheTableIsToldInFull) {
  const auto table = describe(kSpecs, 3);
  ASSERT_EQ(table.size(), 5u);
  EXPECT_EQ(table[0],
            json::parse(R"({"name":"goal","type":"integer","default":24,"min":1,"max":999,"meaning":"coins"})"));
  EXPECT_EQ(table[1].at("values"), json::parse("[false,true]"));
  EXPECT_EQ(table[2].at("values"), json::parse(R"(["us","schmidt"])"));
  EXPECT_EQ(table[3].at("values"), json::parse(R"(["random",0,1,2])"));
  EXPECT_EQ(table[4].at("default"), "classic");
}

TEST(Options, TextBecomesTheRightType) {
  EXPECT_EQ(*option_from_text(kSpecs[0], "30"), 30);
  EXPECT_EQ(*option_from_text(kSpecs[1], "true"), true);
  EXPECT_FALSE(option_from_text(kSpecs[1], "yes"));
  EXPECT_EQ(*option_from_text(kSpecs[2], "schmidt"), "schmidt");
  EXPECT_EQ(*option_from_text(kSpecs[3], "random"), "random");
  EXPECT_EQ(*option_from_text(kSpecs[3], "1"), 1);
}

}  // namespace
}  // namespace tessera
