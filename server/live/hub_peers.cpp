// The hub as one node of several: which tables are its own, and what concerns all nodes.
#include <memory>
#include <set>

#include "engine/core/json_fields.h"
#include "engine/core/json_reader.h"
#include "server/live/hub.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

Guest guest_in(const json::object& question) {
  Guest out{.id = text_at(question, "guest"), .name = text_at(question, "name")};
  out.face = table::find_face(text_at(question, "face")).value_or(Face::none);
  return out;
}

void ignore(const Peers::Answers&, bool) {}

constexpr int kMostKicked = 1'000'000;  // by one node; an answer that is no such number counts as none

}  // namespace

void Hub::take_tables(const std::vector<DueTable>& due) {
  for (const auto& [table, at] : due) wakes_.schedule(table, at);
}

void Hub::hand_over(const std::function<bool(const std::string& table)>& lost) {
  wakes_.remove_if(lost);
  for (const auto& room : cache_.all()) {
    if (lost(room->id)) rooms_.hand_over(room);
  }
  wakes_.set_alarm();
}

void Hub::cut_off(const std::vector<ConnectionId>& ids) {
  std::set<std::pair<std::string, std::string>> players;  // table, guest
  for (const auto id : ids) {
    const Guest* guest = connections_.guest(id);
    if (guest == nullptr) continue;
    for (const auto& table : connections_.watches(id)) players.emplace(table, guest->id);
    closed(id);
  }
  for (const auto& [table, guest] : players) {
    const RoomPtr room = cache_.find(table);
    if (room) rooms_.give_time_back(room, guest);
  }
}

void Hub::rename_guest(const Guest& guest) {
  connections_.rename(guest);
  rooms_.rename(guest);
  if (context_.peers == nullptr) return;
  context_.peers->ask_all(
      {{"do", "rename"}, {"guest", guest.id}, {"name", guest.name}, {"face", table::face_word(guest.face)}}, ignore);
}

void Hub::delete_table(const std::string& table, Retention::Finished done) {
  if (context_.owns(table)) return retention_.delete_table(table, std::move(done));
  context_.peers->ask_all({{"do", "close"}, {"table", table}}, [done](const Peers::Answers& answers, bool all) {
    for (const auto& answer : answers) {
      if (answer.contains("done")) return done({});
    }
    done(Refusal(all ? Code::no_such_table : Code::storage));
  });
}

void Hub::kick(const std::string& who, std::function<void(int kicked)> done) {
  const int here = connections_.kick(who);
  if (context_.peers == nullptr) return done(here);
  // The number of a connection means one of this node.
  const bool number = who.find_first_not_of("0123456789") == who.npos;
  if (number) return done(here);
  context_.peers->ask_all({{"do", "kick"}, {"guest", who}}, [here, done](const Peers::Answers& answers, bool) {
    int kicked = here;
    for (const auto& answer : answers) kicked += JsonReader().number(answer, "kicked", 0, kMostKicked);
    done(kicked);
  });
}

void Hub::answer(const json::object& question, std::function<void(json::object)> reply) {
  const auto what = text_at(question, "do");
  const auto guest = text_at(question, "guest");
  const auto finished = [reply](bool done) { reply(done ? json::object{{"done", true}} : json::object{}); };
  if (what == "rename") {
    connections_.rename(guest_in(question));
    rooms_.rename(guest_in(question));
    return finished(true);
  }
  if (what == "kick") return reply({{"kicked", connections_.kick(guest)}});
  if (what == "forget") return retention_.begin_deletion(guest, finished);
  if (what == "forgotten") return retention_.forget_deleted(guest, finished);
  if (what == "not_forgotten") {
    retention_.end_deletion(guest, false);
    return finished(true);
  }
  if (what == "close") {
    const auto table = text_at(question, "table");
    if (!context_.owns(table)) return finished(false);
    return retention_.delete_table(table, [finished](const Answer<void>& done) { finished(static_cast<bool>(done)); });
  }
  reply({});
}

}  // namespace tessera::server
