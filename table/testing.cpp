#include "table/testing.h"

#include <algorithm>

#include "engine/core/json.h"

namespace tessera::table::testing {

namespace json = boost::json;

namespace {

json::object person_of_id(const json::object& told) {
  return {{"who", "person"},  {"name", told.at("name")}, {"face", told.at("face")}, {"away", false},
          {"sits_in", false}, {"overdue", false},        {"resigned", false},       {"left", false},
          {"agrees", false},  {"wants_rematch", false}};
}

}  // namespace

json::object& Follower::seat_of(const json::object& told) {
  return seats_.at(static_cast<std::size_t>(told.at("seat").as_int64())).as_object();
}

void Follower::hear(const json::object& told) {
  const std::string type(told.at("type").as_string());
  if (const auto* n = told.if_contains("n")) {
    EXPECT_EQ(n->to_number<std::int64_t>(), version_ + 1);
    version_ = n->to_number<std::int64_t>();
  }
  if (type == "created") {
    table_ = told.at("table");
    for (int i = 0; i < table_.at("players").as_int64(); ++i) seats_.push_back(json::object{{"who", "open"}});
  }
  if (type == "host") host_ = told.at("seat");
  if (type == "sat" || type == "took_over") seat_of(told) = person_of_id(told);
  if (type == "bot_sat") seat_of(told) = {{"who", "bot"}, {"level", told.at("level")}};
  const json::value kicked_name = type == "kicked" ? seat_of(told).at("name") : json::value();
  if (type == "left" || type == "kicked") {
    if (stage_ == "lobby") {
      seat_of(told) = {{"who", "open"}};
    } else {
      seat_of(told)["left"] = true;
      seat_of(told)["agrees"] = false;
    }
  }
  if (type == "kicked") {
    if (sent_away_.size() == kMostSentAway) sent_away_.erase(sent_away_.begin());
    sent_away_.push_back(json::object{{"kicked", version_}, {"name", kicked_name}});
  }
  if (type == "allowed") {
    for (auto each = sent_away_.begin(); each != sent_away_.end(); ++each) {
      if (each->at("kicked") != told.at("kicked")) continue;
      sent_away_.erase(each);
      break;
    }
  }
  if (type == "swapped") {
    const auto a = told.at("seat");
    const auto b = told.at("with");
    std::swap(seats_.at(static_cast<std::size_t>(a.as_int64())), seats_.at(static_cast<std::size_t>(b.as_int64())));
    host_ = host_ == a ? b : host_ == b ? a : host_;
  }
  if (type == "seat_added") {
    EXPECT_EQ(told.at("seat").as_int64(), static_cast<std::int64_t>(seats_.size()));
    seats_.push_back(json::object{{"who", "open"}});
  }
  if (type == "seat_removed") {
    const auto gone = told.at("seat").as_int64();
    EXPECT_EQ(seat_of(told).at("who"), "open");
    seats_.erase(seats_.begin() + gone);
    if (host_.is_int64() && host_.as_int64() > gone) host_ = host_.as_int64() - 1;
  }
  if (type == "seat_added" || type == "seat_removed") table_.as_object()["players"] = seats_.size();
  if (type == "changed") {
    for (const auto* part : {"options", "settings"}) {
      for (const auto& [name, value] : told.at(part).as_object()) table_.at(part).as_object()[name] = value;
    }
  }
  if (type == "renamed") {
    seat_of(told)["name"] = told.at("name");
    seat_of(told)["face"] = told.at("face");
  }
  if (type == "started") stage_ = "playing";
  if (type == "acted" && told.at("by") == "person") seat_of(told)["agrees"] = seat_of(told)["overdue"] = false;
  if (type == "timed_out") seat_of(told)["overdue"] = true;
  if (type == "away") seat_of(told)["away"] = true;
  if (type == "back") seat_of(told)["away"] = seat_of(told)["sits_in"] = seat_of(told)["overdue"] = false;
  if (type == "sat_in") seat_of(told)["sits_in"] = true;
  if (type == "resigned") {
    seat_of(told)["resigned"] = true;
    seat_of(told)["agrees"] = false;
  }
  hear_of_offers(type, told);
  if (type == "finished") {
    stage_ = "finished";
    result_ = told.at("result");
  }
  if (type == "rematch") rematch_ = true;
}

void Follower::hear_of_offers(const std::string& type, const json::object& told) {
  if (type == "agreed") seat_of(told)["agrees"] = told.at("on");
  if (type == "wants_rematch") seat_of(told)["wants_rematch"] = told.at("on");
  if (type == "declined" && told.at("what") != "undo") {
    const auto* flag = told.at("what") == "end" ? "agrees" : "wants_rematch";
    for (auto& seat : seats_) {
      if (seat.at("who") == "person") seat.as_object()[flag] = false;
    }
  }
  if (type == "undo_asked" && told.at("on").as_bool()) {
    undo_request_ = {{"seat", told.at("seat")}, {"allowed", json::array{}}};
    return;
  }
  if (undo_request_.is_null()) return;
  json::array& allowed = undo_request_.at("allowed").as_array();
  if (type == "undo_allowed") {
    allowed.push_back(told.at("seat"));
    std::sort(allowed.begin(), allowed.end(), [](const auto& a, const auto& b) { return a.as_int64() < b.as_int64(); });
  }
  if (type == "took_over") {
    const auto same = std::find(allowed.begin(), allowed.end(), told.at("seat"));
    if (same != allowed.end()) allowed.erase(same);
  }
  const bool goes_on = type == "acted" || type == "outcome" || type == "undone" || type == "finished";
  const bool ends = type == "undo_asked" || (type == "declined" && told.at("what") == "undo");
  const bool stands_in =
      type == "left" || type == "kicked" || type == "resigned" || type == "sat_in" || type == "timed_out";
  if (goes_on || ends || (stands_in && told.at("seat") == undo_request_.at("seat"))) undo_request_ = nullptr;
}

json::object Follower::known() const {
  return {{"version", version_}, {"stage", stage_},     {"table", table_},
          {"host", host_},       {"seats", seats_},     {"sent_away", sent_away_},
          {"result", result_},   {"rematch", rematch_}, {"undo_request", undo_request_}};
}

namespace {

Table::Created created(const TableSetup& setup, const std::string& host, Time now, const TableContext& context) {
  Description description;
  description.game = find_game(setup.game);
  description.players = setup.players;
  description.options = object(setup.options);
  description.settings = object(setup.settings);
  auto made = Table::create(description, host, now, context);
  EXPECT_TRUE(made) << code_name(made.error().code) << " " << made.error().detail;
  return *std::move(made);
}

}  // namespace

Session::Session(const TableSetup& setup, std::string host)
    : keys(setup.seed), table([&] {
        auto made = created(setup, host, now, context());
        last = std::move(made.changes);
        return std::move(made.table);
      }()) {
  take(std::move(last));
}

void Session::take(Changes changes) {
  for (const auto& event : changes.events) log.push_back(event);
  for (int s = -1; s < table.players(); ++s) {
    if (s >= 0 && !followers.contains(s) && log.size() > changes.events.size()) {
      followers[s] = followers.at(-1);  // at a new seat; all are told the same before the start
      continue;
    }
    const auto news = table.news(changes, Seat(s), now);
    if (!news) continue;
    messages[s].push_back(json::serialize(*news));
    heard[s] += messages[s].back();
    // What was sent is what is heard: through text and back.
    const auto received = object(messages[s].back());
    for (const auto& told : received.at("events").as_array()) followers[s].hear(told.as_object());
    auto snapshot = object(json::serialize(table.snapshot(Seat(s), now)));
    if (const auto* moment = snapshot.if_contains("moment")) {
      EXPECT_EQ(received.at("moment"), *moment);
    }
    snapshot.erase("moment");
    EXPECT_EQ(followers[s].known(), snapshot);
  }
  followers.erase(followers.lower_bound(table.players()), followers.end());  // of seats that are gone
  EXPECT_EQ(changes.deadline, table.next_deadline());
  if (table.stage() == Stage::playing) {  // what happens by itself has happened
    EXPECT_FALSE(table.position().chance());
    EXPECT_FALSE(table.position().over());
  }
  last = std::move(changes);
}

std::string Session::send(Command command) {
  const auto version = table.version();
  auto done = table.handle(command, now, context());
  if (!done) {
    EXPECT_EQ(table.version(), version);
    return std::string(code_name(done.error().code));
  }
  take(*std::move(done));
  return "";
}

std::string Session::send(const std::string& person, Do kind, Command command) {
  command.kind = kind;
  command.person = person;
  command.name = person;
  command.name[0] = static_cast<char>(command.name[0] - 'a' + 'A');  // so that an id is never a name
  if (command.face == Face::none) command.face = Face::fox;
  command.version = table.version();
  return send(std::move(command));
}

std::string Session::act(const std::string& person, const std::string& action) {
  return act_at(table.version(), person, action);
}

std::string Session::act_at(std::uint32_t version, const std::string& person, const std::string& action) {
  return send({.kind = Do::act, .version = version, .action = action, .person = person});
}

std::string Session::bot_acts(const BotRequest& request, const std::string& action) {
  return send({.kind = Do::bot_act, .version = request.version, .seat = request.seat, .action = action});
}

void Session::seat_all() {
  for (int s = 0; s < table.players(); ++s) ASSERT_EQ(send(kPersons[s], Do::sit, {.seat = Seat(s)}), "");
}

void Session::start() { ASSERT_EQ(send(table.host(), Do::start), ""); }

std::string action_of(const Position& position, Next next) {
  const Seat seat = position.to_act().lowest();
  for (const auto& text : position.legal(seat)) {
    const auto after = position.clone();
    EXPECT_TRUE(after->try_apply(seat, text));
    Stream stream(1);
    while (after->chance()) after->draw(stream);
    if (!after->over() && after->to_act().has(seat) == (next == Next::same_seat)) return text;
  }
  ADD_FAILURE() << "seat " << seat.index << " has no such action";
  return "";
}

void Session::wake_at(Time at) {
  now = at;
  take(table.wake(now, context()));
}

void Session::pass(Time ms) {
  const Time end = now + ms;
  for (auto at = table.next_deadline(); at && *at <= end; at = table.next_deadline()) wake_at(std::max(*at, now));
  now = end;
}

void Session::answer_bots() {
  for (const auto& request : table.bot_requests(context())) {
    if (table.seat_state(request.seat).asked != request.version) continue;
    const auto legal = table.position().legal(request.seat);
    Stream stream(request.key);
    EXPECT_EQ(bot_acts(request, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]), "");
  }
}

Table Session::replayed() const {
  std::vector<Event> read;
  for (const auto& event : log) {
    auto back = parse_event(json::serialize(log_json(event)));
    EXPECT_TRUE(back) << back.error().detail;
    EXPECT_EQ(*back, event);
    read.push_back(*std::move(back));
  }
  auto again = Table::replay(read);
  EXPECT_TRUE(again) << again.error().detail;
  return *std::move(again);
}

std::string Session::last_types() const {
  std::string types;
  for (const auto& event : last.events) types += (types.empty() ? "" : " ") + std::string(info_of(event.kind).name);
  return types;
}

}  // namespace tessera::table::testing
