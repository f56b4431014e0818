// The functions of gpu/device.h in a program that is built without CUDA.
#include "engine/games/list.h"
#include "games/all_tallies.h"  // made by cmake/games.cmake
#include "gpu/device.h"
#include "gpu/instantiate.h"

namespace tessera::gpu {

namespace {

Error without() { return Error{"this tessera was built without CUDA"}; }

}  // namespace

Result<Device> device() { return without(); }

template <class G>
Result<SimGathered<G>> simulate(const typename G::Rules&, std::uint64_t, std::int64_t, std::int64_t,
                                const std::function<void(std::int64_t)>&) {
  return without();
}

template <class G>
Result<std::vector<GameResult>> play(const typename G::Rules&, std::uint64_t, std::int64_t) {
  return without();
}

template <class G>
Result<BenchSpeed> bench(const typename G::Rules&, std::uint64_t, double, int) {
  return without();
}

}  // namespace tessera::gpu

#define TESSERA_GAME(folder, Type) TESSERA_GPU_GAME(tessera::Type)
#include "engine/games/list.def"
#undef TESSERA_GAME
