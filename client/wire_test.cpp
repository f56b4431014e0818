#include "client/wire.h"

#include <gtest/gtest.h>

namespace tessera::client {
namespace {

// Byte by byte: nothing until it is complete.
template <class Take>
auto taken_in_pieces(const std::string& whole, Take take) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < whole.size(); ++i) {
    bytes += whole[i];
    auto early = take(bytes);
    EXPECT_TRUE(early) << "an error at byte " << i;
    EXPECT_FALSE(early && *early) << "complete at byte " << i;
  }
  bytes += whole.back();
  return take(bytes);
}

TEST(Wire, ReadsAnAnswerWithALength) {
  const auto answer = taken_in_pieces("HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX: y\r\n\r\nhello",
                                      [](std::string& bytes) { return take_answer(bytes); });
  ASSERT_TRUE(answer && *answer);
  EXPECT_EQ((*answer)->status, 201);
  EXPECT_EQ((*answer)->field("x"), "y");
  EXPECT_EQ((*answer)->body, "hello");
}

TEST(Wire, ReadsAnAnswerInChunks) {
  const auto answer =
      taken_in_pieces("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n",
                      [](std::string& bytes) { return take_answer(bytes); });
  ASSERT_TRUE(answer && *answer);
  EXPECT_EQ((*answer)->body, "hello world");
}

TEST(Wire, RefusesAnswersThatAreNone) {
  for (const std::string_view text :
       {"SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200\r\nContent-Length: 99999999999999999999\r\n\r\n", "HTTP/1.1 200\r\nContent-Length: 5x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n"}) {
    std::string bytes(text);
    EXPECT_FALSE(take_answer(bytes)) << text;
  }
  std::string endless(kLongestHead + 1, 'a');
  EXPECT_FALSE(take_answer(endless));
}

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
    const auto taken = take_frame(frame);
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ((*taken)->payload.size(), size);
    EXPECT_EQ(frame, "rest");
  }
}

TEST(Wire, RefusesFramesThatAreTooLargeOrMasked) {
  std::string huge("\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", 10);
  EXPECT_FALSE(take_frame(huge));
  std::string masked("\x81\x80....", 6);
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
