#include "server/cluster/nats_url.h"

#include <string_view>

namespace tessera::server {

namespace {

constexpr std::string_view kPlain = "nats://";
constexpr std::string_view kSecure = "tls://";

// Without user, password and port.
std::string_view host_of(std::string_view rest) {
  rest = rest.substr(0, rest.find('/'));
  if (const auto at = rest.rfind('@'); at != rest.npos) rest.remove_prefix(at + 1);
  if (rest.starts_with('[')) return rest.substr(0, rest.find(']') + 1);
  return rest.substr(0, rest.find(':'));
}

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "[::1]" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos);
}

}  // namespace

Result<NatsServers> NatsServers::parse(const std::string& text, bool plain_is_fine) {
  NatsServers out;
  std::size_t plain = 0;
  for (std::string_view rest = text;;) {
    const auto url = rest.substr(0, rest.find(','));
    const bool is_plain = url.starts_with(kPlain);
    if (!is_plain && !url.starts_with(kSecure))
      return Error{"the address of NATS is nats://HOST:PORT or tls://HOST:PORT"};
    const auto host = host_of(url.substr(is_plain ? kPlain.size() : kSecure.size()));
    if (host.empty()) return Error{"the address of NATS has no host"};
    if (is_plain && !is_loopback(host) && !plain_is_fine) {
      return Error{"NATS on another machine needs TLS (tls://…), or --nats-plain where the network is safe"};
    }
    plain += is_plain ? 1 : 0;
    out.urls.emplace_back(url);
    if (url.size() == rest.size()) break;
    rest.remove_prefix(url.size() + 1);
  }
  if (plain != 0 && plain != out.urls.size()) return Error{"the addresses of NATS are all nats:// or all tls://"};
  out.secure = plain == 0;
  return out;
}

}  // namespace tessera::server
