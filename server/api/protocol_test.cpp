// The lists of the C++ sources are those of protocol/openapi.json. Everything else about the protocol is shown by what
// the tests say to each other (protocol/check.ts).
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <map>
#include <set>

#include "server/api/api.h"
#include "server/api/openapi.h"
#include "server/base/phrases.h"
#include "server/live/client_message.h"
#include "server/live/server_message.h"
#include "server/net/websocket.h"
#include "table/event_fields.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using Words = std::vector<std::string>;

const json::object& protocol() {
  static const json::object all = json::parse(openapi_json()).as_object();
  return all;
}

const json::object& schema(std::string_view name) {
  return protocol().at("components").at("schemas").at(name).as_object();
}

std::string word(const json::value& text) { return std::string(text.as_string()); }

// The words of a list, in its order.
Words words_of(const json::object& list) {
  Words out;
  for (const auto& each : list.at("enum").as_array()) out.push_back(word(each));
  return out;
}

// The words that the tag of a union may be, in its order.
Words tags_of(std::string_view name) {
  Words out;
  for (const auto& [tag, reference] : schema(name).at("discriminator").at("mapping").as_object()) out.emplace_back(tag);
  return out;
}

// The member of a union with this tag.
const json::object& member(std::string_view name, std::string_view tag) {
  const auto& reference = schema(name).at("discriminator").at("mapping").at(tag).as_string();
  return schema(std::string_view(reference).substr(std::string_view("#/components/schemas/").size()));
}

std::set<std::string> fields_of(const json::object& object) {
  std::set<std::string> out;
  for (const auto& [name, field] : object.at("properties").as_object()) out.emplace(name);
  return out;
}

template <class List>
Words names_of(const List& list) {
  Words out;
  for (const auto& each : list) out.emplace_back(each.name);
  return out;
}

// "POST /api/guests" of every operation, and the operation.
std::map<std::string, const json::object*> operations() {
  std::map<std::string, const json::object*> out;
  for (const auto& [path, item] : protocol().at("paths").as_object()) {
    for (const auto& [method, operation] : item.as_object()) {
      std::string name(method);
      std::transform(name.begin(), name.end(), name.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
      out[name + " " + std::string(path)] = &operation.as_object();
    }
  }
  return out;
}

TEST(Protocol, HasExactlyTheRoutes) {
  std::set<std::string> described;
  for (const auto& [name, operation] : operations()) described.insert(name);
  std::set<std::string> there{"GET /healthz", "GET /metrics"};
  for (const auto& route : Api::routes()) there.insert(std::string(route.method) + " " + std::string(route.path));
  EXPECT_EQ(described, there);
}

TEST(Protocol, EveryOperationHasANameAResponseAndItsParameters) {
  std::set<std::string> names;
  for (const auto& route : Api::routes()) {
    const auto& operation = *operations().at(std::string(route.method) + " " + std::string(route.path));
    const auto& responses = operation.at("responses").as_object();
    EXPECT_TRUE(names.insert(word(operation.at("operationId"))).second) << route.path;
    EXPECT_TRUE(responses.contains("default")) << route.path;
    EXPECT_EQ(operation.contains("requestBody"), route.body) << route.method << " " << route.path;
    EXPECT_EQ(operation.contains("security"), route.guest) << route.path;
    EXPECT_EQ(responses.contains("401"), route.guest) << route.path;
    if (route.costly) EXPECT_TRUE(responses.contains("429")) << route.path;
    const bool of_a_table = route.path.find("{table}") != route.path.npos;
    const auto* parameters = operation.if_contains("parameters");
    const bool named = parameters != nullptr && parameters->as_array()[0].at("$ref") == "#/components/parameters/table";
    EXPECT_EQ(named, of_a_table) << route.path;
  }
}

TEST(Protocol, HasTheCodesWithTheirStatus) {
  using Statuses = std::vector<std::pair<std::string, int>>;
  const auto described = [](std::string_view list) {
    const auto words = words_of(schema(list));
    const auto& statuses = schema(list).at("x-enum-statuses").as_array();
    Statuses out;
    for (std::size_t i = 0; i < words.size(); ++i) out.emplace_back(words[i], statuses.at(i).to_number<int>());
    return out;
  };
  Statuses server;
  for (const auto& code : codes()) server.emplace_back(code.name, code.status);
  EXPECT_EQ(described("ServerCode"), server);
  Statuses table;
  for (const auto& code : table::codes()) table.emplace_back(code.name, status_of(code.code));
  EXPECT_EQ(described("TableCode"), table);
  Statuses network;
  for (const auto& code : http_codes()) network.emplace_back(code.name, code.status);
  EXPECT_EQ(described("NetworkCode"), network);
}

TEST(Protocol, HasTheCloseCodes) {
  constexpr CloseCode kSent[] = {CloseCode::protocol_error, CloseCode::not_text, CloseCode::not_utf8,
                                 CloseCode::policy,         CloseCode::too_big,  CloseCode::restart};
  std::vector<CloseCode> described;
  for (const auto& code : schema("CloseCode").at("enum").as_array()) {
    described.push_back(CloseCode{code.to_number<std::uint16_t>()});
  }
  EXPECT_EQ(described, std::vector(std::begin(kSent), std::end(kSent)));
}

TEST(Protocol, HasTheMessages) {
  EXPECT_EQ(tags_of("ClientMessage"), Words(client_words().begin(), client_words().end()));
  EXPECT_EQ(tags_of("ServerMessage"), Words(server_words().begin(), server_words().end()));
  EXPECT_EQ(member("ClientMessage", "hello").at("properties").at("protocol").at("const"), kProtocol);
}

TEST(Protocol, HasTheCommandsWithTheirFields) {
  Words there;
  for (const auto& info : table::commands()) {
    if (!info.from_persons) continue;
    there.emplace_back(info.name);
    std::set<std::string> fields{"do", "version"};
    for (const auto& [field, name] : table::field_names()) {
      if (info.takes(field)) fields.emplace(name);
    }
    EXPECT_EQ(fields_of(member("Command", info.name)), fields) << info.name;
  }
  EXPECT_EQ(tags_of("Command"), there);
}

TEST(Protocol, HasTheEventsWithTheFieldsThatAreTold) {
  using Kind = table::Event::Kind;
  for (const auto& info : table::events()) {
    std::set<std::string> fields{"type"};
    if (!info.note) fields.insert("n");
    for (const auto& field : table::event_fields()) {
      if ((info.told & field.bit) != 0) fields.emplace(field.name);
    }
    const bool patched = info.kind == Kind::started || info.kind == Kind::outcome || info.kind == Kind::acted ||
                         info.kind == Kind::undone;
    if (patched) fields.insert("patch");
    EXPECT_EQ(fields_of(member("TableEvent", info.name)), fields) << info.name;
  }
  EXPECT_EQ(tags_of("TableEvent"), names_of(table::events()));
}

TEST(Protocol, HasTheSettingsWithTheirRanges) {
  const auto& described = schema("SomeSettings").at("properties").as_object();
  const auto specs = describe(table::setting_specs(), kMaxSeats);
  EXPECT_EQ(described.size(), specs.size());
  for (const auto& each : specs) {
    const auto& spec = each.as_object();
    const auto name = word(spec.at("name"));
    ASSERT_TRUE(described.contains(name)) << name;
    const auto& field = described.at(name).as_object();
    EXPECT_EQ(field.at("default"), spec.at("default")) << name;
    if (spec.contains("min")) EXPECT_EQ(field.at("minimum"), spec.at("min")) << name;
    if (spec.contains("max")) EXPECT_EQ(field.at("maximum"), spec.at("max")) << name;
    if (spec.at("type") != "word") continue;
    Words words;
    for (const auto& value : spec.at("values").as_array()) words.push_back(word(value));
    EXPECT_EQ(words_of(field.contains("$ref") ? schema("Level") : field), words) << name;
  }
  // The server tells all of them.
  std::set<std::string> told;
  for (const auto& name : schema("Settings").at("required").as_array()) told.insert(word(name));
  EXPECT_EQ(told, fields_of(schema("SomeSettings")));
}

TEST(Protocol, HasThePhrasesTheEmotesTheFacesAndTheLevels) {
  EXPECT_EQ(words_of(schema("Phrase")), Words(std::begin(kPhrases), std::end(kPhrases)));
  EXPECT_EQ(words_of(schema("Emote")), Words(std::begin(kEmotes), std::end(kEmotes)));
  EXPECT_EQ(words_of(schema("Face")), Words(std::begin(table::kFaceWords) + 1, std::end(table::kFaceWords)));
  EXPECT_EQ(words_of(schema("Level")), names_of(bots::levels()));
}

}  // namespace
}  // namespace tessera::server
