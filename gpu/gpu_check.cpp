// gpu_check [GAME|all [GAMES [SECONDS]]]: plays games on the CUDA device and on the CPU and compares how they end, and
// the sums of a simulation; then measures the speed with blocks of several sizes. The rules are the default ones with
// at most 1000 turns; `tessera bench` has each game's own limit.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/games/list.h"
#include "games/all_programs.h"  // made by cmake/games.cmake
#include "games/all_tallies.h"   // likewise
#include "gpu/compare.h"
#include "gpu/device.h"

namespace {

using namespace tessera;

constexpr std::uint64_t kSeed = 1;

template <class G>
typename G::Rules rules_for(int players) {
  auto rules = G::defaults(players);
  if constexpr (requires { rules.max_turns; }) rules.max_turns = 1000;
  return rules;
}

template <class G>
bool check(int players, std::int64_t games, double seconds) {
  const auto rules = rules_for<G>(players);
  const auto played = gpu::play<G>(rules, kSeed, games);
  if (!played) {
    std::printf("%s\n", played.error().text.c_str());
    return false;
  }
  const auto different = gpu::different_games<G>(rules, kSeed, *played);
  std::printf("%s, %d players: %lld of %lld games as on the CPU\n", std::string(Notation<G>::kId).c_str(), players,
              static_cast<long long>(games - different), static_cast<long long>(games));
  const auto begin = std::chrono::steady_clock::now();
  const auto simulated = gpu::simulate<G>(rules, kSeed, 0, games, [](std::int64_t) {});
  const double taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!simulated) {
    std::printf("%s\n", simulated.error().text.c_str());
    return false;
  }
  const bool same = gpu::same_sums<G>(rules, *simulated, gpu::simulate_on_cpu<G>(rules, kSeed, games));
  std::printf("  a simulation of them: %s sums, %.3f s\n", same ? "the same" : "OTHER", taken);
  if (seconds <= 0 || different != 0 || !same) return different == 0 && same;
  for (const int block : {64, 128, 256, 512, 1024}) {
    const auto speed = gpu::bench<G>(rules, kSeed, seconds, block);
    if (!speed) {
      std::printf("%s\n", speed.error().text.c_str());
      return false;
    }
    if (speed->block < block) break;  // the largest that this game's pass has
    std::printf("  block %4d: %8.3f G steps/s, %9.3f M games/s; %3d registers, %6lld B local, %2d warps\n", block,
                speed->steps_per_second / 1e9, speed->games_per_second / 1e6, speed->registers,
                static_cast<long long>(speed->local_bytes), speed->warps);
    std::fflush(stdout);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view only = argc > 1 ? argv[1] : "all";
  const std::int64_t games = argc > 2 ? std::atoll(argv[2]) : 2048;
  const double seconds = argc > 3 ? std::atof(argv[3]) : 1;
  const auto device = gpu::device();
  if (!device) {
    std::printf("%s\n", device.error().text.c_str());
    return 2;
  }
  std::printf("%s\n", device->name.c_str());
  bool good = true;
  for_each_game([&]<class G>() {
    if (only != "all" && only != Notation<G>::kId) return;
    good = check<G>(2, games, seconds) && good;
    for (int players = 3; players <= G::kMaxPlayers; ++players) {
      good = check<G>(players, games / 4, players == 4 ? seconds : 0) && good;
    }
  });
  return good ? 0 : 1;
}
