#include "server/testing/hostile_crowd.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include "engine/games/testing.h"
#include "server/base/descriptor.h"
#include "server/testing/client.h"

namespace tessera::server::testing {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto kLongestScript = milliseconds(3000);
constexpr int kGuests = 3;
// From an address of their own.
const std::string kFrom = "X-Forwarded-For: 198.51.100.99\r\n";

// Bots alone: a game that is over soon, and one that never is.
constexpr std::string_view kTurns[] = {"1", "1000000000"};
std::string table_of_bots(std::string_view turns) {
  return tessera::testing::plain_table(
      R"("players":2,"seats":[{"bot":"easy"},{"bot":"easy"}],"sit":null,"settings":{"pace_min_ms":0,"pace_max_ms":0},)"
      R"("options":{"max_turns":)" +
      std::string(turns) + "}");
}

std::string text_of(const std::string& json, const std::string& field) {
  const auto from = json.find("\"" + field + "\":\"");
  if (from == json.npos) return {};
  const auto begin = from + field.size() + 4;
  return json.substr(begin, json.find('"', begin) - begin);
}

}  // namespace

// One connection after the other, each with a script.
class HostileCrowd::Client {
 public:
  bool over() const { return socket_.number() < 0; }
  int socket() const { return socket_.number(); }

  void begin(int port, Script script) {
    script_ = std::move(script);
    sent_ = 0;
    wait_until_ = Clock::now();
    give_up_at_ = wait_until_ + kLongestScript;
    socket_.reopen(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int small = 4096;
    if (!script_.reads) ::setsockopt(socket(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool going = ::connect(socket(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    if (!going && errno != EINPROGRESS) socket_.close();
  }

  // Does what can be done now.
  void step() {
    const auto now = Clock::now();
    if (now >= give_up_at_ || (script_.reads && !read())) return end();
    if (now < wait_until_) return;
    if (sent_ >= script_.bytes.size()) return end();
    const auto size = std::min(script_.piece, script_.bytes.size() - sent_);
    const auto some = ::send(socket(), script_.bytes.data() + sent_, size, MSG_NOSIGNAL);
    if (some < 0 && errno != EAGAIN && errno != EINPROGRESS && errno != ENOTCONN) return end();
    if (some > 0) sent_ += static_cast<std::size_t>(some);
    const bool all = sent_ >= script_.bytes.size();
    if (some > 0 || all) wait_until_ = now + milliseconds(all ? script_.stay_ms : script_.pause_ms);
  }

 private:
  bool read() const {
    std::array<char, 16 * 1024> buffer;
    const auto some = ::recv(socket(), buffer.data(), buffer.size(), 0);
    return some > 0 || (some < 0 && (errno == EAGAIN || errno == ENOTCONN));
  }

  void end() {
    if (script_.end == Script::End::half_close && ::shutdown(socket(), SHUT_WR) == 0) {
      script_ = {.bytes = {}, .stay_ms = 100};
      wait_until_ = Clock::now() + milliseconds(script_.stay_ms);
      return;
    }
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    if (script_.end == Script::End::reset) ::setsockopt(socket(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    socket_.close();
  }

  // A descriptor that can be opened again.
  class Socket {
   public:
    ~Socket() { close(); }
    int number() const { return descriptor_ ? descriptor_->number() : -1; }
    void reopen(int number) { descriptor_ = std::make_unique<Descriptor>(number); }
    void close() { descriptor_.reset(); }

   private:
    std::unique_ptr<Descriptor> descriptor_;
  };

  Socket socket_;
  Script script_;
  std::size_t sent_ = 0;
  Clock::time_point wait_until_;
  Clock::time_point give_up_at_;
};

HostileCrowd::HostileCrowd(int port, std::uint64_t seed, int clients, std::vector<std::string> tables,
                           std::vector<std::string> open_tables)
    : port_(port), chance_(mix64(seed)), scene_{.tables = std::move(tables), .tokens = {}} {
  scene_.open_tables = std::move(open_tables);
  become_guests();
  for (int i = 0; i < clients; ++i) clients_.push_back(std::make_unique<Client>());
  thread_ = std::thread([this] { run(); });
}

HostileCrowd::~HostileCrowd() { stop(); }

std::map<std::string_view, int> HostileCrowd::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
  return done_;
}

// With tokens that are good, so that they get as far as others do, and with tables where bots play.
void HostileCrowd::become_guests() {
  for (int i = 0; i < kGuests; ++i) {
    const auto answer = testing::Client(port_).post("/api/guests", R"({"name":")" + std::string(kName) + "\"}", kFrom);
    if (!answer || answer->status != 201) continue;
    const auto& token = scene_.tokens.emplace_back(text_of(answer->body, "token"));
    for (const auto turns : kTurns) {
      const auto made = testing::Client(port_).post("/api/tables", table_of_bots(turns),
                                                    kFrom + "Authorization: Bearer " + token + "\r\n");
      if (made && made->status == 201) scene_.bot_tables.push_back({text_of(made->body, "table"), token});
    }
  }
}

void HostileCrowd::begin(Client& client) {
  const auto& all = misdeeds();
  const bool first = begun_ < all.size();
  const auto& misdeed = all[first ? begun_.load() : chance_.below(static_cast<std::uint32_t>(all.size()))];
  ++done_[misdeed.name];
  client.begin(port_, misdeed.make(chance_, scene_));
  ++begun_;
}

void HostileCrowd::run() {
  while (!stopping_) {
    for (const auto& client : clients_) client->over() ? begin(*client) : client->step();
    ::poll(nullptr, 0, 1);
  }
  clients_.clear();
}

}  // namespace tessera::server::testing
