// From a request to the function that answers it.
#include "server/api/api.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "engine/core/json.h"
#include "server/api/openapi.h"
#include "server/base/names.h"
#include "server/base/phrases.h"
#include "server/net/target.h"
#include "table/catalogue.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kSmallBody = 8 * 1024;
constexpr std::size_t kBodyWithDeck = 64 * 1024;  // checked on the network thread, in a millisecond
constexpr int kMostRows = 100;
constexpr std::size_t kRecordsAtOnce = 1;    // a table that is loaded waits for one at most
constexpr std::size_t kMostRecords = 1'000;  // asked for
constexpr std::size_t kMostRecordsOfAddress = 16;
constexpr std::ptrdiff_t kMostValues = 10'000;  // of a body: parsing makes twenty bytes and more of each
constexpr std::string_view kTableParameter = "{table}";

// Whether the path fits the pattern; `table` is what stands in the place of {table}.
bool fits(std::string_view path, std::string_view pattern, std::string& table) {
  const auto at = pattern.find(kTableParameter);
  if (at == pattern.npos) return path == pattern;
  const auto tail = pattern.substr(at + kTableParameter.size());
  if (path.size() <= at + tail.size() || !path.starts_with(pattern.substr(0, at)) || !path.ends_with(tail))
    return false;
  const auto middle = path.substr(at, path.size() - at - tail.size());
  if (middle.find('/') != middle.npos) return false;
  table = middle;
  return true;
}

// At least as many as the body has: each but the first stands behind one of these.
std::ptrdiff_t values_in(std::string_view body) {
  return std::count_if(body.begin(), body.end(), [](char c) { return c == ',' || c == ':' || c == '[' || c == '{'; });
}

json::array words_json(std::span<const std::string_view> words) {
  json::array out;
  for (const auto word : words) out.emplace_back(word);
  return out;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t out = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (ec != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return out;
}

std::optional<Page::After> read_after(std::string_view text) {
  const auto cut = text.find('-');
  const auto at = cut == text.npos ? std::nullopt : whole_number(text.substr(0, cut));
  if (!at) return std::nullopt;
  return Page::After{*at, std::string(text.substr(cut + 1))};
}

}  // namespace

std::span<const Api::Route> Api::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/openapi.json", false, false, false, &Api::openapi},
      {"GET", "/api/games", false, false, false, &Api::games},
      {"POST", "/api/check", false, true, false, &Api::check},
      {"POST", "/api/guests", false, true, true, &Api::new_guest},
      {"GET", "/api/me", true, false, false, &Api::me},
      {"PATCH", "/api/me", true, true, false, &Api::rename},
      {"DELETE", "/api/me", true, false, true, &Api::forget},
      {"GET", "/api/me/export", true, false, true, &Api::export_me},
      {"POST", "/api/me/code", true, false, true, &Api::issue_code},
      {"POST", "/api/codes", false, true, true, &Api::redeem_code},
      {"GET", "/api/me/tables", true, false, false, &Api::my_tables},
      {"GET", "/api/me/history", true, false, false, &Api::my_history},
      {"GET", "/api/me/statistics", true, false, false, &Api::my_statistics},
      {"GET", "/api/tables", false, false, false, &Api::list},
      {"POST", "/api/tables", true, true, true, &Api::create},
      {"GET", "/api/tables/{table}", false, false, false, &Api::snapshot},
      {"GET", "/api/tables/{table}/record", false, false, false, &Api::record},
      {"GET", "/api/tables/{table}/analysis", false, false, false, &Api::analysis},
      {"GET", "/api/tables/{table}/chat", false, false, false, &Api::chat},
      {"POST", "/api/tables/{table}/reports", true, true, true, &Api::report},
  };
  return kRoutes;
}

std::size_t Api::body_limit(std::string_view path) {
  return path == "/api/tables" || path == "/api/check" ? kBodyWithDeck : kSmallBody;
}

Response refused(const Refusal& refusal) {
  const json::object body{{"error", refusal.name}, {"detail", refusal.detail}};
  return {.status = refusal.status, .body = std::make_shared<const std::string>(json::serialize(body))};
}

void Api::Call::reply(const json::value& value, int status) const {
  reply_text(std::make_shared<const std::string>(json::serialize(value)), status);
}

void Api::Call::refuse(const Refusal& refusal) const { answer(refused(refusal)); }

std::optional<Page> Api::Call::page() const {
  Page out;
  if (const auto limit = query_value(request.query, "limit")) {
    const auto number = whole_number(*limit);
    if (!number || *number < 1 || *number > kMostRows) return refuse({Code::bad_field, "limit"}), std::nullopt;
    out.limit = static_cast<int>(*number);
  }
  if (const auto after = query_value(request.query, "after")) {
    out.after = read_after(*after);
    if (!out.after) return refuse({Code::bad_field, "after"}), std::nullopt;
  }
  return out;
}

json::value next_page(const Page& page, std::size_t rows, Time at, const std::string& id) {
  if (rows < static_cast<std::size_t>(page.limit)) return nullptr;
  return json::value(std::to_string(at) + "-" + id);
}

Api::Api(HubServices& services, Hub& hub, const Secret& key, ApiConfig config)
    : services_(services),
      hub_(hub),
      key_(key),
      config_(std::move(config)),
      costly_({.connections = 0, .requests = config_.costly, .messages = {}}),
      records_({kRecordsAtOnce, kMostRecords, kMostRecordsOfAddress},
               [this](const std::string& table, const SharedWork<Record>::Then& done) { make_record(table, done); }) {}

void Api::request(Request request, Handler::Answer answer) {
  auto call = std::make_shared<Call>(Call{std::move(request), std::move(answer)});
  std::string allowed;
  for (const auto& route : routes()) {
    if (!fits(call->request.path, route.path, call->table)) continue;
    allowed.append(allowed.empty() ? "" : ", ").append(route.method).append(route.method == "GET" ? ", HEAD" : "");
    if (route.method == call->request.method) call->route = &route;
  }
  if (call->route == nullptr && allowed.empty()) return call->refuse(Code::no_such_page);
  if (call->route == nullptr) {
    auto response = refused(Code::wrong_method);
    response.headers.emplace_back("allow", std::move(allowed));
    return call->answer(std::move(response));
  }
  if (hub_.stopping()) return call->refuse(Code::stopping);
  if (call->route->costly && !costly_.request(call->request.address, services_.now())) {
    return call->refuse(Code::too_fast);
  }
  const bool adds = call->route->costly && call->route->method == "POST";
  if (adds && config_.is_full && config_.is_full()) return call->refuse(Code::full);
  call->route->guest ? check_guest(call) : read_body(call);
}

void Api::check_guest(const CallPtr& call) {
  const auto token = check_token(call->request.token, key_);
  if (!token) return call->refuse(Code::no_token);
  read(
      call, [id = token->guest](Store& store) { return store.guest(id); },
      [this, call](std::optional<Guest> guest) {
        if (!guest) return call->refuse(Code::no_token);
        call->guest = *std::move(guest);
        read_body(call);
      });
}

void Api::read_body(const CallPtr& call) {
  if (call->route->body) {
    if (values_in(call->request.body) > kMostValues) return call->refuse(table::Refusal{table::Code::too_long});
    auto value = parse_json(call->request.body);
    if (!value || !value->is_object()) return call->refuse(Code::malformed);
    if (call->route->handle == &Api::create || call->route->handle == &Api::check) {
      if (const auto good = check_texts(*value); !good) return call->refuse(good.error());
    }
    call->body = std::move(value->get_object());
    call->request.body = {};
  }
  (this->*call->route->handle)(call);
}

void Api::openapi(const CallPtr& call) { call->reply_text(std::make_shared<const std::string>(openapi_json())); }

void Api::games(const CallPtr& call) {
  auto out = table::catalogue(has_bot);
  out.emplace("phrases", words_json(kPhrases));
  out.emplace("emotes", words_json(kEmotes));
  out.emplace("faces", words_json(std::span(table::kFaceWords).subspan(1)));
  out.emplace("limits", json::object{{"name", kLongestShownName},
                                     {"chat", kLongestChat},
                                     {"message", kLongestMessage},
                                     {"action", table::kLongestAction}});
  out.emplace("analysis", static_cast<bool>(config_.analyse));
  out.emplace("protocol", kProtocol);
  call->reply(out);
}

void Api::check(const CallPtr& call) {
  for (const auto& [key, value] : call->body) {
    if (key != "game" && key != "players" && key != "options") return call->refuse({Code::bad_field, std::string(key)});
  }
  const auto described = table::read_description(call->body);
  const auto message = [](const std::string& text) { return json::object{{"fine", false}, {"message", text}}; };
  if (!described) {
    if (described.error().code != table::Code::bad_table) return call->refuse(described.error());
    return call->reply(message(described.error().detail));
  }
  const auto ready = table::prepare_table(*described, has_bot);
  if (!ready) return call->reply(message(ready.error().detail));
  call->reply(json::object{
      {"fine", true}, {"options", ready->options}, {"levels", table::levels_json(*ready->position, has_bot)}});
}

}  // namespace tessera::server
