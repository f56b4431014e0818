// The threads that go through passes side by side and decide some things together: a warp, or a whole block. On a CPU
// every thread is a team of its own.
#pragma once

#include "engine/core/hd.h"

namespace tessera::gpu {

// The lanes of a warp that are there; what others do doesn't matter.
struct Warp {
  // Whether the threads that want to should go through a part now: when they are one in so many of the team, so that
  // few others wait for them, or when all want it.
  TESSERA_HD bool is_time_for(bool wanted, int one_in) const {
#if defined(__CUDA_ARCH__)
    if (one_in >= 32) return wanted;
    const unsigned here = __activemask();
    const unsigned who = __ballot_sync(here, wanted);
    return wanted && __popc(who) * one_in >= __popc(here);
#else
    static_cast<void>(one_in);
    return wanted;
#endif
  }

  // Whether this thread's part, a number below `kParts`, is the one that most threads want.
  template <unsigned kParts>
  TESSERA_HD bool most_want(unsigned part) const {
    return most<kParts>(part, [](bool wants) {
#if defined(__CUDA_ARCH__)
      return __popc(__ballot_sync(__activemask(), wants));
#else
      return wants ? 1 : 0;
#endif
    });
  }

  // Waits for the others of the team.
  TESSERA_HD void wait() const {}

 protected:
  template <unsigned kParts, class Count>
  TESSERA_HD static bool most(unsigned part, Count&& count) {
    int highest = 0;
    unsigned wanted = 0;
    for (unsigned p = 0; p < kParts; ++p) {
      const int threads = count(part == p);
      wanted = threads > highest ? p : wanted;
      highest = threads > highest ? threads : highest;
    }
    return part == wanted;
  }
};

// All threads of a block, none of which may be missing. They keep each other's code in the cache of instructions.
struct Block : Warp {
#if defined(__CUDA_ARCH__)
  TESSERA_HD bool is_time_for(bool wanted, int one_in) const {
    return static_cast<unsigned>(__syncthreads_count(wanted) * one_in) >= blockDim.x && wanted;
  }
  template <unsigned kParts>
  TESSERA_HD bool most_want(unsigned part) const {
    return most<kParts>(part, [](bool wants) { return __syncthreads_count(wants); });
  }
  TESSERA_HD void wait() const { __syncthreads(); }
#endif
};

}  // namespace tessera::gpu
