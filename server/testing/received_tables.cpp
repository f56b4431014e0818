#include "server/testing/received_tables.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <vector>

#include "engine/core/json_fields.h"
#include "server/live/server_message.h"
#include "server/store/log_text.h"
#include "table/patcher.h"

namespace tessera::server::testing {

namespace json = boost::json;

namespace {

std::optional<int> seat_at(const json::object& message) {
  const auto* you = message.if_contains("you");
  return you == nullptr || you->is_null() ? std::nullopt : std::optional(you->to_number<int>());
}

}  // namespace

const ReceivedTables::Table& ReceivedTables::table(const std::string& id) const {
  static const Known none;
  const auto found = tables_.find(id);
  return found != tables_.end() ? found->second : none;
}

void ReceivedTables::expect_any() {
  for (auto& [id, known] : tables_) known.next = 0;
}

void ReceivedTables::forget_events() {
  for (auto& [id, known] : tables_) known.events.clear();
}

std::string ReceivedTables::hear(std::string_view text, json::object* message) {
  boost::system::error_code failed;
  const auto value = json::parse(json::string_view(text), failed);
  if (failed || !value.is_object()) return "no JSON object: " + std::string(text);
  const json::object& object = value.get_object();
  if (message != nullptr) *message = object;
  const auto* word = object.if_contains("say");
  if (word == nullptr || !word->is_string()) return "says nothing: " + std::string(text);
  const std::string_view say = word->get_string();
  if (std::ranges::find(server_words(), say) == server_words().end()) return "an unknown word: " + std::string(text);
  if (say != "table" && say != "news" && say != "gone") return "";
  const std::string id(object.at("table").as_string());
  if (say == "gone") {
    tables_.erase(id);
    return "";
  }
  Known& known = tables_[id];
  known.seat = seat_at(object);
  const auto wrong = say == "table" ? hear_table(known, object) : hear_news(known, object);
  return wrong.empty() ? "" : wrong + " in " + std::string(text);
}

std::string ReceivedTables::hear_table(Known& known, const json::object& message) {
  const json::object& snapshot = message.at("snapshot").as_object();
  const auto version = count_at(snapshot, "version");
  if (version < known.version) return "version " + std::to_string(known.version) + " is forgotten";
  const std::string commitment(message.at("commitment").as_string());
  if (!known.commitment.empty() && commitment != known.commitment) return "another commitment";
  known.commitment = commitment;
  known.version = version;
  known.next = version + 1;
  known.seats = static_cast<int>(snapshot.at("seats").as_array().size());
  known.stage = std::string(snapshot.at("stage").as_string());
  const auto* moment = snapshot.if_contains("moment");
  known.moment = moment != nullptr ? moment->as_object() : json::object{};
  return "";
}

std::string ReceivedTables::hear_news(Known& known, const json::object& message) {
  for (const auto& value : message.at("events").as_array()) {
    const json::object& event = value.as_object();
    const auto n = count_at(event, "n");
    if (n == 0) continue;  // a note
    if (known.next != 0 && n != known.next) {
      return "event " + std::to_string(n) + " instead of " + std::to_string(known.next);
    }
    known.next = n + 1;
    if (event.at("type") == "started") known.stage = "playing";
    if (event.at("type") == "finished") known.stage = "finished";
    const Event told{json::serialize(event), known.seat};
    const auto [at, is_new] = known.events.emplace(n, told);
    if (!is_new && at->second.seat == told.seat && at->second.text != told.text) {
      return "was told before: " + at->second.text;
    }
  }
  const auto version = count_at(message, "version");
  if (version < known.version) return "version " + std::to_string(known.version) + " is forgotten";
  if (known.next != 0 && version + 1 != known.next) return "another version than that of the last event";
  known.version = version;
  if (const auto* moment = message.if_contains("moment")) known.moment = moment->as_object();
  return "";
}

std::string ReceivedTables::missing_in(Store& store) const {
  for (const auto& [id, known] : tables_) {
    if (known.version == 0) continue;
    const auto batches = store.log(id);
    if (!batches) return "the log of " + id + " can't be read";
    std::vector<table::Event> log;
    table::Patcher patcher(0);
    bool readable = true;
    for_each_event(*batches, [&](table::Event event) {
      readable = readable && patcher.add(event);
      log.push_back(std::move(event));
    });
    if (!readable) return "the log of " + id + " is none";
    std::uint32_t version = 0;
    for (const auto& event : log) {
      if (event.number == 0) continue;
      if (event.number != version + 1) return id + ": event " + std::to_string(event.number) + " is out of order";
      version = event.number;
    }
    if (version < known.version) return id + ": version " + std::to_string(known.version) + " is lost";
    std::set<std::optional<int>> seats;
    for (const auto& [n, event] : known.events) seats.insert(event.seat);
    for (const auto& seat : seats) {
      std::map<std::uint32_t, std::string> stored;
      const auto text = past_text(log, seat ? Seat(*seat) : kNoSeat);
      const auto list = json::parse("[" + text + "]");
      for (const auto& event : list.as_array()) {
        stored[count_at(event.as_object(), "n")] = json::serialize(event);
      }
      for (const auto& [n, event] : known.events) {
        if (event.seat == seat && stored[n] != event.text) return id + ": told " + event.text + ", stored " + stored[n];
      }
    }
  }
  return "";
}

}  // namespace tessera::server::testing
