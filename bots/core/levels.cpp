#include "bots/core/bot.h"

namespace tessera::bots {

std::span<const LevelInfo> levels() {
  static constexpr LevelInfo kLevels[] = {
      {Level::random, "random", "any legal action, each as likely as the others"},
      {Level::easy, "easy", "a beginner, with a beginner's mistakes"},
      {Level::medium, "medium", "plays sensibly, move by move"},
      {Level::hard, "hard", "thinks ahead; hard to beat"},
      {Level::expert, "expert", "thinks further than hard, in some games with a learned network"},
      {Level::best, "best", "stronger still, where the game was solved or can be searched deeper"},
      {Level::greedy, "greedy", "what looks best right now, without a plan"},
  };
  return kLevels;
}

const LevelInfo* find_level(std::string_view name) {
  for (const auto& info : levels()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

std::string_view level_name(Level level) {
  for (const auto& info : levels()) {
    if (info.level == level) return info.name;
  }
  return {};
}

Error no_such_bot(Level level, const std::vector<bool>& there) {
  std::string names;
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (there[i]) names += (names.empty() ? "" : ", ") + std::string(levels()[i].name);
  }
  return Error{"there is no bot " + std::string(level_name(level)) + " for this game with these options; there are " +
               names};
}

}  // namespace tessera::bots
