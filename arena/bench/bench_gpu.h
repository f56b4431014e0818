// Speed of the rules on a GPU, and proof that it plays the same games.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "gpu/device.h"

namespace tessera::arena {

struct GpuFigure {
  int players = 0;
  gpu::BenchSpeed speed;
  std::int64_t compared = 0;  // games that both have played
  std::int64_t different = 0;
};

struct GpuLine {
  std::string_view game;
  std::vector<GpuFigure> figures;  // two players first, then four
};

// The games of `bench`, on the CUDA device; `seconds` for each figure. Some games are played on the CPU, too, and their
// steps, scores, winners and turns compared.
Result<std::vector<GpuLine>> bench_gpu(std::string_view only, double seconds,
                                       const std::function<void(const GpuLine&)>& done);

}  // namespace tessera::arena
