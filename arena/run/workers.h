// Threads that do the same work.
#pragma once

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace tessera::arena {

// Starts `work(i)` on so many threads, or on as many as the system gives; none at all: the caller has to do it itself.
template <class Work>
std::vector<std::thread> start_workers(int wanted, const Work& work) {
  std::vector<std::thread> workers;
  workers.reserve(static_cast<std::size_t>(std::max(1, wanted)));
  try {
    for (int i = 0; i < std::max(1, wanted); ++i) workers.emplace_back([work, i] { work(i); });
  } catch (const std::system_error&) {
    // The system gives no more threads.
  }
  return workers;
}

}  // namespace tessera::arena
