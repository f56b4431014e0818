#include "arena/analysis/analysis_plot.h"

#include <algorithm>

#include "arena/analysis/analysis_report.h"
#include "arena/plot/svg.h"

namespace tessera::arena {

namespace {

constexpr double kLeft = 60;
constexpr double kRight = 700;
constexpr double kTop = 30;
constexpr double kBottom = 270;

class ChancePlot {
 public:
  explicit ChancePlot(const Analysis& analysis) : analysis_(analysis) {}

  std::string picture() const {
    const std::size_t curves = analysis_.seats.size() == 2 ? 1 : analysis_.seats.size();
    std::string inside = axes();
    for (std::size_t s = 0; s < curves; ++s) inside += band(s);
    for (std::size_t s = 0; s < curves; ++s) inside += curve(s) + dots(s, curves == 1) + legend(s);
    return svg(720, kBottom + 42, "winning chances over the game", inside);
  }

 private:
  double across(std::size_t events) const {
    const auto count = static_cast<double>(std::max<std::size_t>(1, analysis_.events.size()));
    return kLeft + (kRight - kLeft) * static_cast<double>(events) / count;
  }
  static double up(double value) { return kBottom - (kBottom - kTop) * std::clamp(value, 0.0, 1.0); }

  // After so many events.
  Estimate value(std::size_t events, std::size_t seat) const {
    return events == 0 ? analysis_.seats[seat].start : analysis_.events[events - 1].value[seat];
  }

  static std::string css(std::string_view what, std::size_t seat) {
    return std::string(what) + " s" + std::to_string(seat);
  }

  std::string axes() const {
    std::string out = line(kLeft, kBottom, kRight, kBottom) + line(kLeft, kTop, kLeft, kBottom);
    for (const int percent : {0, 25, 50, 75, 100}) {
      out += text_at(kLeft - 8, up(percent / 100.0) + 4, "end", std::to_string(percent) + " %");
      if (percent > 0) {
        out += "<g class=\"level\" opacity=\".4\">" + line(kLeft, up(percent / 100.0), kRight, up(percent / 100.0)) +
               "</g>";
      }
    }
    const std::size_t step = std::max<std::size_t>(1, (analysis_.events.size() + 9) / 10);
    for (std::size_t i = 0; i <= analysis_.events.size(); i += step) {
      out += text_at(across(i), kBottom + 16, "middle", std::to_string(i));
    }
    return out + text_at(kRight, kBottom + 34, "end", "events");
  }

  std::string band(std::size_t seat) const {
    if (analysis_.exact) return {};
    std::vector<Point> rim;
    for (std::size_t i = 0; i <= analysis_.events.size(); ++i) {
      rim.push_back({across(i), up(value(i, seat).mean + 1.96 * value(i, seat).error)});
    }
    for (std::size_t i = analysis_.events.size() + 1; i-- > 0;) {
      rim.push_back({across(i), up(value(i, seat).mean - 1.96 * value(i, seat).error)});
    }
    return polygon(rim, css("band", seat));
  }

  std::string curve(std::size_t seat) const {
    std::vector<Point> points;
    for (std::size_t i = 0; i <= analysis_.events.size(); ++i) {
      points.push_back({across(i), up(value(i, seat).mean)});
    }
    return polyline(points, css("curve", seat));
  }

  // The seat's mistakes, or everybody's on the only curve.
  std::string dots(std::size_t seat, bool all) const {
    std::string out;
    for (std::size_t i = 0; i < analysis_.events.size(); ++i) {
      const auto& event = analysis_.events[i];
      if (!event.free || !event.mistake()) continue;
      const auto mover = static_cast<std::size_t>(event.event.seat.index);
      if (!all && mover != seat) continue;
      out += circle(across(i), up(value(i, seat).mean), 4, css("dot", mover),
                    event_text(analysis_, event) + "; the bot: " + event.advice + "; cost " + chance_text(event.cost));
    }
    return out;
  }

  std::string legend(std::size_t seat) const {
    const double x = kLeft + 110 * static_cast<double>(seat);
    return "<g class=\"s" + std::to_string(seat) + "\">" + rect(x, 6, 10, 10, "") + "</g>" +
           text_at(x + 15, 15, "start", analysis_.seats[seat].name);
  }

  const Analysis& analysis_;
};

}  // namespace

std::string chance_plot(const Analysis& analysis) { return ChancePlot(analysis).picture(); }

}  // namespace tessera::arena
