// Seats, the host, coming and going, and how a game ends otherwise than by its rules.
#include <algorithm>
#include <boost/json/parse.hpp>

#include "engine/games/games.h"
#include "table/table.h"

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

}  // namespace

Done Table::sit(Batch& batch, const Command& command) {
  if (!seat_of(command.person).none()) return Refusal{Code::already_seated};
  if (const auto fine = check_seat(command, command.seat); !fine) {
    // Somebody was quicker, or has just got up: the first is the plainer news.
    const bool taken = state_.has(command.seat) && state_.at(command.seat).who.kind != SeatHolder::Kind::open;
    return taken ? Refusal{Code::seat_taken} : fine.error();
  }
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::open) return Refusal{Code::seat_taken};
  if (command.person != state_.host && !state_.may_sit_down(command.person)) return Refusal{Code::too_often};
  batch.emit(Kind::sat, command.seat, SeatHolder::person_of_id(command.person, command.name, command.face));
  const bool hosts = state_.host.empty() || state_.host == command.person;
  if (hosts) batch.emit(Event{.kind = Kind::host, .seat = command.seat, .person = command.person});
  return {};
}

// A person may move, the host may move anyone.
Done Table::swap(Batch& batch, const Command& command) {
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  if (const auto fine = check_seat(command, command.with); !fine) return fine.error();
  if (command.seat == command.with) return Refusal{Code::already};
  if (command.person != state_.host) {
    if (seat_of(command.person) != command.seat) return Refusal{Code::not_host};
    if (state_.at(command.with).is_person()) return Refusal{Code::seat_taken};
    if (!state_.may_sit_down(command.person)) return Refusal{Code::too_often};
  }
  batch.emit(Event{.kind = Kind::swapped, .seat = command.seat, .with = command.with});
  return {};
}

Done Table::add_bot(Batch& batch, const Command& command) {
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  const SeatHolder& who = state_.at(command.seat).who;
  if (who.kind == SeatHolder::Kind::person) return Refusal{Code::seat_taken};
  if (who == SeatHolder::bot_of_level(command.level)) return Refusal{Code::already};
  if (!batch.context().has_bot(position(), command.level)) return Refusal{Code::no_such_bot};
  batch.emit(Event{.kind = Kind::bot_sat, .seat = command.seat, .level = command.level});
  return {};
}

Done Table::remove_bot(Batch& batch, const Command& command) {
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::bot) return Refusal{Code::seat_empty};
  batch.emit(Kind::left, command.seat);
  return {};
}

// Options and number of seats as the command's sender saw them.
Done Table::check_changes(const Command& command) const {
  if (const auto fine = check_version(command, state_.changed); !fine) return fine.error();
  if (state_.changes >= kMostChanges) return Refusal{Code::too_many_changes};
  return {};
}

Done Table::check_bots(const Position& with, const TableContext& context) const {
  for (const Seat s : state_.seats()) {
    const SeatHolder& who = state_.at(s).who;
    if (who.kind == SeatHolder::Kind::bot && !context.has_bot(with, who.level)) return Refusal{Code::no_such_bot};
  }
  return {};
}

Done Table::add_seat(Batch& batch, const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  if (state_.players >= position().info().max_players) return Refusal{Code::too_many_players};
  auto described = state_.description_tree();
  described["players"] = state_.players + 1;
  const auto ready = prepare_changes(described, {}, {}, batch.context().has_bot);
  if (!ready) return ready.error();
  if (const auto fine = check_bots(*ready->position, batch.context()); !fine) return fine.error();
  batch.emit(Kind::seat_added, Seat(state_.players));
  return {};
}

Done Table::remove_seat(Batch& batch, const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::open) return Refusal{Code::seat_taken};
  return remove_seats(batch, SeatSet::of(command.seat));
}

// All of them, or none if the game can't be without them. The last goes first, so that the others keep their numbers.
Done Table::remove_seats(Batch& batch, SeatSet gone) {
  if (state_.players - gone.size() < position().info().min_players) return Refusal{Code::too_few_players};
  std::vector<Event> events;
  auto described = state_.description_tree();
  int left = state_.players;
  for (int s = state_.players - 1; s >= 0; --s) {
    if (!gone.has(Seat(s))) continue;
    auto moved = options_without_seat(part_of(described, "options"), Seat(s));
    described = with_changes(std::move(described), moved, {});
    if (!moved.empty()) events.push_back({.kind = Kind::changed, .options = std::move(moved)});
    events.push_back({.kind = Kind::seat_removed, .seat = Seat(s)});
    gone.remove(Seat(s));
    described["players"] = --left;
    const auto ready = prepare_changes(described, {}, {}, gone.empty() ? batch.context().has_bot : any_bot);
    if (!ready) return ready.error();
    if (!gone.empty()) continue;
    if (const auto fine = check_bots(*ready->position, batch.context()); !fine) return fine.error();
  }
  for (auto& event : events) batch.emit(std::move(event));
  return {};
}

// The seat that an option names moves with its seat; if that one goes, it is drawn by lot.
json::object Table::options_without_seat(const json::object& options, Seat gone) const {
  json::object moved;
  for (const auto& spec : position().info().options) {
    const auto* value = options.if_contains(spec.name);
    if (spec.type != OptionSpec::Type::seat || value == nullptr || !value->is_int64()) continue;
    if (value->get_int64() == gone.index) moved.emplace(spec.name, "random");
    if (value->get_int64() > gone.index) moved.emplace(spec.name, value->get_int64() - 1);
  }
  return moved;
}

Done Table::change(Batch& batch, const Command& command) {
  if (const auto fine = check_changes(command); !fine) return fine.error();
  const auto before = state_.description_tree();
  const auto ready = prepare_changes(before, command.options, command.settings, batch.context().has_bot);
  if (!ready) return ready.error();
  if (const auto fine = check_bots(*ready->position, batch.context()); !fine) return fine.error();
  Event event{.kind = Kind::changed};
  event.options = changed_fields(part_of(before, "options"), ready->options);
  event.settings = changed_fields(part_of(before, "settings"), settings_json(ready->settings));
  if (event.options.empty() && event.settings.empty()) return Refusal{Code::already};
  if (state_.lobby_bytes + bytes_of_change(event) > kMostLobbyBytes) return Refusal{Code::too_many_changes};
  batch.emit(std::move(event));
  return {};
}

// The host starts the game that they saw: no seat and no option has changed since. It starts with those who are there.
Done Table::start(Batch& batch, const Command& command) {
  if (const auto done = close_seats(batch, command); !done) return done.error();
  batch.emit(Kind::started);
  return {};
}

// All open seats go, or, if too few would be left, none.
Done Table::close_seats(Batch& batch, const Command& command) {
  std::uint32_t since = state_.changed;
  SeatSet open;
  for (const Seat s : state_.seats()) {
    since = std::max(since, state_.at(s).changed);
    if (state_.at(s).who.kind == SeatHolder::Kind::open) open.add(s);
  }
  if (const auto fine = check_version(command, since); !fine) return fine.error();
  return remove_seats(batch, open);
}

// A host who goes leaves that to the next person clockwise; if there is none, the next one to sit down is the host.
void Table::pass_host_on(Batch& batch, Seat from) {
  SeatSet persons;
  for (const Seat s : state_.seats()) {
    if (state_.at(s).is_person() && !state_.at(s).vacant) persons.add(s);
  }
  const Seat next = persons.clockwise_from(from.none() ? Seat(0) : from);
  const std::string person = next.none() ? std::string() : state_.at(next).who.person;
  batch.emit(Event{.kind = Kind::host, .seat = next, .person = person});
}

Done Table::leave(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const bool hosts = command.person == state_.host;
  if (seat.none() && !hosts) return Refusal{Code::not_seated};
  if (const auto fine = check_version(command, seat.none() ? 0 : state_.at(seat).changed); !fine) return fine.error();
  if (!seat.none()) batch.emit(Kind::left, seat);
  if (hosts) pass_host_on(batch, seat);
  end_if_given_up(batch);
  return {};
}

Done Table::kick(Batch& batch, const Command& command) {
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  const SeatState& seat_state = state_.at(command.seat);
  if (!seat_state.is_person() || seat_state.vacant) return Refusal{Code::seat_empty};
  // Nobody ends their own lost game without a winner.
  const bool own = seat_state.who.person == command.person;
  if (own || !state_.can_be_kicked(command.seat)) return Refusal{Code::not_away};
  batch.emit(Kind::kicked, command.seat);
  end_if_given_up(batch, Reason::kicked);
  return {};
}

Done Table::allow(Batch& batch, const Command& command) {
  if (const auto fine = check_version(command, command.kicked); !fine) return fine.error();
  Event event{.kind = Kind::allowed};
  event.kicked = command.kicked;
  if (!batch.emit(std::move(event))) return Refusal{Code::already};
  return {};
}

Done Table::resign(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  if (const auto fine = check_version(command, state_.at(seat).changed); !fine) return fine.error();
  if (state_.at(seat).resigned) return Refusal{Code::already};
  batch.emit(Kind::resigned, seat);
  end_if_given_up(batch);
  return {};
}

// With one seat left there is nobody to play against, without a person nobody to play for. `reason` is why the last
// other seat was given up.
void Table::end_if_given_up(Batch& batch, Reason reason) {
  if (state_.stage != Stage::playing) return;
  int seats_left = 0;
  int persons_left = 0;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    seats_left += seat_state.given_up() ? 0 : 1;
    persons_left += seat_state.has_player() ? 1 : 0;
  }
  if (seats_left <= 1) {
    end(batch, reason);
  } else if (persons_left == 0) {
    end(batch, Reason::abandoned);
  }
}

Done Table::agree(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (const auto fine = check_version(command, std::max(seat_state.changed, seat_state.offered)); !fine)
    return fine.error();
  if (seat_state.resigned) return Refusal{Code::bot_plays};
  if (!command.on && !seat_state.agrees) return decline(batch, command, Offer::end);
  if (seat_state.agrees == command.on) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Kind::agreed, seat, command.on);
  for (const Seat s : state_.seats()) {
    if (state_.at(s).has_player() && !state_.at(s).agrees) return {};
  }
  end(batch, Reason::agreement);
  return {};
}

// Of an offer that others have made, and that the sender has seen.
Done Table::decline(Batch& batch, const Command& command, Offer what) {
  const Seat seat = seat_of(command.person);
  const auto offered = state_.open_offer(what);
  if (offered == 0) return Refusal{Code::already};
  if (const auto fine = check_version(command, offered); !fine) return fine.error();
  if (state_.at(seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Event{.kind = Kind::declined, .seat = seat, .what = what});
  return {};
}

Done Table::take_over(Batch& batch, const Command& command) {
  if (!state_.settings.on(Setting::take_over)) return Refusal{Code::take_over_off};
  if (!seat_of(command.person).none()) return Refusal{Code::already_seated};
  if (const auto fine = check_seat(command, command.seat); !fine) return fine.error();
  if (!state_.at(command.seat).vacant) return Refusal{Code::seat_taken};
  if (state_.at(command.seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Kind::took_over, command.seat, SeatHolder::person_of_id(command.person, command.name, command.face));
  if (state_.host.empty()) batch.emit(Event{.kind = Kind::host, .seat = command.seat, .person = command.person});
  return {};
}

// The transport has checked the name; a seat that is called so already stays as it is.
Done Table::rename(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatHolder now = SeatHolder::person_of_id(command.person, command.name, command.face);
  if (state_.at(seat).who == now) return Refusal{Code::already};
  batch.emit(Kind::renamed, seat, now);
  return {};
}

Done Table::presence(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (seat_state.away != command.on) return Refusal{Code::already};
  const bool restless = seat_state.absences >= kMostToggles && batch.now() - seat_state.away_at < kPresencePause;
  if (!command.on && restless) return Refusal{Code::too_often};
  batch.emit(command.on ? Kind::back : Kind::away, seat);
  return {};
}

Done Table::outage(Batch& batch, const Command& command) {
  if (command.ms == 0 || command.ms < -kLongestTime || command.ms > kLongestTime) return Refusal{Code::bad_field, "ms"};
  batch.emit(Event{.kind = Kind::outage, .ms = command.ms});
  return {};
}

// Who gave up cannot win: then it is the best of the others.
void Table::end(Batch& batch, Reason reason) {
  Event event{.kind = Kind::finished};
  Ending& ending = event.ending;
  ending.reason = reason;
  ending.seats = state_.players;
  SeatSet playing;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    ending.scores[s.index] = position().score(s);
    if (seat_state.resigned) ending.resigned.add(s);
    if (seat_state.vacant) ending.left.add(s);
    if (seat_state.away && !seat_state.vacant) ending.away.add(s);
    if (!seat_state.given_up()) playing.add(s);
  }
  if (reason == Reason::resignation) ending.winners = playing;
  if (reason == Reason::rules) {
    ending.winners.bits = static_cast<std::uint8_t>(position().winners().bits & playing.bits);
    int best = 0;
    for (const Seat s : playing)
      best = s == playing.lowest() ? position().score(s) : std::max(best, position().score(s));
    for (const Seat s : ending.winners.empty() ? playing : SeatSet{}) {
      if (position().score(s) == best) ending.winners.add(s);
    }
  }
  batch.emit(std::move(event));
}

Done Table::rematch(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (const auto fine = check_version(command, seat_state.offered); !fine) return fine.error();
  if (state_.rematched) return Refusal{Code::already};
  if (!command.on && !seat_state.rematch) return decline(batch, command, Offer::rematch);
  if (seat_state.rematch == command.on) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Kind::wants_rematch, seat, command.on);
  return {};
}

bool Table::rematch_wanted() const {
  for (const Seat s : state_.seats()) {
    if (state_.at(s).rematch) return !state_.rematched;
  }
  return false;
}

// All who are still there agree; the seats of the others are open. Everyone moves one seat on.
bool Table::begin_rematch(Batch& batch) {
  SeatSet willing;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    const bool there = seat_state.is_person() && !seat_state.vacant;
    if (there && seat_state.rematch) willing.add(s);
    if (there && !seat_state.rematch && !seat_state.away) return false;
  }
  boost::system::error_code failed;
  const auto json = boost::json::parse(state_.description, failed);
  if (state_.rematched || willing.empty() || failed || !json.is_object()) return false;
  auto again = read_description(json.get_object());
  if (!again) return false;
  again->seats.resize(static_cast<std::size_t>(state_.players));
  for (const Seat s : state_.seats()) {
    const SeatHolder& who = state_.at(s).who;
    const bool comes = willing.has(s) || who.kind == SeatHolder::Kind::bot;
    if (comes) again->seats[static_cast<std::size_t>(left_of(s, state_.players).index)] = who;
  }
  batch.emit(Kind::rematch);
  const bool host_comes = willing.has(seat_of(state_.host));
  batch.changes().rematch =
      Rematch{*std::move(again), host_comes ? state_.host : state_.at(willing.lowest()).who.person};
  return true;
}

}  // namespace tessera::table
