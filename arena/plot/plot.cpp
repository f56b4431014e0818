#include "arena/plot/plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "arena/plot/svg.h"

namespace tessera::arena {

namespace {

std::string value_text(const Interval& value, bool percent) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, percent ? "%.2f %%" : "%.3f", value.mean * (percent ? 100 : 1));
  return buffer;
}

// A histogram in at most `most` bins of equal whole width.
std::vector<std::pair<int, std::int64_t>> binned(const Histogram& histogram, int most, int& width) {
  const int low = histogram.begin()->first;
  const int high = histogram.rbegin()->first;
  width = (high - low) / most + 1;
  std::vector<std::pair<int, std::int64_t>> bins;
  for (int at = low; at <= high; at += width) bins.emplace_back(at, 0);
  for (const auto& [value, count] : histogram) bins[static_cast<std::size_t>((value - low) / width)].second += count;
  return bins;
}

}  // namespace

std::string bar_plot(const std::vector<Bar>& bars, bool percent) {
  constexpr double kLeft = 150;
  constexpr double kWidth = 420;
  constexpr double kRow = 24;
  double top = 0;
  for (const auto& bar : bars) top = std::max({top, bar.value.high, bar.value.mean});
  if (top <= 0) top = 1;
  std::string inside;
  double y = 4;
  for (const auto& bar : bars) {
    const std::string shown = bar.text.empty() ? value_text(bar.value, percent) : bar.text;
    const auto x = [&](double v) { return kLeft + kWidth * std::max(v, 0.0) / top; };
    inside += text_at(kLeft - 8, y + 15, "end", bar.label);
    inside += rect(kLeft, y + 3, x(bar.value.mean) - kLeft, kRow - 8, bar.label + ": " + shown);
    if (bar.value.high > bar.value.low) {
      const double middle = y + kRow / 2 - 1;
      inside += "<g class=\"whisker\">" + line(x(bar.value.low), middle, x(bar.value.high), middle) +
                line(x(bar.value.low), middle - 4, x(bar.value.low), middle + 4) +
                line(x(bar.value.high), middle - 4, x(bar.value.high), middle + 4) + "</g>";
    }
    inside += text_at(x(std::max(bar.value.high, bar.value.mean)) + 8, y + 15, "start", shown);
    y += kRow;
  }
  return svg(720, y + 4, "bar chart", inside);
}

std::string histogram_plot(const Histogram& histogram, std::string_view axis) {
  constexpr double kLeft = 20;
  constexpr double kWidth = 680;
  constexpr double kHeight = 180;
  if (histogram.empty()) return {};
  int width = 1;
  const auto bins = binned(histogram, 80, width);
  std::int64_t most = 1;
  std::int64_t whole = 0;
  for (const auto& [value, count] : bins) {
    most = std::max(most, count);
    whole += count;
  }
  const double step = kWidth / static_cast<double>(bins.size());
  std::string inside;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const auto [value, count] = bins[i];
    const double height = kHeight * static_cast<double>(count) / static_cast<double>(most);
    const std::string range = std::to_string(value) + (width > 1 ? "–" + std::to_string(value + width - 1) : "");
    const auto part = value_text({static_cast<double>(count) / static_cast<double>(whole), 0, 0}, true);
    inside += rect(kLeft + step * static_cast<double>(i), kHeight + 8 - height, std::max(step - 1, 0.5), height,
                   range + ": " + std::to_string(count) + " (" + part + ")");
  }
  inside += line(kLeft, kHeight + 8, kLeft + kWidth, kHeight + 8);
  const std::size_t every = std::max<std::size_t>(1, bins.size() / 10);
  for (std::size_t i = 0; i < bins.size(); i += every) {
    inside +=
        text_at(kLeft + step * (static_cast<double>(i) + 0.5), kHeight + 24, "middle", std::to_string(bins[i].first));
  }
  inside += text_at(kLeft + kWidth, kHeight + 42, "end", axis);
  return svg(720, kHeight + 48, std::string(axis), inside);
}

}  // namespace tessera::arena
