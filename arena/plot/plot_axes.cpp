// Plots with an axis that may go below 0: intervals side by side, and curves.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "arena/plot/plot.h"

namespace tessera::arena {

namespace {

// A range of values on a range of the picture, with ticks at 1, 2 or 5 times a power of ten.
class Axis {
 public:
  Axis(double low, double high, double from, double to) : low_(low), high_(high), from_(from), to_(to) {
    if (high_ <= low_) high_ = low_ + 1;
    const double wish = (high_ - low_) / 6;
    tick_ = std::pow(10, std::floor(std::log10(wish)));
    for (const double factor : {2.0, 2.5, 2.0}) {
      if (tick_ < wish) tick_ *= factor;
    }
  }

  // Values beyond the range, infinite ones too, are at its rim.
  double at(double value) const {
    return from_ + (to_ - from_) * (std::clamp(value, low_, high_) - low_) / (high_ - low_);
  }

  std::vector<double> ticks() const {
    std::vector<double> out;
    for (double t = std::ceil(low_ / tick_); t * tick_ <= high_; ++t) out.push_back(t * tick_);
    return out;
  }

 private:
  double low_;
  double high_;
  double from_;
  double to_;
  double tick_;
};

std::string short_text(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.6g", x);
  return buffer;
}

struct Range {
  double low = 0;
  double high = 0;

  void take(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

std::string whisker(double low, double mean, double high, double y) {
  return "<g class=\"whisker\">" + line(low, y, high, y) + line(low, y - 4, low, y + 4) +
         line(high, y - 4, high, y + 4) + "</g>" + rect(mean - 3, y - 3, 6, 6, "");
}

// Early points vary so much that they would press all others flat: the range is that of the later three quarters.
Range range_of(const std::vector<CurvePoint>& points, const std::vector<LevelLine>& levels) {
  Range range;
  for (std::size_t i = points.size() / 4; i < points.size(); ++i) {
    for (const double value : {points[i].value.low, points[i].value.mean, points[i].value.high}) range.take(value);
  }
  for (const auto& level : levels) range.take(level.y);
  return range;
}

}  // namespace

std::string interval_plot(const std::vector<Bar>& bars) {
  constexpr double kLeft = 150;
  constexpr double kRight = 520;
  constexpr double kRow = 24;
  Range range;
  for (const auto& bar : bars) {
    for (const double value : {bar.value.low, bar.value.mean, bar.value.high}) range.take(value);
  }
  const Axis axis(range.low, range.high, kLeft, kRight);
  const double bottom = kRow * static_cast<double>(bars.size()) + 8;
  std::string inside;
  for (const double tick : axis.ticks()) {
    inside += "<g class=\"level\">" + line(axis.at(tick), 4, axis.at(tick), bottom) + "</g>" +
              text_at(axis.at(tick), bottom + 16, "middle", short_text(tick));
  }
  double y = 4 + kRow / 2;
  for (const auto& bar : bars) {
    inside += text_at(kLeft - 12, y + 4, "end", bar.label);
    inside += whisker(axis.at(bar.value.low), axis.at(bar.value.mean), axis.at(bar.value.high), y);
    inside += text_at(kRight + 12, y + 4, "start", bar.text);
    y += kRow;
  }
  return svg(720, bottom + 24, "intervals", inside);
}

std::string curve_plot(const std::vector<CurvePoint>& points, const std::vector<LevelLine>& levels,
                       std::string_view x_axis, std::string_view y_axis) {
  constexpr double kLeft = 60;
  constexpr double kRight = 640;
  constexpr double kTop = 20;
  constexpr double kBottom = 220;
  if (points.empty()) return {};
  const auto range = range_of(points, levels);
  const Axis across(0, points.back().x, kLeft, kRight);
  const Axis up(range.low, range.high, kBottom, kTop);
  std::string inside = text_at(kLeft, 12, "start", y_axis);
  for (const double tick : up.ticks()) inside += text_at(kLeft - 8, up.at(tick) + 4, "end", short_text(tick));
  for (const double tick : across.ticks()) {
    inside += text_at(across.at(tick), kBottom + 16, "middle", short_text(tick));
  }
  inside += line(kLeft, kBottom, kRight, kBottom) + line(kLeft, kTop, kLeft, kBottom);
  for (const auto& level : levels) {
    inside += "<g class=\"level\">" + line(kLeft, up.at(level.y), kRight, up.at(level.y)) + "</g>" +
              text_at(kRight + 6, up.at(level.y) + 4, "start", level.label);
  }
  std::vector<Point> curve;
  std::vector<Point> band;
  for (const auto& point : points) {
    curve.push_back({across.at(point.x), up.at(point.value.mean)});
    band.push_back({across.at(point.x), up.at(point.value.high)});
  }
  for (auto point = points.rbegin(); point != points.rend(); ++point) {
    band.push_back({across.at(point->x), up.at(point->value.low)});
  }
  inside += polygon(band, "band") + polyline(curve, "curve") + text_at(kRight, kBottom + 34, "end", x_axis);
  return svg(720, kBottom + 42, std::string(y_axis), inside);
}

}  // namespace tessera::arena
