// The part of a session that is HTTP.
#include <algorithm>
#include <array>
#include <utility>

#include "server/net/header_fields.h"
#include "server/net/net_session.h"
#include "server/net/target.h"

namespace tessera::server {

namespace {

constexpr std::size_t kSmallBody = 8192;  // copied behind its head, so that both are one piece; figures fit

bool changes_something(std::string_view method) { return method != "GET" && method != "HEAD"; }

Response redirect(std::string location) {
  Response response{.status = 308, .type = "text/plain"};
  response.headers.emplace_back("location", std::move(location));
  return response;
}

}  // namespace

void Session::http_data(std::span<char> bytes) {
  http_->reader.add(bytes);
  http_step();
}

void Session::http_step() {
  while (phase_ == Phase::http && !http_->busy && !waits_) {
    switch (http_->reader.step()) {
      case HttpReader::State::more: return http_await_more();
      case HttpReader::State::head: http_head(); break;
      case HttpReader::State::whole: http_dispatch(); break;
      case HttpReader::State::wrong: http_refuse(http_->reader.error()); break;
    }
  }
}

void Session::http_await_more() {
  if (http_->begun || http_->reader.idle()) return;
  http_->begun = true;
  deadline_ = core_.now() + core_.config.head_timeout;
}

// Refuses by the head alone, before the body has come, where that is possible.
void Session::http_head() {
  const RequestHead& head = http_->reader.head();
  http_->begun = true;
  http_->head_only = head.method == "HEAD";
  http_->keep_alive = head.keep_alive;
  http_->if_none_match = head.if_none_match;
  ++core_.counters.requests;
  auto refusal = fill_request(head);
  if (!refusal && !http_->reader.limit_body(core_.handler.body_limit(http_->request.method, http_->request.path))) {
    refusal = refuse(HttpCode::too_large);
  }
  if (refusal) {
    http_->keep_alive = http_->keep_alive && !head.has_body && refusal->status != 429;
    http_->busy = true;
    return http_answer(std::move(*refusal));
  }
  deadline_ = core_.now() + core_.config.body_timeout;
  if (head.awaits_continue && head.has_body) {
    out_.push_bytes(std::make_shared<const std::string>("HTTP/1.1 100 Continue\r\n\r\n"));
    touch();
  }
}

std::optional<Response> Session::fill_request(const RequestHead& head) {
  Request& request = http_->request = {};
  request.address = client(head);
  if (!core_.addresses.request(request.address, core_.now())) {
    ++core_.counters.limited;
    return refuse(HttpCode::too_many_requests);
  }
  auto target = parse_target(head.target);
  if (!target) return refuse(HttpCode::bad_target);
  const auto path = below_base(target->path, core_.config.base_path);
  if (!path) return refuse(HttpCode::not_found);
  if (path->empty()) return redirect(core_.config.base_path + "/");
  if (const auto code = check_sender(head)) return refuse(*code);
  request.method = http_->head_only ? "GET" : head.method;
  request.path = *path;
  request.query = std::move(target->query);
  request.type = head.type;
  request.accepts = head.accepts;
  request.token = bearer_token(head.authorization);
  if (core_.trusted.contains(peer_)) {
    const bool standard = core_.config.forwarded_by == ForwardedBy::forwarded;
    request.secure = equal_ignoring_case(standard ? forwarded_proto(head.forwarded) : trim(head.proto), "https");
  }
  return std::nullopt;
}

// A client of a proxy is never taken for a program on this machine: its loopback may be the proxy's.
Address Session::client(const RequestHead& head) const {
  if (!core_.trusted.contains(peer_) || !head.is_forwarded) return peer_;
  const auto client = forwarded_client(head.forwarded, core_.config.forwarded_by, core_.trusted);
  return client && !client->loopback() ? *client : Address::unknown();
}

// Browsers say which page asks; programs say nothing.
std::optional<HttpCode> Session::check_sender(const RequestHead& head) const {
  if (head.origin.empty() || (!head.upgrade && !changes_something(head.method))) return std::nullopt;
  const bool good = origin_allowed(head.origin, head.host, core_.config.origins);
  return good ? std::nullopt : std::optional(HttpCode::bad_origin);
}

void Session::http_dispatch() {
  http_->busy = true;
  deadline_ = core_.now() + core_.config.answer_timeout;
  if (http_->reader.head().upgrade) return upgrade();
  http_->request.body = http_->reader.take_body();
  core_.handler.request(std::move(http_->request),
                        [weak = weak_from_this(), number = http_->number](Response response) {
                          const auto self = weak.lock();
                          if (!self || self->phase_ != Phase::http || self->http_->number != number) return;
                          self->http_answer(std::move(response));
                        });
}

void Session::http_answer(Response response) {
  if (http_->answered) return;
  http_->answered = true;
  if (!hold(response)) {
    ++core_.counters.limited;
    http_->keep_alive = false;
    response = refuse(HttpCode::too_many_requests);
  }
  http_->keep_alive = http_->keep_alive && !core_.stopping();
  const bool unchanged = response.status == 200 && !response.etag.empty() && response.etag == http_->if_none_match;
  if (unchanged) response.status = 304;
  std::string head = response_head(response, {.date = core_.date(), .keep_alive = http_->keep_alive});
  Text body = http_->head_only || !has_body(response.status) ? nullptr : std::move(response.body);
  if (body && body->size() <= kSmallBody) {
    head += *body;
    body = nullptr;
  }
  out_.push_bytes(std::make_shared<const std::string>(std::move(head)));
  if (body) out_.push_bytes(std::move(body));
  touch();
}

// A large answer is kept until the client has taken it.
bool Session::hold(const Response& response) {
  const auto& body = response.body;
  if (!body || body->size() <= kSmallBody || response.shared) return true;
  if (!core_.addresses.hold(http_->request.address, body->size(), core_.now())) return false;
  held_for_ = http_->request.address;
  held_ = body->size();
  return true;
}

void Session::release_held() {
  if (held_ > 0) core_.addresses.release(held_for_, std::exchange(held_, 0));
}

void Session::http_refuse(HttpCode code) {
  http_->busy = true;
  http_->keep_alive = false;
  http_answer(refuse(code));
}

void Session::http_next() {
  release_held();
  if (!http_->keep_alive) return hang_up();
  http_->reader.next();
  ++http_->number;
  http_->busy = http_->answered = http_->begun = false;
  deadline_ = core_.now() + core_.config.keep_alive;
  if (core_.is_turn_over() && !http_->reader.idle()) return wait_for_turn();
  http_step();
  read_on();
}

void Session::http_tick() {
  if (http_->answered || core_.now() < deadline_) return;
  ++core_.counters.timeouts;
  if (http_->busy) return http_refuse(HttpCode::unavailable);
  if (http_->reader.idle()) return drop();
  http_refuse(HttpCode::request_timeout);
}

void Session::upgrade() {
  const RequestHead& head = http_->reader.head();
  const std::string accept = websocket_accept(head.websocket_key);
  if (head.websocket_version != "13") return http_answer(refuse(HttpCode::upgrade_required));
  if (accept.empty()) return http_refuse(HttpCode::bad_request);
  if (core_.stopping()) return http_refuse(HttpCode::unavailable);
  // Behind a proxy each WebSocket is counted for the client it is for; the proxy's own connections are not.
  const bool proxied = !counted_;
  if (proxied && !core_.addresses.connect(http_->request.address, core_.now())) {
    return http_refuse(HttpCode::too_many_requests);
  }
  counted_for_ = http_->request.address;
  counted_ = true;
  const auto refusal = open_websocket(accept);
  if (!refusal) return;
  if (proxied) core_.addresses.disconnect(counted_for_);
  counted_ = !proxied;
  http_answer(refuse(*refusal));
}

// The handler may send at once: its messages follow the answer that opens the WebSocket.
std::optional<HttpCode> Session::open_websocket(const std::string& accept) {
  auto exchange = std::move(http_);
  phase_ = Phase::websocket;
  heard_at_ = core_.now();
  out_.push_bytes(std::make_shared<const std::string>(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: " +
      accept + "\r\n\r\n"));
  if (const auto code = core_.handler.opened(id_, exchange->request)) {
    phase_ = Phase::http;
    out_.clear();
    http_ = std::move(exchange);
    return code;
  }
  opened_ = true;
  ++core_.counters.websockets;
  touch();
  std::string rest = exchange->reader.take_rest();
  exchange.reset();
  if (!rest.empty()) websocket_data(rest);
  return std::nullopt;
}

}  // namespace tessera::server
