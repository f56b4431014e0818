#include "server/live/client_message.h"

#include <algorithm>
#include <boost/json/monotonic_resource.hpp>
#include <iterator>

#include "engine/core/json.h"
#include "server/base/json_fields.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

using Kind = ClientMessage::Kind;

// By kind.
constexpr std::string_view kWords[] = {"hello", "watch", "unwatch", "do", "chat", "mute", "hint", "commit", "open"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Kind::open) + 1);

constexpr std::size_t kLongestId = 64;  // of a table
constexpr std::size_t kLongestToken = 512;

bool is_hex64(std::string_view text) {
  if (text.size() != 64) return false;
  for (const char c : text) {
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  }
  return true;
}

Refusal bad(std::string_view field) { return {Code::bad_field, std::string(field)}; }

Answer<void> read_hello(Fields& fields, ClientMessage& out) {
  std::int64_t protocol = 0;
  if (!fields.number("protocol", protocol)) return bad("protocol");
  if (protocol != kProtocol) return Refusal(Code::wrong_protocol);
  const auto* token = fields.take("token");
  if (token == nullptr) return bad("token");
  if (token->is_null()) return {};
  if (!token->is_string() || token->get_string().size() > kLongestToken) return bad("token");
  out.token = std::string(token->get_string());
  return {};
}

Answer<void> read_watch(Fields& fields, ClientMessage& out) {
  if (!fields.number("since", out.since)) return bad("since");
  if (const auto* events = fields.take("events")) {
    if (!events->is_bool()) return bad("events");
    out.events = events->get_bool();
  }
  return {};
}

Answer<void> read_command(Fields& fields, ClientMessage& out) {
  const auto* command = fields.take("command");
  if (command == nullptr || !command->is_object()) return bad("command");
  auto read = table::read_command(command->get_object());
  if (!read) return Refusal(read.error());
  out.command = *std::move(read);
  return {};
}

Answer<void> read_chat(Fields& fields, ClientMessage& out) {
  const bool phrase = fields.text("phrase", kLongestChat, out.phrase);
  const bool text = fields.text("text", kLongestChat, out.text);
  if (phrase == text || (text && out.text.empty())) return bad("text");
  return {};
}

Answer<void> read_mute(Fields& fields, ClientMessage& out) {
  int seat = 0;
  if (!fields.number("seat", seat) || seat >= kMaxSeats) return bad("seat");
  if (!fields.boolean("on", out.on)) return bad("on");
  out.seat = Seat(seat);
  return {};
}

Answer<void> read_hex(Fields& fields, std::string_view name, ClientMessage& out) {
  if (!fields.text(name, 64, out.hex) || !is_hex64(out.hex)) return bad(name);
  return {};
}

Answer<void> read_rest(Fields& fields, ClientMessage& out) {
  if (out.kind == Kind::hello) return read_hello(fields, out);
  if (!fields.text("table", kLongestId, out.table)) return bad("table");
  switch (out.kind) {
    case Kind::watch: return read_watch(fields, out);
    case Kind::command: return read_command(fields, out);
    case Kind::chat: return read_chat(fields, out);
    case Kind::mute: return read_mute(fields, out);
    case Kind::commit: return read_hex(fields, "hash", out);
    case Kind::open: return read_hex(fields, "number", out);
    default: return {};
  }
}

}  // namespace

std::span<const std::string_view> client_words() { return kWords; }

Answer<ClientMessage> parse_message(std::string_view text) {
  unsigned char room[4096];  // for the tree, which is gone when this returns
  json::monotonic_resource memory(room);
  const auto value = parse_json(text, &memory);
  if (!value || !value->is_object()) return Refusal(Code::malformed);
  Fields fields(value->get_object());
  std::string say;
  if (!fields.text("say", 16, say)) return bad("say");
  ClientMessage out;
  const auto word = std::find(std::begin(kWords), std::end(kWords), say);
  if (word == std::end(kWords)) return bad("say");
  out.kind = static_cast<Kind>(word - std::begin(kWords));
  if (!fields.number("id", out.id)) return bad("id");
  if (const auto fine = read_rest(fields, out); !fine) return fine.error();
  if (const auto other = fields.unknown()) return bad(*other);
  return out;
}

}  // namespace tessera::server
