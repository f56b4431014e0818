// tessera admin
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/local_http.h"
#include "engine/core/json.h"
#include "server/service/admin_file.h"
#include "server/store/by_name/store_rows.h"
#include "support/shown_text.h"

namespace tessera::app {

namespace {

struct AdminArguments {
  std::string data = "tessera-data";
  int limit = 100;
  std::int64_t before = 0;
  std::string id;
  std::string from;
  std::string to;
};

// Where a server that listens there is reached from its own machine.
std::string loopback_of(const std::string& address) {
  if (address == "0.0.0.0") return "127.0.0.1";
  return address == "::" ? "::1" : address;
}

// A list as lines of JSON, so that other programs can read it; anything else as it came.
void print(const std::string& body) {
  const auto value = parse_json(body);
  if (!value || !value->is_array()) {
    if (!body.empty()) std::cout << escaped_json(body) << '\n';
    return;
  }
  for (const auto& each : value->get_array()) std::cout << escaped_json(boost::json::serialize(each)) << '\n';
}

int ask(const AdminArguments& given, const std::string& method, const std::string& target) {
  const auto file = server::AdminFile::read(given.data);
  if (!file) return fail(kFailed, file.error().text);
  const auto answer =
      ask_local({loopback_of(file->address), file->port, method, file->base_path + target, file->token});
  if (!answer) return fail(kFailed, answer.error().text);
  if (answer->status >= 400) return fail(kFailed, "the server refuses: " + answer->body);
  print(answer->body);
  return 0;
}

// Without a server: it would have the store for itself.
int move(const AdminArguments& given) {
  const auto counts = server::move_store(given.from, given.to);
  if (!counts) return fail(kFailed, counts.error().text);
  boost::json::object moved;
  for (const auto& [name, count] : *counts) moved.emplace(name, count);
  std::cout << boost::json::serialize(moved) << '\n';
  return 0;
}

}  // namespace

void add_admin(Command& program) {
  auto& command = program.add_command("admin", "Look after a server that runs on this machine");
  const auto given = std::make_shared<AdminArguments>();
  command.add("-d,--data", given->data, "The server's folder", {.show_default = true});
  const auto list = [&](const char* name, const char* help) {
    command.add_command(name, help).set_action([given, name] {
      return ask(*given, "GET", "/admin/" + std::string(name));
    });
  };
  command.add_command("health", "Whether it can serve: exit code 0, for health checks").set_action([given] {
    return ask(*given, "GET", "/healthz");
  });
  list("tables", "The tables in memory, a JSON object a line");
  list("connections", "Who is connected");
  list("nodes", "The nodes of its cluster, and how much each of them owns");
  auto& reports = command.add_command("reports", "What guests have reported, the newest first");
  reports.add("--limit", given->limit, "At most so many", {.show_default = true, .range = between(1, 1000)});
  reports.add("--before", given->before, "Only those before the report of this number");
  reports.set_action([given] {
    return ask(*given, "GET",
               "/admin/reports?limit=" + std::to_string(given->limit) + "&before=" + std::to_string(given->before));
  });
  const auto act = [&](const char* name, const char* parameter, const char* argument, const char* help) {
    auto& sub = command.add_command(name, help);
    sub.add(argument, given->id, "", {.required = true});
    sub.set_action([given, name, parameter] {
      const bool path = std::string_view(parameter) == "path";
      const auto value = path ? std::filesystem::absolute(given->id).string() : given->id;
      return ask(*given, "POST",
                 "/admin/" + std::string(name) + "?" + std::string(parameter) + "=" + percent_encoded(value));
    });
  };
  act("close", "id", "TABLE", "Delete a table; those who watch it are told");
  act("kick", "id", "WHO", "Close a connection (its number) or all of a guest's (their id)");
  act("backup", "path", "FILE",
      "Copy the database to a new file while everybody plays on; it holds running games' secrets");
  auto& mover =
      command.add_command("move", "Copy everything to an empty store of the other kind, while no server runs");
  mover.add("--from", given->from, "A server's folder, or the URL of a PostgreSQL database", {.required = true});
  mover.add("--to", given->to, "The same; empty", {.required = true});
  mover.set_action([given] { return move(*given); });
}

}  // namespace tessera::app
