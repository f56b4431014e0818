// A small network of whole numbers that judges positions: int8 inputs and weights, 32-bit sums, no floats, so that its
// answer is the same on every machine. A network says which share of the win a seat may expect.
//
// As bytes, all numbers little-endian:
//   "TESSERA NETWORK "  16 bytes
//   u32 x 3             version of this format, version of the inputs, number of layers
//   for each layer:
//     u32 x 4           inputs, outputs, multiplier, shift
//     i32 x outputs     biases
//     i8 x ...          weights, all inputs of the first output first
//   u64                 checksum of everything else: FNV-1a
//
// A layer's output is (sum * multiplier + 2^(shift - 1)) >> shift, rounded down; of all layers but the last it is then
// brought to 0 to 127. The last layer has one output: the logit of the share in 1/256.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tessera::bots {

class Network {
 public:
  static constexpr int kMostInputs = 512;  // of any layer
  static constexpr int kMostLayers = 8;

  static Result<Network> parse(std::string_view bytes);

  int inputs() const { return layers_.front().inputs; }
  std::uint32_t inputs_version() const { return inputs_version_; }

  // `inputs` are from -127 to 127.
  std::int32_t logit(const std::int8_t* inputs) const;

  // The same as a share, from 0 to 1.
  double share(const std::int8_t* inputs) const;

 private:
  struct Layer {
    int inputs = 0;
    int outputs = 0;
    std::int64_t multiplier = 0;
    int shift = 1;
    std::vector<std::int32_t> biases;
    std::vector<std::int8_t> weights;

    std::int64_t output(const std::int8_t* in, int i) const;
  };

  std::uint32_t inputs_version_ = 0;
  std::vector<Layer> layers_;
};

// 1 / (1 + e^-x) for x in 1/256, between the points of a table.
double share_of_logit(std::int32_t logit);

}  // namespace tessera::bots
