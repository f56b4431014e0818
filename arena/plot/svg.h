// The pieces that plots are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::arena {

struct Point {
  double x = 0;
  double y = 0;
};

std::string escape_html(std::string_view text);

// `anchor`: start, middle or end. `title` is shown by a pointer that rests on the thing.
std::string text_at(double x, double y, std::string_view anchor, std::string_view text);
std::string rect(double x, double y, double width, double height, std::string_view title);
std::string line(double x1, double y1, double x2, double y2);
std::string circle(double x, double y, double radius, std::string_view css, std::string_view title);
std::string polyline(const std::vector<Point>& points, std::string_view css);
std::string polygon(const std::vector<Point>& points, std::string_view css);

// The whole picture; `label` is read out in its place.
std::string svg(double width, double height, const std::string& label, const std::string& inside);

}  // namespace tessera::arena
