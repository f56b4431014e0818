// Each thing that a dishonest server does is noticed, and costs it the number (docs/fair-dice.md).
#include "client/dice_device.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <thread>

#include "client/testing.h"
#include "server/fair/receipt.h"

namespace tessera::client {
namespace {

const std::string kCommitment(64, 'a');
const std::string kSigner(64, 'b');
const std::string kOther(64, 'c');

class DiceDeviceTest : public ::testing::Test {
 protected:
  DiceDeviceTest() { device_.see(kCommitment, kSigner); }

  DiceDevice device_again() {
    return DiceDevice("table", receipts_, [this](DiceWarning warning) { warnings_.push_back(warning); });
  }
  // A round until its list: the number that is opened.
  std::optional<std::string> open(std::uint32_t round, std::optional<std::string> other = std::nullopt) {
    const auto hash = device_.commit(round, kCommitment, Seat(0));
    list_ = {hash, std::move(other), std::nullopt};
    return device_.list(round, kCommitment, list_, Seat(0), {2});
  }

  MemoryReceipts receipts_;
  std::vector<DiceWarning> warnings_;
  DiceDevice device_ = device_again();
  HexBySeat list_;
};

using Warnings = std::vector<DiceWarning>;

TEST_F(DiceDeviceTest, TheListIsKeptBeforeTheNumberIsOpen) {
  const auto number = open(1, kOther);
  ASSERT_TRUE(number);
  const auto text = boost::json::serialize(receipts_.kept.at("table"));
  EXPECT_NE(text.find(kOther), std::string::npos);
  EXPECT_NE(text.find(*number), std::string::npos);
  device_.opened(1);
  const auto receipt = server::parse_receipt(boost::json::serialize(receipts_.kept.at("table")), 3);
  ASSERT_TRUE(receipt) << receipt.error().text;
  EXPECT_TRUE(receipt->rounds[0].opened);
  EXPECT_EQ(server::to_hex(*receipt->rounds[0].number), *number);
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(DiceDeviceTest, TheSameRoundHasTheSameNumberAndANewOneAnother) {
  const auto first = device_.commit(1, kCommitment, Seat(0));
  EXPECT_EQ(device_.commit(1, kCommitment, Seat(0)), first);
  EXPECT_NE(device_.commit(2, kCommitment, Seat(0)), first);
}

// A receipt is written for each number, and that waits for the disk.
TEST_F(DiceDeviceTest, AServerThatAsksForNumbersWithoutEndGetsAHundred) {
  int given = 0;
  for (std::uint32_t round = 1; round <= 1000; ++round) given += device_.commit(round, kCommitment, Seat(0)) ? 1 : 0;
  EXPECT_EQ(given, 100);
  EXPECT_LE(receipts_.writes, 101);
  EXPECT_EQ(warnings_.size(), 900u);
}

TEST_F(DiceDeviceTest, AfterARestartTheKeptListGivesTheSameNumber) {
  const auto number = open(1);
  DiceDevice again = device_again();
  EXPECT_EQ(again.list(1, kCommitment, list_, Seat(0), {2}), number);
  EXPECT_FALSE(again.commit(1, kCommitment, Seat(0))) << "that round is over";
  EXPECT_EQ(warnings_, Warnings{DiceWarning::round});
}

TEST_F(DiceDeviceTest, AnotherCommitmentGetsNoNumber) {
  EXPECT_FALSE(device_.commit(1, kOther, Seat(0)));
  device_.see(kOther, kSigner);
  device_.see(kCommitment, kOther);
  EXPECT_EQ(warnings_, (Warnings{DiceWarning::commitment, DiceWarning::commitment, DiceWarning::signer}));
}

TEST_F(DiceDeviceTest, AListIsNotChangedAndARoundNotUsedTwice) {
  ASSERT_TRUE(open(2));
  auto changed = list_;
  changed[1] = kOther;
  EXPECT_FALSE(device_.list(2, kCommitment, changed, Seat(0), {2}));
  EXPECT_FALSE(device_.list(1, kCommitment, list_, Seat(0), {2}));
  EXPECT_EQ(warnings_, (Warnings{DiceWarning::two_lists, DiceWarning::round}));
}

TEST_F(DiceDeviceTest, ABotHasNoNumber) {
  const auto hash = device_.commit(1, kCommitment, Seat(0));
  EXPECT_FALSE(device_.list(1, kCommitment, {hash, std::nullopt, kOther}, Seat(0), {2}));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::bot_number});
}

TEST_F(DiceDeviceTest, OurHashStandsAtOurSeat) {
  ASSERT_TRUE(device_.commit(1, kCommitment, Seat(0)));
  EXPECT_FALSE(device_.list(1, kCommitment, {kOther, std::nullopt, std::nullopt}, Seat(0), {}));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::own_hash});
}

TEST_F(DiceDeviceTest, WhoIsLeftOutOpensNothing) {
  ASSERT_TRUE(device_.commit(1, kCommitment, Seat(0)));
  EXPECT_FALSE(device_.list(1, kCommitment, {std::nullopt, kOther, std::nullopt}, Seat(0), {}));
  EXPECT_TRUE(warnings_.empty());
  device_.numbers(1, kCommitment, {std::nullopt, std::nullopt, std::nullopt},
                  {std::nullopt, std::nullopt, std::nullopt}, Seat(0));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::two_lists}) << "and the other hash is gone";
}

TEST_F(DiceDeviceTest, WhoIsLeftOutAfterTheServerHasConfirmedTheHashIsTold) {
  const HexBySeat without{std::nullopt, kOther, std::nullopt};
  ASSERT_TRUE(device_.commit(1, kCommitment, Seat(0)));
  device_.confirmed(1);
  EXPECT_FALSE(device_.list(1, kCommitment, without, Seat(0), {}));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::dropped});
  // Also where it confirms what it has left out already, and where the list never came.
  warnings_.clear();
  ASSERT_TRUE(device_.commit(2, kCommitment, Seat(0)));
  device_.list(2, kCommitment, without, Seat(0), {});
  EXPECT_TRUE(warnings_.empty());
  device_.confirmed(2);
  EXPECT_EQ(warnings_, Warnings{DiceWarning::dropped});
  warnings_.clear();
  ASSERT_TRUE(device_.commit(3, kCommitment, Seat(0)));
  device_.confirmed(3);
  const HexBySeat nobody(3);
  device_.numbers(3, kCommitment, nobody, nobody, Seat(0));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::dropped});
}

TEST_F(DiceDeviceTest, WhoLeavesDuringTheStartIsNotDropped) {
  ASSERT_TRUE(device_.commit(1, kCommitment, Seat(0)));
  device_.confirmed(1);
  device_.leave();
  EXPECT_FALSE(device_.list(1, kCommitment, {std::nullopt, kOther, std::nullopt}, Seat(0), {}));
  EXPECT_TRUE(warnings_.empty());
}

// The same person at the same table in two programs: the server takes the hash of one of them.
TEST_F(DiceDeviceTest, AnotherProgramOfThePersonLosesNothingOfTheReceipt) {
  for (const bool other_first : {false, true}) {
    DiceDevice other = device_again();
    const std::uint32_t round = other_first ? 2 : 1;
    const auto hash = device_.commit(round, kCommitment, Seat(0));
    ASSERT_TRUE(other.commit(round, kCommitment, Seat(0)));
    device_.confirmed(round);
    other.refused(round);
    const HexBySeat list{hash, std::nullopt, std::nullopt};
    if (other_first) other.list(round, kCommitment, list, Seat(0), {2});
    const auto number = device_.list(round, kCommitment, list, Seat(0), {2});
    ASSERT_TRUE(number);
    device_.opened(round);
    EXPECT_EQ(other.list(round, kCommitment, list, Seat(0), {2}), number);
    other.opened(round);
    for (auto* each : {&device_, &other}) {
      each->numbers(round, kCommitment, list, {number, std::nullopt, std::nullopt}, Seat(0));
    }
    const auto receipt = server::parse_receipt(boost::json::serialize(receipts_.kept.at("table")), 3);
    ASSERT_TRUE(receipt) << receipt.error().text;
    ASSERT_EQ(receipt->rounds.size(), round);
    EXPECT_EQ(server::to_hex(*receipt->rounds.back().number), *number);
    EXPECT_TRUE(receipt->rounds.back().opened);
    EXPECT_TRUE(warnings_.empty());
  }
}

TEST(Profile, OneProgramAtATimeHoldsTheReceipts) {
  const auto folder = (std::filesystem::temp_directory_path() / ("profile" + std::to_string(::getpid()))).string();
  auto one = Profile::open(folder);
  auto other = Profile::open(folder);
  ASSERT_TRUE(one && other);
  std::optional<server::Descriptor> held(one->hold());
  std::atomic<bool> both = false;
  std::thread waiting([&] {
    const auto also = other->hold();
    both = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(both);
  held.reset();
  waiting.join();
  EXPECT_TRUE(both);
  std::filesystem::remove_all(folder);
}

TEST_F(DiceDeviceTest, TheNumbersFitTheList) {
  const auto number = open(1);
  device_.numbers(1, kCommitment, list_, {number, std::nullopt, std::nullopt}, Seat(0));
  EXPECT_TRUE(warnings_.empty());
  device_.numbers(1, kCommitment, list_, {kOther, std::nullopt, std::nullopt}, Seat(0));
  device_.numbers(1, kCommitment, list_, {std::nullopt, std::nullopt, std::nullopt}, Seat(0));
  device_.numbers(1, kCommitment, {std::nullopt, std::nullopt, std::nullopt},
                  {std::nullopt, std::nullopt, std::nullopt}, Seat(0));
  EXPECT_EQ(warnings_, (Warnings{DiceWarning::numbers, DiceWarning::numbers, DiceWarning::two_lists}));
}

TEST_F(DiceDeviceTest, WhoHasOpenedIsNotBlamed) {
  ASSERT_TRUE(open(1));
  device_.spoiled(1, list_, {0});
  EXPECT_TRUE(warnings_.empty()) << "not confirmed: it may have come too late";
  device_.opened(1);
  device_.spoiled(1, list_, {0});
  EXPECT_EQ(warnings_, Warnings{DiceWarning::blamed});
}

TEST_F(DiceDeviceTest, WithoutStorageThereIsNoNumber) {
  receipts_.full = true;
  EXPECT_FALSE(device_.commit(1, kCommitment, Seat(0)));
  EXPECT_EQ(warnings_, Warnings{DiceWarning::storage});
  receipts_.full = false;
  const auto hash = device_.commit(2, kCommitment, Seat(0));
  receipts_.full = true;
  EXPECT_FALSE(device_.list(2, kCommitment, {hash, std::nullopt, std::nullopt}, Seat(0), {}));
}

}  // namespace
}  // namespace tessera::client
