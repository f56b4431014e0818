// The winning chances of an analysed game as a picture.
#pragma once

#include <string>

#include "arena/analysis/analysis.h"

namespace tessera::arena {

// Winning chances over the events, with their 95 % bands; mistakes are dots. With two players the second's chance is
// the rest of the first's, and one curve says it all.
std::string chance_plot(const Analysis& analysis);

}  // namespace tessera::arena
