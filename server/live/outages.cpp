#include "server/live/outages.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string_view>

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kAlive = "alive";             // a setting of the store: ms
constexpr std::string_view kOutages = "outages";         // another: [[from, to], …]
constexpr std::string_view kOfShards = "shard outages";  // a third: [[shard, from, to], …]
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

// These numbers; nothing: it is something else.
template <std::size_t kCount>
std::optional<std::array<Time, kCount>> numbers(const json::value& value) {
  std::array<Time, kCount> out = {};
  const auto* array = value.if_array();
  if (array == nullptr || array->size() != kCount) return std::nullopt;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (!(*array)[i].is_int64()) return std::nullopt;
    out[i] = (*array)[i].get_int64();
  }
  return out;
}

}  // namespace

Result<Outages::Stored> Outages::read(Store& store) {
  const auto alive = store.setting(kAlive);
  if (!alive) return alive.error();
  const auto outages = store.setting(kOutages);
  if (!outages) return outages.error();
  const auto of_shards = store.setting(kOfShards);
  if (!of_shards) return of_shards.error();
  return Stored{value_of(*alive), value_of(*outages), value_of(*of_shards)};
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
    const auto both = numbers<2>(pair);
    if (!both) continue;
    // One that ends later than now was written by a clock that was ahead.
    const Outage outage{both->front(), std::min(both->back(), now)};
    if (outage.from < outage.to) outages_.push_back(outage);
  }
  if (const auto* list = stored.of_shards.if_array()) {
    for (const auto& each : *list) {
      const auto all = numbers<3>(each);
      if (all) of_shards_.push_back({static_cast<int>((*all)[0]), (*all)[1], std::min((*all)[2], now)});
    }
  }
  if (has_ended) unstored_ = std::move(kept);
  store_alive();
}

void Outages::store_alive() {
  std::vector<Write> writes{writes::SetSetting{std::string(kAlive), bytes_of(context_.now())}};
  if (!unstored_.empty()) writes.emplace_back(writes::SetSetting{std::string(kOutages), bytes_of(unstored_)});
  context_.submit(std::move(writes), [this](const Result<void>& stored) {
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

Time Outages::since(Time last_event, std::string_view table, std::vector<Outage> others) const {
  auto& all = others;
  all.insert(all.end(), outages_.begin(), outages_.end());
  all.insert(all.end(), silences_.begin(), silences_.end());
  for (const auto& outage : of_shards_) {
    if (!table.empty() && outage.shard == shard_of(table)) all.push_back({outage.from, outage.to});
  }
  std::ranges::sort(all, {}, &Outage::from);
  Time sum = 0;
  Time counted = last_event;  // all until here
  for (const auto& [from, to] : all) {
    sum += std::max<Time>(0, to - std::max(from, counted));
    counted = std::max(counted, to);
  }
  return sum;
}

void Outages::add_silence(Time from, Time to) {
  silences_.push_back({from, to});
  if (silences_.size() > kMostOutages) silences_.pop_front();
}

}  // namespace tessera::server
