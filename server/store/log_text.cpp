#include "server/store/log_text.h"

namespace tessera::server {

namespace {

thread_local std::uint64_t parsed_lines = 0;

}  // namespace

std::uint64_t lines_parsed() { return parsed_lines; }

// All events are as the first version has them. One that is not gets its version here.
int log_version_of(std::span<const table::Event>) { return 1; }

std::string lines_of(std::span<const table::Event> events) {
  constexpr std::size_t kUsualLine = 160;
  JsonText out;
  out.reserve(events.size() * kUsualLine);
  for (const auto& event : events) {
    write_log(event, out);
    out.line_end();
  }
  return out.take();
}

bool for_each_event(std::span<const Batch> log, const std::function<void(table::Event)>& use) {
  for (const auto& batch : log) {
    std::string_view rest = batch.text;
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      ++parsed_lines;
      auto event = table::parse_event(rest.substr(0, end));
      if (!event) return false;
      use(*std::move(event));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  }
  return true;
}

}  // namespace tessera::server
