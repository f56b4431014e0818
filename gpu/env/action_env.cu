// action_env.h for one game as a library with a C interface: nvcc makes one for a GPU, a C++ compiler (-x c++) one for
// the CPU. Compiled with TESSERA_GAME, the game's type, and TESSERA_PROGRAMS, its header games/GAME/rules/programs.h.
#include "gpu/env/action_env.h"

#include <new>

#include "gpu/env/for_each.h"
#include TESSERA_PROGRAMS

namespace {

using namespace tessera;
using G = TESSERA_GAME;
using Games = gpu::ActionGames<G>;

template <class Rules>
void set_max_turns(Rules& rules, int turns) {
  if constexpr (requires { rules.max_turns; }) rules.max_turns = turns;
}

struct Start {
  Games games;
  TESSERA_HD void operator()(std::int64_t i) const { games.start(i); }
};

struct Observe {
  Games games;
  gpu::ActionTensors tensors;
  TESSERA_HD void operator()(std::int64_t i) const { games.observe(i, tensors); }
};

struct StepOne {
  Games games;
  gpu::ActionTensors tensors;
  TESSERA_HD void operator()(std::int64_t i) const { games.step(i, tensors); }
};

}  // namespace

extern "C" {

void tessera_actions_close(void* handle) {
  auto* games = static_cast<Games*>(handle);
  if (games == nullptr) return;
  gpu::release(games->games);
  delete games;
}

// `max_turns` of a game that chance could play for ever; 0: none. Null: there is no such game, or no room.
void* tessera_actions_open(int players, int max_turns, std::int64_t envs, std::uint64_t seed, void* stream) {
  if (players < G::kMinPlayers || players > G::kMaxPlayers || envs < 1) return nullptr;
  auto rules = G::defaults(players);
  set_max_turns(rules, max_turns);
  auto* games = new Games{rules, seed, envs, nullptr, feature_shape<G>(rules).size(), ActionNumbers<G>::bound(rules)};
  games->games =
      static_cast<gpu::ActionEnv<G>*>(gpu::allocate(static_cast<std::size_t>(envs) * sizeof(gpu::ActionEnv<G>)));
  if (games->games != nullptr && gpu::for_each(envs, Start{*games}, stream) == 0) return games;
  tessera_actions_close(games);
  return nullptr;
}

int tessera_actions_features(void* handle) { return static_cast<const Games*>(handle)->feature_count; }
int tessera_actions_bound(void* handle) { return static_cast<const Games*>(handle)->action_bound; }

// Fills `features`, `mask` and `seat`; not 0: CUDA's error.
int tessera_actions_observe(void* handle, float* features, std::uint8_t* mask, std::int64_t* seat, void* stream) {
  const auto& games = *static_cast<const Games*>(handle);
  gpu::ActionTensors tensors{};
  tensors.features = features;
  tensors.mask = mask;
  tensors.seat = seat;
  return gpu::for_each(games.envs, Observe{games, tensors}, stream);
}

// Takes the actions; fills `share`, `over` and `refused`.
int tessera_actions_step(void* handle, const std::int64_t* action, float* share, std::uint8_t* over,
                         std::uint8_t* refused, void* stream) {
  const auto& games = *static_cast<const Games*>(handle);
  gpu::ActionTensors tensors{};
  tensors.action = action;
  tensors.share = share;
  tensors.over = over;
  tensors.refused = refused;
  return gpu::for_each(games.envs, StepOne{games, tensors}, stream);
}

}  // extern "C"
