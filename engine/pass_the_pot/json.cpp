#include "engine/pass_the_pot/json.h"

#include <boost/json/array.hpp>

#include "engine/core/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = PassThePot;
using Type = OptionSpec::Type;

json::value dice_json(const G::Die (&dice)[3]) {
  json::array out;
  for (int i = 0; i < 3; ++i) out.emplace_back(json::string(1, Notation<G>::face(i, dice[i])));
  return out;
}

}  // namespace

std::span<const OptionSpec> GameJson<G>::options() {
  static const OptionSpec specs[] = {
      {"goal", Type::integer, 24, 1, 999, {}, "coins that end the game, looked at when a round is over"},
      {"stake", Type::integer, 3, 0, 99, {}, "coins each player starts with"},
      {"ante_first", Type::integer, 2, 0, 99, {}, "coins from the bank into the pot at the first round [P2]"},
      {"ante", Type::integer, 1, 0, 99, {}, "coins from the bank into the pot at later rounds [P2]"},
      {"twos_from_one", Type::integer, 3, 1, 3, {}, "what 2 2 2 takes when it takes from one player [P3]"},
      {"bank", Type::integer, 0, 0, 9999, {}, "coins in the bank once the stakes are handed out; 0: no limit [P1]"},
      {"first", Type::seat, -1, 0, 0, {}, "who starts the first round [P13]"},
      {"max_turns", Type::integer, 0, 0, kMaxMaxTurns, {}, "end the game after this many turns; 0: never [P11]"},
  };
  return specs;
}

Result<G::Rules> GameJson<G>::rules(int players, const Options& options) {
  G::Rules rules = G::defaults(players);
  rules.goal = options.number("goal");
  rules.stake = options.number("stake");
  rules.ante_first = options.number("ante_first");
  rules.ante = options.number("ante");
  rules.twos_from_one = options.number("twos_from_one");
  rules.bank = options.number("bank");
  rules.first = options.number("first");
  rules.max_turns = options.number("max_turns");
  if (rules.bank > 0 && players * rules.stake + rules.bank < rules.goal && rules.max_turns == 0) {
    return Error{"option bank: all the coins there are (" + std::to_string(players * rules.stake + rules.bank) +
                 ") are fewer than the goal (" + std::to_string(rules.goal) +
                 "), so nobody could ever win; raise bank or stake, lower goal, or set max_turns"};
  }
  return rules;
}

json::object GameJson<G>::view(const G::Rules& rules, const G::View& view) {
  const G::State& state = view.state;
  json::array coins;
  for (int s = 0; s < rules.players; ++s) coins.emplace_back(state.coins[s]);
  json::object out{
      {"seat", seat_json(view.viewer)},
      {"phase", Notation<G>::phase(rules, state)},
      {"round", state.rounds},
      {"turns", state.turns},
      {"starter", seat_json(state.starter)},
      {"turn", seat_json(state.seat)},
      {"coins", std::move(coins)},
      {"pot", state.pot},
      {"bank", rules.bank > 0 ? json::value(state.bank) : json::value(nullptr)},
      {"holder", seat_json(state.holder)},
      {"to_beat", state.holder.none() ? json::value(nullptr) : json::value(state.to_beat)},
      {"held_dice", state.holder.none() ? json::value(nullptr) : dice_json(state.held)},
  };
  const bool rolled = state.phase == G::Phase::decide || state.phase == G::Phase::pay ||
                      state.phase == G::Phase::choose || (state.phase == G::Phase::roll && state.rolling != 0b111);
  const bool kept_some = state.phase == G::Phase::roll && state.thrown != G::Throw::first;
  out["dice"] = rolled || kept_some ? dice_json(state.dice) : json::value(nullptr);
  json::array rolling;
  if (state.phase == G::Phase::roll) {
    for (int i = 0; i < 3; ++i) {
      if ((state.rolling >> i) & 1) rolling.emplace_back(i + 1);
    }
  }
  out["rolling"] = std::move(rolling);
  out["combo"] = state.phase == G::Phase::choose ? json::value(Notation<G>::combo_word(state.combo)) : nullptr;
  if (state.phase == G::Phase::roll_off) {
    json::array tied;
    for (const Seat s : state.tied) tied.emplace_back(s.index);
    out["tied"] = std::move(tied);
    json::array best;
    for (const Seat s : state.best) best.emplace_back(s.index);
    out["best"] = std::move(best);
    out["best_total"] = state.best.empty() ? json::value(nullptr) : json::value(state.best_total);
  }
  return out;
}

}  // namespace tessera
