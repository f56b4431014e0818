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
  constexpr std::size_t kUsualEvent = 128;
  std::string events;
  events.reserve(events_.size() * kUsualEvent);
  for (std::size_t i = 0; i < events_.size(); ++i) {
    if (!is_told(events_[i], viewer)) continue;
    if (!events.empty()) events += ',';
    events += event_text(i, viewer);
  }
  if (events.empty()) return std::nullopt;
  const bool lobby = table_.stage() == table::Stage::lobby;
  const auto moment = lobby ? std::string() : json::serialize(table_.moment(viewer, now_));
  std::string out;
  out.reserve(events.size() + moment.size() + kUsualEvent);
  out.append(R"({"say":"news","table":")").append(table_id).append(R"(","you":)");
  out.append(viewer.none() ? "null" : std::to_string(viewer.index));
  out.append(R"(,"version":)").append(std::to_string(table_.version()));
  out.append(R"(,"events":[)").append(events).append("]");
  if (!lobby) out.append(R"(,"moment":)").append(moment);
  out.append("}");
  return out;
}

}  // namespace tessera::server
