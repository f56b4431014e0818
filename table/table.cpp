#include "table/table.h"

#include "table/patcher.h"
#include "table/snapshot.h"

namespace tessera::table {

using Kind = Command::Kind;

namespace {

bool good_text(const std::string& text, std::size_t longest) {
  if (text.empty() || text.size() > longest) return false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) return false;
  }
  return true;
}

constexpr unsigned in(Stage stage) { return 1u << static_cast<unsigned>(stage); }
constexpr unsigned kLobby = in(Stage::lobby);
constexpr unsigned kPlaying = in(Stage::playing);
constexpr unsigned kFinished = in(Stage::finished);
constexpr unsigned kAlways = kLobby | kPlaying | kFinished;

enum class Who : std::uint8_t { anyone, seated, host };

}  // namespace

Answer<Table::Created> Table::create(const Description& description, std::string host, Time now,
                                     const TableContext& context) {
  if (!good_text(host, kLongestPerson)) return Refusal{Code::bad_field, "person"};
  for (const auto& sitter : description.seats) {
    if (sitter.kind != SeatHolder::Kind::person) continue;
    if (!good_text(sitter.person, kLongestPerson)) return Refusal{Code::bad_field, "person"};
    if (!good_text(sitter.name, kLongestName)) return Refusal{Code::bad_field, "name"};
  }
  const auto ready = prepare_table(description, context.has_bot);
  if (!ready) return ready.error();
  Table table;
  Batch batch(table.state_, now, context);
  Event created;
  created.table = description_json(*description.game, description.players, ready->options, ready->settings);
  if (!batch.emit(std::move(created))) return Refusal{Code::bad_table};
  for (std::size_t s = 0; s < description.seats.size(); ++s) {
    const auto& sitter = description.seats[s];
    const Seat seat(static_cast<int>(s));
    if (sitter.kind == SeatHolder::Kind::person) {
      if (!table.seat_of(sitter.person).none()) return Refusal{Code::already_seated};
      batch.emit(Event::Kind::sat, seat, sitter);
    } else if (sitter.kind == SeatHolder::Kind::bot) {
      batch.emit(Event{.kind = Event::Kind::bot_sat, .seat = seat, .level = sitter.level});
    }
  }
  const Seat host_seat = table.seat_of(host);
  batch.emit(Event{.kind = Event::Kind::host, .seat = host_seat, .person = std::move(host)});
  auto changes = table.finish(batch);
  return Created{std::move(table), std::move(changes)};
}

Answer<Table> Table::replay(std::span<const Event> log) {
  Table table;
  for (const auto& each : log) {
    Event event = each;
    if (!table.state_.apply(event)) return Refusal{Code::bad_log, std::to_string(each.number)};
  }
  if (table.state_.position == nullptr) return Refusal{Code::bad_log, "empty"};
  return table;
}

void Table::add_patches(std::span<Event> log, std::uint32_t since) {
  Patcher patcher(since);
  for (auto& event : log) {
    if (!patcher.add(event)) return;
  }
}

Answer<Changes> Table::handle(const Command& command, Time now, const TableContext& context) {
  Batch batch(state_, now, context);
  batch.changes().events.reserve(3);  // most actions have no more
  if (const auto done = dispatch(batch, command); !done) return done.error();
  return finish(batch);
}

Changes Table::wake(Time now, const TableContext& context) {
  Batch batch(state_, now, context);
  return finish(batch);
}

Changes Table::abandon(Time now, const TableContext& context) {
  Batch batch(state_, now, context);
  if (state_.stage == Stage::playing) end(batch, Reason::abandoned);
  return finish(batch);
}

Changes Table::finish(Batch& batch) {
  settle(batch);
  bot_answers_.drop_stale(state_);
  for (const auto& wanted : bot_requests(batch.context())) {
    if (wanted.version > batch.version_before()) batch.changes().bots.push_back(wanted);
  }
  batch.changes().deadline = next_deadline();
  return std::move(batch.changes());
}

void Table::write_snapshot(Seat viewer, Time now, JsonText& out) const { Snapshot(state_, viewer, now).write(out); }

void Table::write_moment(Seat viewer, Time now, JsonText& out) const {
  Snapshot(state_, viewer, now).write_moment(out);
}

boost::json::object Table::snapshot(Seat viewer, Time now) const {
  JsonText text;
  write_snapshot(viewer, now, text);
  return tree_of(text);
}

boost::json::object Table::moment(Seat viewer, Time now) const {
  JsonText text;
  write_moment(viewer, now, text);
  return tree_of(text);
}

std::optional<boost::json::object> Table::news(const Changes& changes, Seat viewer, Time now) const {
  return Snapshot(state_, viewer, now).news(changes);
}

bool Table::may_have_hints(Seat seat) const {
  bool against_bots = state_.has(seat);
  for (const Seat s : state_.seats()) {
    against_bots = against_bots && (s == seat || state_.at(s).who.kind == SeatHolder::Kind::bot);
  }
  return against_bots || state_.settings.on(Setting::hints);
}

Done Table::check_version(const Command& command, std::uint32_t since) const {
  if (command.version > state_.version) return Refusal{Code::future};
  if (command.version < since) return Refusal{Code::stale};
  return {};
}

// The seat must be there, and be the one that the command's sender saw.
Done Table::check_seat(const Command& command, Seat seat) const {
  if (!state_.has(seat)) return Refusal{Code::no_such_seat};
  return check_version(command, state_.at(seat).changed);
}

// One row a command: who may give it, and at which stages.
Done Table::dispatch(Batch& batch, const Command& command) {
  struct Row {
    Kind kind;
    Who who;
    unsigned stages;
    Done (Table::*handler)(Batch&, const Command&);
  };
  static constexpr Row kRows[] = {
      {Kind::sit, Who::anyone, kLobby, &Table::sit},
      {Kind::swap, Who::anyone, kLobby, &Table::swap},
      {Kind::add_bot, Who::host, kLobby, &Table::add_bot},
      {Kind::remove_bot, Who::host, kLobby, &Table::remove_bot},
      {Kind::add_seat, Who::host, kLobby, &Table::add_seat},
      {Kind::remove_seat, Who::host, kLobby, &Table::remove_seat},
      {Kind::change, Who::host, kLobby, &Table::change},
      {Kind::start, Who::host, kLobby, &Table::start},
      {Kind::leave, Who::anyone, kAlways, &Table::leave},
      {Kind::kick, Who::host, kLobby | kPlaying, &Table::kick},
      {Kind::allow, Who::host, kLobby | kPlaying, &Table::allow},
      {Kind::act, Who::seated, kPlaying, &Table::act},
      {Kind::undo, Who::seated, kPlaying, &Table::undo},
      {Kind::answer_undo, Who::seated, kPlaying, &Table::answer_undo},
      {Kind::standing, Who::seated, kPlaying, &Table::standing},
      {Kind::resign, Who::seated, kPlaying, &Table::resign},
      {Kind::agree, Who::seated, kPlaying, &Table::agree},
      {Kind::take_over, Who::anyone, kPlaying, &Table::take_over},
      {Kind::rematch, Who::seated, kFinished, &Table::rematch},
      {Kind::close_seats, Who::host, kLobby, &Table::close_seats},
      {Kind::rename, Who::seated, kLobby | kPlaying, &Table::rename},
      {Kind::presence, Who::seated, kAlways, &Table::presence},
      {Kind::bot_act, Who::anyone, kPlaying, &Table::bot_act},
      {Kind::outage, Who::anyone, kAlways, &Table::outage},
  };
  const Row& row = kRows[static_cast<std::size_t>(command.kind)];
  if (info_of(row.kind).from_persons && !good_text(command.person, kLongestPerson)) {
    return Refusal{Code::bad_field, "person"};
  }
  if (row.who == Who::seated && seat_of(command.person).none()) return Refusal{Code::not_seated};
  if (row.who == Who::host && command.person != state_.host) return Refusal{Code::not_host};
  if ((row.stages & in(state_.stage)) == 0) return Refusal{Code::wrong_stage};
  const bool seats_someone = command.kind == Kind::sit || command.kind == Kind::take_over;
  const bool names_someone = seats_someone || command.kind == Kind::rename;
  if (names_someone && !good_text(command.name, kLongestName)) return Refusal{Code::bad_field, "name"};
  const bool may_go_on = command.kind == Kind::start || command.kind == Kind::leave || command.kind == Kind::kick;
  const auto most = command.person == state_.host ? kMostLobbyEvents : kMostLobbyEvents - kHostsLobbyEvents;
  const bool is_full = state_.stage == Stage::lobby && state_.version >= most;
  if (is_full && info_of(row.kind).from_persons && !may_go_on) return Refusal{Code::too_often};
  if (seats_someone && state_.is_sent_away(command.person)) return Refusal{Code::sent_away};
  return (this->*row.handler)(batch, command);
}

}  // namespace tessera::table
