#include "terminal/play/seating.h"

#include <algorithm>

#include "bots/levels/suggest.h"
#include "engine/core/text.h"
#include "terminal/text/sentence_context.h"

namespace tessera::terminal {

namespace {

constexpr std::string_view kBotNames[] = {"Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta"};

Error no_such_level(const std::string& name) {
  Lines known;
  for (const auto& info : bots::levels()) known.emplace_back(info.name);
  return Error{"there is no bot " + text::quoted(name) + "; there are " + listed(known)};
}

}  // namespace

Result<Seating> seat_players(const Position& position, int seat, const std::string& name,
                             const std::vector<std::string>& levels) {
  const int players = position.players();
  if (seat < 0 || seat >= players) {
    return Error{"seat: expected 0 to " + std::to_string(players - 1) + ", got " + std::to_string(seat)};
  }
  for (const auto& level : levels) {
    const auto* info = bots::find_level(level);
    if (info == nullptr) return no_such_level(level);
    if (const auto there = bots::check_level(position, info->level); !there) return there.error();
  }
  if (static_cast<int>(levels.size()) >= players) {
    return Error{"bots: " + std::to_string(levels.size()) + " are named, but there are only " +
                 std::to_string(players - 1) + " other seats"};
  }
  Seating seating;
  seating.you = Seat(seat);
  seating.names.resize(static_cast<std::size_t>(players));
  seating.level.resize(static_cast<std::size_t>(players));
  seating.names[static_cast<std::size_t>(seat)] = name;
  const auto* bot_name = std::begin(kBotNames);
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(players); ++i) {
    const std::size_t at = (static_cast<std::size_t>(seat) + 1 + i) % static_cast<std::size_t>(players);
    const auto level = levels.empty() ? kUsualLevel : bots::find_level(levels[std::min(i, levels.size() - 1)])->level;
    if (*bot_name == name) ++bot_name;
    seating.names[at] = seat_name(*bot_name++, bots::level_name(level));
    seating.level[at] = level;
  }
  return seating;
}

Seating seat_loaded(const RecordedGame& recorded, int wish) {
  const auto& names = recorded.names();
  Seating seating;
  seating.names = names;
  const auto is_person = [&](int s) { return level_in_name(names[static_cast<std::size_t>(s)]).empty(); };
  const int players = static_cast<int>(names.size());
  int you = wish >= 0 && wish < players ? wish : 0;
  for (int s = 0; s < players && !is_person(you); ++s) {
    if (is_person(s)) you = s;
  }
  seating.you = Seat(you);
  for (int s = 0; s < players; ++s) {
    const auto& name = names[static_cast<std::size_t>(s)];
    const auto* level = bots::find_level(level_in_name(name));
    const bool there = level != nullptr && bots::check_level(recorded.position(), level->level);
    seating.level.push_back(s == you ? std::nullopt : std::optional(there ? level->level : kUsualLevel));
  }
  return seating;
}

}  // namespace tessera::terminal
