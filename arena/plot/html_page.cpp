#include "arena/plot/html_page.h"

#include <cstdio>

#include "arena/plot/svg.h"

namespace tessera::arena {

namespace {

constexpr std::string_view kStyle = R"(
:root { --paper: #faf7f0; --ink: #2b2a27; --quiet: #6d6a62; --line: #ddd6c8; --accent: #2f6f9f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d2329; --ink: #e9e6df; --quiet: #a5a79f; --line: #39424b; --accent: #74b3dd; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 60rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.about, figcaption { color: var(--quiet); }
figure { margin: 1rem 0; overflow-x: auto; } svg { width: 100%; min-width: 34rem; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg rect { fill: var(--accent); } svg line { stroke: var(--quiet); }
.band { fill: var(--accent); opacity: .2; } .curve { fill: none; stroke: var(--accent); stroke-width: 2; }
.s1 { --accent: #c8642f; } .s2 { --accent: #4f9a5b; } .s3 { --accent: #9a6bc2; } .s4 { --accent: #b89a2e; } .s5 { --accent: #c0577e; }
.dot { fill: var(--paper); stroke: var(--accent); stroke-width: 2; }
.level line { stroke-dasharray: 4 3; } .whisker line { stroke: var(--ink); stroke-width: 1.5; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } 
td { white-space: nowrap; } th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
@media (max-width: 30rem) { body { padding: 1rem; } th, td { padding: .2rem .4rem; } }
pre { overflow-x: auto; font: 13px/1.3 ui-monospace, "DejaVu Sans Mono", monospace; } summary { cursor: pointer; }
.scroll { overflow-x: auto; } code { overflow-wrap: anywhere; }
)";

}  // namespace

std::string page(const std::string& title, const std::string& body) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + escape_html(title) +
         "</title><meta name=\"viewport\" content=\"width=device-width\"><style>" + std::string(kStyle) +
         "</style></head><body>\n" + body + "</body></html>\n";
}

std::string figure(const std::string& plot, const std::string& caption) {
  return "<figure>" + plot + (caption.empty() ? "" : "<figcaption>" + escape_html(caption) + "</figcaption>") +
         "</figure>\n";
}

std::string cell(const std::string& text) { return "<td>" + escape_html(text) + "</td>"; }

std::string rounded(double x, int digits) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, x);
  return buffer;
}

std::string html_table(const std::vector<std::string>& heads, const std::string& rows) {
  std::string out = "<div class=\"scroll\"><table><tr>";
  for (const auto& head : heads) out += "<th>" + escape_html(head) + "</th>";
  return out + "</tr>\n" + rows + "</table></div>\n";
}

}  // namespace tessera::arena
