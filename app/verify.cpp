// tessera verify
#include <iostream>
#include <memory>

#include "app/command.h"
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/fair/fair_record.h"
#include "support/files.h"
#include "support/shown_text.h"

namespace tessera::app {

namespace {

int verify(const std::string& path) {
  const auto content = read_file(path);
  if (!content) return fail(kFailed, content.error().text);
  const auto recorded = parse_record(*content, find_game, server::read_fair);
  if (!recorded) return fail(kFailed, path + ": " + recorded.error().text);
  const Position& position = recorded->position();
  std::cout << escaped(path) << ": a good record of " << recorded->game().name << ", " << position.players()
            << " players, " << recorded->events().size() << " events";
  if (recorded->seed()) std::cout << ", every outcome is the seed's";
  if (recorded->fair()) std::cout << ", every outcome follows from the committed secret and the players' numbers";
  if (position.over()) {
    std::cout << "; won by";
    const char* before = " ";
    for (const Seat s : position.winners()) {
      std::cout << before << escaped(recorded->names()[static_cast<std::size_t>(s.index)]);
      before = " and ";
    }
  } else {
    std::cout << "; not finished";
  }
  std::cout << '\n';
  return 0;
}

}  // namespace

void add_verify(Command& program) {
  auto& command = program.add_command("verify", "Replay a record and check everything in it");
  const auto path = std::make_shared<std::string>();
  command.add("FILE", *path, "A record", {.required = true});
  command.set_action([path] { return verify(*path); });
}

}  // namespace tessera::app
