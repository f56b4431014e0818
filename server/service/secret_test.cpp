// Every byte that the server sends while a game runs, to players, spectators and strangers, and every line it logs, is
// searched for what its reader may not know: cards in other hands and piles, the secret and the keys that chance comes
// from, the numbers of the players, the tokens and ids of others.
#include <gtest/gtest.h>

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "engine/core/random.h"
#include "engine/games/testing.h"
#include "engine/games/testing/secret_game.h"
#include "games/all_secret_games.h"  // made by cmake/games.cmake
#include "server/base/log.h"
#include "server/fair/fair_record.h"
#include "server/service/admin_file.h"
#include "server/store/log_text.h"
#include "server/testing/leaks.h"
#include "server/testing/party.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr int kPatience = 60;  // seconds, for anything
constexpr std::string_view kRemark = "between you and me: ";

// ---- what the search finds -----------------------------------------------------------------------------------------

Bytes32 some_bytes() {
  Bytes32 out;
  Stream stream(5);
  for (auto& byte : out) byte = static_cast<std::uint8_t>(stream.below(256));
  return out;
}

TEST(SecretPatterns, FindASecretInEveryEncoding) {
  const auto secret = some_bytes();
  SecretPatterns secrets;
  secrets.add_secret(secret, "secret");
  const auto hex = to_hex(secret);
  const auto found = [&](const std::string& text) {
    return secrets.find(R"({"say":"news","x":")" + text, "").has_value();
  };
  EXPECT_TRUE(found(hex));
  EXPECT_TRUE(found(hex.substr(10, 20)));
  EXPECT_TRUE(found(to_base64url(secret)));
  EXPECT_TRUE(found(std::string(secret.begin(), secret.end())));
  // After one byte of something else, as in a token.
  std::array<std::uint8_t, 33> longer = {1};
  std::copy(secret.begin(), secret.end(), longer.begin() + 1);
  EXPECT_TRUE(found(to_base64url(longer)));
  std::string list;
  for (const auto byte : secret) list += std::to_string(byte) + ",";
  EXPECT_TRUE(found(list));
  EXPECT_FALSE(found(to_hex(sha256(secret))));
  EXPECT_FALSE(found(hex.substr(0, 14)));
}

TEST(SecretPatterns, AreNoSecretToTheirOwner) {
  SecretPatterns secrets;
  secrets.add("token-of-ann", "token", "ann");
  EXPECT_FALSE(secrets.find("xx token-of-ann xx", "ann"));
  EXPECT_TRUE(secrets.find("xx token-of-ann xx", "bob"));
  EXPECT_TRUE(secrets.find("token-of-ann", ""));
}

TEST(SecretPatterns, AKeyIsFoundAsANumber) {
  SecretPatterns secrets;
  secrets.add_key(0x8000'0000'0000'1234u, "key");
  EXPECT_TRUE(secrets.find("9223372036854780468", ""));
  EXPECT_TRUE(secrets.find("-9223372036854771148", ""));
  EXPECT_TRUE(secrets.find("8000000000001234", ""));
}

// ---- whole games ---------------------------------------------------------------------------------------------------

struct Item {
  std::uint32_t version;  // of the table, as far as the reader knew
  std::string text;
};

class Secrets : public ::testing::TestWithParam<const GameInfo*> {
 protected:
  // Plays a game of this kind to its end while strangers look at all there is to see, then searches it all.
  void play_and_search(TableSpec spec, const std::set<std::string>& cards) {
    spec.spectators = 2;
    spec.settings = R"({"pace_min_ms":0,"pace_max_ms":0,"window_ms":0,"listed":true,"free_chat":true,"hints":true})";
    set_log_level(LogLevel::debug);
    ::testing::internal::CaptureStderr();
    play(spec);
    const auto log = ::testing::internal::GetCapturedStderr();
    set_log_level(LogLevel::info);
    if (HasFatalFailure()) return;
    read_store();
    search(cards);
    search_log(log);
    if (!cards.empty()) plant(KnownCards(log_, cards));
  }

 private:
  static constexpr RandomActs kRandomActs{
      .drop = 2, .twice = 2, .late = 2, .undo = 5, .chat = 10, .wrong = 10, .hint = 3};

  void play(const TableSpec& spec) {
    RunningService service(folder_.path());
    ASSERT_TRUE(gather(players_, spec, service.port(), 77, kRandomActs));
    items_.resize(players_.size());
    known_.resize(players_.size());
    for (std::size_t i = 0; i < players_.size(); ++i) {
      auto& player = *players_[i];
      player.words = std::string(kRemark) + std::to_string(i);
      // What says no version is about nothing that its reader did not know before.
      player.heard = [this, i](const std::string& text) {
        const auto own = version_in(text);
        known_[i] = std::max(known_[i], own);
        items_[i].push_back({own != 0 ? own : known_[i], text});
      };
    }
    ASSERT_TRUE(let_play(players_, service.port(), kPatience, [&] {
      start_where_all_sit(players_);
      visit_pages(service.port());
      return all_finished(players_);
    })) << state_of(players_);
    const auto admin = AdminFile::read(folder_.path());
    ASSERT_TRUE(admin);
    secrets_.add(admin->token, "the admin's token");
    check_faults(players_);
  }

  // In the middle of the game everyone asks for everything; before and after that, somebody for something.
  void visit_pages(int port) {
    const bool middle = !visited_ && players_.back()->version() > 20;
    const auto& asker = players_[dice_.below(static_cast<std::uint32_t>(players_.size()))];
    if (middle) {
      visited_ = true;
      for (const auto& player : players_) {
        for (const auto& target : targets()) player->get(port, target);
        for (const auto& [target, body] : bodies()) player->post(port, target, body);
      }
      ask_for_record(port);
    } else if (++passes_ % 8 == 0) {
      const auto list = targets();
      asker->get(port, list[dice_.below(static_cast<std::uint32_t>(list.size()))]);
      ask_for_record(port);
    }
  }

  std::string table_target() const { return "/api/tables/" + players_.front()->table(); }
  std::vector<std::string> targets() const {
    const auto table = table_target();
    return {table,
            table + "/chat",
            table + "/analysis",
            table + "/secret",
            table + "/../admin",
            table + "?seat=0",
            "/api/tables",
            "/api/tables?stage=finished",
            "/api/tables?after=x",
            "/api/games",
            "/api/me",
            "/api/me/tables",
            "/api/me/history",
            "/api/me/export",
            "/api/me/statistics",
            "/api/live",
            "/metrics",
            "/healthz",
            "/admin/tables",
            "/admin/connections",
            "/admin/reports"};
  }
  std::vector<std::pair<std::string, std::string>> bodies() const {
    return {{"/api/check", tessera::testing::plain_table(R"("players":9)")},
            {"/api/tables", R"({"game":"none"})"},
            {"/api/tables", "{"},
            {"/api/codes", R"({"code":"AAAAAAAA"})"},
            {table_target() + "/reports", R"({"seat":0,"text":"no reason"})"},
            {table_target(), "{}"}};
  }

  // The record is there as soon as the game is over, and not a moment before.
  void ask_for_record(int port) {
    Player stranger("", 0);
    const auto answer = stranger.get(port, table_target() + "/record");
    ASSERT_TRUE(answer);
    const auto over = [&] {
      return std::any_of(players_.begin(), players_.end(), [](const auto& p) { return p->finished(); });
    };
    if (answer->status != 200) return items_.back().push_back({known_.back(), answer->body});
    for (int i = 0; i < 2000 && !over(); ++i) {
      for (const auto& player : players_) player->listen();
      ::usleep(1000);
    }
    EXPECT_TRUE(over());
  }

  void read_store() {
    const auto store = open_store(folder_.path());
    const auto& table = players_.front()->table();
    for_each_event(*store->log(table), [this](table::Event event) { log_.push_back(std::move(event)); });
    const auto fair = store->fair(table);
    ASSERT_TRUE(fair && *fair);
    secrets_.add_secret((*fair)->secret.expose(), "the secret");
    const auto key = store->setting("token key");
    ASSERT_TRUE(key && *key);
    secrets_.add_secret(**key, "the key that signs tokens");
    const auto record_key = store->setting("record key");
    ASSERT_TRUE(record_key && *record_key);
    secrets_.add_secret(**record_key, "the key that signs records");
    add_keys(**fair);
    for (const auto& player : players_) {
      if (player->token().empty()) continue;
      secrets_.add(player->token(), "a token", player->guest());
      secrets_.add(player->token().substr(player->token().size() - 40), "a token's end", player->guest());
      secrets_.add(player->guest(), "a guest's id", player->guest());
    }
  }

  void add_keys(const StoredFair& fair) {
    const auto state = table::Table::replay(log_);
    ASSERT_TRUE(state);
    const auto& table = players_.front()->table();
    const auto source = read_source(fair.secret, {table, state->players()}, false, fair.clients, fair.rounds);
    ASSERT_TRUE(source && source->rounds);
    const auto keys = source->keys();
    for (std::uint64_t n = 0; n < log_.size(); ++n) secrets_.add_key(keys.chance(n), "a key of chance");
    for (std::uint32_t version = 0; version <= state->version(); ++version) {
      for (int s = 0; s < state->players(); ++s) secrets_.add_key(keys.bot(version, Seat(s)), "a bot's key");
    }
  }

  void search(const std::set<std::string>& cards) {
    const KnownCards known(log_, cards);
    long hidden = 0;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const auto& player = *players_[i];
      const Seat seat = player.seat() ? Seat(*player.seat()) : kNoSeat;
      for (const auto& item : items_[i]) {
        bytes += item.text.size();
        hidden += known.hidden(seat, item.version);
        const auto leak = secrets_.find(item.text, player.guest());
        EXPECT_FALSE(leak) << *leak << " in: " << item.text;
        const auto card = known.find_hidden(item.text, seat, item.version);
        EXPECT_FALSE(card) << *card << " at version " << item.version << " in: " << item.text;
        check_readers(item.text, seat);
        if (HasFailure()) return;
      }
    }
    EXPECT_TRUE(visited_);
    EXPECT_GT(bytes, 10'000u);
    if (!cards.empty()) EXPECT_GT(hidden, 1'000) << "there was nothing to find";
  }

  // No text of an event for others, not even one as short as a die.
  void check_readers(const std::string& text, Seat seat) {
    if (!text.starts_with("{")) return;
    const auto value = boost::json::parse(text);
    const auto* events = value.as_object().if_contains("events");
    for (const auto& told : events != nullptr ? events->as_array() : boost::json::array{}) {
      const auto* number = told.as_object().if_contains("n");
      if (number == nullptr) continue;
      const auto n = number->to_number<std::uint32_t>();
      const auto event = std::find_if(log_.begin(), log_.end(), [n](const auto& each) { return each.number == n; });
      ASSERT_NE(event, log_.end());
      if (event->text.empty() || event->readers.has(seat)) continue;
      for (const auto& [key, field] : told.as_object()) EXPECT_NE(field, boost::json::value(event->text)) << text;
    }
  }

  // What is logged may be read by anyone: nothing of a table, nor of those who sit there.
  void search_log(const std::string& log) {
    EXPECT_NE(log.find("request"), log.npos);
    auto secrets = secrets_;
    secrets.add(players_.front()->table(), "a table's address");
    secrets.add(std::string(kRemark), "what a guest said");
    for (const auto& player : players_) secrets.add(player->name(), "a guest's name");
    const auto leak = secrets.find(log, "");
    EXPECT_FALSE(leak) << *leak;
  }

  // The same search finds what others were dealt, in any text: it could have failed.
  void plant(const KnownCards& known) {
    int planted = 0;
    for (const auto& event : log_) {
      if (event.kind != table::Event::Kind::outcome || event.readers.everyone || planted == 3) continue;
      ++planted;
      const auto leaking =
          R"({"say":"news","version":)" + std::to_string(event.number) + R"(,"oops":")" + event.text + "\"}";
      EXPECT_TRUE(known.find_hidden(leaking, kNoSeat, event.number)) << leaking;
      EXPECT_FALSE(known.find_hidden(leaking, event.seat, event.number)) << leaking;
    }
    EXPECT_EQ(planted, 3);
  }

  TemporaryFolder folder_{quick_place()};
  Players players_;
  std::vector<std::vector<Item>> items_;
  std::vector<std::uint32_t> known_;  // the latest version that each has heard of
  std::vector<table::Event> log_;
  SecretPatterns secrets_;
  Stream dice_{3};
  int passes_ = 0;
  bool visited_ = false;
};

TEST_P(Secrets, AreKept) {
  with_game(GetParam()->id, [&]<class G>() {
    const auto game = tessera::testing::secret_game<G>();
    play_and_search({.game = std::string(GetParam()->id),
                     .players = game.players,
                     .persons = game.persons,
                     .options = game.options},
                    game.cards);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Secrets, tessera::testing::every_game(), tessera::testing::game_name);

}  // namespace
}  // namespace tessera::server
