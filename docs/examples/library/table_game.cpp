// A live game at a table, without a server: Ann and Ben do what bots would: table_game GAME
//
// The program is the transport: it has the time, the keys of chance and the persons; the table decides.
#include <iostream>
#include <stdexcept>

#include "bots/levels/suggest.h"
#include "table/table.h"

using namespace tessera;
using table::Command;

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: table_game GAME\n", 2;
  const table::SeedKeys keys("1");
  const table::TableContext context{keys, has_bot};
  auto description = *table::read_description({{"game", argv[1]}, {"players", 2}});
  description.seats = {table::SeatHolder::person_of_id("ann", "Ann"), table::SeatHolder::person_of_id("ben", "Ben")};
  table::Table live = (*table::Table::create(description, "ann", 0, context)).table;

  table::Time now = 0;
  std::size_t events = 0;
  const auto handle = [&](Command command, std::string person) {
    command.version = live.version();
    command.person = std::move(person);
    const auto changes = live.handle(command, ++now, context);
    if (!changes) throw std::runtime_error(std::string(table::code_name(changes.error().code)));
    events += changes->events.size();
  };
  handle({.kind = Command::Kind::start}, "ann");
  Stream stream(1);
  while (live.stage() == table::Stage::playing) {
    Seat seat;
    for (const Seat each : live.position().to_act()) {
      if (!live.seat_state(each).answered) seat = each;
    }
    if (seat.none()) {  // all have answered: what comes next comes by itself, in its time
      events += live.wake(now = live.next_deadline().value(), context).events.size();
      continue;
    }
    const auto action = bots::suggest(live.position(), seat, bots::Level::greedy, bots::Budget{}, stream);
    handle({.kind = Command::Kind::act, .action = action}, seat.index == 0 ? "ann" : "ben");
  }
  std::cout << events << " events: " << live.snapshot(kNoSeat, now).at("result") << '\n';
}
