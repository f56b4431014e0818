#include "bots/bot.h"

namespace tessera::bots {

std::span<const LevelInfo> levels() {
  static constexpr LevelInfo kLevels[] = {
      {Level::random, "random", "any legal action, each as likely as the others"},
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

}  // namespace tessera::bots
