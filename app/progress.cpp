#include "app/progress.h"

#include <cstdio>
#include <iostream>

namespace tessera::app {

namespace {

std::string duration(double seconds) {
  char buffer[40];
  const auto s = static_cast<long>(seconds + 0.5);
  if (s < 60) {
    std::snprintf(buffer, sizeof buffer, "%ld s", s);
  } else if (s < 3600) {
    std::snprintf(buffer, sizeof buffer, "%ld:%02ld min", s / 60, s % 60);
  } else {
    std::snprintf(buffer, sizeof buffer, "%ld:%02ld h", s / 3600, s / 60 % 60);
  }
  return buffer;
}

std::string bar(double part) {
  constexpr int kWidth = 30;
  std::string out;
  for (int i = 0; i < kWidth; ++i) out += i < part * kWidth ? "█" : "░";
  return out;
}

}  // namespace

Progress::Progress(std::int64_t whole, std::string unit, bool terminal)
    : whole_(whole), unit_(std::move(unit)), terminal_(terminal), begin_(Clock::now()), shown_(begin_) {}

void Progress::show(std::int64_t done, const std::string& note) {
  const auto now = Clock::now();
  const auto pause = std::chrono::milliseconds(terminal_ ? 100 : 5000);
  if (now - shown_ < pause || done == 0) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const double rate = static_cast<double>(done) / seconds;
  const double part = static_cast<double>(done) / static_cast<double>(whole_);
  char figures[160];
  std::snprintf(figures, sizeof figures, "%3.0f %%  %lld of %lld %s, %.*f/s, ", 100 * part,
                static_cast<long long>(done), static_cast<long long>(whole_), unit_.c_str(), rate < 10 ? 2 : 0, rate);
  const std::string left =
      duration(static_cast<double>(whole_ - done) / rate) + " left" + (note.empty() ? "" : ", " + note);
  if (terminal_) {
    std::cerr << '\r' << bar(part) << ' ' << figures << left << "\033[K" << std::flush;
  } else {
    std::cerr << figures << left << '\n';
  }
}

void Progress::finish() {
  if (terminal_) std::cerr << "\r\033[K" << std::flush;
}

std::string time_taken(double seconds, int threads) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.2f s on %d thread%s", seconds, threads, threads == 1 ? "" : "s");
  return buffer;
}

std::string time_taken(double seconds, const std::string& device) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.2f s on ", seconds);
  return buffer + device;
}

}  // namespace tessera::app
