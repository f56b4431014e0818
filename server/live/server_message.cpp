#include "server/live/server_message.h"

#include <algorithm>
#include <iterator>

#include "engine/core/json_text.h"
#include "engine/core/version.h"
#include "server/fair/fair.h"

namespace tessera::server {

namespace {

enum class Word : std::uint8_t { welcome, table, news, done, refused, hint, chat, fair, rematch, gone };

// By word.
constexpr std::string_view kWords[] = {"welcome", "table", "news", "done",    "refused",
                                       "hint",    "chat",  "fair", "rematch", "gone"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Word::gone) + 1);

// All messages are written here and then copied: only then is it known how much memory one needs.
JsonText& scratch_buffer() {
  thread_local JsonText buffer;
  buffer.clear();
  return buffer;
}

template <class Fields>
OutMessage write_message(Word word, const Fields& fields) {
  JsonText& out = scratch_buffer();
  out.object([&] {
    out.field("say", kWords[static_cast<std::size_t>(word)]);
    fields(out);
  });
  return std::make_shared<const std::string>(out.text());
}

std::string commitment(const Secret& secret) { return to_hex(commitment_of(secret)); }

// The list, without its brackets.
std::string write_events(std::span<const table::Event> events, Seat viewer) {
  constexpr std::size_t kUsualEvent = 128;
  JsonText out;
  out.reserve(events.size() * kUsualEvent);
  for (const auto& event : events) {
    if (is_visible_to(event, viewer)) write_event_for(event, viewer, out);
  }
  return out.take();
}

void write_list(std::string_view events, JsonText& out) {
  out.array("events", [&] {
    if (!events.empty()) out.plain(events);
  });
}

OutMessage news_message(std::optional<std::int64_t> id, const TableNow& what, std::string_view events, Seat viewer) {
  const auto fields = [&](JsonText& out) {
    if (id) out.field("id", *id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("version", what.table.version());
    write_list(events, out);
    if (what.table.stage() == table::Stage::lobby) return;
    out.name("moment");
    what.table.write_moment(viewer, what.now, out);
  };
  return write_message(Word::news, fields);
}

}  // namespace

std::span<const std::string_view> server_words() { return kWords; }

namespace messages {

OutMessage welcome(std::int64_t id, const std::optional<Guest>& guest, Time now) {
  return write_message(Word::welcome, [&](JsonText& out) {
    out.field("id", id);
    if (!guest) {
      out.field("guest", nullptr);
    } else {
      out.object("guest", [&] {
        out.field("id", guest->id);
        out.field("name", guest->name);
      });
    }
    out.field("version", kVersion);
    out.field("now", now);
  });
}

OutMessage table(std::int64_t id, const TableNow& what, Seat viewer, const Secret& secret,
                 std::optional<std::span<const table::Event>> events) {
  return write_message(Word::table, [&](JsonText& out) {
    out.field("id", id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("commitment", commitment(secret));
    out.name("snapshot");
    what.table.write_snapshot(viewer, what.now, out);
    if (events) write_list(write_events(*events, viewer), out);
  });
}

OutMessage news(std::int64_t id, const TableNow& what, std::span<const table::Event> events, Seat viewer) {
  return news_message(id, what, write_events(events, viewer), viewer);
}

OutMessage done(std::int64_t id, std::optional<std::uint32_t> version) {
  return write_message(Word::done, [&](JsonText& out) {
    out.field("id", id);
    if (version) out.field("version", *version);
  });
}

OutMessage refused(std::int64_t id, const Refusal& refusal) {
  return write_message(Word::refused, [&](JsonText& out) {
    out.field("id", id);
    out.field("code", refusal.name);
    out.field("detail", refusal.detail);
  });
}

OutMessage hint(std::int64_t id, std::uint32_t version, std::string_view action) {
  return write_message(Word::hint, [&](JsonText& out) {
    out.field("id", id);
    out.field("version", version);
    out.field("action", action);
  });
}

OutMessage chat(std::string_view table, Seat seat, bool phrase, std::string_view text, Time at) {
  return write_message(Word::chat, [&](JsonText& out) {
    out.field("table", table);
    out.field("seat", seat);
    out.field(phrase ? "phrase" : "text", text);
    out.field("at", at);
  });
}

OutMessage fair(std::string_view table, Ask what, int round, const Secret& secret) {
  return write_message(Word::fair, [&](JsonText& out) {
    out.field("table", table);
    out.field("do", what == Ask::commit ? "commit" : "open");
    out.field("round", round);
    out.field("commitment", commitment(secret));
  });
}

OutMessage rematch(std::string_view table, std::string_view next) {
  return write_message(Word::rematch, [&](JsonText& out) {
    out.field("table", table);
    out.field("next", next);
  });
}

OutMessage gone(std::string_view table) {
  return write_message(Word::gone, [&](JsonText& out) { out.field("table", table); });
}

}  // namespace messages

News::News(const TableNow& what, std::span<const table::Event> events)
    : what_(what), events_(events), alike_(std::all_of(events.begin(), events.end(), table::is_same_for_all)) {
  if (alike_) to_all_ = write_events(events, kNoSeat);
}

OutMessage News::message(Seat viewer) const {
  if (alike_) return to_all_.empty() ? nullptr : news_message(std::nullopt, what_, to_all_, viewer);
  const auto own = write_events(events_, viewer);
  return own.empty() ? nullptr : news_message(std::nullopt, what_, own, viewer);
}

}  // namespace tessera::server
