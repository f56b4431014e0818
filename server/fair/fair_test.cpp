#include "server/fair/fair.h"

#include <map>
#include <sstream>

#include "server/fair/fair_exchange.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server {
namespace {

using namespace testing;

Bytes32 filled(int with) {
  Bytes32 out;
  out.fill(static_cast<std::uint8_t>(with));
  return out;
}

ClientNumber client(int with) { return {commitment_of(filled(with)), filled(with)}; }

// The lines of the block of test vectors in docs/fair-dice.md: name, two or more spaces, value.
std::map<std::string, std::string> vectors() {
  const auto page = read_file(TESSERA_SOURCE_DIR "/docs/fair-dice.md");
  EXPECT_TRUE(page);
  const std::string_view fence = "```vectors\n";
  const auto from = page->find(fence) + fence.size();
  std::istringstream block(page->substr(from, page->find("```", from) - from));
  std::map<std::string, std::string> out;
  for (std::string line; std::getline(block, line);) {
    const auto gap = line.find("  ");
    out[line.substr(0, gap)] = line.substr(line.find_first_not_of(' ', gap));
  }
  return out;
}

std::string key_text(std::uint64_t key) {
  Bytes32 bytes = {};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(key >> (56 - 8 * i));
  return to_hex(std::span(bytes).first(8));
}

std::string dice_of(std::uint64_t key) {
  Stream stream(key);
  std::string out;
  for (int i = 0; i < 5; ++i) out += (i > 0 ? " " : "") + std::to_string(stream.die());
  return out;
}

TEST(FairDice, AreAsThePageSays) {
  auto page = vectors();
  const Bytes32 secret = *bytes32_from_hex(page["secret"]);
  ClientNumbers clients;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{2}}) {
    const auto n = std::to_string(seat);
    clients[seat] = ClientNumber{*bytes32_from_hex(page["commitment of seat " + n]),
                                 *bytes32_from_hex(page["number of seat " + n])};
    EXPECT_EQ(commitment_of(clients[seat]->number), clients[seat]->commitment);
  }
  const FairKeys keys(Secret(secret), clients);
  const FairKeys alone(Secret(secret), {});
  const std::map<std::string, std::string> ours = {
      {"secret", page["secret"]},
      {"commitment", to_hex(commitment_of(Secret(secret)))},
      {"number of seat 0", page["number of seat 0"]},
      {"commitment of seat 0", page["commitment of seat 0"]},
      {"number of seat 2", page["number of seat 2"]},
      {"commitment of seat 2", page["commitment of seat 2"]},
      {"key of event 0", key_text(keys.chance(0))},
      {"dice of event 0", dice_of(keys.chance(0))},
      {"key of event 1", key_text(keys.chance(1))},
      {"dice of event 1", dice_of(keys.chance(1))},
      {"key of event 256", key_text(keys.chance(256))},
      {"dice of event 256", dice_of(keys.chance(256))},
      {"key of event 0, without any numbers", key_text(alone.chance(0))},
      {"key of a bot, version 1, seat 0", key_text(keys.bot(1, Seat(0)))},
      {"key of a bot, version 300, seat 2", key_text(keys.bot(300, Seat(2)))},
  };
  EXPECT_EQ(ours, page);
}

TEST(FairDice, DependOnEveryNumberAndItsPlace) {
  const FairKeys keys(a_secret(), {client(1), client(2)});
  for (const auto& other : {ClientNumbers{client(2), client(1)}, ClientNumbers{client(1)}, ClientNumbers{}}) {
    EXPECT_NE(FairKeys(a_secret(), other).chance(0), keys.chance(0));
    EXPECT_EQ(FairKeys(a_secret(), other).bot(1, Seat(0)), keys.bot(1, Seat(0)));
  }
  EXPECT_NE(FairKeys(a_secret(8), {client(1), client(2)}).chance(0), keys.chance(0));
}

TEST(FairDice, SecretsAreFreshlyDrawn) { EXPECT_FALSE(Secret::random() == Secret::random()); }

using Stage = FairExchange::Stage;

// The error's name, or "".
std::string commits(FairExchange& exchange, int seat, int number) {
  const auto done = exchange.commit(Seat(seat), commitment_of(filled(number)));
  return done ? "" : std::string(name_of(done.error()));
}
std::string opens(FairExchange& exchange, int seat, int number) {
  const auto done = exchange.open(Seat(seat), filled(number));
  return done ? "" : std::string(name_of(done.error()));
}

TEST(Exchange, OpensWhenAllHaveCommitted) {
  FairExchange exchange(SeatSet{0b101});
  EXPECT_EQ(commits(exchange, 0, 10), "");
  EXPECT_EQ(opens(exchange, 0, 10), "wrong_stage");
  EXPECT_EQ(exchange.waits_for(), SeatSet{0b100});
  EXPECT_EQ(commits(exchange, 2, 12), "");
  EXPECT_EQ(exchange.stage(), Stage::opening);
  EXPECT_EQ(opens(exchange, 2, 12), "");
  EXPECT_EQ(opens(exchange, 0, 10), "");
  EXPECT_EQ(exchange.stage(), Stage::done);
  EXPECT_EQ(exchange.numbers(), (ClientNumbers{client(10), std::nullopt, client(12)}));
  EXPECT_EQ(exchange.round(), 1);
}

TEST(Exchange, RefusesWhatDoesNotFit) {
  FairExchange exchange(SeatSet{0b011});
  EXPECT_EQ(commits(exchange, 2, 10), "not_taking_part");
  EXPECT_EQ(commits(exchange, 0, 10), "");
  EXPECT_EQ(commits(exchange, 0, 10), "");  // the answer was lost
  EXPECT_EQ(commits(exchange, 0, 11), "already_sent");
  EXPECT_EQ(commits(exchange, 1, 10), "copied");
  EXPECT_EQ(commits(exchange, 1, 20), "");
  EXPECT_EQ(commits(exchange, 1, 21), "wrong_stage");
  EXPECT_EQ(opens(exchange, 1, 21), "does_not_match");
  EXPECT_EQ(opens(exchange, 1, 20), "");
  EXPECT_EQ(opens(exchange, 1, 20), "");
  EXPECT_EQ(opens(exchange, 1, 21), "already_sent");
  EXPECT_EQ(opens(exchange, 0, 10), "");
  EXPECT_EQ(opens(exchange, 0, 11), "wrong_stage");
}

TEST(Exchange, LeavesOutWhoDoesNotCommitInTime) {
  FairExchange exchange(SeatSet{0b111});
  commits(exchange, 0, 10);
  commits(exchange, 2, 12);
  exchange.time_out();
  EXPECT_EQ(exchange.stage(), Stage::opening);
  EXPECT_EQ(exchange.round(), 1);
  EXPECT_EQ(exchange.taking_part(), SeatSet{0b101});
  EXPECT_EQ(commits(exchange, 1, 11), "not_taking_part");
}

TEST(Exchange, BeginsAnewWithoutWhoDoesNotOpen) {
  FairExchange exchange(SeatSet{0b111});
  for (int s = 0; s < 3; ++s) commits(exchange, s, s);
  opens(exchange, 0, 0);
  opens(exchange, 2, 2);
  exchange.time_out();
  EXPECT_EQ(exchange.stage(), Stage::committing);
  EXPECT_EQ(exchange.round(), 2);
  EXPECT_EQ(exchange.waits_for(), SeatSet{0b101});
  commits(exchange, 0, 20);
  commits(exchange, 2, 22);
  EXPECT_EQ(opens(exchange, 0, 0), "does_not_match");  // the old number is spent
  opens(exchange, 0, 20);
  opens(exchange, 2, 22);
  EXPECT_EQ(exchange.numbers(), (ClientNumbers{client(20), std::nullopt, client(22)}));
}

TEST(Exchange, WhoLeavesIsLeftOut) {
  FairExchange exchange(SeatSet{0b111});
  commits(exchange, 0, 10);
  commits(exchange, 1, 11);
  exchange.leave(Seat(2));
  EXPECT_EQ(exchange.stage(), Stage::opening);
  opens(exchange, 0, 10);
  exchange.leave(Seat(0));  // their number was known already
  EXPECT_EQ(exchange.stage(), Stage::committing);
  commits(exchange, 1, 31);
  opens(exchange, 1, 31);
  EXPECT_EQ(exchange.numbers(), (ClientNumbers{std::nullopt, client(31)}));
  exchange.leave(Seat(1));
  exchange.time_out();
  EXPECT_EQ(exchange.stage(), Stage::done);
}

TEST(Exchange, IsOverAtOnceWithNobody) {
  EXPECT_EQ(FairExchange(SeatSet{}).stage(), Stage::done);
  FairExchange exchange(SeatSet{0b1});
  exchange.time_out();
  EXPECT_EQ(exchange.stage(), Stage::done);
  EXPECT_EQ(exchange.numbers(), ClientNumbers{});
}

}  // namespace
}  // namespace tessera::server
