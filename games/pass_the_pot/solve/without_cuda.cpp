// respond_to_many.cu in a program that is built without CUDA.
#ifndef TESSERA_SOLVES_ON_GPU
#include "games/pass_the_pot/solve/respond_to_many.h"

namespace tessera::arena {

Result<ResponseToMany> respond_to_many_on_gpu(const PassThePot::Rules&, const RoomOfMany&, const SolveProgress&,
                                              const SolveStop&) {
  return Error{"this tessera was built without CUDA"};
}

}  // namespace tessera::arena
#endif
