#pragma once

#include <string_view>

namespace tessera {

inline constexpr std::string_view kVersion = TESSERA_VERSION;

}  // namespace tessera
