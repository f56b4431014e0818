#include "bots/network/network.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/core/byte_io.h"

namespace tessera::bots {

namespace {

constexpr std::string_view kMagic = "TESSERA NETWORK ";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksum = 8;

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return sum;
}

// Shares at -8, -8 + 1/16, …, 8. By multiplications alone, which are the same on every machine.
class ShareTable {
 public:
  static constexpr int kStep = 16;       // of 1/256
  static constexpr int kMost = 8 * 256;  // beyond it the share hardly changes

  ShareTable() {
    constexpr double kFactor = 0.93941306281347578611;  // e^(-1/16)
    double power = 1;
    for (int i = 0; i <= kHalf; ++i) {
      const double above = 1 / (1 + power);
      share_[static_cast<std::size_t>(kHalf + i)] = above;
      share_[static_cast<std::size_t>(kHalf - i)] = 1 - above;
      power *= kFactor;
    }
  }

  double at(std::int32_t logit) const {
    const int x = std::clamp(logit, -kMost, kMost - 1) + kMost;
    const auto i = static_cast<std::size_t>(x / kStep);
    return share_[i] + (share_[i + 1] - share_[i]) * (x % kStep) / kStep;
  }

 private:
  static constexpr int kHalf = kMost / kStep;
  std::array<double, 2 * kHalf + 1> share_{};
};

}  // namespace

double share_of_logit(std::int32_t logit) {
  static const ShareTable table;
  return table.at(logit);
}

Result<Network> Network::parse(std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.text(kMagic.size()) != kMagic) return Error{"not a network of Tessera"};
  if (const auto version = reader.word(); version != kVersion) {
    return Error{"a network of version " + std::to_string(version) + "; expected " + std::to_string(kVersion)};
  }
  if (bytes.size() < kMagic.size() + 3 * 4 + kChecksum) return Error{"the network is cut short"};
  const auto body = bytes.substr(0, bytes.size() - kChecksum);
  if (ByteReader(bytes.substr(body.size())).number(kChecksum) != checksum(body)) {
    return Error{"the network is damaged: its checksum is wrong"};
  }
  Network network;
  network.inputs_version_ = reader.word();
  const auto layers = reader.word();
  if (layers < 1 || layers > kMostLayers) return Error{"a network has 1 to " + std::to_string(kMostLayers) + " layers"};
  for (std::uint32_t n = 0; n < layers; ++n) {
    const auto inputs = reader.word();
    const auto outputs = reader.word();
    const auto multiplier = reader.word();
    const auto shift = reader.word();
    const bool fits = n == 0 || inputs == static_cast<std::uint32_t>(network.layers_.back().outputs);
    const bool last = n + 1 == layers;
    if (inputs < 1 || inputs > kMostInputs || outputs < 1 || outputs > kMostInputs || !fits || (last && outputs != 1) ||
        multiplier > INT32_MAX || shift < 1 || shift > 31) {
      return Error{"layer " + std::to_string(n + 1) + " of the network has a size that does not fit"};
    }
    if (reader.left() < std::size_t{outputs} * 4 + std::size_t{inputs} * outputs + kChecksum) {
      return Error{"the network is cut short"};
    }
    Layer layer{static_cast<int>(inputs), static_cast<int>(outputs), multiplier, static_cast<int>(shift), {}, {}};
    for (std::uint32_t i = 0; i < outputs; ++i) layer.biases.push_back(static_cast<std::int32_t>(reader.word()));
    for (const char weight : reader.text(std::size_t{inputs} * outputs)) {
      layer.weights.push_back(static_cast<std::int8_t>(weight));
    }
    network.layers_.push_back(std::move(layer));
  }
  if (reader.left() != kChecksum) return Error{"the network has more bytes than its layers need"};
  return network;
}

// The sum of 512 products of bytes is far below 2^31, so it may run in 32 bits.
std::int64_t Network::Layer::output(const std::int8_t* in, int i) const {
  const std::int8_t* row = weights.data() + static_cast<std::ptrdiff_t>(i) * inputs;
  std::int32_t sum = 0;
  for (int k = 0; k < inputs; ++k) sum += static_cast<std::int32_t>(row[k]) * in[k];
  const auto whole = std::int64_t{sum} + biases[static_cast<std::size_t>(i)];
  return (whole * multiplier + (std::int64_t{1} << (shift - 1))) >> shift;
}

std::int32_t Network::logit(const std::int8_t* inputs) const {
  std::int8_t values[2][kMostInputs];
  int at = 0;
  for (std::size_t n = 0; n + 1 < layers_.size(); ++n) {
    const Layer& layer = layers_[n];
    for (int i = 0; i < layer.outputs; ++i) {
      values[at][i] = static_cast<std::int8_t>(std::clamp<std::int64_t>(layer.output(inputs, i), 0, 127));
    }
    inputs = values[at];
    at = 1 - at;
  }
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(layers_.back().output(inputs, 0), INT32_MIN, INT32_MAX));
}

double Network::share(const std::int8_t* inputs) const { return share_of_logit(logit(inputs)); }

}  // namespace tessera::bots
