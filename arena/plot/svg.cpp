#include "arena/plot/svg.h"

#include <cstdio>

namespace tessera::arena {

namespace {

std::string num(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.2f", x);
  return buffer;
}

std::string attr(std::string_view name, double x) { return " " + std::string(name) + "=\"" + num(x) + "\""; }

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return "<text" + attr("x", x) + attr("y", y) + " text-anchor=\"" + std::string(anchor) + "\">" + escape_html(text) +
         "</text>";
}

std::string rect(double x, double y, double width, double height, std::string_view title) {
  return "<rect" + attr("x", x) + attr("y", y) + attr("width", width) + attr("height", height) + "><title>" +
         escape_html(title) + "</title></rect>";
}

std::string line(double x1, double y1, double x2, double y2) {
  return "<line" + attr("x1", x1) + attr("y1", y1) + attr("x2", x2) + attr("y2", y2) + "/>";
}

std::string circle(double x, double y, double radius, std::string_view css, std::string_view title) {
  return "<circle class=\"" + std::string(css) + "\"" + attr("cx", x) + attr("cy", y) + attr("r", radius) + "><title>" +
         escape_html(title) + "</title></circle>";
}

std::string svg(double width, double height, const std::string& label, const std::string& inside) {
  return "<svg viewBox=\"0 0 " + num(width) + " " + num(height) + "\" role=\"img\" aria-label=\"" + escape_html(label) +
         "\">" + inside + "</svg>\n";
}

std::string polyline(const std::vector<Point>& points, std::string_view css) {
  std::string out = "<polyline class=\"" + std::string(css) + "\" points=\"";
  for (const auto& [x, y] : points) out += num(x) + "," + num(y) + " ";
  return out + "\"/>";
}

std::string polygon(const std::vector<Point>& points, std::string_view css) {
  std::string out = "<polygon class=\"" + std::string(css) + "\" points=\"";
  for (const auto& [x, y] : points) out += num(x) + "," + num(y) + " ";
  return out + "\"/>";
}

}  // namespace tessera::arena
