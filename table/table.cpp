#include "table/table.h"

#include <utility>

#include "table/commands/dispatch.h"
#include "table/commands/endings.h"
#include "table/flow.h"
#include "table/patcher.h"
#include "table/snapshot.h"
#include "table/timers.h"

namespace tessera::table {

Answer<Table::Created> Table::create(const Description& description, std::string host, Time now,
                                     const TableContext& context) {
  if (!is_good_text(host, kLongestPerson)) return Refusal{Code::bad_field, "person"};
  for (const auto& sitter : description.seats) {
    if (sitter.kind != SeatHolder::Kind::person) continue;
    if (!is_good_text(sitter.person, kLongestPerson)) return Refusal{Code::bad_field, "person"};
    if (!is_good_text(sitter.name, kLongestName)) return Refusal{Code::bad_field, "name"};
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
  if (const auto done = dispatch(batch, bot_answers_, command); !done) return done.error();
  return finish(batch);
}

Changes Table::wake(Time now, const TableContext& context) {
  Batch batch(state_, now, context);
  return finish(batch);
}

Changes Table::abandon(Time now, const TableContext& context) {
  Batch batch(state_, now, context);
  if (state_.stage == Stage::playing) Endings(batch).end(Reason::abandoned);
  return finish(batch);
}

Changes Table::finish(Batch& batch) {
  Flow(batch, bot_answers_, window_).settle();
  bot_answers_.drop_stale(state_);
  for (const auto& wanted : bot_requests(batch.context())) {
    if (wanted.version > batch.version_before()) batch.changes().bots.push_back(wanted);
  }
  batch.changes().deadline = next_deadline();
  return std::move(batch.changes());
}

std::optional<Time> Table::next_deadline() const {
  if (state_.stage != Stage::playing) return std::nullopt;
  const auto timer = next_timer(state_, bot_answers_, window_);
  return timer ? std::optional(timer->at) : std::nullopt;
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

}  // namespace tessera::table
