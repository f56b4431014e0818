// For tests: a guest at one table, who plays by chance as a careful client would, or a careless one, and keeps every
// event it was told. What the server may never do is noted as a fault.
//
// Concurrency: one thread for all players; nothing here waits but the opening of a connection.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "server/fair/fair.h"
#include "server/testing/client.h"
#include "server/testing/request_outcome.h"

namespace tessera::server::testing {

// What players do by chance: of a hundred moves, so many.
struct RandomActs {
  // What goes wrong with clients.
  int drop = 0;   // the connection is lost, just before or just after the move is sent
  int twice = 0;  // the same command, two times
  int late = 0;   // a command that was done long ago comes again; or one for a version that is not there yet
  int undo = 0;   // where it may
  int chat = 0;   // a phrase to the table
  int wrong = 0;  // what no server should take
  int hint = 0;   // asks for one, allowed or not

  // And what people do besides playing.
  int swap = 0;       // two seats, before the start
  int kick = 0;       // by the host: before the start, or somebody who is away
  int leave = 0;      // in the middle of the game
  int take_over = 0;  // of a seat that was left
  int resign = 0;
  int agree = 0;  // to end the game here
};

class Player {
 public:
  // Each text that came, by WebSocket or HTTP.
  using Heard = std::function<void(const std::string& text)>;

  // Without a name: a stranger who only watches.
  Player(std::string name, std::uint64_t seed, RandomActs random_acts = {});

  Heard heard = {};
  std::string words = {};  // what it says in the chat, with a number that makes each line another; nothing: a phrase

  struct Act {
    std::uint32_t version;  // that it was for
    std::string action;
    RequestOutcome outcome = RequestOutcome::unknown;
    std::uint32_t done_at = 0;  // the version of the table, where it was done
  };

  // HTTP, each on a connection of its own; nothing: no answer came.
  std::optional<HttpAnswer> get(int port, const std::string& target);
  std::optional<HttpAnswer> post(int port, const std::string& target, const std::string& body);
  bool become_guest(int port);
  // The same guest, for another table.
  std::unique_ptr<Player> again(std::uint64_t seed, const RandomActs& random_acts) const;
  std::string create_table(int port, const std::string& description);  // "": it was not created

  // Where it goes once it is connected. No seat: it stays a spectator.
  void go_to(std::string table, std::optional<int> seat, bool host = false);
  void start_when_asked(bool may) { may_start_ = may; }  // for the host: all have sat down

  // Says hello and watches from the last event that it knows, and sends again what it is not sure of.
  bool connect(int port);
  void hang_up();
  bool connected() const { return connection_ != nullptr; }
  int socket() const { return connection_ ? connection_->socket() : -1; }

  // Takes in all that has come; then moves, if it is asked to.
  void listen();
  void move();
  // Makes no moves, whatever it is asked; it sits down and starts all the same.
  void rest(bool on) { rests_ = on; }

  const std::string& name() const { return name_; }
  const std::string& token() const { return token_; }
  const std::string& guest() const { return guest_; }
  const std::string& table() const { return table_; }
  std::optional<int> seat() const { return seat_; }
  std::uint32_t version() const { return version_; }
  std::uint32_t last_step() const { return last_step_; }  // the last event that somebody brought about, or the dice
  const std::map<std::uint32_t, std::string>& events() const { return events_; }        // as told, by number
  std::optional<int> told_as(std::uint32_t event) const { return told_as_.at(event); }  // its seat at that time
  bool changed_seats() const { return changed_seats_; }                                 // while playing
  void want_rematch() { wants_rematch_ = true; }
  bool rematched() const { return rematched_; }
  const boost::json::object& moment() const { return moment_; }
  bool knows_all() const { return version_ > 0 && events_.size() == version_; }
  bool seated() const { return !wanted_seat_ || seat_; }
  bool started() const { return started_; }
  bool finished() const { return finished_; }
  int chatted() const { return chatted_; }  // lines that the server says it has
  int maybe_chatted() const;                // those, and the lines without an answer
  const std::map<std::string, RequestOutcome>& lines() const { return lines_; }  // of its own words
  // As often as they were sent; but for waits in call windows, which are nobody's.
  const std::vector<Act>& acts() const { return acts_; }
  const std::string& commitment() const { return commitment_; }
  const std::map<std::uint32_t, std::string>& lists() const { return lists_; }  // closed ones, by round
  const std::set<std::string>& numbers() const { return numbers_; }             // all that it has opened, in hex
  bool cut_off() const { return cut_off_; }                                     // the server hung up
  std::optional<int> close_code() const { return close_code_; }
  const std::vector<std::string>& faults() const { return faults_; }
  std::uint64_t texts() const { return texts_; }

 private:
  enum class Expect : std::uint8_t { anything, refusal };
  struct Sent {
    std::string command = {};  // the JSON of a `do`; empty: something else
    std::uint32_t version = 0;
    Expect expect = Expect::anything;
    bool chat = false;
    bool lobby = false;                   // the next thing is done in the lobby when this is answered
    std::string line = {};                // of a chat with own words
    std::optional<std::size_t> act = {};  // its place in `acts_`
  };

  void hear(const boost::json::object& message);
  void hear_events(const boost::json::array& events);
  void hear_table(const boost::json::object& message);
  void hear_fair(const boost::json::object& message);
  void hear_answer(const boost::json::object& message, bool done);
  void watch(std::uint32_t since);
  bool knows_beginning() const { return events_.contains(2); }
  void say(const std::string& text) { connection_->text(text); }
  void send(const std::string& word_and_fields, Sent sent);
  void command(const std::string& do_and_fields, std::uint32_t version, Expect expect = Expect::anything);
  void command_again(const std::string& command, Expect expect);
  void hear_list(std::uint32_t round, const boost::json::array& list);
  void hear_numbers(std::uint32_t round, const boost::json::array& list, const boost::json::array& numbers);
  void draw_number();
  std::string own_hash() const;
  std::optional<std::size_t> note_act(const std::string& command);
  void hear_outcome(const Sent& sent, RequestOutcome outcome, const boost::json::object& answer);
  void play();
  void chat();
  void misbehave();
  void in_lobby(const std::string& do_and_fields);
  // player_random_acts.cpp: what people do besides playing
  void hear_of_people(const std::string& type, const boost::json::object& event);
  bool random_lobby_act();
  bool random_game_act(bool to_act);
  void fill_seats();
  void ask_for_rematch();
  int any_seat() { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(players_))); }
  bool chance(int in_hundred) { return static_cast<int>(dice_.below(100)) < in_hundred; }
  void fault(std::string what) { faults_.push_back(name_ + " at " + table_ + ": " + std::move(what)); }

  std::string name_;
  Stream dice_;
  RandomActs random_acts_;
  std::string token_;
  std::string guest_;

  std::string table_;
  std::optional<int> wanted_seat_;
  bool host_ = false;
  bool may_start_ = false;
  bool rests_ = false;

  std::unique_ptr<Client> connection_;
  std::int64_t last_id_ = 0;
  std::map<std::int64_t, Sent> pending_;
  std::vector<std::string> unsure_;  // commands whose answer was lost
  std::vector<std::string> done_;    // acts that are done
  bool asked_lobby_ = false;         // sit or start is on its way

  std::optional<int> seat_;
  std::uint32_t version_ = 0;
  std::uint32_t last_step_ = 0;
  std::map<std::uint32_t, std::string> events_;
  std::map<std::uint32_t, std::optional<int>> told_as_;
  boost::json::object moment_;
  int players_ = 1;
  std::set<int> vacant_;  // seats that were left in the middle of the game
  std::set<int> away_;
  bool others_agree_ = false;
  bool changed_seats_ = false;
  bool wants_rematch_ = false;
  bool asked_rematch_ = false;
  bool filled_ = false;  // bots were asked for, for seats that may be open
  bool rematched_ = false;
  std::uint32_t moved_at_ = 0;  // the version that the last move answered
  bool started_ = false;
  bool finished_ = false;
  std::string commitment_;
  std::string number_;  // of this round
  std::uint32_t round_ = 0;
  std::set<std::string> numbers_;
  std::map<std::uint32_t, std::string> lists_;  // closed ones, by round
  bool checked_ = false;                        // has been told the numbers of the game
  int chatted_ = 0;
  int chats_lost_ = 0;  // without an answer
  std::map<std::string, RequestOutcome> lines_;
  std::vector<Act> acts_;
  bool cut_off_ = false;
  std::optional<int> close_code_;
  std::uint64_t texts_ = 0;
  std::vector<std::string> faults_;
};

using Players = std::vector<std::unique_ptr<Player>>;

// Lets them play, connecting those who are not connected, until it holds; false: not within `seconds`, or somebody has
// found a fault.
bool let_play(const Players& players, int port, int seconds, const std::function<bool()>& until);

// Whose faults, or silence, may be the matter: for the message of a test.
std::string state_of(const Players& players);

}  // namespace tessera::server::testing
