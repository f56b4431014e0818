#include "server/store/postgres/postgres_url.h"

#include <algorithm>
#include <memory>

#include "server/store/postgres/libpq.h"

namespace tessera::server {

namespace {

constexpr std::string_view kSchemes[] = {"postgresql://", "postgres://"};

// An @, / or ? in a password would make libpq take parts of it for a host, and tell them in its errors.
bool has_unescaped_password(std::string_view url) {
  url.remove_prefix(url.find("//") + 2);
  const auto at = url.find('@');
  if (at == url.npos) return false;
  return url.find_first_of("/?") < at || url.find('@', at + 1) != url.npos;
}

}  // namespace

bool PostgresUrl::is_one(std::string_view text) {
  return std::any_of(std::begin(kSchemes), std::end(kSchemes),
                     [&](std::string_view scheme) { return text.starts_with(scheme); });
}

Result<PostgresUrl> PostgresUrl::parse(const std::string& url) {
  if (!is_one(url)) return Error{"the store's URL does not begin with postgresql://"};
  if (has_unescaped_password(url)) {
    return Error{"the store's URL can't be read: in a password, write %40 for @, %2F for / and %3F for ?"};
  }
  if (const auto loaded = load_libpq(); !loaded) return loaded.error();
  char* message = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
      libpq().parse_options(url.c_str(), &message), libpq().free_options);
  libpq().free_memory(message);
  if (!options) return Error{"the store's URL can't be read: postgresql://USER@HOST:PORT/DATABASE?KEY=VALUE"};
  PostgresUrl out;
  for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) out.settings_.emplace_back(option->keyword, option->val);
  }
  return out;
}

PostgresUrl::Settings PostgresUrl::with_defaults(const std::string& application_name) const {
  auto out = settings_;
  const auto set = [&](const char* key, const std::string& value) {
    const bool given = std::any_of(out.begin(), out.end(), [&](const auto& each) { return each.first == key; });
    if (!given) out.emplace_back(key, value);
  };
  std::erase_if(out, [](const auto& each) { return each.first == "application_name"; });
  set("application_name", application_name);
  std::erase_if(out, [](const auto& each) { return each.first == "client_encoding"; });
  set("client_encoding", "UTF8");
  set("target_session_attrs", "read-write");
  set("connect_timeout", "5");
  // A peer that is gone without a word is noticed.
  set("keepalives_idle", "10");
  set("keepalives_interval", "5");
  set("keepalives_count", "3");
  set("tcp_user_timeout", "15000");
  return out;
}

std::string PostgresUrl::without_password(std::string message) const {
  for (const auto& [key, value] : settings_) {
    if (key.find("password") == key.npos || value.empty()) continue;
    for (auto at = message.find(value); at != message.npos; at = message.find(value, at + 3)) {
      message.replace(at, value.size(), "***");
    }
  }
  return message;
}

}  // namespace tessera::server
