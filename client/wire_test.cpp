#include "client/wire.h"

#include <gtest/gtest.h>

namespace tessera::client {
namespace {

TEST(Wire, ReadsFramesOfAllLengths) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{125}, std::size_t{126}, std::size_t{65535}, std::size_t{65536}}) {
    std::string frame("\x81", 1);
    if (size < 126) {
      frame += static_cast<char>(size);
    } else if (size <= 0xFFFF) {
      frame += '\x7e';
      frame += static_cast<char>(size >> 8);
      frame += static_cast<char>(size & 0xFF);
    } else {
      frame += '\x7f';
      for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift & 0xFF);
    }
    frame += std::string(size, 'x') + "rest";
    std::string_view rest = frame;
    const auto taken = take_frame(rest);
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ((*taken)->payload.size(), size);
    EXPECT_EQ(rest, "rest");
    rest = std::string_view(frame).substr(0, frame.size() - 5);
    if (const auto early = take_frame(rest); size > 0) EXPECT_TRUE(early && !*early) << "it is not complete";
  }
}

TEST(Wire, RefusesFramesThatAreTooLargeOrMasked) {
  std::string_view huge("\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", 10);
  EXPECT_FALSE(take_frame(huge));
  std::string_view masked("\x81\x80....", 6);
  EXPECT_FALSE(take_frame(masked));
}

TEST(Wire, AMaskedFrameIsReadBackByItsMask) {
  const std::string frame = masked_frame(0x81, "hello", {1, 2, 3, 4});
  std::string payload = frame.substr(6);
  for (std::size_t i = 0; i < payload.size(); ++i)
    payload[i] = static_cast<char>(payload[i] ^ (1 + static_cast<int>(i % 4)));
  EXPECT_EQ(payload, "hello");
}

}  // namespace
}  // namespace tessera::client
