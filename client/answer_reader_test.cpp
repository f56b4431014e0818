#include "client/answer_reader.h"

#include <gtest/gtest.h>

#include <chrono>

#include "engine/core/testing/cpu_time.h"

namespace tessera::client {
namespace {

using tessera::testing::thread_cpu_time;

// Byte by byte: not complete before the last one.
HttpAnswer read_in_pieces(const std::string& whole) {
  AnswerReader reader;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    auto byte = std::string_view(whole).substr(i, 1);
    const auto complete = reader.take(byte);
    EXPECT_TRUE(complete) << "an error at byte " << i;
    EXPECT_EQ(complete && *complete, i + 1 == whole.size()) << "at byte " << i;
    EXPECT_TRUE(byte.empty());
  }
  return reader.answer();
}

TEST(AnswerReader, ReadsAnAnswerWithALength) {
  const auto answer = read_in_pieces("HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX: y\r\n\r\nhello");
  EXPECT_EQ(answer.status, 201);
  EXPECT_EQ(answer.field("x"), "y");
  EXPECT_EQ(answer.body, "hello");
}

TEST(AnswerReader, ReadsAnAnswerInChunks) {
  const std::string chunks =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n";
  EXPECT_EQ(read_in_pieces(chunks + "\r\n").body, "hello world");
  EXPECT_EQ(read_in_pieces(chunks + "Trailer: x\r\n\r\n").body, "hello world");
}

TEST(AnswerReader, LeavesWhatComesAfterTheAnswer) {
  std::string_view bytes = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhirest";
  AnswerReader reader;
  EXPECT_TRUE(*reader.take(bytes));
  EXPECT_EQ(reader.answer().body, "hi");
  EXPECT_EQ(bytes, "rest");
  bytes = "HTTP/1.1 101 x\r\nContent-Length: 2\r\n\r\nframes";
  AnswerReader head(true);
  EXPECT_TRUE(*head.take(bytes));
  EXPECT_EQ(bytes, "frames");
}

TEST(AnswerReader, RefusesAnswersThatAreNone) {
  const std::string chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const std::string& text :
       {std::string("SSH-2.0-OpenSSH\r\n\r\n"), std::string("HTTP/1.1 abc\r\n\r\n"),
        std::string("HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n"),
        std::string("HTTP/1.1 200\r\nContent-Length: 5x\r\n\r\n"),
        std::string("HTTP/1.1 200\r\nContent-Length: 99999999999999999999\r\n\r\n"), chunked + "zz\r\n",
        chunked + "1\n", chunked + "ffffffffffffffff\r\n",
        chunked + "400000\r\n" + std::string(4 << 20, 'x') + "\r\n1\r\n", chunked + "1\r\nxyz\r\n",
        chunked + "1;" + std::string(kLongestHead, 'x'), std::string(kLongestHead + 1, 'a')}) {
    std::string_view bytes = text;
    EXPECT_FALSE(AnswerReader().take(bytes)) << text.substr(0, 100);
  }
}

// In chunks of a byte, twenty bytes at a time.
std::chrono::nanoseconds time_of_chunks(std::size_t count) {
  std::string chunks;
  for (std::size_t i = 0; i < count; ++i) chunks += "1\r\nx\r\n";
  AnswerReader reader;
  std::string_view head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  EXPECT_TRUE(reader.take(head));
  const auto begin = thread_cpu_time();
  for (std::size_t at = 0; at < chunks.size(); at += 20) {
    auto piece = std::string_view(chunks).substr(at, 20);
    EXPECT_TRUE(reader.take(piece));
    EXPECT_TRUE(piece.empty());
  }
  EXPECT_EQ(reader.answer().body.size(), count);
  return thread_cpu_time() - begin;
}

// 16 times as many take about 16 times as long; it would be 256 times if all of them were read again with each piece.
TEST(AnswerReader, DoesNotReadAChunkTwice) {
  const auto few = time_of_chunks(37'500);
  EXPECT_LT(time_of_chunks(600'000), 64 * few);
}

}  // namespace
}  // namespace tessera::client
