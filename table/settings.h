// Settings of a table, which its host chooses beside the options of the game: numbers, walked by one list.
//
//   listed        strangers find the table in the lobby; else only by its link
//   hints         hints and analysis while playing, for everyone
//   undo          own steps can be taken back
//   undo_asks     after the other persons have allowed it
//   free_chat     free text beside the preset phrases
//   take_over     a stranger may take over a seat that its player has left
//   forced        an action without a choice is played by itself, where all see it
//   clock         none, move, correspondence: at zero the stand-in plays that one decision
//   clock_s       1–2,592,000: seconds for a decision (correspondence: up to 30 days)
//   away_s        0–86,400: so long after the connection is lost the stand-in sits in; 0: never
//   stand_in      the level that plays for those who are away, out of time or gone
//   pace_min_ms,  0–60,000: bots answer so long after they were asked,
//   pace_max_ms   drawn evenly
//   window_ms     0–1,000,000,000: how long a call window is open at most; 0: till all have answered
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <cstdint>
#include <span>

#include "bots/core/bot.h"
#include "engine/core/options.h"
#include "table/codes.h"

namespace tessera::table {

using Time = std::int64_t;  // milliseconds, since whenever the transport likes

enum class Setting : std::uint8_t {
  listed,
  hints,
  undo,
  undo_asks,
  free_chat,
  take_over,
  forced,
  clock,
  clock_s,
  away_s,
  stand_in,
  pace_min_ms,
  pace_max_ms,
  window_ms,
};
inline constexpr std::size_t kSettings = 14;

enum class Clock : std::uint8_t { none, move, correspondence };

class Settings {
 public:
  int number(Setting setting) const { return values_[static_cast<std::size_t>(setting)]; }
  bool on(Setting setting) const { return number(setting) != 0; }
  Clock clock() const { return static_cast<Clock>(number(Setting::clock)); }
  Time clock_ms() const { return Time{number(Setting::clock_s)} * 1000; }
  Time away_ms() const { return Time{number(Setting::away_s)} * 1000; }
  bots::Level stand_in() const;

  friend bool operator==(const Settings&, const Settings&) = default;

 private:
  friend Answer<Settings> read_settings(const boost::json::object& given);
  std::array<std::int32_t, kSettings> values_ = {};
};

// The table above as data: what the protocol tells.
std::span<const OptionSpec> setting_specs();

// `given` may leave settings out. With clock `correspondence` a window is open as long as a decision, unless it says
// otherwise.
Answer<Settings> read_settings(const boost::json::object& given);

boost::json::object settings_json(const Settings& settings);

}  // namespace tessera::table
