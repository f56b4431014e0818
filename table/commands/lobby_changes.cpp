#include "table/commands/lobby_changes.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "table/commands/checks.h"

namespace tessera::table {

namespace json = boost::json;

using Kind = Event::Kind;

namespace {

// A host who tries every option has done long before; a program that changes them for ever fills no log.
constexpr std::uint32_t kMostChanges = 300;
constexpr std::size_t kMostLobbyBytes = 256 * 1024;  // a change may bring a whole deck

json::object part_of(const json::object& described, std::string_view part) {
  const auto* there = described.if_contains(part);
  return there != nullptr && there->is_object() ? there->get_object() : json::object{};
}

bool any_bot(const Position&, bots::Level) { return true; }

// The seat that an option names moves with its seat; if that one goes, it is drawn by lot.
json::object options_without_seat(const GameInfo& game, const json::object& options, Seat gone) {
  json::object moved;
  for (const auto& spec : game.options) {
    const auto* value = options.if_contains(spec.name);
    if (spec.type != OptionSpec::Type::seat || value == nullptr || !value->is_int64()) continue;
    if (value->get_int64() == gone.index) moved.emplace(spec.name, "random");
    if (value->get_int64() > gone.index) moved.emplace(spec.name, value->get_int64() - 1);
  }
  return moved;
}

}  // namespace

// Options and number of seats as the command's sender saw them.
Done LobbyChanges::check_changes(const Command& command) const {
  if (const auto fine = check_version(state_, command, state_.changed); !fine) return fine.error();
  if (state_.changes >= kMostChanges) return Refusal{Code::too_many_changes};
  return {};
}

Done LobbyChanges::check_bots(const Position& with) const {
  for (const Seat s : state_.seats()) {
    const SeatHolder& who = state_.at(s).who;
    const bool is_bot = who.kind == SeatHolder::Kind::bot;
    if (is_bot && !batch_.context().has_bot(with, who.level)) return Refusal{Code::no_such_bot};
  }
  return {};
}

Done LobbyChanges::add_seat(const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  if (state_.players >= state_.position->info().max_players) return Refusal{Code::too_many_players};
  auto described = state_.description_tree();
  described["players"] = state_.players + 1;
  const auto ready = prepare_changes(described, {}, {}, batch_.context().has_bot);
  if (!ready) return ready.error();
  if (const auto fine = check_bots(*ready->position); !fine) return fine.error();
  batch_.emit(Kind::seat_added, Seat(state_.players));
  return {};
}

Done LobbyChanges::remove_seat(const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::open) return Refusal{Code::seat_taken};
  return remove_seats(SeatSet::of(command.seat));
}

// All of them, or none if the game can't be without them. The last goes first, so that the others keep their numbers.
Done LobbyChanges::remove_seats(SeatSet gone) {
  const GameInfo& game = state_.position->info();
  if (state_.players - gone.size() < game.min_players) return Refusal{Code::too_few_players};
  std::vector<Event> events;
  auto described = state_.description_tree();
  int left = state_.players;
  for (int s = state_.players - 1; s >= 0; --s) {
    if (!gone.has(Seat(s))) continue;
    auto moved = options_without_seat(game, part_of(described, "options"), Seat(s));
    described = with_changes(std::move(described), moved, {});
    if (!moved.empty()) events.push_back({.kind = Kind::changed, .options = std::move(moved)});
    events.push_back({.kind = Kind::seat_removed, .seat = Seat(s)});
    gone.remove(Seat(s));
    described["players"] = --left;
    const auto ready = prepare_changes(described, {}, {}, gone.empty() ? batch_.context().has_bot : any_bot);
    if (!ready) return ready.error();
    if (!gone.empty()) continue;
    if (const auto fine = check_bots(*ready->position); !fine) return fine.error();
  }
  for (auto& event : events) batch_.emit(std::move(event));
  return {};
}

Done LobbyChanges::change(const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  const auto before = state_.description_tree();
  const auto ready = prepare_changes(before, command.options, command.settings, batch_.context().has_bot);
  if (!ready) return ready.error();
  if (const auto fine = check_bots(*ready->position); !fine) return fine.error();
  Event event{.kind = Kind::changed};
  event.options = changed_fields(part_of(before, "options"), ready->options);
  event.settings = changed_fields(part_of(before, "settings"), settings_json(ready->settings));
  if (event.options.empty() && event.settings.empty()) return Refusal{Code::already};
  if (state_.lobby_bytes + bytes_of_change(event) > kMostLobbyBytes) return Refusal{Code::too_many_changes};
  batch_.emit(std::move(event));
  return {};
}

Done LobbyChanges::close_seats(const Command& command) {
  std::uint32_t since = state_.changed;
  SeatSet open;
  for (const Seat s : state_.seats()) {
    since = std::max(since, state_.at(s).changed);
    if (state_.at(s).who.kind == SeatHolder::Kind::open) open.add(s);
  }
  if (const auto fine = check_version(state_, command, since); !fine) return fine.error();
  return remove_seats(open);
}

Done LobbyChanges::start(const Command& command) {
  if (const auto done = close_seats(command); !done) return done.error();
  batch_.emit(Kind::started);
  return {};
}

}  // namespace tessera::table
