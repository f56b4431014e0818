#include "server/live/outages.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string_view>

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kAlive = "alive";      // a setting of the store: ms
constexpr std::string_view kOutages = "outages";  // another: [[from, to], …]
constexpr std::size_t kMostOutages = 1'000;

std::vector<std::uint8_t> bytes_of(const json::value& value) {
  const auto text = json::serialize(value);
  return {text.begin(), text.end()};
}

json::value value_of(const std::optional<std::vector<std::uint8_t>>& setting) {
  if (!setting) return nullptr;
  boost::system::error_code failed;
  const std::vector<std::uint8_t>& bytes = *setting;
  return json::parse(std::string(bytes.begin(), bytes.end()), failed);
}

}  // namespace

Result<Outages::Stored> Outages::read(Store& store) {
  const auto alive = store.setting(kAlive);
  if (!alive) return alive.error();
  const auto outages = store.setting(kOutages);
  if (!outages) return outages.error();
  return Stored{value_of(*alive), value_of(*outages)};
}

void Outages::begin(const Stored& stored, Time shortest) {
  json::array kept;
  if (const auto* list = stored.outages.if_array()) kept = *list;
  const Time now = context_.now();
  const auto* last = stored.alive.if_int64();
  const bool has_ended = last != nullptr && now - *last >= shortest;
  if (has_ended) kept.push_back(json::array{*last, now});
  if (kept.size() > kMostOutages) kept.erase(kept.begin());
  for (const auto& pair : kept) {
    const auto* both = pair.if_array();
    if (both == nullptr || both->size() != 2 || !(*both)[0].is_int64() || !(*both)[1].is_int64()) continue;
    // One that ends later than now was written by a clock that was ahead.
    const Outage outage{(*both)[0].get_int64(), std::min((*both)[1].get_int64(), now)};
    if (outage.from < outage.to) outages_.push_back(outage);
  }
  if (has_ended) unstored_ = std::move(kept);
  store_alive();
}

void Outages::store_alive() {
  std::vector<Write> writes{writes::SetSetting{std::string(kAlive), bytes_of(context_.now())}};
  if (!unstored_.empty()) writes.emplace_back(writes::SetSetting{std::string(kOutages), bytes_of(unstored_)});
  context_.services.submit(std::move(writes), [this](const Result<void>& stored) {
    if (stored) unstored_.clear();
  });
}

Time Outages::before(Time lived) const {
  Time end = context_.now();
  for (auto outage = outages_.rbegin(); outage != outages_.rend(); ++outage) {
    const Time ran = std::max<Time>(0, end - outage->to);
    if (lived <= ran) break;
    lived -= ran;
    end = std::min(end, outage->from);
  }
  return end - lived;
}

Time Outages::since(Time last_event) const {
  Time sum = 0;
  for (const auto& [from, to] : outages_) sum += std::max<Time>(0, to - std::max(from, last_event));
  return sum;
}

}  // namespace tessera::server
