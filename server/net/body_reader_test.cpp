// Bodies of requests: by length and in chunks, in whatever pieces they come.
#include "server/net/body_reader.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

using State = BodyReader::State;

constexpr std::size_t kBody = 100;
constexpr std::size_t kAround = 20;

struct Read {
  State state;
  std::string body;
  std::string rest;
  friend bool operator==(const Read&, const Read&) = default;
};

Read read(BodyReader reader, std::string_view text, std::size_t piece) {
  State state = reader.whole() ? State::whole : State::more;
  while (state == State::more && !text.empty()) {
    std::string_view some = text.substr(0, piece);
    const std::size_t before = some.size();
    state = reader.take(some);
    text.remove_prefix(before - some.size());
  }
  return {state, reader.take_body(), std::string(text)};
}

Read chunks(std::string_view text) {
  const auto whole = read(BodyReader::chunked(kBody, kAround), text, text.size() + 1);
  EXPECT_EQ(read(BodyReader::chunked(kBody, kAround), text, 1), whole) << text;
  return whole;
}

TEST(BodyReaderTest, ReadsSoManyBytes) {
  EXPECT_EQ(read(BodyReader::of_length(3), "abcGET", 2), (Read{State::whole, "abc", "GET"}));
  EXPECT_EQ(read(BodyReader::of_length(0), "GET", 2), (Read{State::whole, "", "GET"}));
  EXPECT_EQ(read(BodyReader(), "GET", 2), (Read{State::whole, "", "GET"}));
  EXPECT_EQ(read(BodyReader::of_length(4), "abc", 2), (Read{State::more, "abc", ""}));
}

TEST(BodyReaderTest, ReadsChunks) {
  EXPECT_EQ(chunks("3\r\nabc\r\n0\r\n\r\nGET"), (Read{State::whole, "abc", "GET"}));
  EXPECT_EQ(chunks("1\r\na\r\n0A\r\n0123456789\r\n000\r\n\r\n"), (Read{State::whole, "a0123456789", ""}));
  EXPECT_EQ(chunks("1;name=\"x\"\r\na\r\n0\r\nA: b\r\nC:\r\n\r\nnext"), (Read{State::whole, "a", "next"}));
}

TEST(BodyReaderTest, RefusesWhatAreNoChunks) {
  for (const auto* bad : {"\r\n", ";x\r\n", "g\r\n", "-1\r\n", "1\n", "1\r\nab", "1\r\na\n", "0\r\n\rx", "0\r\na\nb",
                          "+1\r\n", "1;\x01\r\n", "0x1\r\n", "0\r\n\x7f"}) {
    EXPECT_EQ(chunks(bad).state, State::malformed) << bad;
  }
}

TEST(BodyReaderTest, KeepsItsLimits) {
  EXPECT_EQ(chunks("64\r\n" + std::string(100, 'x') + "\r\n0\r\n\r\n").state, State::whole);
  EXPECT_EQ(chunks("65\r\n").state, State::too_large);
  EXPECT_EQ(chunks("64\r\n" + std::string(100, 'x') + "\r\n1\r\n").state, State::too_large);
  EXPECT_EQ(chunks("ffffffffffffffffffffffffffffffff\r\n").state, State::too_large);
  EXPECT_EQ(chunks("0000000000000000000000000000000").state, State::too_large);
  EXPECT_EQ(chunks("1;" + std::string(19, 'e') + "\r\n").state, State::more);
  EXPECT_EQ(chunks("1;" + std::string(20, 'e')).state, State::too_much_around);
  // All of them together, however many chunks they come in.
  EXPECT_EQ(chunks("1;23456789\r\na\r\n1;23456789\r\na\r\n1; x").state, State::too_much_around);
  EXPECT_EQ(chunks("0;23456789\r\nA: 4567890\r\nB").state, State::more);
  EXPECT_EQ(chunks("0;23456789\r\nA: 4567890\r\nB: ").state, State::too_much_around);
}

}  // namespace
}  // namespace tessera::server
