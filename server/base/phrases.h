// The preset phrases and the emotes of the chat: codes. Sentences are in the message catalogues of the clients, which
// also draw the emotes.
#pragma once

#include <cstddef>
#include <string_view>

namespace tessera::server {

inline constexpr std::string_view kPhrases[] = {
    "hello", "good-luck", "well-played", "oh-no",     "lucky", "thinking",
    "sorry", "hurry",     "thanks",      "good-game", "again", "bye",
};

inline constexpr std::string_view kEmotes[] = {"happy", "wow", "hmm", "sad", "clap", "luck", "laugh", "yawn"};

template <std::size_t N>
constexpr bool is_word_of(const std::string_view (&words)[N], std::string_view text) {
  for (const auto word : words) {
    if (word == text) return true;
  }
  return false;
}

constexpr bool is_phrase(std::string_view text) { return is_word_of(kPhrases, text); }
constexpr bool is_emote(std::string_view text) { return is_word_of(kEmotes, text); }

}  // namespace tessera::server
