#include "server/live/connections.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "server/base/tokens.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostEarly = 16;
constexpr std::size_t kMostReadings = 8;  // that wait
constexpr int kMostHints = 4;             // of one guest
constexpr int kMostHintsOfAddress = 16;
constexpr std::size_t kMostHintsInAll = 64;
constexpr Time kSeenEvery = 24 * 3600 * 1000;

}  // namespace

Connections::Connections(HubContext& context, Secret key, OnMessage on_message)
    : context_(context), key_(std::move(key)), on_message_(std::move(on_message)) {}

void Connections::receive(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  if (connection.greeting) {
    if (connection.early.size() >= kMostEarly) return context_.refuse(id, 0, Code::too_fast);
    connection.early.emplace_back(text);
    return;
  }
  auto message = parse_message(text);
  if (!message) return context_.refuse(id, 0, message.error());
  if (context_.stopping) return context_.refuse(id, message->id, Code::stopping);
  const bool is_hello = message->kind == ClientMessage::Kind::hello;
  if (connection.greeted == is_hello) return context_.refuse(id, message->id, Code::hello_first);
  is_hello ? hello(id, connection, *message) : on_message_(id, *std::move(message), text);
}

void Connections::hello(ConnectionId id, Connection& connection, const ClientMessage& message) {
  if (message.token.empty()) return welcome(id, message.id, std::optional<Guest>(), false);
  const auto token = check_token(message.token, key_);
  if (!token) return context_.refuse(id, message.id, Code::no_token);
  connection.greeting = true;
  auto read = std::make_shared<Result<std::optional<Guest>>>(std::optional<Guest>());
  context_.services.read([guest = token->guest, read](Store& store) { *read = store.guest(guest); },
                         [this, id, message = message.id, read] { welcome(id, message, *read, true); });
}

void Connections::welcome(ConnectionId id, std::int64_t message, const Result<std::optional<Guest>>& read,
                          bool wanted) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  connection.greeting = false;
  const auto guest = read ? *read : std::nullopt;
  if (wanted && !guest) {
    // A client that is told no_token forgets its token: a disk that can't be read is no reason for that.
    context_.refuse(id, message, read ? Code::no_token : Code::storage);
  } else {
    connection.greeted = true;
    if (guest) connection.guest = *guest;
    if (guest && context_.now() - guest->seen > kSeenEvery) {
      Guest seen = *guest;
      seen.seen = context_.now();
      context_.submit({writes::SetGuest{std::move(seen)}}, [](const Result<void>&) {});
    }
    context_.services.send(id, messages::welcome(message, guest, context_.now()));
  }
  for (const auto& text : std::exchange(connection.early, {})) receive(id, text);
}

Address Connections::address(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found != connections_.end() ? found->second.from : Address::unknown();
}

std::optional<Address> Connections::network(ConnectionId id) const {
  const auto found = connections_.find(id);
  const bool known = found != connections_.end() ? found->second.has_address : !is_virtual(id);
  return known ? std::optional(address(id).network()) : std::nullopt;
}

const Guest* Connections::guest(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found != connections_.end() ? &found->second.guest : nullptr;
}

bool Connections::add_watch(ConnectionId id, const std::string& table) {
  auto& watches = connections_.at(id).watches;
  if (watches.contains(table)) return true;
  if (static_cast<int>(watches.size()) >= context_.limits.watches_per_connection) return false;
  watches.insert(table);
  return true;
}

void Connections::remove_watch(ConnectionId id, const std::string& table) {
  if (const auto found = connections_.find(id); found != connections_.end()) found->second.watches.erase(table);
}

bool Connections::watches(ConnectionId id, const std::string& table) const {
  const auto found = connections_.find(id);
  return found != connections_.end() && found->second.watches.contains(table);
}

std::set<std::string> Connections::watches(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found != connections_.end() ? found->second.watches : std::set<std::string>();
}

Connections::HintAsker Connections::hint_asker(ConnectionId id) const {
  return {connections_.at(id).guest.id, network(id)};
}

bool Connections::begin_hint(const HintAsker& asker) {
  const auto of_guest = std::ranges::count(hints_, asker.guest, &HintAsker::guest);
  const auto of_address = asker.network ? std::ranges::count(hints_, asker.network, &HintAsker::network) : 0;
  if (of_guest >= kMostHints || of_address >= kMostHintsOfAddress || hints_.size() >= kMostHintsInAll) return false;
  hints_.push_back(asker);
  return true;
}

void Connections::end_hint(const HintAsker& asker) {
  const auto found = std::ranges::find(hints_, asker);
  if (found != hints_.end()) hints_.erase(found);
}

Connections::Turn Connections::begin_reading(ConnectionId id, std::function<void()> when_it_is_next) {
  Connection& connection = connections_.at(id);
  if (!std::exchange(connection.reading, true)) return Turn::now;
  if (connection.readings.size() >= kMostReadings) return Turn::never;
  connection.readings.push_back(std::move(when_it_is_next));
  return Turn::later;
}

void Connections::end_reading(ConnectionId id) {
  auto found = connections_.find(id);
  if (found != connections_.end()) found->second.reading = false;
  // One that comes to its turn may need no log any more.
  for (; found != connections_.end() && !found->second.reading; found = connections_.find(id)) {
    auto& readings = found->second.readings;
    if (readings.empty()) return;
    const auto next = std::move(readings.front());
    readings.pop_front();
    next();
  }
}

void Connections::rename(const Guest& guest) {
  for (auto& [id, connection] : connections_) {
    if (connection.guest.id == guest.id) {
      connection.guest.name = guest.name;
      connection.guest.face = guest.face;
    }
  }
}

std::vector<ConnectionId> Connections::own() const {
  std::vector<ConnectionId> out;
  for (const auto& [id, connection] : connections_) {
    if (!is_virtual(id)) out.push_back(id);
  }
  return out;
}

int Connections::kick(std::string_view who) {
  if (who.empty()) return 0;  // the id of every spectator without a token
  ConnectionId number = 0;
  std::from_chars(who.data(), who.data() + who.size(), number);
  int kicked = 0;
  for (const auto& [id, connection] : connections_) {
    const bool meant = connection.guest.id == who || (std::to_string(id) == who && id == number);
    if (!meant || is_virtual(id)) continue;  // the node of its socket closes that one
    context_.services.close(id, CloseCode::policy, "sent away");
    ++kicked;
  }
  return kicked;
}

json::array Connections::list() const {
  json::array out;
  for (const auto& [id, connection] : connections_) {
    json::array watches;
    for (const auto& table : connection.watches) watches.emplace_back(table);
    out.push_back(json::object{{"connection", id},
                               {"address", connection.from.text()},
                               {"guest", connection.guest.id},
                               {"name", connection.guest.name},
                               {"watches", std::move(watches)}});
  }
  return out;
}

}  // namespace tessera::server
