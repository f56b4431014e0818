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

// All letters are written here and then copied, for only then is it known how much memory one needs.
JsonText& blank_sheet() {
  thread_local JsonText sheet;
  sheet.clear();
  return sheet;
}

template <class Fields>
Letter letter(Word word, const Fields& fields) {
  JsonText& out = blank_sheet();
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
    if (is_told(event, viewer)) write_told(event, viewer, out);
  }
  return out.take();
}

Letter news_letter(std::optional<std::int64_t> id, const TableNow& what, std::string_view events, Seat viewer) {
  const auto fields = [&](JsonText& out) {
    if (id) out.field("id", *id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("version", what.table.version());
    out.array("events", [&] {
      if (!events.empty()) out.plain(events);
    });
    if (what.table.stage() == table::Stage::lobby) return;
    out.name("moment");
    what.table.write_moment(viewer, what.now, out);
  };
  return letter(Word::news, fields);
}

}  // namespace

std::span<const std::string_view> server_words() { return kWords; }

namespace letters {

Letter welcome(std::int64_t id, const std::optional<Guest>& guest, Time now) {
  return letter(Word::welcome, [&](JsonText& out) {
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

Letter table(std::int64_t id, const TableNow& what, Seat viewer, const Secret& secret) {
  return letter(Word::table, [&](JsonText& out) {
    out.field("id", id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("commitment", commitment(secret));
    out.name("snapshot");
    what.table.write_snapshot(viewer, what.now, out);
  });
}

Letter news(std::int64_t id, const TableNow& what, std::span<const table::Event> events, Seat viewer) {
  return news_letter(id, what, write_events(events, viewer), viewer);
}

Letter done(std::int64_t id, std::optional<std::uint32_t> version) {
  return letter(Word::done, [&](JsonText& out) {
    out.field("id", id);
    if (version) out.field("version", *version);
  });
}

Letter refused(std::int64_t id, const Refusal& refusal) {
  return letter(Word::refused, [&](JsonText& out) {
    out.field("id", id);
    out.field("code", refusal.name);
    out.field("detail", refusal.detail);
  });
}

Letter hint(std::int64_t id, std::uint32_t version, std::string_view action) {
  return letter(Word::hint, [&](JsonText& out) {
    out.field("id", id);
    out.field("version", version);
    out.field("action", action);
  });
}

Letter chat(std::string_view table, Seat seat, bool phrase, std::string_view text, Time at) {
  return letter(Word::chat, [&](JsonText& out) {
    out.field("table", table);
    out.field("seat", seat);
    out.field(phrase ? "phrase" : "text", text);
    out.field("at", at);
  });
}

Letter fair(std::string_view table, Ask what, int round, const Secret& secret) {
  return letter(Word::fair, [&](JsonText& out) {
    out.field("table", table);
    out.field("do", what == Ask::commit ? "commit" : "open");
    out.field("round", round);
    out.field("commitment", commitment(secret));
  });
}

Letter rematch(std::string_view table, std::string_view next) {
  return letter(Word::rematch, [&](JsonText& out) {
    out.field("table", table);
    out.field("next", next);
  });
}

Letter gone(std::string_view table) {
  return letter(Word::gone, [&](JsonText& out) { out.field("table", table); });
}

}  // namespace letters

News::News(const TableNow& what, std::span<const table::Event> events)
    : what_(what), events_(events), alike_(std::all_of(events.begin(), events.end(), table::told_alike)) {
  if (alike_) to_all_ = write_events(events, kNoSeat);
}

Letter News::letter(Seat viewer) const {
  if (alike_) return to_all_.empty() ? nullptr : news_letter(std::nullopt, what_, to_all_, viewer);
  const auto own = write_events(events_, viewer);
  return own.empty() ? nullptr : news_letter(std::nullopt, what_, own, viewer);
}

}  // namespace tessera::server
