// Numbered pieces of work on several threads.
#pragma once

#include <cstdint>
#include <functional>

namespace tessera::arena {

// Calls work(0) to work(count - 1), each once, on any thread; `progress(done)` now and then on the calling one. Returns
// when all are done.
void in_parallel(std::int64_t count, int threads, const std::function<void(std::int64_t)>& work,
                 const std::function<void(std::int64_t done)>& progress);

}  // namespace tessera::arena
