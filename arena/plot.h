// Plots as inline SVG, for reports that are one file. Colours come from the page's CSS variables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/stats.h"

namespace tessera::arena {

std::string escape_html(std::string_view text);

struct Bar {
  std::string label;
  Interval value;         // low == high: no whisker
  std::string text = {};  // beside the bar; empty: the value
};

// Horizontal bars with whiskers. `percent`: values are shares.
std::string bar_plot(const std::vector<Bar>& bars, bool percent);

// Vertical columns over a whole-number axis; wide ranges are binned.
std::string histogram_plot(const Histogram& histogram, std::string_view axis);

}  // namespace tessera::arena
