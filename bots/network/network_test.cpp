#include "bots/network/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "bots/network/embedded.h"

namespace tessera::bots {
namespace {

class Writer {
 public:
  Writer& number(std::uint64_t n, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>((n >> (8 * i)) & 0xFF);
    return *this;
  }
  Writer& numbers(std::initializer_list<int> list, int bytes) {
    for (const int n : list) number(static_cast<std::uint32_t>(n), bytes);
    return *this;
  }
  std::string whole() const {
    std::uint64_t sum = 0xCBF29CE484222325u;
    for (const char c : out_) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return Writer(*this).number(sum, 8).out_;
  }

 private:
  std::string out_ = "TESSERA NETWORK ";
};

// Two inputs, two hidden outputs, one output.
Writer small() {
  Writer out;
  out.numbers({1, 5, 2}, 4);
  out.numbers({2, 2, 1, 1}, 4).numbers({3, -4}, 4).numbers({2, -1, 7, 1}, 1);
  out.numbers({2, 1, 3, 2}, 4).numbers({10}, 4).numbers({1, -2}, 1);
  return out;
}

std::int32_t logit(const std::string& bytes, std::int8_t first, std::int8_t second) {
  const auto network = Network::parse(bytes);
  const std::int8_t inputs[] = {first, second};
  return network->logit(inputs);
}

TEST(Network, AddsUpRoundsAndCuts) {
  const auto bytes = small().whole();
  const auto network = Network::parse(bytes);
  ASSERT_TRUE(network) << network.error().text;
  EXPECT_EQ(network->inputs(), 2);
  EXPECT_EQ(network->inputs_version(), 5u);
  // 2·10 − 3 + 3 = 20, halved: 10. 7·10 + 3 − 4 = 69, halved and rounded: 35. 10 − 70 + 10 = −50; ·3 + 2 = −148, / 4 =
  // −37.
  EXPECT_EQ(logit(bytes, 10, 3), -37);
  // −20 − 3 + 3 is below 0: 0. −70 + 3 − 4 too. 10 · 3 + 2 = 32, / 4 = 8.
  EXPECT_EQ(logit(bytes, -10, 3), 8);
  // 2·127 + 127 + 3 = 384, halved, is above 127. 7·127 − 127 − 4 = 758 too. 127 − 254 + 10 = −117; ·3 + 2 = −349, / 4 =
  // −87.25.
  EXPECT_EQ(logit(bytes, 127, -127), -88);
}

TEST(Network, SharesAreThoseOfTheLogisticCurve) {
  for (int logit = -3000; logit <= 3000; logit += 7) {
    const double exact = 1 / (1 + std::exp(-logit / 256.0));
    EXPECT_NEAR(share_of_logit(logit), exact, 0.0005) << logit;
  }
  EXPECT_EQ(share_of_logit(0), 0.5);
}

TEST(Network, RefusesWhatIsNotWhole) {
  const auto bytes = small().whole();
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(Network::parse(bytes.substr(0, size))) << size;
  EXPECT_FALSE(Network::parse(bytes + '\0'));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 16);
    EXPECT_FALSE(Network::parse(damaged)) << i;
  }
}

TEST(Network, RefusesLayersThatDoNotFit) {
  const auto one_layer = [](int inputs, int outputs, int multiplier, int shift) {
    return Writer()
        .numbers({1, 5, 1}, 4)
        .numbers({inputs, outputs, multiplier, shift}, 4)
        .numbers({0}, 4)
        .numbers({1}, 1);
  };
  EXPECT_TRUE(Network::parse(one_layer(1, 1, 1, 1).whole()));
  EXPECT_FALSE(Network::parse(one_layer(1, 1, 1, 0).whole()));
  EXPECT_FALSE(Network::parse(one_layer(1, 1, 1, 32).whole()));
  EXPECT_FALSE(Network::parse(one_layer(1, 1, -1, 1).whole()));
  EXPECT_FALSE(Network::parse(one_layer(0, 1, 1, 1).whole()));
  EXPECT_FALSE(Network::parse(one_layer(513, 1, 1, 1).whole()));
  EXPECT_FALSE(Network::parse(Writer().numbers({1, 5, 0}, 4).whole()));
  EXPECT_FALSE(
      Network::parse(Writer().numbers({2, 5, 1}, 4).numbers({1, 1, 1, 1}, 4).numbers({0}, 4).numbers({1}, 1).whole()));
}

TEST(Network, UnknownNamesHaveNone) {
  EXPECT_TRUE(network_bytes("no such game/value").empty());
  EXPECT_FALSE(has_networks("no such game"));
  EXPECT_FALSE(has_networks(""));
}

}  // namespace
}  // namespace tessera::bots
