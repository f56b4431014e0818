// The functions of gpu/device.h for a game: TESSERA_GPU_GAME(Type) in a file that has their definitions.
#pragma once

#define TESSERA_GPU_GAME(G)                                                                               \
  namespace tessera::gpu {                                                                                \
  template Result<SimGathered<G>> simulate<G>(const G::Rules&, std::uint64_t, std::int64_t, std::int64_t, \
                                              const std::function<void(std::int64_t)>&);                  \
  template Result<std::vector<GameResult>> play<G>(const G::Rules&, std::uint64_t, std::int64_t);         \
  template Result<BenchSpeed> bench<G>(const G::Rules&, std::uint64_t, double, int);                      \
  }
