#include "arena/run/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "arena/run/workers.h"

namespace tessera::arena {

void in_parallel(std::int64_t count, int threads, const std::function<void(std::int64_t)>& work,
                 const std::function<void(std::int64_t done)>& progress) {
  std::atomic<std::int64_t> next{0};
  std::mutex mutex;
  std::condition_variable all_done;
  std::int64_t done = 0;  // guarded by `mutex`
  const auto run = [&] {
    for (std::int64_t i = next++; i < count; i = next++) {
      work(i);
      const std::lock_guard lock(mutex);
      if (++done == count) all_done.notify_one();
    }
  };
  const auto wanted = static_cast<int>(std::min<std::int64_t>(std::max(1, threads), count));
  auto workers = start_workers(count > 0 ? wanted : 0, [&run](int) { run(); });
  if (workers.empty()) run();
  std::unique_lock lock(mutex);
  while (!all_done.wait_for(lock, std::chrono::milliseconds(50), [&] { return done == count; })) {
    const auto so_far = done;
    lock.unlock();
    progress(so_far);
    lock.lock();
  }
  lock.unlock();
  for (auto& worker : workers) worker.join();
}

}  // namespace tessera::arena
