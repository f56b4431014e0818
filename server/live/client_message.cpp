#include "server/live/client_message.h"

#include <algorithm>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>
#include <iterator>
#include <limits>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "server/base/names.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

using Kind = ClientMessage::Kind;

// By kind.
constexpr std::string_view kWords[] = {"hello", "watch", "unwatch", "do", "chat", "mute", "hint", "commit", "open"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Kind::open) + 1);

// "say", "id", and what the kind has beside them.
std::span<const std::string_view> fields_of(Kind kind) {
  static constexpr std::string_view kHello[] = {"say", "id", "protocol", "token"};
  static constexpr std::string_view kTable[] = {"say", "id", "table"};
  static constexpr std::string_view kWatch[] = {"say", "id", "table", "since", "events"};
  static constexpr std::string_view kCommand[] = {"say", "id", "table", "command"};
  static constexpr std::string_view kChat[] = {"say", "id", "table", "phrase", "text", "emote"};
  static constexpr std::string_view kMute[] = {"say", "id", "table", "seat", "on"};
  static constexpr std::string_view kCommit[] = {"say", "id", "table", "round", "hash"};
  static constexpr std::string_view kOpen[] = {"say", "id", "table", "round", "number"};
  switch (kind) {
    case Kind::hello: return kHello;
    case Kind::watch: return kWatch;
    case Kind::command: return kCommand;
    case Kind::chat: return kChat;
    case Kind::mute: return kMute;
    case Kind::commit: return kCommit;
    case Kind::open: return kOpen;
    case Kind::unwatch:
    case Kind::hint: break;
  }
  return kTable;
}

constexpr std::int64_t kGreatest = std::numeric_limits<std::uint32_t>::max();  // of a number
constexpr std::size_t kLongestId = 64;                                         // of a table
constexpr std::size_t kLongestToken = 512;

bool is_hex64(std::string_view text) {
  if (text.size() != 64) return false;
  for (const char c : text) {
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  }
  return true;
}

Refusal bad(std::string_view field) { return {Code::bad_field, std::string(field)}; }

Answer<void> read_hello(const json::object& from, JsonReader& read, ClientMessage& out) {
  const auto protocol = read.whole(from, "protocol", kGreatest);
  if (read.good() && protocol != kProtocol) return Refusal(Code::wrong_protocol);
  const auto& token = read.at(from, "token");
  if (!token.is_null()) out.token = read.text(token, "token", kLongestToken);
  return {};
}

// A command may wait for its table to be loaded.
Answer<void> read_command(const json::object& from, JsonReader& read, ClientMessage& out, std::size_t size) {
  const auto& command = read.object(from, "command");
  if (!read.good()) return {};
  const bool may_be_long = size > table::kLongestCommand;
  if (may_be_long && json::serialize(command).size() > table::kLongestCommand) {
    return Refusal(table::Refusal{table::Code::too_long});
  }
  auto parsed = table::read_command(command);
  if (!parsed) return Refusal(parsed.error());
  if (const auto* options = command.if_contains("options")) {
    if (const auto good = check_texts(*options); !good) return good.error();
  }
  out.command = *std::move(parsed);
  return {};
}

// A phrase, a text or an emote: one of them.
Answer<void> read_chat(const json::object& from, JsonReader& read, ClientMessage& out) {
  int given = 0;
  for (const auto kind : {ChatKind::text, ChatKind::phrase, ChatKind::emote}) {
    if (!from.contains(chat_field(kind))) continue;
    ++given;
    out.chat = kind;
    out.text = read.text(from, chat_field(kind), kLongestChat);
  }
  if (given != 1 || out.text.empty()) read.refuse("text");
  if (const auto fault = text_fault(out.text, TextUse::line)) return Refusal(*fault);
  return {};
}

void read_mute(const json::object& from, JsonReader& read, ClientMessage& out) {
  out.seat = Seat(read.number(from, "seat", 0, kMaxSeats - 1));
  out.on = read.flag(from, "on");
}

void read_hex(const json::object& from, std::string_view name, JsonReader& read, ClientMessage& out) {
  out.round = static_cast<std::uint32_t>(read.whole(from, "round", kGreatest));
  out.hex = read.text(from, name);
  if (!is_hex64(out.hex)) read.refuse(name);
}

// The fields of this kind. The reader keeps what is wrong with one; a refusal is for other reasons. `size`: of the
// whole text.
Answer<void> read_rest(const json::object& from, JsonReader& read, ClientMessage& out, std::size_t size) {
  if (out.kind == Kind::hello) return read_hello(from, read, out);
  out.table = read.text(from, "table", kLongestId);
  switch (out.kind) {
    case Kind::watch:
      out.since = static_cast<std::uint32_t>(read.whole(from, "since", kGreatest));
      if (from.contains("events")) out.events = read.flag(from, "events");
      break;
    case Kind::command: return read_command(from, read, out, size);
    case Kind::chat: return read_chat(from, read, out);
    case Kind::mute: read_mute(from, read, out); break;
    case Kind::commit: read_hex(from, "hash", read, out); break;
    case Kind::open: read_hex(from, "number", read, out); break;
    default: break;
  }
  return {};
}

}  // namespace

std::span<const std::string_view> client_words() { return kWords; }

Answer<ClientMessage> parse_message(std::string_view text) {
  unsigned char room[4096];  // for the tree, which is gone when this returns
  json::monotonic_resource memory(room);
  const auto value = parse_json(text, &memory);
  if (!value || !value->is_object()) return Refusal(Code::malformed);
  const auto& from = value->get_object();
  JsonReader read;
  const auto word = read.text(from, "say");
  const auto info = std::find(std::begin(kWords), std::end(kWords), word);
  if (!read.good() || info == std::end(kWords)) return bad("say");
  ClientMessage out;
  out.kind = static_cast<Kind>(info - std::begin(kWords));
  out.id = read.whole(from, "id", kGreatest);
  if (!read.good()) return bad("id");
  const auto rest = read_rest(from, read, out, text.size());
  if (!read.good()) return bad(read.wrong_field());
  if (!rest) return rest.error();
  if (const auto other = unknown_field(from, fields_of(out.kind))) return bad(*other);
  return out;
}

}  // namespace tessera::server
