#include "server/testing/party.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/fair/fair_record.h"
#include "server/store/log_text.h"
#include "server/testing/store_fixtures.h"
#include "table/testing.h"

namespace tessera::server::testing {

namespace json = boost::json;

namespace {

// Short games, with the default rules or with others.
std::string options_of(const GameInfo& game, bool others) {
  const auto& facts = game.facts;
  auto options = table::testing::object(others && !facts.test_options.empty() ? facts.test_options.front()
                                                                              : facts.short_game.options);
  if (game.simulation_max_turns > 0) options["max_turns"] = 10;
  return json::serialize(options);
}

// Persons sit on the first seats and on those after the bots in turn, so that bots are first, last and between.
std::vector<bool> seats_of_bots(const TableSpec& spec, std::uint64_t seed) {
  std::vector<bool> out(static_cast<std::size_t>(spec.players), true);
  Stream stream(seed);
  for (int left = spec.persons; left > 0;) {
    const auto seat = stream.below(static_cast<std::uint32_t>(spec.players));
    if (!out[seat]) continue;
    out[seat] = false;
    --left;
  }
  return out;
}

std::map<std::string, std::vector<const Player*>> by_table(const Players& players) {
  std::map<std::string, std::vector<const Player*>> out;
  for (const auto& player : players) out[player->table()].push_back(player.get());
  return out;
}

void check_log(const Player& player, const std::vector<table::Event>& log, bool whole) {
  std::size_t known = 0;
  for (const auto& event : log) {
    if (event.number == 0) continue;
    const auto told = player.events().find(event.number);
    if (told == player.events().end()) {
      EXPECT_FALSE(whole) << player.name() << " was not told of " << event.number;
      continue;
    }
    ++known;
    const auto as = player.told_as(event.number);
    const Seat seat = as ? Seat(*as) : kNoSeat;
    EXPECT_EQ(json::parse(told->second), json::value(event_for(event, seat).value())) << player.name();
  }
  EXPECT_EQ(known, player.events().size()) << player.name() << " was told of what is not in the log";
}

void check_chat(const Player& player, const std::vector<ChatLine>& lines) {
  if (player.guest().empty()) return;
  int said = 0;
  std::map<std::string, int> texts;
  for (const auto& line : lines) {
    if (line.guest != player.guest()) continue;
    ++said;
    ++texts[line.text];
  }
  EXPECT_GE(said, player.chatted()) << player.name();
  EXPECT_LE(said, player.maybe_chatted()) << player.name();
  for (const auto& [line, outcome] : player.lines()) {
    const bool fits = outcome == RequestOutcome::unknown ? texts[line] <= 1
                                                         : texts[line] == (outcome == RequestOutcome::done ? 1 : 0);
    EXPECT_TRUE(fits) << line << " is there " << texts[line] << " times";
  }
}

}  // namespace

std::vector<TableSpec> one_of_each(int round) {
  std::vector<TableSpec> out;
  int persons = round;
  for (const auto* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      out.push_back({.game = std::string(game->id),
                     .players = players,
                     .persons = 1 + persons++ % players,
                     .options = options_of(*game, players % 2 == 0)});
      out.back().spectators = persons % 3 == 0 ? 1 : 0;
    }
  }
  return out;
}

bool gather(Players& players, const TableSpec& spec, int port, std::uint64_t seed, const RandomActs& random_acts) {
  const auto bots = seats_of_bots(spec, seed);
  json::array seats;
  int open = spec.open;
  for (const bool other : bots) {
    const bool bot = other && open-- <= 0;
    seats.push_back(bot ? json::value(json::object{{"bot", "random"}}) : json::value(nullptr));
  }
  const auto description = json::serialize(json::object{{"game", spec.game},
                                                        {"players", spec.players},
                                                        {"options", json::parse(spec.options)},
                                                        {"settings", json::parse(spec.settings)},
                                                        {"seats", std::move(seats)}});
  Players group;
  std::string table;
  for (int s = 0; s < spec.players; ++s) {
    if (bots[static_cast<std::size_t>(s)]) continue;
    auto player = std::make_unique<Player>("Guest " + std::to_string(s) + " of " + std::to_string(seed),
                                           seed * 16 + static_cast<std::uint64_t>(s), random_acts);
    if (!player->become_guest(port)) return false;
    const bool host = table.empty();
    if (host) table = player->create_table(port, description);
    if (table.empty()) return false;
    player->go_to(table, s, host);
    group.push_back(std::move(player));
  }
  for (int i = 0; i < spec.spectators; ++i) {
    group.push_back(std::make_unique<Player>("", seed * 16 + 10 + static_cast<std::uint64_t>(i), random_acts));
    group.back()->go_to(table, std::nullopt);
  }
  for (auto& player : group) players.push_back(std::move(player));
  return true;
}

void start_where_all_sit(const Players& players) {
  std::set<std::string> waiting;
  for (const auto& player : players) {
    if (!player->seated() || player->version() == 0) waiting.insert(player->table());
  }
  for (const auto& player : players) player->start_when_asked(!waiting.contains(player->table()));
}

bool all_finished(const Players& players) {
  return std::all_of(players.begin(), players.end(), [](const auto& player) { return player->finished(); });
}

Players at_the_next_tables(const Players& players, int port, const RandomActs& random_acts) {
  Players out;
  for (const auto& player : players) {
    if (!player->seat()) continue;
    const auto answer = player->get(port, "/api/me/tables");
    if (!answer || answer->status != 200) return {};
    const auto tables = json::parse(answer->body).at("tables").as_array();
    if (tables.size() != 1) return {};
    out.push_back(player->again(out.size(), random_acts));
    out.back()->go_to(std::string(tables[0].at("table").as_string()), std::nullopt);
  }
  return out;
}

bool all_up_to_date(const Players& players) {
  std::map<std::string, std::uint32_t> versions;
  for (const auto& player : players) {
    auto& version = versions[player->table()];
    version = std::max(version, player->version());
  }
  return std::all_of(players.begin(), players.end(), [&](const auto& player) {
    return player->knows_all() && player->version() == versions[player->table()];
  });
}

namespace {

// The rounds whose list the player was shown, and which the record does not have, or has otherwise.
std::vector<std::uint32_t> missing_lists(const Player& player, const json::object& fair) {
  std::map<std::uint32_t, std::string> recorded{
      {fair.at("round").to_number<std::uint32_t>(), json::serialize(fair.at("list"))}};
  for (const auto& round : fair.at("spoiled").as_array()) {
    recorded[round.at("round").to_number<std::uint32_t>()] = json::serialize(round.at("list"));
  }
  std::vector<std::uint32_t> out;
  for (const auto& [round, list] : player.lists()) {
    const auto found = recorded.find(round);
    if (found == recorded.end() || found->second != list) out.push_back(round);
  }
  return out;
}

}  // namespace

void check_records(const Players& players, int port, bool all_numbers) {
  for (const auto& [table, group] : by_table(players)) {
    Player reader("", 0);
    const auto answer = reader.get(port, "/api/tables/" + table + "/record");
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->status, 200) << answer->body;
    const auto match = parse_record(answer->body, find_game, read_fair);
    ASSERT_TRUE(match) << match.error().text;
    const auto fair = json::parse(answer->body).at("fair").as_object();
    for (const auto* player : group) {
      EXPECT_EQ(fair.at("commitment").as_string(), player->commitment());
      EXPECT_EQ(missing_lists(*player, fair), std::vector<std::uint32_t>{});
      if (!player->seat() || player->changed_seats()) continue;
      const auto& number = fair.at("numbers").as_array().at(static_cast<std::size_t>(*player->seat()));
      EXPECT_FALSE(all_numbers && number.is_null()) << player->name();
      if (number.is_null()) continue;
      EXPECT_TRUE(player->numbers().contains(std::string(number.as_string())));
    }
    // A spectator who has only heard events knows what one is shown who looks at the table now.
    const auto page = reader.get(port, "/api/tables/" + table);
    ASSERT_TRUE(page);
    auto snapshot = json::parse(page->body).at("snapshot").as_object();
    snapshot.erase("moment");
    table::testing::Follower follower;
    for (const auto& [n, event] : group.front()->events()) follower.hear(json::parse(event).as_object());
    EXPECT_EQ(follower.known(), snapshot);
  }
}

void check_logs(const Players& players, const std::string& folder, bool whole) {
  const auto store = open_store(folder);
  ASSERT_TRUE(store);
  check_logs(players, *store, whole);
}

void check_logs(const Players& players, Store& store, bool whole) {
  for (const auto& [table, group] : by_table(players)) {
    const auto batches = store.log(table);
    ASSERT_TRUE(batches);
    std::vector<table::Event> log;
    for_each_event(*batches, [&](table::Event event) { log.push_back(std::move(event)); });
    table::Table::add_patches(log);
    for (const auto* player : group) check_log(*player, log, whole);
    const auto lines = store.chat(table, 0, 100'000);
    ASSERT_TRUE(lines);
    if (lines->size() >= static_cast<std::size_t>(writes::kMostChatLines)) continue;  // the oldest were deleted
    for (const auto* player : group) check_chat(*player, *lines);
  }
}

void check_faults(const Players& players) {
  for (const auto& player : players) {
    for (const auto& fault : player->faults()) ADD_FAILURE() << fault;
  }
}

}  // namespace tessera::server::testing
