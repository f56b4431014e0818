#include "server/news_text.h"

#include <boost/json/serialize.hpp>

namespace tessera::server {

namespace json = boost::json;

const std::string& NewsText::event_text(std::size_t index, Seat viewer) {
  const auto& event = events_[index];
  auto& text = event.readers.has(viewer) ? written_[index].read : written_[index].unread;
  if (text.empty()) text = json::serialize(*told_to(event, viewer));
  return text;
}

std::optional<std::string> NewsText::letter(const std::string& table_id, Seat viewer) {
  std::string events;
  for (std::size_t i = 0; i < events_.size(); ++i) {
    if (!is_told(events_[i], viewer)) continue;
    if (!events.empty()) events += ',';
    events += event_text(i, viewer);
  }
  if (events.empty()) return std::nullopt;
  std::string out = R"({"say":"news","table":")" + table_id + R"(","you":)";
  out += viewer.none() ? "null" : std::to_string(viewer.index);
  out += R"(,"version":)" + std::to_string(table_.version()) + R"(,"events":[)" + events + ']';
  if (table_.stage() != table::Stage::lobby) out += R"(,"moment":)" + json::serialize(table_.moment(viewer, now_));
  out += '}';
  return out;
}

}  // namespace tessera::server
