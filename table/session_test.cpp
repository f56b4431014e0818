// Whole sessions at random: persons and bots, stale and hostile commands, steps taken back, lost connections, restarts.
// The table is always the one that its log gives, every viewer knows what a snapshot says, and nobody learns a secret.
// (That what each viewer heard agrees with the snapshot, and that nothing waits which happens by itself, is looked at
// by Session after every command.)
#include <set>

#include "engine/games/testing.h"
#include "engine/games/testing/secret_game.h"
#include "games/all_secret_games.h"  // made by cmake/games.cmake
#include "table/testing.h"

namespace tessera::table {
namespace {

namespace json = boost::json;

using testing::Do;
using testing::kPersons;
using testing::Session;
using testing::TableSetup;

TEST(State, IsAnotherOneIfASeatIs) {
  Session one({});
  Session other({});
  for (Session* session : {&one, &other}) session->seat_all();
  EXPECT_TRUE(one.table.same_as(other.table));
  EXPECT_EQ(one.send({.kind = Do::rename, .person = "bob", .name = "Bobby"}), "");
  EXPECT_EQ(other.send({.kind = Do::rename, .person = "bob", .name = "Robert"}), "");
  EXPECT_FALSE(one.table.same_as(other.table));
}

TEST(Toggles, AreEightBetweenTwoStepsOfTheGame) {
  Session session({});
  session.seat_all();
  session.start();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(session.send("ann", Do::agree, {.on = i % 2 == 0}), "");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "too_often");
  EXPECT_EQ(session.send("bob", Do::agree, {.on = true}), "");
}

TEST(Toggles, LostConnectionsAreNone) {
  Session session({.settings = R"({"away_s":0})"});
  session.seat_all();
  session.start();
  for (int i = 0; i < 9; ++i) {
    session.send({.kind = Do::presence, .on = false, .person = "ann"});
    session.send({.kind = Do::presence, .on = true, .person = "ann"});
    session.pass(60'000);  // who comes and goes more often than eight times is told of once a minute
  }
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
}

TEST(Toggles, AreFreshAtTheEndOfTheGame) {
  Session session({});
  session.seat_all();
  session.start();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(session.send("ann", Do::agree, {.on = i % 2 == 0}), "");
  EXPECT_EQ(session.send("bob", Do::resign), "");
  ASSERT_EQ(session.table.stage(), Stage::finished);
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = true}), "");
}

TEST(Toggles, WhatIsOnMayAlwaysBeTurnedOff) {
  Session session({});
  session.seat_all();
  session.start();
  for (int i = 0; i < 6; ++i) EXPECT_EQ(session.send("ann", Do::standing, {.on = i % 2 == 0}), "");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.send("ann", Do::standing, {.on = true}), "");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = false}), "");
  EXPECT_EQ(session.send("ann", Do::standing, {.on = false}), "");
  EXPECT_EQ(session.send("ann", Do::standing, {.on = true}), "too_often");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "too_often");
}

class Player {
 public:
  Player(Session& session, std::uint64_t seed) : session_(session), stream_(seed) {}

  // A lively lobby; then every seat is filled and the game begins.
  void take_seats() {
    constexpr Do kLobby[] = {Do::sit,   Do::swap,     Do::add_bot,     Do::remove_bot, Do::leave, Do::kick,
                             Do::allow, Do::add_seat, Do::remove_seat, Do::change,     Do::rename};
    for (int i = 0; i < 40; ++i) {
      const bool by_host = chance(2) && !session_.table.host().empty();
      Command command{.seat = any_seat(),
                      .with = any_seat(),
                      .level = bots::Level::greedy,
                      .kicked = session_.table.version() - static_cast<std::uint32_t>(below(2)),
                      .face = any_face()};
      command.settings = testing::object(chance(2) ? R"({"hints":true})" : R"({"hints":false})");
      session_.send(by_host ? session_.table.host() : anyone(), kLobby[below(11)], command);
    }
    for (const Seat s : SeatSet::all(session_.table.players())) fill(s);
    for (const Seat s : SeatSet::all(session_.table.players())) {
      if (chance(2) || !session_.send(session_.table.host(), Do::kick, {.seat = s}).empty()) continue;
      const auto number = session_.table.version();
      if (chance(2)) EXPECT_EQ(session_.send(session_.table.host(), Do::allow, {.kicked = number}), "");
    }
    for (const Seat s : SeatSet::all(session_.table.players())) fill(s);
    session_.start();
  }

  // After the end: some want to play again, some go.
  void linger() {
    for (int i = 0; i < 20; ++i) {
      session_.send(anyone(), chance(5) ? Do::leave : Do::rematch, {.on = !chance(4)});
      if (chance(4)) hostile();
    }
  }

  void step() {
    switch (below(16)) {
      case 0: return hostile();
      case 1: return presence();
      case 2: return standing();
      case 3:
        session_.send(anyone(), Do::undo);
        for (int i = 0; i < 3; ++i) session_.send(anyone(), Do::answer_undo, {.on = !chance(6)});
        session_.send(anyone(), Do::rename, {.face = any_face()});
        return;
      case 4: session_.pass(below(20) == 0 ? 100'000 : below(2000)); return;
      case 5: return stale();
      case 6:
        if (chance(10)) session_.send(anyone(), Do::agree, {.on = !chance(2)});
        return;
      case 7:
        if (chance(15)) session_.send(anyone(), chance(2) ? Do::resign : Do::leave);
        for (const Seat s : SeatSet::all(kMaxSeats)) session_.send("gus", Do::take_over, {.seat = s});
        return;
      case 8:
        if (chance(6)) restart();
        return;
      default: return act();
    }
  }

  std::string anyone() { return kPersons[below(6)]; }
  int below(int n) { return static_cast<int>(stream_.below(static_cast<std::uint32_t>(n))); }
  bool chance(int one_in) { return below(one_in) == 0; }

 private:
  Seat any_seat() { return Seat(below(kMaxSeats)); }
  Face any_face() { return static_cast<Face>(below(3)); }  // not "cat", which is the id of a person

  void fill(Seat seat) {
    if (session_.table.seat_state(seat).who.kind != SeatHolder::Kind::open) return;
    const auto host = session_.table.host();
    if (!host.empty() && chance(3)) {
      ASSERT_EQ(session_.send(host, Do::add_bot, {.seat = seat, .level = bots::Level::greedy}), "");
      return;
    }
    for (const auto& person : kPersons) {
      if (!session_.table.seat_of(person).none()) continue;
      const auto refused = session_.send(person, Do::sit, {.seat = seat});
      if (refused == "sent_away") continue;
      ASSERT_EQ(refused, "");
      return;
    }
  }

  // Half of the time bots come first.
  void act() {
    if (chance(2)) session_.answer_bots();
    for (const Seat s : session_.table.position().to_act()) {
      const SeatState& seat_state = session_.table.seat_state(s);
      if (seat_state.bot_plays() || !chance(2)) continue;
      const auto legal = session_.table.position().legal(s);
      const auto& action = legal[stream_.below(static_cast<std::uint32_t>(legal.size()))];
      const bool twice = seat_state.answered && action == kWaitAction;
      last_ = {.kind = Do::act, .version = session_.table.version(), .action = action, .person = seat_state.who.person};
      EXPECT_EQ(session_.send(last_), twice ? "already" : "");
      return;
    }
  }

  // What was done is done: again it is refused.
  void stale() {
    if (last_.person.empty() || last_.action == kWaitAction) return;
    const auto again = session_.send(last_);
    EXPECT_TRUE(again == "stale" || again == "not_seated" || again == "wrong_stage") << again;
  }

  void hostile() {
    Command command{.kind = static_cast<Do>(below(static_cast<int>(commands().size()))),
                    .version = static_cast<std::uint32_t>(below(static_cast<int>(session_.table.version()) + 3)),
                    .seat = any_seat(),
                    .with = any_seat(),
                    .on = chance(2),
                    .level = static_cast<bots::Level>(below(6)),
                    .ms = below(1000),
                    .action = std::string(chance(2) ? kWaitAction : "pass"),
                    .person = chance(3) ? "mallory" : anyone(),
                    .name = "Mallory"};
    if (command.kind == Do::resign || command.kind == Do::leave || command.kind == Do::agree)
      command.person = "mallory";
    session_.send(command);
    EXPECT_TRUE(session_.table.seat_of("mallory").none() || session_.table.settings().on(Setting::take_over));
  }

  void presence() {
    Command command{.kind = Do::presence, .on = chance(2), .person = anyone()};
    session_.send(command);
  }

  void standing() { session_.send(anyone(), Do::standing, {.on = chance(2)}); }

  void restart() {
    auto again = session_.replayed();
    ASSERT_TRUE(again.same_as(session_.table));
    session_.table = std::move(again);
    const Time lost = below(3) * 1000;
    session_.now += lost;
    if (lost > 0) EXPECT_EQ(session_.send({.kind = Do::outage, .ms = lost}), "");
  }

  Session& session_;
  Stream stream_;
  Command last_;
};

TableSetup setup(const GameInfo& game, int players, int round, int series = 0) {
  constexpr const char* kSettings[] = {
      R"({"pace_min_ms":0,"pace_max_ms":0,"take_over":true})",
      R"({"clock":"move","clock_s":20,"away_s":5,"window_ms":2000,"take_over":true,"undo_asks":true})",
      R"({"clock":"correspondence","clock_s":86400,"undo":false,"forced":false})",
  };
  std::string options = game.simulation_max_turns > 0 ? R"({"max_turns":25})" : "{}";
  const auto other = static_cast<std::size_t>(round);  // 0: the default game
  if (round > 0 && other <= game.facts.test_options.size()) options = game.facts.test_options[other - 1];
  return {.game = std::string(game.id),
          .players = players,
          .options = options,
          .settings = kSettings[round],
          .seed = "session " + std::to_string(players * 3 + round + series * 1000)};
}

// The server keeps thousands of them.
TEST(Size, ATableIsSmall) { EXPECT_LE(sizeof(Table), 1024u); }

class EveryTable : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryTable, tessera::testing::every_game(), tessera::testing::game_name);

// The events that could have been seen and were not, so that the sessions are not tamer than they look.
std::vector<std::string_view> missing_events(const GameInfo& game, const std::set<Event::Kind>& seen) {
  std::vector<std::string_view> missing;
  for (const auto& info : events()) {
    using enum Event::Kind;
    const bool goes_back = info.kind == undone || info.kind == undo_asked || info.kind == undo_allowed;
    const bool never_back = goes_back && !game.facts.has_undo;
    const bool no_windows = info.kind == answered && !game.facts.has_windows;
    if (!never_back && !no_windows && !seen.contains(info.kind)) missing.push_back(info.name);
  }
  return missing;
}

// What an event changed for spectators is not stored: it follows from the log, wherever one begins to ask.
void expect_same_patches(const Session& session, std::uint32_t since) {
  std::vector<Event> stored;
  for (const auto& event : session.log) stored.push_back(*parse_event(json::serialize(log_json(event))));
  Table::add_patches(stored, since);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const auto& live = session.log[i];
    ASSERT_EQ(stored[i].patch.text, live.number > since ? live.patch.text : "") << live.number;
  }
}

// One session; gives the kinds of its events.
std::set<Event::Kind> play_session(const TableSetup& setup, std::uint64_t seed) {
  Session session(setup);
  Player player(session, seed);
  player.take_seats();
  for (int i = 0; i < 600 && session.table.stage() == Stage::playing && !::testing::Test::HasFailure(); ++i)
    player.step();
  if (session.table.stage() == Stage::finished) player.linger();
  std::set<Event::Kind> seen;
  std::uint32_t number = 0;
  for (const auto& event : session.log) {
    seen.insert(event.kind);
    if (event.number != 0) EXPECT_EQ(event.number, ++number);
  }
  EXPECT_TRUE(session.replayed().same_as(session.table));
  for (const std::uint32_t since : {0u, number / 2, number}) expect_same_patches(session, since);
  // A log cut anywhere is a table, too.
  for (std::size_t length = 1; length < session.log.size(); length += session.log.size() / 7 + 1) {
    EXPECT_TRUE(Table::replay(std::span(session.log).first(length)));
  }
  return seen;
}

// Of a game that is soon over, one series does not show everything.
TEST_P(EveryTable, IsWhatItsLogSays) {
  const GameInfo& game = *GetParam();
  std::set<Event::Kind> seen;
  for (int series = 0; series < 20 && (series == 0 || !missing_events(game, seen).empty()); ++series) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      for (int round = 0; round < 3; ++round) {
        const auto seed = static_cast<std::uint64_t>(players * 3 + round + series * 1000);
        seen.merge(play_session(setup(game, players, round, series), seed));
        ASSERT_FALSE(HasFailure()) << game.id << " " << players << " " << round << " " << series;
      }
    }
  }
  EXPECT_EQ(missing_events(game, seen), std::vector<std::string_view>{});
}

auto hidden_hand_of(const GameInfo& game) {
  auto out = tessera::testing::SecretGame().hidden_hand;
  with_game(game.id, [&]<class G>() { out = tessera::testing::secret_game<G>().hidden_hand; });
  return out;
}

// Several cards as the notation writes them: no other text of a game looks like that.
bool is_telling(const std::string& text) { return std::count(text.begin(), text.end(), ',') >= 2; }

void expect_no_secret(const Session& session, int viewer, const std::string& bytes) {
  for (const char* word : {"\"ann\"", "\"bob\"", "\"cat\"", "\"readers\"", "\"person\":", "\"at\":", "seed"}) {
    EXPECT_EQ(bytes.find(word), std::string::npos) << word;
  }
  for (const auto& event : session.log) {
    if (event.readers.has(Seat(viewer)) || !is_telling(event.text)) continue;
    EXPECT_EQ(bytes.find(event.text), std::string::npos) << viewer << ": " << event.text;
  }
  for (std::uint64_t i = 0; i < 40; ++i) {
    EXPECT_EQ(bytes.find(std::to_string(session.keys.chance(i))), std::string::npos);
    EXPECT_EQ(bytes.find(std::to_string(session.keys.bot(static_cast<std::uint32_t>(i), Seat(0)))), std::string::npos);
  }
}

// A lively session may be over before anybody holds a secret, so there are several.
TEST_P(EveryTable, TellsNobodyASecret) {
  const auto hidden_hand = hidden_hand_of(*GetParam());
  int hidden = 0;
  for (int n = 0; n < 6; ++n) {
    const int players = n % 2 == 0 ? 2 : 4;
    Session session(setup(*GetParam(), players, n % 2));
    Player player(session, 77 + static_cast<std::uint64_t>(n));
    player.take_seats();
    for (int i = 0; i < 150 && session.table.stage() == Stage::playing; ++i) {
      player.step();
      for (int viewer = -1; viewer < players; ++viewer) {
        const auto snapshot = json::serialize(session.table.snapshot(Seat(viewer), session.now));
        for (int owner = 0; owner < players; ++owner) {
          if (owner == viewer) continue;
          const auto secret = hidden_hand(session.table.position(), Seat(owner), Seat(viewer));
          if (secret.empty()) continue;
          ++hidden;
          ASSERT_EQ(snapshot.find(secret), std::string::npos) << secret;
        }
      }
    }
    for (int viewer = -1; viewer < players; ++viewer) expect_no_secret(session, viewer, session.heard[viewer]);
  }
  EXPECT_EQ(hidden > 0, GetParam()->facts.has_secrets) << "games/GAME/tests/secret_game.h says what is hidden";
}

// Who may read an outcome or an action is what the game says of the position before it.
TEST_P(EveryTable, TellsAllThatAViewerMaySee) {
  const int players = GetParam()->max_players;
  Session session(setup(*GetParam(), players, 0));
  Player player(session, 5);
  player.take_seats();
  for (int i = 0; i < 60 && session.table.stage() == Stage::playing; ++i) player.step();
  int told = 0;
  for (std::size_t i = 0; i < session.log.size(); ++i) {
    const Event& event = session.log[i];
    if (event.kind != Event::Kind::outcome && event.kind != Event::Kind::acted) continue;
    const auto before = Table::replay(std::span(session.log).first(i));
    ASSERT_TRUE(before);
    const Position& position = before->position();
    for (int viewer = -1; viewer < players; ++viewer) {
      const bool may = event.kind == Event::Kind::outcome ? position.sees_outcome(Seat(viewer))
                                                          : position.sees_action(event.seat, Seat(viewer));
      ASSERT_EQ(event.readers.has(Seat(viewer)), may) << event.text << ", " << viewer;
      told += may ? 1 : 0;
    }
  }
  EXPECT_GT(told, 0);
}

}  // namespace
}  // namespace tessera::table
