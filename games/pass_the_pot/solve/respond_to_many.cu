#include "games/pass_the_pot/solve/respond_to_many.h"

#include "games/pass_the_pot/solve/cuda_executor.h"
#include "games/pass_the_pot/solve/response_driver.h"

namespace tessera::arena {

namespace {

template <int N>
ResponseToMany respond_on_gpu(const PassThePot::Rules& rules, const RoomOfMany& room, const SolveProgress& progress,
                              const SolveStop& stop) {
  CudaExecutor executor;
  return ResponseDriver<N, CudaExecutor>(rules, room, executor).respond(progress, stop);
}

}  // namespace

Result<ResponseToMany> respond_to_many_on_gpu(const PassThePot::Rules& rules, const RoomOfMany& room,
                                              const SolveProgress& progress, const SolveStop& stop) {
  return gpu::guarded([&] {
    switch (rules.players) {
      case 2: return respond_on_gpu<2>(rules, room, progress, stop);
      case 3: return respond_on_gpu<3>(rules, room, progress, stop);
      default: return respond_on_gpu<4>(rules, room, progress, stop);
    }
  });
}

}  // namespace tessera::arena
