// Admin requests over HTTP, from loopback and with the token in the admin file (admin_file.h). `tessera admin` is the
// client.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <optional>
#include <vector>

#include "server/api/api.h"
#include "server/base/log.h"
#include "server/net/target.h"
#include "server/service/admin_file.h"
#include "server/service/service.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

Response answer_of(const json::value& value) {
  return {.body = std::make_shared<const std::string>(json::serialize(value))};
}

bool same_text(std::string_view a, std::string_view b) {
  const auto bytes = [](std::string_view text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  return a.size() == b.size() && same_bytes(bytes(a), bytes(b));
}

// A number of the query; nothing: it is none.
std::optional<std::int64_t> number_in(std::string_view query, std::string_view name, std::int64_t otherwise) {
  const auto text = query_value(query, name);
  if (!text) return otherwise;
  std::int64_t out = 0;
  const auto [end, failed] = std::from_chars(text->data(), text->data() + text->size(), out);
  const bool good = failed == std::errc() && end == text->data() + text->size() && out >= 0;
  return good ? std::optional(out) : std::nullopt;
}

json::object report_json(const Report& report) {
  return {{"number", report.number}, {"table", report.table}, {"by", report.by},
          {"about", report.about},   {"at", report.at},       {"text", report.text}};
}

Response finished(const Answer<void>& done) { return done ? Response{.status = 204} : refused(done.error()); }

}  // namespace

Result<void> Service::write_admin_file() {
  const auto secret = Secret::random();
  admin_token_ = to_hex(secret.expose());
  return AdminFile{port(), config_.net.address, config_.net.base_path, admin_token_}.write(config_.data);
}

void Service::admin(const Request& request, const Handler::Answer& answer) {
  if (!request.address.loopback() || !same_text(request.token, admin_token_)) {
    return answer(refuse(HttpCode::forbidden));
  }
  const std::string what = request.path.substr(std::string_view("/admin/").size());
  const auto id = query_value(request.query, "id").value_or("");
  log(LogLevel::info, "admin", {{"what", what}});
  if (request.method == "GET" && what == "tables") return answer(answer_of(hub_->list_rooms()));
  if (request.method == "GET" && what == "connections") return answer(answer_of(hub_->list_connections()));
  if (request.method == "GET" && what == "nodes") return nodes(answer);
  if (request.method == "GET" && what == "reports") return reports(request, answer);
  if (request.method == "POST" && what == "close") {
    return hub_->delete_table(id, [answer](const server::Answer<void>& done) { answer(finished(done)); });
  }
  if (request.method == "POST" && what == "kick") {
    return hub_->kick(id, [answer](int kicked) { answer(answer_of(json::object{{"kicked", kicked}})); });
  }
  if (request.method == "POST" && what == "backup") return backup(request, answer);
  answer(refuse(HttpCode::not_found));
}

// The newest first; `before` is the number of the last one of the page before.
void Service::reports(const Request& request, const Handler::Answer& answer) {
  constexpr int kUsual = 100;
  constexpr int kMost = 1000;
  const auto limit = number_in(request.query, "limit", kUsual);
  const auto before = number_in(request.query, "before", 0);
  if (!limit || *limit < 1 || *limit > kMost) return answer(refused({Code::bad_field, "limit"}));
  if (!before) return answer(refused({Code::bad_field, "before"}));
  auto found = std::make_shared<Result<std::vector<Report>>>(Error{"no memory"});
  admins_->run([this, limit, before, found] { *found = store_->reports(*before, static_cast<int>(*limit)); },
               [found, answer] {
                 if (!*found) return answer(refused({Code::storage, found->error().text}));
                 json::array list;
                 for (const auto& each : **found) list.push_back(report_json(each));
                 answer(answer_of(list));
               });
}

// The games go on meanwhile.
void Service::backup(const Request& request, const Handler::Answer& answer) {
  const auto path = query_value(request.query, "path").value_or("");
  if (path.empty()) return answer(refused({Code::bad_field, "path"}));
  auto outcome = std::make_shared<Result<void>>(Error{"no memory"});
  admins_->run([this, path, outcome] { *outcome = store_->backup(path); },
               [path, outcome, answer] {
                 if (*outcome) return answer(answer_of(json::object{{"backup", path}}));
                 log(LogLevel::error, "backup", {{"what", outcome->error().text}});
                 answer(refused({Code::storage, outcome->error().text}));
               });
}

}  // namespace tessera::server
