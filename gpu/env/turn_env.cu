// turn_env.h for one game as a library with a C interface: nvcc makes one for a GPU, a C++ compiler (-x c++) one for
// the CPU. Compiled with TESSERA_GAME, the game's type, and TESSERA_TRAINING, its header games/GAME/bots/training.h.
#include "gpu/env/turn_env.h"

#include <new>

#include "gpu/env/for_each.h"
#include TESSERA_TRAINING

namespace {

using namespace tessera;
using Games = gpu::TurnGames<TESSERA_GAME>;

struct Start {
  Games games;
  TESSERA_HD void operator()(std::int64_t i) const { games.start(i); }
};

struct List {
  Games games;
  gpu::TurnTensors tensors;
  TESSERA_HD void operator()(std::int64_t i) const { games.list(i, tensors); }
};

struct Judge {
  Games games;
  gpu::TurnTensors tensors;
  TESSERA_HD void operator()(std::int64_t i) const {
    games.judge(i / Games::Training::kMostMoves, static_cast<int>(i % Games::Training::kMostMoves), tensors);
  }
};

struct StepOne {
  Games games;
  gpu::TurnTensors tensors;
  TESSERA_HD void operator()(std::int64_t i) const { games.step(i, tensors); }
};

}  // namespace

extern "C" {

int tessera_turns_moves() { return Games::Training::kMostMoves; }
int tessera_turns_searched() { return gpu::SearchesTurns<Games::Training> ? 1 : 0; }
int tessera_turns_inputs() { return Games::Training::kInputs; }

void tessera_turns_close(void* handle) {
  auto* games = static_cast<Games*>(handle);
  if (games == nullptr) return;
  gpu::release(games->games);
  gpu::release(games->moves);
  gpu::release(games->counts);
  delete games;
}

// Null: there is not so much memory, or no such game.
void* tessera_turns_open(int players, std::int64_t envs, std::uint64_t seed, void* stream) {
  using G = TESSERA_GAME;
  if (players < G::kMinPlayers || players > G::kMaxPlayers || envs < 1) return nullptr;
  auto* games = new Games{G::defaults(players), seed, envs, nullptr, nullptr, nullptr};
  const auto n = static_cast<std::size_t>(envs);
  games->games = static_cast<gpu::TurnEnv<G>*>(gpu::allocate(n * sizeof(gpu::TurnEnv<G>)));
  games->moves = static_cast<Games::Move*>(gpu::allocate(n * Games::Training::kMostMoves * sizeof(Games::Move)));
  games->counts = static_cast<std::int32_t*>(gpu::allocate(n * sizeof(std::int32_t)));
  const bool there = games->games != nullptr && games->moves != nullptr && games->counts != nullptr;
  if (there && gpu::for_each(envs, Start{*games}, stream) == 0) return games;
  tessera_turns_close(games);
  return nullptr;
}

// Fills `after`, `there`, `mover` and `known`; not 0: CUDA's error.
int tessera_turns_list(void* handle, std::int8_t* after, std::uint8_t* there, std::int64_t* mover, float* known,
                       void* stream) {
  const auto& games = *static_cast<const Games*>(handle);
  gpu::TurnTensors tensors{};
  tensors.after = after;
  tensors.there = there;
  tensors.mover = mover;
  tensors.known = known;
  const int error = gpu::for_each(games.envs, List{games, tensors}, stream);
  if (error != 0) return error;
  return gpu::for_each(games.envs * Games::Training::kMostMoves, Judge{games, tensors}, stream);
}

// Makes the chosen moves of the last list, or plays turns by the values of their ends; fills `seen`, `share` and
// `over`.
int tessera_turns_step(void* handle, const std::int64_t* chosen, const float* values, std::int8_t* seen, float* share,
                       std::uint8_t* over, void* stream) {
  const auto& games = *static_cast<const Games*>(handle);
  gpu::TurnTensors tensors{};
  tensors.chosen = chosen;
  tensors.values = values;
  tensors.seen = seen;
  tensors.share = share;
  tensors.over = over;
  return gpu::for_each(games.envs, StepOne{games, tensors}, stream);
}

}  // extern "C"
