// What is written about the protocol is what the code does: openapi.json, docs/protocol.md, docs/table.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <map>
#include <regex>
#include <set>

#include "server/api/api.h"
#include "server/api/openapi.h"
#include "server/live/client_message.h"
#include "server/live/server_message.h"
#include "support/files.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using Words = std::set<std::string>;

std::string source(const std::string& path) {
  const auto text = read_file(std::string(TESSERA_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(text) << path;
  return text ? *text : "";
}

// The rows of the first table with this head, cell by cell.
std::vector<std::vector<std::string>> table_of(const std::string& page, const std::string& head) {
  std::vector<std::vector<std::string>> rows;
  auto at = page.find("\n" + head);
  EXPECT_NE(at, page.npos) << head;
  if (at == page.npos) return rows;
  at = page.find('\n', page.find('\n', at + 1) + 1) + 1;  // below the head and its line
  while (page.compare(at, 1, "|") == 0) {
    const auto end = page.find('\n', at);
    std::vector<std::string> cells;
    for (auto from = at + 1; from < end;) {
      const auto bar = page.find('|', from);
      std::string cell = page.substr(from, bar - from);
      cell.erase(0, cell.find_first_not_of(' '));
      cell.erase(cell.find_last_not_of(' ') + 1);
      cells.push_back(std::move(cell));
      from = bar + 1;
    }
    rows.push_back(std::move(cells));
    at = end + 1;
  }
  return rows;
}

std::string in_ticks(const std::string& cell) { return cell.substr(1, cell.find('`', 1) - 1); }

// What each row is about, and its second cell.
std::map<std::string, std::string> first_cells(const std::string& page, const std::string& head) {
  std::map<std::string, std::string> out;
  for (const auto& row : table_of(page, head)) {
    EXPECT_TRUE(out.emplace(in_ticks(row.at(0)), row.at(1)).second) << "twice: " << row.at(0);
  }
  return out;
}

Words keys(const std::map<std::string, std::string>& from) {
  Words out;
  for (const auto& [key, value] : from) out.insert(key);
  return out;
}

// "GET /api/me" of every route, and whether it needs a token.
std::map<std::string, bool> all_routes() {
  std::map<std::string, bool> out{{"GET /healthz", false}, {"GET /metrics", false}};
  for (const auto& route : Api::routes()) out[std::string(route.method) + " " + std::string(route.path)] = route.guest;
  return out;
}

json::object description() { return json::parse(openapi_json()).as_object(); }

TEST(OpenApi, HasExactlyTheRoutes) {
  std::map<std::string, bool> described;
  const auto all = description();
  for (const auto& [path, item] : all.at("paths").as_object()) {
    for (const auto& [method, operation] : item.as_object()) {
      std::string upper(method);
      std::transform(upper.begin(), upper.end(), upper.begin(),
                     [](char c) { return static_cast<char>(c - 'a' + 'A'); });
      described[upper + " " + std::string(path)] = operation.as_object().contains("security");
    }
  }
  EXPECT_EQ(described, all_routes());
}

TEST(OpenApi, EveryOperationHasANameAResponseAndItsParameters) {
  Words names;
  const auto all = description();
  for (const auto& route : Api::routes()) {
    std::string method(route.method);
    std::transform(method.begin(), method.end(), method.begin(),
                   [](char c) { return static_cast<char>(c - 'A' + 'a'); });
    const auto& operation = all.at("paths").at(route.path).at(method).as_object();
    EXPECT_TRUE(names.insert(std::string(operation.at("operationId").as_string())).second) << route.path;
    EXPECT_TRUE(operation.at("responses").as_object().contains("default")) << route.path;
    EXPECT_EQ(operation.contains("requestBody"), route.body) << route.method << " " << route.path;
    EXPECT_EQ(operation.at("responses").as_object().contains("401"), route.guest) << route.path;
    if (route.costly) EXPECT_TRUE(operation.at("responses").as_object().contains("429")) << route.path;
    const bool of_a_table = route.path.find("{table}") != route.path.npos;
    const auto* parameters = operation.if_contains("parameters");
    const bool named = parameters != nullptr && parameters->as_array()[0].at("$ref") == "#/components/parameters/table";
    EXPECT_EQ(named, of_a_table) << route.path;
  }
}

void check_references(const json::object& all, const json::value& value) {
  if (const auto* list = value.if_array()) {
    for (const auto& each : *list) check_references(all, each);
  }
  const auto* object = value.if_object();
  if (object == nullptr) return;
  for (const auto& [key, each] : *object) {
    if (key != "$ref") {
      check_references(all, each);
      continue;
    }
    boost::system::error_code failed;
    const std::string pointer(each.as_string().subview(1));
    EXPECT_NE(json::value(all).find_pointer(pointer, failed), nullptr) << pointer;
  }
}

TEST(OpenApi, EveryReferenceIsThere) {
  const auto all = description();
  check_references(all, all);
}

TEST(OpenApi, ItsErrorsAreTheLists) {
  Words listed;
  for (const auto& code : codes()) listed.emplace(code.name);
  for (const auto& code : table::codes()) listed.emplace(code.name);
  for (const auto& code : http_codes()) listed.emplace(code.name);
  Words described;
  const auto all = description();
  for (const auto& word : all.at("components").at("schemas").at("Code").at("enum").as_array()) {
    EXPECT_TRUE(described.emplace(word.as_string()).second) << word;
  }
  EXPECT_EQ(described, listed);
}

TEST(ProtocolPage, NamesEveryRoute) {
  std::map<std::string, bool> named;
  for (const auto& [request, token] : first_cells(source("docs/protocol.md"), "| request | token |")) {
    named[std::regex_replace(request.substr(0, request.find('?')), std::regex("/ID"), "/{table}")] = token == "yes";
  }
  EXPECT_EQ(named, all_routes());
}

TEST(ProtocolPage, NamesEveryCodeWithItsStatusAndMeaning) {
  const auto page = source("docs/protocol.md");
  const auto codes_at = page.find("## Codes");
  const auto network_at = page.find("These come from the network layer");
  ASSERT_NE(network_at, page.npos);
  std::vector<std::vector<std::string>> expected;
  for (const auto& code : codes()) {
    expected.push_back({"`" + std::string(code.name) + "`", std::to_string(code.status), std::string(code.meaning)});
  }
  EXPECT_EQ(table_of(page.substr(codes_at), "| code | status |"), expected);
  expected.clear();
  for (const auto& code : http_codes()) {
    expected.push_back({"`" + std::string(code.name) + "`", std::to_string(code.status), std::string(code.meaning)});
  }
  EXPECT_EQ(table_of(page.substr(network_at), "| code | status |"), expected);
}

TEST(TablePage, NamesEveryCodeWithItsMeaning) {
  std::vector<std::vector<std::string>> expected;
  for (const auto& code : table::codes()) {
    expected.push_back({"`" + std::string(code.name) + "`", std::string(code.meaning)});
  }
  EXPECT_EQ(table_of(source("docs/table.md"), "| code | meaning |"), expected);
}

TEST(ProtocolPage, NamesEveryWordOfTheClients) {
  const auto named = keys(first_cells(source("docs/protocol.md"), "| `say` | fields | answered by"));
  EXPECT_EQ(named, Words(client_words().begin(), client_words().end()));
}

TEST(ProtocolPage, NamesEveryWordOfTheServer) {
  const auto named = keys(first_cells(source("docs/protocol.md"), "| `say` | fields | when"));
  EXPECT_EQ(named, Words(server_words().begin(), server_words().end()));
}

}  // namespace
}  // namespace tessera::server
