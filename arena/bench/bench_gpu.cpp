#include "arena/bench/bench_gpu.h"

#include <optional>

#include "arena/bench/signature.h"
#include "arena/run/simulation_rules.h"
#include "engine/games/games.h"
#include "games/all_programs.h"  // made by cmake/games.cmake
#include "games/all_tallies.h"   // likewise
#include "gpu/compare.h"

namespace tessera::arena {

namespace {

constexpr std::int64_t kCompared = 1024;

template <class G>
Result<GpuFigure> figure(int players, double seconds) {
  const auto rules = *simulation_rules<G>(players, {});
  GpuFigure out;
  out.players = players;
  const auto played = gpu::play<G>(rules, kSignatureSeed, kCompared);
  if (!played) return played.error();
  out.compared = kCompared;
  out.different = gpu::different_games<G>(rules, kSignatureSeed, *played);
  const auto speed = gpu::bench<G>(rules, kSignatureSeed, seconds);
  if (!speed) return speed.error();
  out.speed = *speed;
  return out;
}

}  // namespace

Result<std::vector<GpuLine>> bench_gpu(std::string_view only, double seconds,
                                       const std::function<void(const GpuLine&)>& done) {
  std::vector<GpuLine> lines;
  std::optional<Error> error;
  for_each_game([&]<class G>() {
    if (error || (!only.empty() && only != Notation<G>::kId)) return;
    GpuLine line{Notation<G>::kId, {}};
    for (const int players : {2, 4}) {
      auto one = figure<G>(players, seconds);
      if (!one) {
        error = one.error();
        return;
      }
      line.figures.push_back(*one);
    }
    done(line);
    lines.push_back(std::move(line));
  });
  if (error) return *error;
  return lines;
}

}  // namespace tessera::arena
