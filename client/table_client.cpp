#include "client/table_client.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/json.h"
#include "engine/core/json_fields.h"
#include "server/base/bytes.h"

namespace tessera::client {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostEvents = 10'000;  // the oldest go
constexpr std::size_t kMostPending = 50;

std::optional<HexBySeat> hex_at(const json::object& from, std::string_view name) {
  const auto* list = array_at(from, name);
  if (list == nullptr || list->size() > kMaxSeats) return std::nullopt;
  HexBySeat out;
  for (const auto& entry : *list) {
    if (entry.is_null()) {
      out.emplace_back();
    } else if (entry.is_string() && server::bytes32_from_hex(entry.get_string())) {
      out.emplace_back(std::string(entry.get_string()));
    } else {
      return std::nullopt;
    }
  }
  return out;
}

std::string hopeless_words(const std::string& code) {
  if (code == "no_such_table") return "There is no such table, or no longer.";
  if (code == "wrong_protocol") return "This server speaks another version of the protocol.";
  if (code == "no_token") return "The server does not know this guest any more: join again with --name.";
  if (code == "bad_log" || code == "bad_table") return "The server can't read this table.";
  return "";
}

}  // namespace

TableClient::TableClient(std::string table, std::string token, ReceiptStore& receipts)
    : table_(std::move(table)), token_(std::move(token)), dice_(table_, receipts, [this](DiceWarning warning) {
        tell({.kind = ClientEvent::Kind::warning, .text = std::string(words_of(warning))});
      }) {}

std::int64_t TableClient::say(json::object message) {
  message["id"] = ++last_id_;
  outgoing_.push_back(json::serialize(message));
  return last_id_;
}

void TableClient::watch(std::uint32_t since) {
  watching_ = say({{"say", "watch"}, {"table", table_}, {"since", since}, {"events", true}});
}

void TableClient::connected(bool greeted) {
  outgoing_.clear();
  if (!greeted) hello_ = say({{"say", "hello"}, {"protocol", 1}, {"token", token_}});
  watch(state_ ? state_->version : 0);
  // What was not answered may have been lost: a command that is done already is refused as a duplicate, which is
  // harmless.
  std::deque<Pending> again;
  for (auto& pending : pending_) {
    if (!pending.again) continue;
    const auto id = say(pending.message);
    again.push_back({id, std::move(pending.message), true});
  }
  pending_ = std::move(again);
}

std::vector<std::string> TableClient::take_outgoing() { return std::exchange(outgoing_, {}); }

std::deque<ClientEvent> TableClient::take_events() {
  public_view_.let_go();
  return std::exchange(events_, {});
}

void TableClient::tell(ClientEvent client_event) {
  events_.push_back(std::move(client_event));
  if (events_.size() > kMostEvents) events_.pop_front();
}

void TableClient::command(json::object command) {
  if (!state_ || pending_.size() >= kMostPending) return;
  if (text_at(command, "do") == "leave") dice_.leave();
  command["version"] = state_->version;
  json::object message{{"say", "do"}, {"table", table_}, {"command", std::move(command)}};
  const auto id = say(message);
  pending_.push_back({id, std::move(message), true});
}

void TableClient::ask_hint() {
  if (pending_.size() >= kMostPending) return;
  const auto id = say({{"say", "hint"}, {"table", table_}});
  pending_.push_back({id, {}, false});
}

void TableClient::chat(const std::string& field, const std::string& what) {
  if (pending_.size() >= kMostPending) return;
  const auto id = say({{"say", "chat"}, {"table", table_}, {field, what}});
  pending_.push_back({id, {}, false});
}

void TableClient::take(std::string_view text) {
  const auto value = parse_json(text);
  if (!value || !value->is_object()) return;
  const json::object& message = value->get_object();
  const std::string word = text_at(message, "say");
  if (word == "done") return take_answer(message, true);
  if (word == "refused") return take_answer(message, false);
  if (word == "hint") {
    const auto id = number_at(message, "id").value_or(0);
    std::erase_if(pending_, [&](const Pending& each) { return each.id == id; });
    tell({.kind = ClientEvent::Kind::hint, .text = text_at(message, "action")});
    return;
  }
  if (text_at(message, "table") != table_) return;
  if (word == "table") take_table(message);
  if (word == "news") take_news(message);
  if (word == "fair") take_fair(message);
  if (word == "chat" && state_) {
    tell({.kind = ClientEvent::Kind::chat, .event = message, .seats = state_->seats});
  }
  if (word == "rematch") next_table_ = text_at(message, "next");
  if (word == "gone") hopeless_ = "The table was closed by those who run the server.";
}

void TableClient::take_table(const json::object& message) {
  const auto* snapshot = object_at(message, "snapshot");
  auto state = snapshot == nullptr ? std::nullopt : read_snapshot(*snapshot);
  if (!state) return;
  watching_ = 0;
  state->you = seat_at(message, "you", state->seats.size());
  dice_.see(text_at(message, "commitment"), text_at(message, "signer"));
  const std::uint32_t known = state_ ? state_->version : 0;
  const auto* events = array_at(message, "events");
  if (events == nullptr && state->version != known) public_view_.forget();
  if (known == 0) public_view_.forget();
  state_ = std::move(state);
  if (events != nullptr) take_events(*events, known, false);  // the state is the one after them
  if (state_->stage != Stage::lobby) starting_ = false;
}

void TableClient::take_news(const json::object& message) {
  const auto* events = array_at(message, "events");
  const auto version = number_at(message, "version");
  if (!state_ || events == nullptr || !version || *version < 0 || *version > UINT32_MAX) return;
  if (number_at(message, "id").value_or(0) == watching_) watching_ = 0;
  // Events come without gaps; if there is one, the whole table is asked for.
  for (const auto& value : *events) {
    const auto n = value.is_object() ? number_at(value.get_object(), "n") : std::nullopt;
    if (!n || *n <= state_->version) continue;
    if (*n != std::int64_t{state_->version} + 1) {
      if (watching_ == 0) watch(0);
      return;
    }
    break;
  }
  take_events(*events, state_->version, true);
  state_->version = std::max(state_->version, static_cast<std::uint32_t>(*version));
  state_->you = seat_at(message, "you", state_->seats.size());
  if (const auto* moment = object_at(message, "moment")) state_->moment = *moment;
}

void TableClient::take_events(const json::array& events, std::uint32_t known, bool folds) {
  for (const auto& value : events) {
    const auto* event = value.if_object();
    if (event == nullptr) continue;
    // A note has no number; it is not told twice.
    if (number_at(*event, "n").value_or(known + std::int64_t{1}) > known) take_event(*event, folds);
  }
}

void TableClient::take_event(const json::object& event, bool folds) {
  ClientEvent client_event{.kind = ClientEvent::Kind::event, .event = event, .seats = state_->seats};
  const std::string type = text_at(event, "type");
  const bool is_step = type == "acted" || type == "outcome";
  if (is_step) client_event.before = public_view_.keep();
  if (type == "started") {
    starting_ = false;
    public_view_.begin();
  }
  if (const auto* patch = event.if_contains("patch")) public_view_.apply(*patch);
  if (is_step) client_event.after = public_view_.keep();
  if (folds) fold(*state_, event);
  tell(std::move(client_event));
}

std::vector<int> TableClient::bots() const {
  std::vector<int> out;
  for (std::size_t s = 0; s < state_->seats.size(); ++s) {
    if (state_->seats[s].who == SeatState::Who::bot) out.push_back(static_cast<int>(s));
  }
  return out;
}

void TableClient::take_fair(const json::object& message) {
  const auto round = number_at(message, "round");
  if (!state_ || !round || *round < 1 || *round > UINT32_MAX) return;
  const auto number = static_cast<std::uint32_t>(*round);
  const std::string what = text_at(message, "do");
  const std::string commitment = text_at(message, "commitment");
  const auto list = hex_at(message, "list");
  if (what == "commit") {
    starting_ = state_->stage == Stage::lobby;
    const auto hash = dice_.commit(number, commitment, state_->you);
    if (!hash) return;
    round_ = number;
    commit_ = say({{"say", "commit"}, {"table", table_}, {"round", number}, {"hash", *hash}});
  } else if (what == "open" && list) {
    starting_ = state_->stage == Stage::lobby;
    const auto open = dice_.list(number, commitment, *list, state_->you, bots());
    if (!open) return;
    round_ = number;
    open_ = say({{"say", "open"}, {"table", table_}, {"round", number}, {"number", *open}});
  } else if (what == "spoiled" && list) {
    std::vector<int> missing;
    for (const Seat seat : seats_at(message, "missing", state_->seats.size())) missing.push_back(seat.index);
    dice_.spoiled(number, *list, missing);
  } else if (what == "check" && list) {
    if (const auto numbers = hex_at(message, "numbers")) {
      dice_.numbers(number, commitment, *list, *numbers, state_->you);
    }
  }
}

void TableClient::take_answer(const json::object& message, bool done) {
  const auto id = number_at(message, "id").value_or(0);
  const std::string code = text_at(message, "code");
  if (id != 0 && id == open_ && done) dice_.opened(round_);
  if (id != 0 && id == commit_) done ? dice_.confirmed(round_) : dice_.refused(round_);
  if (!done && (id == hello_ || id == watching_)) {
    hopeless_ = hopeless_words(code);
    return;
  }
  const auto found = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& each) { return each.id == id; });
  if (found == pending_.end()) return;
  pending_.erase(found);
  // A duplicate, or an answer to what has changed meanwhile: the news tell it better.
  if (done || code == "stale" || code == "already") return;
  if (code == "starting") starting_ = true;
  tell({.kind = ClientEvent::Kind::refused, .event = message});
}

}  // namespace tessera::client
