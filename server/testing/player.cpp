#include "server/testing/player.h"

#include <poll.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "engine/core/game_facts.h"
#include "engine/core/json_fields.h"

namespace tessera::server::testing {

namespace json = boost::json;

namespace {

constexpr std::string_view kAct = R"({"do":"act")";  // how such a command begins
constexpr const char* kJson = "Content-Type: application/json\r\n";

// Refusals that a duplicate, late or lost command may have; anything else is a fault.
constexpr std::string_view kHarmless[] = {"stale",           "already",   "already_seated", "wrong_stage", "stopping",
                                          "not_seated",      "bot_plays", "not_host",       "seat_taken",  "seat_empty",
                                          "too_few_players", "not_away",  "sent_away",      "too_often",   "starting"};
constexpr std::string_view kOfRepeated[] = {"stale",    "already", "wrong_stage", "not_seated",
                                            "stopping", "future",  "bot_plays"};

template <std::size_t N>
bool is_one_of(const std::string_view (&list)[N], std::string_view word) {
  for (const auto each : list) {
    if (each == word) return true;
  }
  return false;
}

}  // namespace

Player::Player(std::string name, std::uint64_t seed, RandomActs random_acts)
    : name_(std::move(name)), dice_(mix64(seed)), random_acts_(random_acts) {}

std::optional<HttpAnswer> Player::get(int port, const std::string& target) {
  // On a busy machine the second that a server in a test gives a client can pass. A GET may be asked again.
  std::optional<HttpAnswer> answer;
  for (int tries = 0; !answer && tries < 5; ++tries) {
    Client client(port);
    answer = client.get(target, token_.empty() ? "" : "Authorization: Bearer " + token_ + "\r\n");
  }
  if (answer && heard) heard(answer->head + "\r\n" + answer->body);
  return answer;
}

std::optional<HttpAnswer> Player::post(int port, const std::string& target, const std::string& body) {
  Client client(port);
  auto answer = client.post(target, body, kJson + (token_.empty() ? "" : "Authorization: Bearer " + token_ + "\r\n"));
  if (answer && heard) heard(answer->head + "\r\n" + answer->body);
  return answer;
}

bool Player::become_guest(int port) {
  if (name_.empty()) return true;
  const auto answer = post(port, "/api/guests", json::serialize(json::object{{"name", name_}}));
  if (!answer || answer->status != 201) return false;
  const auto body = json::parse(answer->body).as_object();
  token_ = text_at(body, "token");
  guest_ = text_at(body.at("guest").as_object(), "id");
  return true;
}

std::unique_ptr<Player> Player::again(std::uint64_t seed, const RandomActs& random_acts) const {
  auto out = std::make_unique<Player>(name_, seed, random_acts);
  out->token_ = token_;
  out->guest_ = guest_;
  return out;
}

std::string Player::create_table(int port, const std::string& description) {
  const auto answer = post(port, "/api/tables", description);
  if (!answer) return "";
  if (answer->status != 201) fault("a table was refused: " + answer->body);
  return answer->status == 201 ? text_at(json::parse(answer->body).as_object(), "table") : "";
}

void Player::go_to(std::string table, std::optional<int> seat, bool host) {
  table_ = std::move(table);
  wanted_seat_ = seat;
  host_ = host;
}

bool Player::connect(int port) {
  auto client = std::make_unique<Client>(port);
  if (!client->connected() || !client->open("/api/live")) return false;
  connection_ = std::move(client);
  close_code_.reset();
  cut_off_ = false;
  asked_lobby_ = asked_rematch_ = filled_ = false;
  moved_at_ = 0;
  const auto token = token_.empty() ? "null" : "\"" + token_ + "\"";
  say(R"({"say":"hello","id":)" + std::to_string(++last_id_) + R"(,"protocol":1,"token":)" + token + "}");
  watch(version_);
  // The first time it looks at the whole table, and then for what was before.
  if (!knows_beginning()) watch(1);
  for (const auto& lost : std::exchange(unsure_, {})) command_again(lost, Expect::anything);
  return true;
}

void Player::hang_up() {
  for (auto& [id, sent] : pending_) {
    if (!sent.command.empty() && sent.expect == Expect::anything) unsure_.push_back(std::move(sent.command));
    if (sent.chat) ++chats_lost_;
  }
  pending_.clear();
  connection_.reset();
}

void Player::watch(std::uint32_t since) {
  say(R"({"say":"watch","id":)" + std::to_string(++last_id_) + R"(,"since":)" + std::to_string(since) +
      R"(,"table":")" + table_ + "\"}");
}

std::optional<std::size_t> Player::note_act(const std::string& command) {
  if (!command.starts_with(kAct)) return std::nullopt;
  const auto fields = json::parse(command).as_object();
  const auto action = text_at(fields, "action");
  if (action == kWaitAction) return std::nullopt;
  acts_.push_back({count_at(fields, "version"), action});
  return acts_.size() - 1;
}

int Player::maybe_chatted() const {
  const auto pending =
      std::count_if(pending_.begin(), pending_.end(), [](const auto& sent) { return sent.second.chat; });
  return chatted_ + chats_lost_ + static_cast<int>(pending);
}

void Player::send(const std::string& word_and_fields, Sent sent) {
  sent.act = note_act(sent.command);
  pending_[++last_id_] = std::move(sent);
  say(R"({"say":)" + word_and_fields + R"(,"id":)" + std::to_string(last_id_) + R"(,"table":")" + table_ + "\"}");
}

void Player::command(const std::string& do_and_fields, std::uint32_t version, Expect expect) {
  const auto text = R"({"do":)" + do_and_fields + R"(,"version":)" + std::to_string(version) + "}";
  send(R"("do","command":)" + text, {text, version, expect});
}

void Player::command_again(const std::string& command, Expect expect) {
  send(R"("do","command":)" + command, {command, 0, expect});
}

void Player::listen() {
  if (!connection_) return;
  while (connection_) {
    const auto frame = connection_->next_frame();
    if (!frame) break;
    if (frame->opcode == 8) close_code_ = frame->close_code();
    if (frame->opcode != 1) continue;
    ++texts_;
    if (heard) heard(frame->payload);
    hear(json::parse(frame->payload).as_object());
  }
  cut_off_ = connection_ && (connection_->lost() || close_code_);
  if (cut_off_) hang_up();
}

void Player::hear(const json::object& message) {
  const auto say = text_at(message, "say");
  if (say == "refused") return hear_answer(message, false);
  if (say == "done") return hear_answer(message, true);
  if (say == "fair") return hear_fair(message);
  if (say != "table" && say != "news") return;
  if (message.at("table").as_string() != table_) return fault("news of a table that it does not watch");
  const auto before = seat_;
  seat_ = message.at("you").is_null() ? std::nullopt : std::optional(message.at("you").to_number<int>());
  changed_seats_ = changed_seats_ || (started_ && seat_ != before);
  if (seat_ && wanted_seat_) wanted_seat_ = seat_;  // somebody may have swapped it
  if (say == "table") return hear_table(message);
  hear_events(message.at("events").as_array());
  if (count_at(message, "version") != version_) {
    fault("news of version " + std::to_string(count_at(message, "version")) + " ends with event " +
          std::to_string(version_));
  }
  if (const auto* moment = message.if_contains("moment")) moment_ = moment->as_object();
}

// The events before it are asked for, too.
void Player::hear_table(const json::object& message) {
  const auto& snapshot = message.at("snapshot").as_object();
  const auto version = count_at(snapshot, "version");
  if (version < version_) {
    fault("it knows of event " + std::to_string(version_) + ", the server only of " + std::to_string(version));
  }
  const auto shown = text_at(message, "commitment");
  if (!commitment_.empty() && commitment_ != shown) fault("another commitment");
  commitment_ = shown;
  players_ = snapshot.at("table").at("players").to_number<int>();
  const auto& host = snapshot.at("host");
  if (!host.is_null()) host_ = seat_ == host.to_number<int>();
  if (events_.empty()) {
    told_as_[1] = seat_;
    events_[1] = json::serialize(json::object{{"type", "created"}, {"n", 1}, {"table", snapshot.at("table")}});
    version_ = version;
  } else if (version > version_) {
    watch(version_);  // what it has missed
    return;
  }
  if (const auto* moment = snapshot.if_contains("moment")) moment_ = moment->as_object();
}

void Player::hear_events(const json::array& events) {
  bool has_begun = false;  // by these events
  for (const auto& value : events) {
    const auto& event = value.as_object();
    const auto n = count_at(event, "n");
    if (n == 0) continue;  // a note of its own
    const auto text = json::serialize(event);
    const auto [at, is_new] = events_.emplace(n, text);
    const auto as = told_as_.emplace(n, seat_).first->second;
    if (!is_new && as == seat_ && at->second != text) fault("told twice, differently: " + at->second + " and " + text);
    if (n > version_ + 1) fault("event " + std::to_string(n) + " came after " + std::to_string(version_));
    const bool is_news = n > version_;  // and not what was before it came
    version_ = std::max(version_, n);
    const auto type = text_at(event, "type");
    const bool of_connections = type == "outage" || type == "away" || type == "back";
    if (!of_connections) last_step_ = std::max(last_step_, n);
    has_begun = has_begun || (is_news && type == "started");
    started_ = started_ || type == "started";
    finished_ = finished_ || type == "finished";
    if (is_news) hear_of_people(type, event);
  }
  // Who hears of a game when it is over is not told the numbers: the record has them.
  if (has_begun && !finished_ && !checked_) fault("the game began before the numbers were told");
}

// A careful client draws a new number for each round, and sticks to it when it is asked again.
void Player::hear_fair(const json::object& message) {
  // Who has just come to a running game has not seen the table yet.
  if (!commitment_.empty() && text_at(message, "commitment") != commitment_) fault("the commitment has changed");
  const auto round = count_at(message, "round");
  if (text_at(message, "do") == "check") {
    return hear_numbers(round, message.at("list").as_array(), message.at("numbers").as_array());
  }
  if (chance(random_acts_.drop)) return hang_up();
  if (text_at(message, "do") == "commit") {
    if (round < round_) fault("round " + std::to_string(round) + " came after round " + std::to_string(round_));
    if (round != round_) draw_number();
    round_ = round;
    send(R"("commit","round":)" + std::to_string(round) + R"(,"hash":")" + own_hash() + "\"", {});
  } else if (text_at(message, "do") == "open") {
    hear_list(round, message.at("list").as_array());
  }
  if (chance(random_acts_.drop)) hang_up();
}

std::string Player::own_hash() const {
  return to_hex(hash_of_number({table_, players_}, round_, Seat(*seat_), *bytes32_from_hex(number_)));
}

// Keeps the list, and opens if its own hash is in it.
void Player::hear_list(std::uint32_t round, const json::array& list) {
  const auto text = json::serialize(list);
  const auto [kept, is_new] = lists_.emplace(round, text);
  if (!is_new && kept->second != text) fault("two lists of round " + std::to_string(round));
  if (!seat_ || round != round_ || list.at(static_cast<std::size_t>(*seat_)) != json::value(own_hash())) return;
  numbers_.insert(number_);
  send(R"("open","round":)" + std::to_string(round) + R"(,"number":")" + number_ + "\"", {});
}

// The numbers belong to the list that was kept, and are told before the first event of the game.
void Player::hear_numbers(std::uint32_t round, const json::array& list, const json::array& numbers) {
  const auto kept = lists_.find(round);
  if (kept != lists_.end() && kept->second != json::serialize(list)) fault("the list was changed after it was closed");
  for (std::size_t s = 0; s < list.size(); ++s) {
    if (list[s].is_null() != numbers.at(s).is_null()) fault("a hash without a number, or a number without a hash");
    if (list[s].is_null()) continue;
    const auto number = *bytes32_from_hex(numbers[s].as_string());
    const auto hash = hash_of_number({table_, players_}, round, Seat(static_cast<int>(s)), number);
    if (list[s] != json::value(to_hex(hash))) fault("a number that does not fit its hash");
  }
  checked_ = true;
}

void Player::draw_number() {
  Bytes32 number;
  for (auto& byte : number) byte = static_cast<std::uint8_t>(dice_.below(256));
  number_ = to_hex(number);
}

void Player::hear_answer(const json::object& message, bool done) {
  const auto found = pending_.find(message.at("id").to_number<std::int64_t>());
  const auto code = text_at(message, "code");
  if (found == pending_.end()) {
    if (code == "no_token" || code == "no_such_table") fault("is told " + code);
    return;
  }
  const Sent sent = std::move(found->second);
  pending_.erase(found);
  if (sent.lobby) asked_lobby_ = false;
  hear_outcome(sent, done ? RequestOutcome::done : RequestOutcome::refused, message);
  if (done) {
    if (sent.expect == Expect::refusal) fault("done, but should not have been: " + sent.command);
    if (sent.chat) ++chatted_;
    if (sent.command.starts_with(kAct)) done_.push_back(sent.command);
    return;
  }
  if (sent.command.empty()) return;
  const bool fine = sent.expect == Expect::refusal ? is_one_of(kOfRepeated, code) : is_one_of(kHarmless, code);
  if (code == "seat_taken" && sent.lobby) wanted_seat_ = (*wanted_seat_ + 1) % players_;  // swapped meanwhile
  if (!fine) fault(sent.command + " was refused: " + code + " " + text_at(message, "detail"));
  const bool news_follow = code == "stale" || code == "wrong_stage";
  if (sent.version == moved_at_ && !news_follow) moved_at_ = 0;  // then it looks again
}

void Player::hear_outcome(const Sent& sent, RequestOutcome outcome, const json::object& answer) {
  if (!sent.line.empty()) lines_[sent.line] = outcome;
  if (!sent.act) return;
  acts_[*sent.act].outcome = outcome;
  acts_[*sent.act].done_at = count_at(answer, "version");
}

void Player::move() {
  if (!connection_ || (rests_ && started_) || version_ == 0) return;
  if (finished_) return ask_for_rematch();
  if (started_) return play();
  if (asked_lobby_) return;
  if (!seated()) {
    in_lobby(R"("sit","seat":)" + std::to_string(*wanted_seat_));
  } else if (host_ && may_start_ && !wanted_seat_ && !filled_) {
    fill_seats();
  } else if (host_ && may_start_ && !random_lobby_act()) {
    in_lobby(R"("start")");
    if (random_acts_.twice > 0) command(R"("start")", version_, Expect::refusal);
  }
}

void Player::in_lobby(const std::string& do_and_fields) {
  asked_lobby_ = true;
  command(do_and_fields, version_);
  pending_[last_id_].lobby = true;
}

void Player::play() {
  const auto* value = moment_.if_contains("you");
  if (moved_at_ == version_) return;
  const bool to_act = value != nullptr && !value->at("legal").as_array().empty() && !value->at("answered").as_bool();
  if (random_game_act(to_act) || value == nullptr) return;
  const auto& you = value->as_object();
  if (you.at("undo").as_bool() && chance(random_acts_.undo)) {
    moved_at_ = version_;
    return command(R"("undo")", version_);
  }
  if (!to_act) return;
  if (chance(random_acts_.drop)) return hang_up();
  misbehave();
  moved_at_ = version_;
  others_agree_ = false;
  const auto& legal = you.at("legal").as_array();
  const auto& action = legal[dice_.below(static_cast<std::uint32_t>(legal.size()))];
  const auto act = R"("act","action":)" + json::serialize(action);
  command(act, version_);
  if (chance(random_acts_.twice)) command(act, version_, Expect::refusal);
  if (chance(random_acts_.drop)) hang_up();
}

void Player::chat() {
  if (words.empty()) return send(R"("chat","phrase":"thinking")", {.chat = true});
  const auto line = words + " " + std::to_string(lines_.size() + 1);
  lines_[line] = RequestOutcome::unknown;
  send(R"("chat","text":)" + json::serialize(json::value(line)), {.chat = true, .line = line});
}

void Player::misbehave() {
  if (chance(random_acts_.chat)) chat();
  if (chance(random_acts_.hint)) send(R"("hint")", {});
  if (!done_.empty() && chance(random_acts_.late)) {
    command_again(done_[dice_.below(static_cast<std::uint32_t>(done_.size()))], Expect::refusal);
  }
  if (chance(random_acts_.late)) command(R"("act","action":"wait")", version_ + 1000, Expect::refusal);
  if (!chance(random_acts_.wrong)) return;
  static constexpr std::string_view kWrong[] = {
      "",
      "{",
      "[]",
      R"({"say":"do"})",
      R"({"say":"sing","id":1})",
      R"({"say":"hello","id":0,"protocol":1,"token":null})",
      R"({"say":"watch","id":0,"table":"nowhere","since":-1})",
      R"({"say":"open","id":0,"table":"x","round":1,"number":"00"})",
  };
  say(std::string(kWrong[dice_.below(std::size(kWrong))]));
}

bool let_play(const Players& players, int port, int seconds, const std::function<bool()>& until) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  std::vector<pollfd> sockets;
  while (!until()) {
    if (std::chrono::steady_clock::now() > end) return false;
    sockets.clear();
    for (const auto& player : players) {
      if (!player->faults().empty()) return false;
      if (!player->connected() && !player->connect(port)) continue;
      sockets.push_back({player->socket(), POLLIN, 0});
    }
    ::poll(sockets.data(), sockets.size(), 20);
    for (const auto& player : players) {
      player->listen();
      player->move();
    }
  }
  return true;
}

std::string state_of(const Players& players) {
  std::string out;
  for (const auto& player : players) {
    for (const auto& each : player->faults()) out += each + "\n";
  }
  for (const auto& player : players) {
    if (player->finished()) continue;
    out += player->name() + " at " + player->table() + ": version " + std::to_string(player->version()) +
           (player->started() ? "" : ", not started") + (player->connected() ? "" : ", not connected") + ", " +
           json::serialize(player->moment()).substr(0, 2000);
    for (auto event = player->events().rbegin(); event != player->events().rend() && !player->started(); ++event) {
      out += "\n  " + event->second.substr(0, 100);
    }
    out += "\n";
  }
  return out;
}

}  // namespace tessera::server::testing
