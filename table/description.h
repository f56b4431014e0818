// The description of a new table: the game with its options, the settings, and who sits where.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "engine/core/position.h"
#include "table/face.h"
#include "table/settings.h"

namespace tessera::table {

// Who has a seat. The id of a person is the transport's; the table compares it and tells it to nobody.
struct SeatHolder {
  enum class Kind : std::uint8_t { open, person, bot };

  Kind kind = Kind::open;
  bots::Level level = bots::Level::random;  // of a bot
  Face face = Face::none;                   // of a person
  std::string person = {};
  std::string name = {};

  static SeatHolder person_of_id(std::string id, std::string name, Face face = Face::none) {
    return {Kind::person, bots::Level::random, face, std::move(id), std::move(name)};
  }
  static SeatHolder bot_of_level(bots::Level level) { return {Kind::bot, level}; }

  friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};

struct Description {
  const GameInfo* game = nullptr;
  int players = 0;
  boost::json::object options = {};    // of the game, all of them
  boost::json::object settings = {};   // as given; read by read_settings
  std::vector<SeatHolder> seats = {};  // empty: all open
};

using HasBot = bool (*)(const Position& position, bots::Level level);

// {"game": ID, "players": N, "options": {…}, "settings": {…}, "seats": [null, {"bot": "easy"}, …]}; the last three may
// be left out. Persons are seated by the transport, not by JSON.
Answer<Description> read_description(const boost::json::object& json);

// Fills in what was left out: every option, every setting. In correspondence games the options that the game names for
// them (GameFacts) are so unless the host said otherwise. The stand-in is the best of the usual ones that the game has.
struct PreparedTable {
  Settings settings;
  std::unique_ptr<Position> position;
  boost::json::object options;
};
Answer<PreparedTable> prepare_table(const Description& description, HasBot has_bot);

// What the first event of a table holds, and every viewer is told.
boost::json::object description_json(const GameInfo& game, int players, const boost::json::object& options,
                                     const Settings& settings);

// The description with these values in place of its own, and the others as they were.
boost::json::object with_changes(boost::json::object description, const boost::json::object& options,
                                 const boost::json::object& settings);

// The same for what a host wishes: where a table becomes one of correspondence, or no longer is one, options that the
// game names for that and the time of a window are as for a new table, unless the host says otherwise.
Answer<PreparedTable> prepare_changes(const boost::json::object& description, const boost::json::object& options,
                                      const boost::json::object& settings, HasBot has_bot);

// The fields of `now` that are not the same in `before`.
boost::json::object changed_fields(const boost::json::object& before, const boost::json::object& now);

}  // namespace tessera::table
