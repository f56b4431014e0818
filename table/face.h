// The faces that a person may choose: words, which clients draw. protocol/openapi.json (Face) has the same list.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace tessera::table {

// `none` is the face of those who sat down before there were faces, and of people who play without a server.
enum class Face : std::uint8_t { none, fox, owl, frog, cat, bear, whale, hare, hedgehog };

inline constexpr std::string_view kFaceWords[] = {"", "fox", "owl", "frog", "cat", "bear", "whale", "hare", "hedgehog"};
inline constexpr int kFaces = static_cast<int>(std::size(kFaceWords)) - 1;  // to choose from: 1 and on

// Empty for `none`; in JSON that is null.
constexpr std::string_view face_word(Face face) { return kFaceWords[static_cast<std::size_t>(face)]; }

// Not `none`.
constexpr std::optional<Face> find_face(std::string_view word) {
  for (std::size_t i = 1; i < std::size(kFaceWords); ++i) {
    if (kFaceWords[i] == word) return static_cast<Face>(i);
  }
  return std::nullopt;
}

}  // namespace tessera::table
