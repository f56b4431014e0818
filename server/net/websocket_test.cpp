#include "server/net/websocket.h"

#include <gtest/gtest.h>

#include <utility>

#include "server/net/out_queue.h"
#include "server/testing/echo_server.h"

namespace tessera::server {
namespace {

using testing::masked_frame;

constexpr int kLast = 0x80;

// The events of these bytes, fed in pieces of `piece`: "text:hello ping: wrong:1002"
std::string events(std::string bytes, std::size_t piece, std::size_t limit = 100) {
  FrameReader reader(limit);
  std::string all;
  std::span<char> rest(bytes);
  while (!rest.empty()) {
    auto some = rest.first(std::min(piece, rest.size()));
    rest = rest.subspan(some.size());
    while (true) {
      const FrameEvent event = reader.next(some);
      static constexpr const char* kNames[] = {"nothing", "fragment", "text", "ping", "pong", "close", "wrong"};
      if (event.what == FrameEvent::What::nothing) break;
      all += (all.empty() ? "" : " ") + std::string(kNames[static_cast<int>(event.what)]);
      const bool coded = event.what == FrameEvent::What::wrong || event.what == FrameEvent::What::close;
      if (coded) return all + ":" + std::to_string(static_cast<int>(event.code)) + std::string(event.payload);
      if (event.what != FrameEvent::What::fragment) all += ":" + std::string(event.payload);
    }
  }
  return all;
}

void expect_events(const std::string& bytes, const std::string& expected) {
  for (const std::size_t piece : {1U, 2U, 3U, 5U, 7U, 1000U}) EXPECT_EQ(events(bytes, piece), expected) << piece;
}

TEST(FrameReaderTest, ReadsMessages) {
  expect_events(masked_frame(kLast | 1, "hello"), "text:hello");
  expect_events(masked_frame(kLast | 1, "") + masked_frame(kLast | 1, "ä"), "text: text:ä");
  const std::string hundred(100, 'x');
  expect_events(masked_frame(kLast | 1, hundred), "text:" + hundred);
}

TEST(FrameReaderTest, JoinsFragmentsAroundControlFrames) {
  expect_events(masked_frame(1, "he") + masked_frame(kLast | 9, "p") + masked_frame(0, "l") +
                    masked_frame(kLast, "lo") + masked_frame(kLast | 1, "on"),
                "fragment ping:p fragment text:hello text:on");
  expect_events(masked_frame(1, "\xC3") + masked_frame(kLast, "\xA4"), "fragment text:ä");
}

TEST(FrameReaderTest, HearsPongAndClose) {
  expect_events(masked_frame(kLast | 10, "") + masked_frame(kLast | 8, ""), "pong: close:1005");
  expect_events(masked_frame(kLast | 8,
                             "\x03\xE8"
                             "bye"),
                "close:1000bye");
}

TEST(FrameReaderTest, RefusesWhatIsNoProtocol) {
  const std::string masked = masked_frame(kLast | 1, "hello");
  std::string plain = masked;
  plain[1] = 5;
  expect_events(plain, "wrong:1002");
  for (const int first : {kLast | 0x41, kLast | 3, kLast | 11, 9, kLast | 0}) {
    expect_events(masked_frame(first, "x"), "wrong:1002");
  }
  expect_events(masked_frame(kLast | 9, std::string(126, 'x')), "wrong:1002");
  expect_events(masked_frame(1, "a") + masked_frame(kLast | 1, "b"), "fragment wrong:1002");
  expect_events(std::string("\x81\xFE\x00\x05\0\0\0\0hello", 13), "wrong:1002");  // a length in its long form
}

TEST(FrameReaderTest, RefusesWhatIsNoText) {
  expect_events(masked_frame(kLast | 2, "x"), "wrong:1003");
  expect_events(masked_frame(kLast | 1, "\xFF"), "wrong:1007");
  expect_events(masked_frame(1, "\xC3") + masked_frame(kLast, "x"), "fragment wrong:1007");
}

TEST(FrameReaderTest, RefusesWhatIsTooLong) {
  expect_events(masked_frame(kLast | 1, std::string(101, 'x')), "wrong:1009");
  expect_events(masked_frame(1, std::string(60, 'x')) + masked_frame(0, std::string(41, 'x')), "fragment wrong:1009");
  expect_events(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10), "wrong:1009");
}

TEST(FrameReaderTest, RefusesClosesThatSayWhatNobodyMay) {
  expect_events(masked_frame(kLast | 8, "\x03"), "wrong:1002");
  expect_events(masked_frame(kLast | 8, "\x03\xED"), "wrong:1002");  // 1005
  expect_events(masked_frame(kLast | 8, std::string("\0\0", 2)), "wrong:1002");
  expect_events(masked_frame(kLast | 8, "\x03\xE8\xFF"), "wrong:1007");
}

TEST(FrameReaderTest, HoldsNothingWhenAMessageIsWhole) {
  FrameReader reader(100);
  std::string frame = masked_frame(kLast | 1, "hello");
  std::span<char> head = std::span(frame).first(4);
  EXPECT_EQ(reader.next(head).what, FrameEvent::What::nothing);
  EXPECT_TRUE(reader.midway());
  std::span<char> tail = std::span(frame).subspan(4);
  EXPECT_EQ(reader.next(tail).what, FrameEvent::What::text);
  EXPECT_EQ(reader.next(tail).what, FrameEvent::What::nothing);
  EXPECT_FALSE(reader.midway());
}

Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Everything in the queue, offered `room` bytes at a time, of which `step` are taken.
std::string drain(OutQueue& queue, std::size_t room, std::size_t step) {
  std::string all;
  std::string offered(room, '?');
  while (!queue.empty()) {
    const std::size_t size = queue.gather(offered);
    EXPECT_EQ(size, std::min(room, queue.bytes()));
    const std::size_t taken = std::min(step, size);
    queue.consume(taken);
    all.append(offered, 0, taken);
  }
  return all;
}

TEST(OutQueueTest, FramesWhatItSends) {
  constexpr std::pair<std::size_t, std::size_t> kWays[] = {{1, 1},   {2, 2},   {3, 1},          {5, 3},
                                                           {50, 50}, {99, 50}, {200'000, 7000}, {200'000, 200'000}};
  for (const auto& [room, step] : kWays) {
    OutQueue queue;
    queue.push_bytes(share("raw"));
    queue.push_frame(Opcode::text, share("hi"));
    queue.push_frame(Opcode::text, share(std::string(126, 'a')));
    queue.push_frame(Opcode::ping, share(""));
    queue.push_frame(Opcode::text, share(std::string(65'536, 'b')));
    for (int i = 0; i < 40; ++i) queue.push_frame(Opcode::text, share("z"));
    std::string expected = "raw\x81\x02hi\x81\x7E" + std::string(1, '\0') + "\x7E" + std::string(126, 'a') + "\x89" +
                           std::string(1, '\0') + "\x81\x7F" + std::string("\0\0\0\0\0\1\0\0", 8) +
                           std::string(65'536, 'b');
    for (int i = 0; i < 40; ++i) expected += "\x81\x01z";
    EXPECT_EQ(queue.bytes(), expected.size());
    EXPECT_EQ(queue.count(), 45U);
    EXPECT_TRUE(drain(queue, room, step) == expected);
    EXPECT_EQ(queue.bytes(), 0U);
    EXPECT_EQ(queue.count(), 0U);
  }
}

TEST(OutQueueTest, AnEmptyTextIsGoneAtOnce) {
  OutQueue queue;
  queue.push_bytes(share(""));
  queue.push_bytes(share("x"));
  EXPECT_EQ(drain(queue, 1, 1), "x");
}

TEST(ClosePayloadTest, CutsLongReasons) {
  EXPECT_EQ(close_payload(CloseCode::normal, "ok"), "\x03\xE8ok");
  EXPECT_EQ(close_payload(CloseCode::normal, std::string(200, 'x')).size(), 125U);
  EXPECT_EQ(close_payload(CloseCode::nothing, "x"), "");
}

}  // namespace
}  // namespace tessera::server
