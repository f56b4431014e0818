// The face of a guest who has not chosen one: by the id, so that it is always the same.
#pragma once

#include <cstdint>
#include <string_view>

#include "table/face.h"

namespace tessera::server {

using table::Face;

constexpr Face usual_face(std::string_view guest) {
  std::uint32_t sum = 0;
  for (const char c : guest) sum = sum * 31 + static_cast<unsigned char>(c);
  return static_cast<Face>(1 + sum % table::kFaces);
}

}  // namespace tessera::server
