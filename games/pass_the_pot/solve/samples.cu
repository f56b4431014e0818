// samples_of_many.h as a library for PyTorch, with a C interface (training/distil.py). Compiled with TESSERA_PLAYERS,
// how many play: a library each.
#include <chrono>
#include <cstdio>

#include "games/pass_the_pot/bots/round_odds.cpp"  // so that it needs no other source
#include "games/pass_the_pot/solve/cuda_executor.h"
#include "games/pass_the_pot/solve/response_driver.h"
#include "games/pass_the_pot/solve/samples_of_many.h"

namespace {

using namespace tessera;
using namespace tessera::arena;

template <int N>
struct StartGame {
  SamplesOfMany<N> samples;
  TESSERA_HD void operator()(std::size_t i) const { samples.turns[i] = samples.start(); }
};

template <int N>
struct StepGame {
  SamplesOfMany<N> samples;
  std::uint64_t seed;
  SampleTensors out;
  TESSERA_HD void operator()(std::size_t i) const { samples.step(i, seed, out); }
};

template <int N>
struct SourceOf {
  CudaExecutor executor;
  ResponseDriver<N, CudaExecutor> driver;
  SamplesOfMany<N> samples;
  std::size_t games;

  SourceOf(const RoomOfMany& room, std::size_t count, double seconds)
      : driver(PassThePot::defaults(N), room, executor), samples{driver.response(), nullptr}, games(count) {
    const auto begin = std::chrono::steady_clock::now();
    const auto found = driver.respond(
        [](double) {},
        [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > seconds; });
    double lower = 0;
    double upper = 0;
    for (int p = 0; p < N; ++p) {
      std::printf("place %d: %.8f to %.8f\n", p, found.lower[p], found.upper[p]);
      lower += found.lower[p] / N;
      upper += found.upper[p] / N;
    }
    std::printf("%d players: the best response wins %.8f to %.8f; %zu turns, %d sweeps, %.1f s\n", N, lower, upper,
                found.turns, found.sweeps, found.seconds);
    std::fflush(stdout);
    samples.turns = executor.template make<TurnOf<N>>(games);
    executor.each(games, StartGame<N>{samples});
  }
  void step(std::uint64_t seed, const SampleTensors& out) { executor.each(games, StepGame<N>{samples, seed, out}); }
};

}  // namespace

extern "C" {

int tessera_samples_inputs() { return bots::pass_the_pot::CorrectionInputs::kCount; }
int tessera_samples_version() { return bots::pass_the_pot::CorrectionInputs::kVersion; }

// Solves the game first, and stops to narrow the bounds after so many seconds. Null: CUDA failed.
void* tessera_samples_open(std::int64_t games, int coin_room, int pot_room, int nearest, double seconds) {
  const RoomOfMany room = {coin_room, pot_room, nearest != 0};
  const auto count = static_cast<std::size_t>(games);
  try {
    return new SourceOf<TESSERA_PLAYERS>(room, count, seconds);
  } catch (const gpu::CudaFailure& failure) {
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(failure.error));
    return nullptr;
  }
}

// Fills four rows for each game.
int tessera_samples_step(void* source, std::uint64_t seed, std::int8_t* inputs, float* hard, float* value) {
  try {
    static_cast<SourceOf<TESSERA_PLAYERS>*>(source)->step(seed, {inputs, hard, value});
    return 0;
  } catch (const gpu::CudaFailure& failure) {
    return static_cast<int>(failure.error);
  }
}

}  // extern "C"
