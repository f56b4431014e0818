#include <boost/json/object.hpp>

#include "engine/core/testing/properties.h"

namespace tessera::testing {

boost::json::object random_options(std::span<const OptionSpec> specs, int players, Stream& stream) {
  using Type = OptionSpec::Type;
  boost::json::object out;
  for (const auto& spec : specs) {
    if (stream.below(2) == 0) continue;
    switch (spec.type) {
      case Type::integer: {
        // Small values as often as large ones: an option from 0 to 9999 is interesting near 0.
        const int span =
            static_cast<int>(stream.below(2)) == 0 ? std::min(spec.max - spec.min, 12) : spec.max - spec.min;
        out[spec.name] = spec.min + static_cast<int>(stream.below(static_cast<std::uint32_t>(span) + 1));
        break;
      }
      case Type::boolean: out[spec.name] = stream.below(2) == 0; break;
      case Type::word: out[spec.name] = spec.words[stream.below(static_cast<std::uint32_t>(spec.words.size()))]; break;
      case Type::seat: out[spec.name] = static_cast<int>(stream.below(static_cast<std::uint32_t>(players))); break;
      case Type::document: break;
    }
  }
  return out;
}

}  // namespace tessera::testing
