#include "app/interrupt.h"

#include <csignal>

namespace tessera::app {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch what is lock-free");

void note(int signal) {
  noted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& interruption() {
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
  return noted;
}

}  // namespace tessera::app
