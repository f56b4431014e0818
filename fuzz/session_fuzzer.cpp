// Whole sessions of several clients with a server without sockets, on a simulated clock: HTTP, WebSocket, tables, kills
// and faults of the disk. session_steps.h describes the input.
//
// Whatever comes: each request is answered once, in JSON, and refused with a word of the lists; each message is one of
// the protocol's; what a client was told about a table never goes back, and is in the store at the end and after every
// restart. Chance is seeded, so an input does the same each time.
#include <sodium.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>

#include "engine/core/text.h"
#include "engine/games/games.h"
#include "fuzz/fuzz.h"
#include "fuzz/known_codes.h"
#include "fuzz/queued_services.h"
#include "fuzz/session_folder.h"
#include "fuzz/session_steps.h"
#include "server/api/api.h"
#include "server/net/header_fields.h"
#include "server/net/http_reader.h"
#include "server/net/target.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/client.h"
#include "server/testing/faulty_disk.h"
#include "server/testing/received_tables.h"

namespace {

namespace json = boost::json;
using namespace tessera;
using namespace tessera::server;
using fuzz::require;
using testing::FaultyDisk;
using testing::ReceivedTables;

// ---- chance --------------------------------------------------------------------------------------------------------

Stream chance{1};

// Instead of the system's random bytes.
randombytes_implementation seeded_bytes{.implementation_name = [] { return "seeded"; },
                                        .random = [] { return static_cast<std::uint32_t>(chance.next()); },
                                        .stir = nullptr,
                                        .uniform = nullptr,
                                        .buf =
                                            [](void* to, std::size_t size) {
                                              for (std::size_t i = 0; i < size; ++i)
                                                static_cast<char*>(to)[i] = static_cast<char>(chance.next());
                                            },
                                        .close = nullptr};

// ---- keys ---------------------------------------------------------------------------------------------------------

const Secret& key() {
  static const Secret kKey(Bytes32{1});
  return kKey;
}

// ---- a connection --------------------------------------------------------------------------------------------------

struct Connection {
  enum class Phase : std::uint8_t { http, websocket, closed };

  explicit Connection(ConnectionId number) : id(number) {}

  ConnectionId id;
  Phase phase = Phase::http;
  HttpReader reader{8 * 1024, 1024 * 1024, ForwardedBy::x_forwarded_for};
  FrameReader frames{kLongestMessage};
  bool busy = false;  // a request is with the API
  std::size_t piece = 0;
  char guest = '-';  // of the last hello
  ReceivedTables received = {};
  json::object asked = {};  // the last message about fair dice
};

// ---- the server ----------------------------------------------------------------------------------------------------

class Session final : public fuzz::QueuedServices {
 public:
  explicit Session(const std::string& folder) : QueuedServices(1'000'000'000), folder_(folder) {
    for (char name = 'a'; name <= 'c'; ++name) {
      guests_[name] = {random_guest_id(), std::string("Guest ") + name, now_, now_};
      tokens_[name] = *sign_token({guests_[name].id, now_}, key());
    }
    start();
    for (const auto& [name, guest] : guests_) require(stored({writes::SetGuest{guest}}), "a guest can be stored");
  }

  void step(std::string_view line) {
    if (line.empty()) return;
    const char what = line[0];
    line.remove_prefix(1);
    if (what == 't') return pass(text::number(line).value_or(1));
    if (what == 'r') return restart(text::number(line).value_or(0));
    if (what == 'f') return plan_fault(line);
    const int number = line.empty() ? 0 : line[0] - '1';
    if (number < 0 || number > 3) return;
    line.remove_prefix(std::min<std::size_t>(line.size(), 2));
    if (what == 'o') return open(number);
    if (!connections_[number]) return;
    Connection& at = *connections_[number];
    if (what == 'x') close(at);
    if (what == 'p') at.piece = static_cast<std::size_t>(std::clamp(text::number(line).value_or(0), 0, 1000));
    if (what == 'h') send_request(at, line);
    if (what == 'u') send_upgrade(at);
    if (what == 'b') send_bytes(at, fuzz::bytes_of(line));
    if (what == 'm') send_frame(at, filled(line));
    if (what == 'g') say_hello(at, line.empty() ? '-' : line[0]);
    if (what == 'w') send_frame(at, R"({"say":"watch","id":2,"table":")" + table_ + "\",\"since\":0}");
    if (what == 'c') send_command(at, filled(line));
    if (what == 'a') play(at, text::number(line).value_or(0));
    if (what == 'n') give_number(at);
    run();
  }

  void check() {
    disk_.mend();
    for (const auto& each : all_) {
      const auto missing = each->received.missing_in(*store_);
      if (!missing.empty()) std::fprintf(stderr, "%s\n", missing.c_str());
      require(missing.empty(), "what was told is stored");
    }
  }

  // HubServices
  void send(ConnectionId to, OutMessage message) override {
    Connection* at = find(to);
    if (at == nullptr || at->phase != Connection::Phase::websocket || dead_) return;
    json::object parsed;
    const auto wrong = at->received.hear(*message, &parsed);
    if (!wrong.empty()) std::fprintf(stderr, "%s\n", wrong.c_str());
    require(wrong.empty(), "a message fits those before it");
    if (parsed.at("say") == "fair") at->asked = parsed;
    if (parsed.at("say") == "refused") require(fuzz::is_known_code(parsed.at("code").as_string()), "a known code");
  }
  void close(ConnectionId id, CloseCode, std::string_view) override { to_close_.push_back(id); }
  void set_alarm(Time at) override { alarm_ = at; }

 private:
  Store& store() override { return *store_; }

  void start() {
    auto opened = SqliteStore::open(folder_);
    require(static_cast<bool>(opened), "the store opens");
    store_ = *std::move(opened);
    hub_.emplace(*this, ServerKeys{key(), key()});
    api_.emplace(*this, *hub_, key(),
                 ApiConfig{.costly = {}, .analyse = [](const std::string&) { return std::string("{}"); }});
    bool begun = false;
    hub_->begin([&](const Result<void>& done) { begun = static_cast<bool>(done); });
    run();
    require(begun, "the server starts");
  }
  void restart(int seed) {
    disk_.cut_power();
    dead_ = true;
    forget_jobs();
    for (auto& each : connections_) each = nullptr;
    for (const auto& each : all_) each->phase = Connection::Phase::closed;
    api_.reset();
    hub_.reset();
    store_.reset();
    forget_jobs();
    disk_.power_on(seed == 0 ? FaultyDisk::Left::all : FaultyDisk::Left::some, static_cast<std::uint64_t>(seed));
    dead_ = false;
    now_ += 2'000;
    start();
    check();
  }
  void plan_fault(std::string_view line) {
    using Fault = FaultyDisk::Fault;
    constexpr Fault kFaults[] = {Fault::none, Fault::error, Fault::torn, Fault::late, Fault::full};
    const auto which = static_cast<std::size_t>(line.empty() ? 0 : line[0] - '0') % std::size(kFaults);
    const int call = line.size() < 2 ? 1 : text::number(line.substr(2)).value_or(1);
    disk_.mend();
    if (which != 0) disk_.plan(kFaults[which], std::clamp(call, 1, 1000));
  }
  bool stored(const std::vector<Write>& writes) { return static_cast<bool>(store_->commit(writes)); }

  void run() {
    for (int turns = 0; has_jobs() || !to_close_.empty(); ++turns) {
      require(turns < 20'000, "the work ends");
      if (!to_close_.empty()) {
        const auto id = to_close_.back();
        to_close_.pop_back();
        if (Connection* at = find(id)) close(*at);
        continue;
      }
      do_next_job();
    }
  }
  void pass(int ms) {
    const Time until = now_ + std::clamp(ms, 0, 10'000'000);
    for (int alarms = 0; alarm_ <= until && alarms < 200; ++alarms) {
      now_ = std::max(now_, alarm_);
      hub_->alarm();
      run();
    }
    now_ = std::max(now_, until);
  }

  // Connections
  void open(int number) {
    if (connections_[number]) close(*connections_[number]);
    all_.push_back(std::make_unique<Connection>(++last_id_));
    connections_[number] = all_.back().get();
    run();
  }
  Connection* find(ConnectionId id) {
    for (auto* each : connections_) {
      if (each != nullptr && each->id == id) return each;
    }
    return nullptr;
  }
  void close(Connection& at) {
    if (at.phase == Connection::Phase::websocket) hub_->closed(at.id);
    at.phase = Connection::Phase::closed;
  }

  void send_bytes(Connection& at, const std::string& bytes) {
    const std::size_t piece = at.piece == 0 ? bytes.size() : at.piece;
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
      std::string part = bytes.substr(from, piece);
      at.phase == Connection::Phase::http ? take_http(at, part) : take_frames(at, part);
      run();
    }
  }
  void take_http(Connection& at, const std::string& bytes) {
    at.reader.add(bytes);
    step_http(at);
  }
  void step_http(Connection& at) {
    while (at.phase == Connection::Phase::http && !at.busy) {
      switch (at.reader.step()) {
        case HttpReader::State::more: return;
        case HttpReader::State::head: take_head(at); break;
        case HttpReader::State::whole: dispatch(at); break;
        case HttpReader::State::wrong: at.phase = Connection::Phase::closed; break;
      }
    }
  }
  void take_head(Connection& at) {
    const auto target = parse_target(at.reader.head().target);
    const bool fits = target && at.reader.limit_body(Api::body_limit(target->path));
    if (!fits) at.phase = Connection::Phase::closed;
  }
  void dispatch(Connection& at) {
    const RequestHead& head = at.reader.head();
    auto target = parse_target(head.target);
    Request request;
    request.method = head.method;
    request.path = target->path;
    request.query = target->query;
    if (head.upgrade) return upgrade(at, request);
    if (!request.path.starts_with("/api/")) return at.reader.next();
    request.token = bearer_token(head.authorization);
    request.body = at.reader.take_body();
    const bool forgets = request.method == "DELETE";
    at.busy = true;
    api_->request(std::move(request),
                  [this, id = at.id, forgets, answered = std::make_shared<int>(0)](const Response& answer) {
                    require(++*answered == 1, "a request is answered once");
                    check_answer(answer, forgets);
                    Connection* asker = find(id);
                    if (asker == nullptr) return;
                    asker->busy = false;
                    asker->reader.next();
                    step_http(*asker);
                  });
  }
  void check_answer(const Response& answer, bool forgets) {
    if (dead_) return;
    // Their name goes from all logs.
    if (forgets && answer.status < 300) {
      for (const auto& each : all_) each->received.forget_events();
    }
    if (answer.status == 204) return;
    const auto body = json::parse(*answer.body);
    if (answer.status >= 400) require(fuzz::is_known_code(body.at("error").as_string()), "the list of codes is closed");
    const auto* made = body.is_object() ? body.get_object().if_contains("table") : nullptr;
    if (answer.status == 201 && made != nullptr) table_ = std::string(made->as_string());
  }
  void upgrade(Connection& at, const Request& request) {
    if (request.path != "/api/live" || websocket_accept(at.reader.head().websocket_key).empty()) {
      at.phase = Connection::Phase::closed;
      return;
    }
    at.phase = Connection::Phase::websocket;
    hub_->opened(at.id);
    auto rest = at.reader.take_rest();
    take_frames(at, rest);
  }
  void take_frames(Connection& at, std::string& bytes) {
    std::span<char> rest(bytes);
    while (at.phase == Connection::Phase::websocket) {
      const FrameEvent event = at.frames.next(rest);
      using What = FrameEvent::What;
      if (event.what == What::nothing) return;
      if (event.what == What::text) hub_->message(at.id, event.payload);
      if (event.what == What::wrong || event.what == What::close) close(at);
    }
  }

  // Clients
  std::string filled(std::string_view text) const {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char next = i + 1 < text.size() ? text[i + 1] : '\0';
      if (text[i] == '@' && tokens_.contains(next)) {
        out += tokens_.at(next);
        ++i;
      } else if (text[i] == '@') {
        out += table_;
      } else if (text[i] == '%' && next >= '0' && next <= '9') {
        out += all_games()[static_cast<std::size_t>(next - '0') % all_games().size()]->id;
        ++i;
      } else {
        out += text[i];
      }
    }
    return out;
  }
  // "a POST /api/tables {…}"
  void send_request(Connection& at, std::string_view line) {
    if (at.phase != Connection::Phase::http || line.size() < 2) return;
    const char guest = line[0];
    const auto text = filled(line.substr(2));
    const auto target = text.find(' ');
    const auto body = target == text.npos ? text.npos : text.find(' ', target + 1);
    const auto method = text.substr(0, target);
    const auto path = target == text.npos ? "" : text.substr(target + 1, body - target - 1);
    const auto fields = tokens_.contains(guest) ? "authorization: Bearer " + tokens_[guest] + "\r\n" : "";
    std::optional<std::string> content;
    if (body != text.npos) content = text.substr(body + 1);
    send_bytes(at, testing::request_text(method, path, fields, content));
  }
  void send_upgrade(Connection& at) {
    if (at.phase != Connection::Phase::http) return;
    send_bytes(at, testing::upgrade_text("/api/live", ""));
  }
  void say_hello(Connection& at, char guest) {
    at.guest = guest;
    const auto token = tokens_.contains(guest) ? "\"" + tokens_[guest] + "\"" : "null";
    send_frame(at, R"({"say":"hello","id":1,"protocol":1,"token":)" + token + "}");
  }
  void send_frame(Connection& at, const std::string& text) {
    constexpr int kWholeText = 0x81;  // its first byte
    if (at.phase != Connection::Phase::websocket || text.size() > 0xFFFF) return;
    at.received.expect_any();  // it may ask for what it knows
    send_bytes(at, testing::masked_frame(kWholeText, text));
  }
  void send_command(Connection& at, const std::string& command) {
    send_frame(at, R"({"say":"do","id":9,"table":")" + table_ + R"(","command":)" + command +
                       ",\"version\":" + std::to_string(at.received.table(table_).version) + "}}");
  }
  void play(Connection& at, int which) {
    const auto& moment = at.received.table(table_).moment;
    const auto* you = moment.if_contains("you");
    const auto* legal = you != nullptr && you->is_object() ? you->get_object().if_contains("legal") : nullptr;
    if (legal == nullptr || !legal->is_array() || legal->get_array().empty()) return;
    const auto& actions = legal->get_array();
    const auto& action = actions[static_cast<std::size_t>(std::max(which, 0)) % actions.size()];
    send_command(at, R"({"do":"act","action":)" + json::serialize(action));
  }
  void give_number(Connection& at) {
    const auto seat = at.received.table(table_).seat;
    if (!at.asked.contains("do") || !seat) return;
    const bool commits = at.asked.at("do") == "commit";
    const auto round = at.asked.at("round").to_number<std::uint32_t>();
    const auto number = std::string(64, static_cast<char>('1' + *seat));
    const auto seats = at.received.table(table_).seats;
    const auto value =
        commits ? to_hex(hash_of_number({table_, seats}, round, Seat(*seat), *bytes32_from_hex(number))) : number;
    send_frame(at, std::string(R"({"say":")") + (commits ? "commit" : "open") + R"(","id":7,"table":")" + table_ +
                       R"(","round":)" + std::to_string(round) + (commits ? R"(,"hash":")" : R"(,"number":")") + value +
                       "\"}");
  }

  FaultyDisk disk_;  // before the store
  std::string folder_;
  Time alarm_ = 0;
  bool dead_ = false;
  std::map<char, Guest> guests_;
  std::map<char, std::string> tokens_;
  std::string table_ = "none";
  std::unique_ptr<SqliteStore> store_;
  std::vector<ConnectionId> to_close_;
  std::vector<std::unique_ptr<Connection>> all_;
  Connection* connections_[4] = {};
  ConnectionId last_id_ = 0;
  std::optional<Hub> hub_;
  std::optional<Api> api_;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool seeded = randombytes_set_implementation(&seeded_bytes) == 0 && sodium_init() >= 0;
  static const fuzz::SessionFolder folder;
  require(seeded, "chance is seeded");
  chance = Stream(1);
  Session session(folder.fresh());
  for (const auto& step : fuzz::steps_of(fuzz::as_text(data, size))) session.step(step);
  session.check();
  return 0;
}

namespace {

std::size_t write_steps(const std::vector<std::string>& steps, std::uint8_t* out, std::size_t room) {
  const auto text = fuzz::text_of(steps);
  const auto size = std::min(text.size(), room);
  std::copy_n(text.begin(), size, out);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room, unsigned seed) {
  Stream stream(seed);
  auto steps = fuzz::steps_of(fuzz::as_text(data, size));
  for (auto changes = 1 + stream.below(4); changes > 0; --changes) fuzz::mutate_steps(steps, stream);
  return write_steps(steps, data, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t room, unsigned seed) {
  Stream stream(seed);
  return write_steps(fuzz::cross_steps(fuzz::steps_of(fuzz::as_text(first, first_size)),
                                       fuzz::steps_of(fuzz::as_text(second, second_size)), stream),
                     out, room);
}
