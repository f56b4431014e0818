// Facts about a game that platforms and tests ask for, and that no rule says: GameJson<G>::kFacts. The catalogue tells
// those that the page needs (table/catalogue.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera {

// What the program can do for people who roll real dice: judge the whole game, only count points, or nothing.
enum class RealDice : std::uint8_t { none, score, referee };

// A game that is soon over.
struct ShortGame {
  int players;
  std::string_view options;  // as JSON
};

// Options that go well together, for somebody who does not want to read all of them. Its words are the page's:
// `preset.NAME` in games/GAME/web/words.
struct Preset {
  std::string_view name;
  std::string_view options;  // as JSON; {}: the game of the rulebook
};
inline constexpr int kPresets = 3;

// The words of every game with call windows: a phase in which several seats may answer at once, and what they answer. A
// call makes the answers of the others void, and can't be taken back.
inline constexpr std::string_view kWindowPhase = "window";
inline constexpr std::string_view kWaitAction = "wait";
inline constexpr std::string_view kCallAction = "call";

struct GameFacts {
  int suggested_players;        // for somebody who does not choose
  std::string_view first_game;  // options, as JSON, of a guided first game for two
  RealDice real_dice;
  Preset presets[kPresets];  // from the one that is soonest over or easiest; one of them is {}
  // Options, as JSON, that are other than usual where people can't answer at any moment, unless the host says
  // otherwise: by correspondence, and where people share a device.
  std::string_view correspondence_options;

  // What tests that go over all games need to know.
  ShortGame short_game;
  bool has_secrets;  // seats hold what others may not see
  bool has_undo;     // some actions can be taken back: neither chance nor another seat follows; false: hardly any can
  bool has_windows;  // it has the phase kWindowPhase; in its other phases one seat acts at a time
  std::span<const std::string_view> test_options;  // as JSON: what to play besides the default game
};

}  // namespace tessera
