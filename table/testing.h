// A table for tests, with all that a transport has: the log, the time, the keys, and viewers who follow.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <string>
#include <vector>

#include "bots/levels/suggest.h"
#include "engine/core/recorded_game.h"
#include "engine/games/testing.h"
#include "table/table.h"

namespace tessera::table::testing {

using Do = Command::Kind;

inline bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

inline boost::json::object object(std::string_view text) { return boost::json::parse(text).as_object(); }

// The first game that does not have such bots.
inline const GameInfo& game_without(bots::Level level) {
  for (const auto* game : all_games()) {
    const auto start = RecordedGame::create(*game, 2, {}, "seed");
    if (!has_bot(start->position(), level)) return *game;
  }
  ADD_FAILURE() << "every game has " << bots::level_name(level);
  return *all_games().front();
}

// The first entry of a list with this value in this field; there must be one.
inline const boost::json::object& entry(const boost::json::value& list, std::string_view field,
                                        std::string_view value) {
  for (const auto& each : list.as_array()) {
    if (each.at(field).as_string() == value) return each.as_object();
  }
  ADD_FAILURE() << "nothing with " << value;
  return list.as_array().at(0).as_object();
}

// What a client keeps that only hears events: everything of a snapshot but the moment.
class Follower {
 public:
  void hear(const boost::json::object& told);
  boost::json::object known() const;

 private:
  boost::json::object& seat_of(const boost::json::object& told);
  void hear_of_offers(const std::string& type, const boost::json::object& told);

  std::int64_t version_ = 0;
  std::string stage_ = "lobby";
  boost::json::value table_;
  boost::json::value host_;
  boost::json::array seats_;
  boost::json::array sent_away_;
  boost::json::value result_;
  bool rematch_ = false;
  boost::json::value undo_request_;
};

struct TableSetup {
  std::string game{tessera::testing::plain_game().id};
  int players = 2;
  std::string options = "{}";
  std::string settings = "{}";
  std::string seed = "seed";
};

enum class Next { same_seat, other_seat };
// An action of the seat that is to act, after which that same seat is asked, or it is not.
std::string action_of(const Position& position, Next next);

// Persons are called by one word; what they send always answers the version they can know, unless told otherwise.
class Session {
 public:
  explicit Session(const TableSetup& setup, std::string host = "ann");

  // The code of the refusal, or "".
  std::string send(Command command);
  std::string send(const std::string& person, Do kind, Command command = {});
  std::string act(const std::string& person, const std::string& action);
  std::string act_at(std::uint32_t version, const std::string& person, const std::string& action);
  std::string bot_acts(const BotRequest& request, const std::string& action);

  // Ann on seat 0, bob on 1, cat on 2 …; then the host starts.
  void seat_all();
  void start();

  std::string action(Next next) const { return action_of(table.position(), next); }

  void pass(Time ms);              // and wake, if the table asked for it
  void wake_at(Time at);           // whatever it asked for
  void answer_bots();              // with any legal action
  Table replayed() const;          // from the log as text
  std::string last_types() const;  // of the last batch: "acted outcome"

  TableContext context() const { return {keys, has_bot}; }  // of this session, which may have been moved

  SeedKeys keys;
  Time now = 1000;
  std::vector<Event> log;
  Changes last;
  Table table;
  std::map<int, Follower> followers;                 // by seat; -1: a spectator
  std::map<int, std::string> heard;                  // every byte told
  std::map<int, std::vector<std::string>> messages;  // the same, message by message

 private:
  void take(Changes changes);
};

inline const std::string kPersons[] = {"ann", "bob", "cat", "dan", "eve", "fay"};

}  // namespace tessera::table::testing
