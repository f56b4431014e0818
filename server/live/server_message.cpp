#include "server/live/server_message.h"

#include <algorithm>
#include <iterator>

#include "engine/core/json_text.h"
#include "engine/core/version.h"
#include "server/fair/fair.h"

namespace tessera::server {

namespace {

enum class Word : std::uint8_t { welcome, table, news, done, refused, hint, chat, fair, spectators, rematch, gone };

// By word.
constexpr std::string_view kWords[] = {"welcome", "table", "news",       "done",    "refused", "hint",
                                       "chat",    "fair",  "spectators", "rematch", "gone"};
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

void write_by_seat(std::string_view name, const SeatBytes& bytes, int players, JsonText& out) {
  out.array(name, [&] {
    for (const Seat seat : SeatSet::all(players)) {
      at(bytes, seat) ? out.value(to_hex(*at(bytes, seat))) : out.value(nullptr);
    }
  });
}

template <class Fields>
OutMessage fair_message(std::string_view what, const FairTable& table, std::uint32_t round, const Bytes32& commitment,
                        const Fields& fields) {
  return write_message(Word::fair, [&](JsonText& out) {
    out.field("table", table.id);
    out.field("do", what);
    out.field("round", round);
    out.field("commitment", to_hex(commitment));
    fields(out);
  });
}

void write_visible(const table::Event& event, Seat viewer, JsonText& out) {
  if (is_visible_to(event, viewer)) write_event_for(event, viewer, out);
}

void write_past(const PastEvents& events, Seat viewer, JsonText& out) {
  if (!events.text.empty()) out.plain(events.text);
  for (const auto& event : events.later) write_visible(event, viewer, out);
}

// `events` writes the list's items.
template <class Events>
OutMessage news_message(std::optional<std::int64_t> id, const TableNow& what, Seat viewer, const Events& events) {
  const auto fields = [&](JsonText& out) {
    if (id) out.field("id", *id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("version", what.table.version());
    out.array("events", [&] { events(out); });
    if (what.table.stage() == table::Stage::lobby) return;
    out.name("moment");
    what.table.write_moment(viewer, what.now, out);
  };
  return write_message(Word::news, fields);
}

}  // namespace

std::span<const std::string_view> server_words() { return kWords; }

std::string past_text(std::span<const table::Event> events, Seat viewer) {
  JsonText out;
  for (const auto& event : events) write_visible(event, viewer, out);
  return out.take();
}

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
        out.field("face", table::face_word(guest->face));
      });
    }
    out.field("version", kVersion);
    out.field("now", now);
  });
}

OutMessage table(std::int64_t id, const TableNow& what, Seat viewer, const TableSeal& seal,
                 const std::optional<PastEvents>& events) {
  return write_message(Word::table, [&](JsonText& out) {
    out.field("id", id);
    out.field("table", what.id);
    out.field("you", viewer);
    out.field("commitment", to_hex(seal.commitment));
    out.field("signer", to_hex(seal.signer));
    out.field("spectators", what.spectators);
    out.name("snapshot");
    what.table.write_snapshot(viewer, what.now, out);
    if (!events) return;
    out.array("events", [&] { write_past(*events, viewer, out); });
  });
}

OutMessage news(std::int64_t id, const TableNow& what, const PastEvents& events, Seat viewer) {
  return news_message(id, what, viewer, [&](JsonText& out) { write_past(events, viewer, out); });
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

OutMessage chat(std::string_view table, Seat seat, ChatKind kind, std::string_view text, Time at) {
  return write_message(Word::chat, [&](JsonText& out) {
    out.field("table", table);
    out.field("seat", seat);
    out.field(chat_field(kind), text);
    out.field("at", at);
  });
}

OutMessage fair_commit(const FairExchange& exchange, const Bytes32& commitment) {
  return fair_message("commit", exchange.table(), exchange.round(), commitment, [](JsonText&) {});
}

OutMessage fair_open(const FairExchange& exchange, const Bytes32& commitment) {
  const auto& list = *exchange.rounds().list;
  return fair_message("open", exchange.table(), list.round, commitment,
                      [&](JsonText& out) { write_by_seat("list", list.hashes, exchange.table().players, out); });
}

OutMessage fair_spoiled(const FairTable& table, const SpoiledRound& round, const Bytes32& commitment) {
  return fair_message("spoiled", table, round.list.round, commitment, [&](JsonText& out) {
    write_by_seat("list", round.list.hashes, table.players, out);
    out.array("missing", round.missing);
  });
}

OutMessage fair_check(const FairExchange& exchange, const Bytes32& commitment) {
  const auto& list = *exchange.rounds().list;
  return fair_message("check", exchange.table(), list.round, commitment, [&](JsonText& out) {
    write_by_seat("list", list.hashes, exchange.table().players, out);
    write_by_seat("numbers", exchange.rounds().numbers, exchange.table().players, out);
  });
}

OutMessage spectators(std::string_view table, int count) {
  return write_message(Word::spectators, [&](JsonText& out) {
    out.field("table", table);
    out.field("count", count);
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

News::News(const TableNow& what, std::span<const table::Event> events) : what_(what) {
  constexpr std::size_t kUsualEvent = 128;  // bytes
  auto event = events.begin();
  while (event != events.end()) {
    if (!is_same_for_all(*event)) {
      parts_.push_back({.text = {}, .event = &*event++});
      continue;
    }
    JsonText text;
    text.reserve(static_cast<std::size_t>(events.end() - event) * kUsualEvent);
    while (event != events.end() && is_same_for_all(*event)) write_event_for(*event++, kNoSeat, text);
    parts_.push_back({.text = text.take()});
  }
}

OutMessage News::message(Seat viewer) const {
  const bool told = std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return part.event == nullptr || is_visible_to(*part.event, viewer);
  });
  if (!told) return nullptr;
  return news_message(std::nullopt, what_, viewer, [&](JsonText& out) {
    for (const auto& part : parts_) {
      part.event == nullptr ? out.plain(part.text) : write_visible(*part.event, viewer, out);
    }
  });
}

}  // namespace tessera::server
