// tessera join
#include <unistd.h>

#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/terminal_facts.h"
#include "client/connection.h"
#include "support/shown_text.h"
#include "terminal/full_screen/run.h"
#include "terminal/join/joined_table.h"
#include "terminal/join/plain.h"
#include "terminal/rules/pages.h"

namespace tessera::app {

namespace {

struct JoinArguments {
  std::string url;
  std::string name;
  bool watch = false;
  bool plain = false;
};

// The name to be known by; empty: nobody was there to ask.
std::string ask_name() {
  if (!input_is_terminal() || !output_is_terminal()) return {};
  std::cout << "Your name at the table: " << std::flush;
  std::string name;
  std::getline(std::cin, name);
  return std::string(terminal::trimmed(name));
}

// Before anybody is told of us: there is such a table.
Result<void> check_table(const client::Address& address) {
  const auto answer = client::ask(address, {"GET", "/api/tables/" + address.table});
  if (!answer) return answer.error();
  if (answer->status == 200) return {};
  if (answer->status == 404) return Error{"there is no such table at " + address.origin() + ", or no longer"};
  return Error{address.origin() + " does not show the table: status " + std::to_string(answer->status)};
}

int join(const JoinArguments& given) {
  const auto address = client::parse_address(given.url);
  if (!address) return fail(kWrongUsage, address.error().text);
  const std::string folder = client::Profile::usual_folder();
  if (folder.empty()) return fail(kFailed, "there is no home folder to keep the guest in: set HOME or XDG_DATA_HOME");
  auto profile = client::Profile::open(folder);
  if (!profile) return fail(kFailed, profile.error().text);
  if (const auto there = check_table(*address); !there) return fail(kFailed, escaped(there.error().text));
  std::string name = given.name;
  if (name.empty() && !profile->guest(*address)) name = ask_name();
  auto guest = client::become_guest(*address, *profile, name);
  if (!guest) return fail(kFailed, escaped(guest.error().text));
  const terminal::RulesPages pages = [](std::string_view id) { return std::string(rules_page("en", id)); };
  terminal::JoinedTable table({*address, *std::move(guest), given.watch}, *profile, pages);
  const bool full_screen = input_is_terminal() && output_is_terminal() && !given.plain && terminal_moves_cursor();
  int code = 0;
  if (auto display = full_screen ? terminal::Display::open(colour_wanted()) : nullptr) {
    code = terminal::run_full_screen(*display, table);
  } else {
    code = terminal::run_plain(table, STDIN_FILENO, std::cout);
  }
  return table.farewell().empty() ? code : fail(kFailed, escaped(table.farewell()));
}

}  // namespace

void add_join(Command& program) {
  auto& command = program.add_command("join", "Sit down at a table of a server, here in the terminal");
  const auto given = std::make_shared<JoinArguments>();
  command.add("URL", given->url, "The table's invitation link: https://example.org/#/t/…", {.required = true});
  command.add("--name", given->name, "Your name there; without one the last one on this server, or you are asked");
  command.add("--watch", given->watch, "Watch, without sitting down");
  command.add("--plain", given->plain, "Plain lines, one after another, also on a terminal");
  command.set_footer(
      "Who you are on each server, and the receipts of the dice, are kept in ~/.local/share/tessera (XDG_DATA_HOME).\n"
      "At the table, type help.");
  command.set_action([given] { return join(*given); });
}

}  // namespace tessera::app
