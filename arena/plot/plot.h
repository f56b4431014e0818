// Plots as inline SVG, for reports that are one file. Colours come from the page's CSS variables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/plot/svg.h"
#include "arena/stats/stats.h"

namespace tessera::arena {

struct Bar {
  std::string label;
  Interval value;         // low == high: no whisker
  std::string text = {};  // beside the bar; empty: the value
};

// Horizontal bars with whiskers. `percent`: values are shares.
std::string bar_plot(const std::vector<Bar>& bars, bool percent);

// Points with whiskers on an axis that may go below 0; ends that are infinite stop at the rim.
std::string interval_plot(const std::vector<Bar>& bars);

// Something that changes as numbers of sets grow: its line, the band between low and high, and level lines across.
struct CurvePoint {
  double x = 0;
  Interval value;
};
struct LevelLine {
  double y = 0;
  std::string label;
};
std::string curve_plot(const std::vector<CurvePoint>& points, const std::vector<LevelLine>& levels,
                       std::string_view x_axis, std::string_view y_axis);

// Vertical columns over a whole-number axis; wide ranges are binned.
std::string histogram_plot(const Histogram& histogram, std::string_view axis);

}  // namespace tessera::arena
