#include "app/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace tessera::app {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch what is lock-free");

void note(int signal) {
  noted = true;
  std::signal(signal, SIG_DFL);
}

// Only what a signal handler may call.
void leave(int) {
  constexpr char kText[] = "\ntessera: interrupted\n";
  constexpr int kInterrupted = 128 + SIGINT;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText, sizeof kText - 1);
  ::_exit(kInterrupted);
}

}  // namespace

void exit_on_interrupt() { std::signal(SIGINT, leave); }

const std::atomic<bool>& interruption() {
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
  return noted;
}

}  // namespace tessera::app
