#include "games/pass_the_pot/solve/respond_to_many.h"

#include "games/pass_the_pot/solve/cpu_executor.h"
#include "games/pass_the_pot/solve/response_driver.h"

namespace tessera::arena {

ResponseToMany respond_to_many(const PassThePot::Rules& rules, const RoomOfMany& room, int threads,
                               const SolveProgress& progress, const SolveStop& stop) {
  return with_players(rules.players, [&]<int N>() {
    CpuExecutor executor(threads);
    return ResponseDriver<N, CpuExecutor>(rules, room, executor).respond(progress, stop);
  });
}

std::size_t turns_of_many(const PassThePot::Rules& rules, const RoomOfMany& room) {
  return with_players(rules.players, [&]<int N>() { return CapsOf<N>::for_rules(rules, room.coins, room.pot).size(); });
}

}  // namespace tessera::arena
