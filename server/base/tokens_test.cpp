#include "server/base/tokens.h"

#include <set>

#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

TEST(Ids, AreLongRandomAndFitIntoLinks) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    for (const auto& id : {random_table_id(), random_guest_id()}) {
      EXPECT_GE(id.size() * 6, 96u);
      EXPECT_EQ(id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), id.npos);
      EXPECT_TRUE(seen.insert(id).second);
    }
  }
}

TEST(AToken, SaysWhoAndSinceWhen) {
  const Token token{random_guest_id(), 1'700'000'000'123};
  const auto text = sign_token(token, a_secret());
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), kTokenLength);
  EXPECT_EQ(check_token(*text, a_secret()), token);
}

TEST(AToken, IsThisServersOrNone) {
  const auto text = *sign_token({random_guest_id(), 5}, a_secret());
  EXPECT_FALSE(check_token(text, a_secret(8)));
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(check_token(changed, a_secret())) << i;
  }
  for (const auto& wrong : {std::string(), text + "A", text.substr(1), text + "=", " " + text.substr(1),
                            std::string(kTokenLength, '\0'), std::string(100'000, 'A')}) {
    EXPECT_FALSE(check_token(wrong, a_secret()));
  }
}

TEST(AToken, IsForRealIdsOnly) {
  EXPECT_FALSE(sign_token({"", 5}, a_secret()));
  EXPECT_FALSE(sign_token({"somebody", 5}, a_secret()));
  EXPECT_FALSE(sign_token({random_guest_id() + "A", 5}, a_secret()));
}

TEST(ATransferCode, IsGoodOnce) {
  TransferCodes codes;
  const auto code = *codes.issue("ann", 1000);
  EXPECT_EQ(code.size(), TransferCodes::kLength);
  EXPECT_EQ(code.find_first_of("ILOU"), code.npos);
  EXPECT_FALSE(codes.redeem("", 1000));
  EXPECT_FALSE(codes.redeem(code + "0", 1000));
  EXPECT_EQ(codes.redeem(code, 1000), "ann");
  EXPECT_FALSE(codes.redeem(code, 1000));
}

TEST(ATransferCode, IsGoodForTenMinutes) {
  TransferCodes codes;
  const auto in_time = *codes.issue("ann", 0);
  EXPECT_EQ(codes.redeem(in_time, TransferCodes::kLifetime - 1), "ann");
  const auto late = *codes.issue("ann", 0);
  EXPECT_FALSE(codes.redeem(late, TransferCodes::kLifetime));
}

TEST(ATransferCode, MakesTheOlderOneVoid) {
  TransferCodes codes;
  const auto older = *codes.issue("ann", 0);
  const auto newer = *codes.issue("ann", 1);
  const auto other = *codes.issue("bob", 1);
  EXPECT_FALSE(codes.redeem(older, 2));
  EXPECT_EQ(codes.redeem(newer, 2), "ann");
  EXPECT_EQ(codes.redeem(other, 2), "bob");
}

TEST(ATransferCode, MayBeTypedAsPeopleType) {
  TransferCodes codes;
  for (int i = 0; i < 50; ++i) {
    const auto code = *codes.issue("ann", 0);
    std::string typed;
    for (const char c : code) {
      if (typed.size() == 4) typed += " - ";
      typed += c == '0' ? 'o' : c == '1' ? 'l' : static_cast<char>(std::tolower(c));
    }
    EXPECT_EQ(codes.redeem(typed, 1), "ann") << code << " typed " << typed;
  }
}

TEST(ATransferCode, ThereAreNotTooMany) {
  TransferCodes codes;
  for (std::size_t i = 0; i < TransferCodes::kMost; ++i) ASSERT_TRUE(codes.issue("guest " + std::to_string(i), 0));
  EXPECT_FALSE(codes.issue("one more", 0));
  EXPECT_TRUE(codes.issue("guest 7", 0));  // in place of their own
  EXPECT_TRUE(codes.issue("one more", TransferCodes::kLifetime));
}

}  // namespace
}  // namespace tessera::server
