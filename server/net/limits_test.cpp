#include "server/net/limits.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

Address address(const char* text) { return *Address::parse(text); }

TEST(TokenBucketTest, GivesTheBurstAtOnceAndThenTheRate) {
  TokenBucket bucket;
  const Rate rate = {.per_second = 10, .burst = 3};
  EXPECT_TRUE(bucket.take(rate, 1000));
  EXPECT_TRUE(bucket.take(rate, 1000));
  EXPECT_TRUE(bucket.take(rate, 1000));
  EXPECT_FALSE(bucket.take(rate, 1000));
  EXPECT_FALSE(bucket.take(rate, 1099));  // a token takes 100 ms
  EXPECT_TRUE(bucket.take(rate, 1100));
  EXPECT_FALSE(bucket.take(rate, 1100));
}

TEST(TokenBucketTest, HoldsNoMoreThanTheBurst) {
  TokenBucket bucket;
  const Rate rate = {.per_second = 1000, .burst = 2};
  EXPECT_TRUE(bucket.take(rate, 1000));
  EXPECT_TRUE(bucket.take(rate, 900'000));
  EXPECT_TRUE(bucket.take(rate, 900'000));
  EXPECT_FALSE(bucket.take(rate, 900'000));
}

TEST(TokenBucketTest, TellsWhenItIsFull) {
  TokenBucket bucket;
  const Rate rate = {.per_second = 10, .burst = 3};
  EXPECT_TRUE(bucket.full(1000));
  EXPECT_TRUE(bucket.take(rate, 1000));
  EXPECT_FALSE(bucket.full(1099));
  EXPECT_TRUE(bucket.full(1100));
}

TEST(TokenBucketTest, KeepsThousandsASecondApart) {
  TokenBucket bucket;
  const Rate rate = {.per_second = 5000, .burst = 1};
  int taken = 0;
  for (Time now = 0; now < 1000; ++now) {
    while (bucket.take(rate, now)) ++taken;
  }
  EXPECT_EQ(taken, 1000);  // one at once, and the clock counts milliseconds
}

TEST(TokenBucketTest, WithoutARateThereIsNoLimit) {
  TokenBucket bucket;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(bucket.take({}, 0));
}

TEST(AddressTableTest, CountsConnectionsPerAddress) {
  AddressTable table({.connections = 2, .requests = {}, .messages = {}});
  EXPECT_TRUE(table.connect(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.connect(address("::ffff:192.0.2.1"), 0));  // the same
  EXPECT_FALSE(table.connect(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.connect(address("192.0.2.2"), 0));
  table.disconnect(address("192.0.2.1"));
  EXPECT_TRUE(table.connect(address("192.0.2.1"), 0));
}

TEST(AddressTableTest, TakesAnIpv6NetworkAsOne) {
  AddressTable table({.connections = 1, .requests = {}, .messages = {}});
  EXPECT_TRUE(table.connect(address("2001:db8:1:2::1"), 0));
  EXPECT_FALSE(table.connect(address("2001:db8:1:2:ffff::1"), 0));
  EXPECT_TRUE(table.connect(address("2001:db8:1:3::1"), 0));
}

TEST(AddressTableTest, ConnectingAndAskingComeFromOneBucket) {
  AddressTable table({.connections = 0, .requests = {1, 2}, .messages = {}});
  EXPECT_TRUE(table.connect(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.request(address("192.0.2.1"), 0));
  EXPECT_FALSE(table.request(address("192.0.2.1"), 999));
  EXPECT_FALSE(table.connect(address("192.0.2.1"), 999));
  EXPECT_TRUE(table.request(address("192.0.2.2"), 999));
  EXPECT_TRUE(table.request(address("192.0.2.1"), 1000));
}

TEST(AddressTableTest, MessagesHaveTheirOwn) {
  AddressTable table({.connections = 0, .requests = {1, 1}, .messages = {1, 1}});
  EXPECT_TRUE(table.request(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.message(address("192.0.2.1"), 0));
  EXPECT_FALSE(table.message(address("192.0.2.1"), 0));
}

TEST(AddressTableTest, ForgetsThoseWhoOweNothing) {
  AddressTable table({.connections = 0, .requests = {1, 1}, .messages = {}});
  EXPECT_TRUE(table.connect(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.request(address("192.0.2.2"), 0));
  table.sweep(999);
  EXPECT_EQ(table.size(), 2U);
  table.sweep(1000);
  EXPECT_EQ(table.size(), 1U);  // one is still connected
  table.disconnect(address("192.0.2.1"));
  table.sweep(1000);
  EXPECT_EQ(table.size(), 0U);
}

TEST(AddressTableTest, StaysWithinItsSize) {
  AddressTable table({.connections = 0, .requests = {1, 1}, .messages = {}, .addresses = 2});
  EXPECT_TRUE(table.request(address("192.0.2.1"), 0));
  EXPECT_TRUE(table.request(address("192.0.2.2"), 0));
  EXPECT_FALSE(table.request(address("192.0.2.3"), 500));
  EXPECT_TRUE(table.request(address("192.0.2.3"), 1000));
  EXPECT_EQ(table.size(), 1U);
}

}  // namespace
}  // namespace tessera::server
