#include "server/testing/echo_server.h"

#include <charconv>
#include <chrono>
#include <future>
#include <utility>

#include "server/net/header_fields.h"

namespace tessera::server::testing {

namespace {

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Response text_response(std::string text) {
  return {.type = "text/plain", .body = std::make_shared<const std::string>(std::move(text))};
}

std::string describe(const Request& request) {
  return request.address.text() + " " + (request.token.empty() ? "-" : request.token) + (request.secure ? " tls" : "");
}

Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

NetConfig quick_config() {
  NetConfig config;
  config.port = 0;
  config.per_address = {.connections = 0, .requests = {}, .messages = {}};
  config.messages = {};
  config.close_timeout = 200;
  return config;
}

EchoServer::EchoServer(NetConfig config) {
  network_ = std::move(*Network::listen(config, *this));
  thread_ = std::thread([this] { network_->run(); });
}

EchoServer::~EchoServer() { stop_and_wait(); }

void EchoServer::stop_and_wait() {
  if (!thread_.joinable()) return;
  network_->stop();
  network_->post([this] {
    for (const auto& answer : std::exchange(at_stop_, {})) answer(text_response("at the stop"));
  });
  thread_.join();
}

void EchoServer::on_network(const std::function<void()>& work) {
  std::promise<void> done;
  network_->post([&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

void EchoServer::say_to_all(const std::string& text) {
  for (const auto& [id, who] : who_) network_->send(id, share(text));
}

std::size_t EchoServer::answer_never() {
  std::size_t count = 0;
  on_network([&] {
    const auto answers = std::exchange(never_, {});
    for (const auto& answer : answers) answer(text_response("never mind"));
    count = answers.size();
  });
  return count;
}

NetCounters EchoServer::counters() {
  NetCounters counters;
  on_network([&] { counters = network_->counters(); });
  return counters;
}

bool EchoServer::eventually(const std::function<bool(const NetCounters&)>& holds) {
  for (int i = 0; i < 1000; ++i) {
    if (holds(counters())) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

std::vector<std::string> EchoServer::log() {
  const std::lock_guard lock(mutex_);
  return log_;
}

std::vector<int> EchoServer::turns() {
  const std::lock_guard lock(mutex_);
  return turns_;
}

void EchoServer::note(std::string line) {
  const std::lock_guard lock(mutex_);
  log_.push_back(std::move(line));
}

void EchoServer::request(Request request, Answer answer) {
  if (request.path == "/echo") {
    return answer(text_response(request.method + " " + request.path + " " + request.query + " " + request.body));
  }
  if (request.path == "/who") return answer(text_response(describe(request)));
  if (request.path == "/large") return answer(text_response(std::string(1024 * 1024, 'x')));
  if (request.path == "/file") {
    auto response = text_response("file");
    response.etag = "\"1\"";
    response.cache = Cache::immutable;
    response.headers = {{"x-good", "yes"}, {"x-bad", "a\r\nb: c"}};
    return answer(response);
  }
  if (request.path == "/later") {
    return network_->set_alarm(network_->now() + 30, [answer] {
      answer(text_response("later"));
      answer(text_response("twice"));
    });
  }
  if (request.path == "/at-stop") return at_stop_.push_back(std::move(answer));
  if (request.path == "/never") return never_.push_back(std::move(answer));
  answer(refuse(HttpCode::not_found));
}

std::optional<HttpCode> EchoServer::opened(ConnectionId id, const Request& upgrade) {
  if (upgrade.path == "/no") {
    network_->send(id, share("never seen"));
    return HttpCode::forbidden;
  }
  if (upgrade.path != "/ws") return HttpCode::not_found;
  if (upgrade.query == "greet") network_->send(id, share("welcome"));
  who_[id] = describe(upgrade);
  note("opened");
  return std::nullopt;
}

void EchoServer::message(ConnectionId id, std::string_view text) {
  ++messages_;
  std::string_view rest = text;
  const std::string_view command = take_until(rest, ' ');
  if (command == "close") return network_->close(id, CloseCode{4000}, "asked");
  if (command == "who") return network_->send(id, share(who_[id]));
  if (command == "flood") {
    const int count = number(take_until(rest, ' '));
    const Text payload = share(std::string(static_cast<std::size_t>(number(rest)), 'f'));
    for (int i = 0; i < count; ++i) network_->send(id, payload);
    return;
  }
  note(std::string(text));
  network_->send(id, share(std::string(text)));
}

void EchoServer::on_turn_end() {
  if (messages_ == 0) return;
  const std::lock_guard lock(mutex_);
  turns_.push_back(std::exchange(messages_, 0));
}

void EchoServer::closed(ConnectionId id) {
  who_.erase(id);
  note("closed");
}

std::size_t EchoServer::body_limit(std::string_view method, std::string_view path) {
  return path == "/echo" ? Handler::body_limit(method, path) : 1024 * 1024;
}

}  // namespace tessera::server::testing
