// Where there are no threads: one piece of work after the other.
#include "arena/run/parallel.h"

namespace tessera::arena {

void in_parallel(std::int64_t count, int, const std::function<void(std::int64_t)>& work,
                 const std::function<void(std::int64_t done)>& progress) {
  for (std::int64_t i = 0; i < count; ++i) {
    work(i);
    progress(i + 1);
  }
}

}  // namespace tessera::arena
