// The commands: everything that persons, bots and the transport can ask of a table. protocol/openapi.json (Command)
// says what each command of a person does.
//
// A command says which version it answers: the number of the last event its sender had seen. It is refused as stale
// when what it is about has changed since, so that nobody does what they did not see.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/seat.h"
#include "table/face.h"
#include "table/settings.h"

namespace tessera::table {

inline constexpr std::size_t kLongestCommand = 4096;  // bytes, as JSON; who takes commands from outside keeps to it
inline constexpr std::size_t kLongestAction = 256;
inline constexpr std::size_t kLongestPerson = 128;
inline constexpr std::size_t kLongestName = 64;

struct Command {
  enum class Kind : std::uint8_t {
    // before the start
    sit,
    swap,
    add_bot,
    remove_bot,
    add_seat,
    remove_seat,
    change,
    start,
    // at any time
    leave,
    kick,
    allow,
    // while playing
    act,
    undo,
    answer_undo,
    standing,
    resign,
    agree,
    take_over,
    // after the end
    rematch,
    // from the transport only
    close_seats,
    rename,
    presence,
    bot_act,
    outage,
  };

  Kind kind = Kind::act;
  std::uint32_t version = 0;
  Seat seat = {};                     // sit, swap, add_bot, remove_bot, remove_seat, kick, take_over, bot_act
  Seat with = {};                     // swap
  bool on = true;                     // answer_undo, standing, agree, rematch, presence
  bots::Level level = {};             // add_bot
  Time ms = 0;                        // outage: how long
  std::uint32_t kicked = 0;           // allow: the number of the event that sent the person away
  std::string action = {};            // act, bot_act: in notation
  boost::json::object options = {};   // change: new values; those that are left out stay
  boost::json::object settings = {};  // change: the same

  // Never from a message: the transport knows who sent it, what they are called and what face they have.
  std::string person = {};
  std::string name = {};
  Face face = {};
};

enum class Field : std::uint8_t {
  seat = 1,
  with = 2,
  on = 4,
  level = 8,
  action = 16,
  options = 32,
  settings = 64,
  kicked = 128
};

struct FieldName {
  Field field;
  std::string_view name;  // as in JSON
};
std::span<const FieldName> field_names();

struct CommandInfo {
  Command::Kind kind;
  std::string_view name;
  std::uint8_t fields;  // beside "do" and "version", all of them needed
  bool from_persons;

  bool takes(Field field) const { return (fields & static_cast<unsigned>(field)) != 0; }
};

std::span<const CommandInfo> commands();
inline const CommandInfo& info_of(Command::Kind kind) { return commands()[static_cast<std::size_t>(kind)]; }

// {"do": "act", "version": 12, "action": "keep"}. Takes only what persons may send; `person`, `name` and `face` are
// left empty.
Answer<Command> read_command(const boost::json::object& from);

}  // namespace tessera::table
