// For tests: a whole game with given fair dice, its log and its record.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"
#include "engine/games/testing.h"
#include "server/fair/fair_record.h"
#include "server/testing/store_fixtures.h"
#include "table/description.h"
#include "table/table.h"

namespace tessera::server::testing {

inline Bytes32 filled(int with) {
  Bytes32 out;
  out.fill(static_cast<std::uint8_t>(with));
  return out;
}

// The hashes of these numbers, as a list that is closed.
inline ClosedList list_of(const FairTable& table, std::uint32_t round, const SeatBytes& numbers) {
  ClosedList out{round, {}};
  for (const Seat seat : SeatSet::all(table.players)) {
    if (at(numbers, seat)) at(out.hashes, seat) = hash_of_number(table, round, seat, *at(numbers, seat));
  }
  return out;
}

// Persons who do anything that is legal.
class FairGame {
 public:
  FairGame(const std::string& game, const FairSource& source)
      : source_(source), keys_(source.keys()), context_{keys_, has_any_bot}, table_(create(game)) {
    for (int s = 0; s < source.table.players; ++s) {
      send({.kind = Do::sit, .seat = Seat(s), .person = name(s), .name = name(s)});
    }
    send({.kind = Do::start, .person = name(0)});
  }

  void play_out() {
    Stream stream(3);
    while (table_.stage() != table::Stage::finished) {
      for (const Seat seat : table_.position().to_act()) {
        const auto legal = table_.position().legal(seat);
        const auto& action = legal[stream.below(static_cast<std::uint32_t>(legal.size()))];
        if (send({.kind = Do::act, .action = action, .person = name(seat.index)})) break;
      }
    }
  }

  Result<boost::json::object> record() const { return fair_record(log_, source_); }

 private:
  using Do = table::Command::Kind;

  static std::string name(int seat) { return seat == 0 ? "Ann" : seat == 1 ? "Bob" : "Cleo"; }
  static bool has_any_bot(const Position& position, bots::Level level) {
    return static_cast<bool>(bots::check_level(position, level));
  }

  table::Table create(const std::string& game) {
    const boost::json::object wish{{"game", game},
                                   {"players", source_.table.players},
                                   {"options", boost::json::object{{"max_turns", 30}}},
                                   {"settings", boost::json::object{{"window_ms", 0}}}};
    auto with_limit = table::read_description(wish);
    if (find_game(game)->simulation_max_turns == 0) with_limit->options.clear();
    auto made = table::Table::create(*with_limit, "Ann", 0, context_);
    EXPECT_TRUE(made) << made.error().detail;
    log_ = std::move(made->changes.events);
    return std::move(made->table);
  }

  bool send(table::Command command) {
    command.version = table_.version();
    auto changes = table_.handle(command, 0, context_);
    if (!changes) return false;
    for (auto& event : changes->events) log_.push_back(std::move(event));
    return true;
  }

  std::vector<table::Event> log_;
  FairSource source_;
  FairKeys keys_;
  table::TableContext context_;
  table::Table table_;
};

// The record of such a game, of a game with dice.
inline boost::json::object fair_record_of(const FairSource& source) {
  FairGame game(std::string(tessera::testing::plain_game().id), source);
  game.play_out();
  auto record = game.record();
  EXPECT_TRUE(record);
  return record ? *record : boost::json::object{};
}

}  // namespace tessera::server::testing
