// The preset phrases of the chat: codes, whose sentences are in the message catalogues of the clients.
#pragma once

#include <string_view>

namespace tessera::server {

inline constexpr std::string_view kPhrases[] = {
    "hello", "good-luck", "well-played", "oh-no",     "lucky", "thinking",
    "sorry", "hurry",     "thanks",      "good-game", "again", "bye",
};

constexpr bool is_phrase(std::string_view text) {
  for (const auto phrase : kPhrases) {
    if (phrase == text) return true;
  }
  return false;
}

}  // namespace tessera::server
