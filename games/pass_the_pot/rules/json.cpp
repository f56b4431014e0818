#include "games/pass_the_pot/rules/json.h"

namespace tessera {

namespace {

using G = PassThePot;
using Type = OptionSpec::Type;

void write_dice(bool there, std::string_view name, const G::Die (&dice)[3], JsonText& out) {
  if (!there) return out.field(name, nullptr);
  out.array(name, [&] {
    for (int i = 0; i < 3; ++i) {
      const char face = Notation<G>::face(i, dice[i]);
      out.value(std::string_view(&face, 1));
    }
  });
}

void write_rolling(const G::State& state, JsonText& out) {
  out.array("rolling", [&] {
    for (int i = 0; i < 3; ++i) {
      if (state.phase == G::Phase::roll && ((state.rolling >> i) & 1) != 0) out.value(i + 1);
    }
  });
}

void write_roll_off(const G::State& state, JsonText& out) {
  out.array("tied", state.tied);
  out.array("best", state.best);
  out.field_if(!state.best.empty(), "best_total", state.best_total);
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

void GameJson<G>::write_view(const G::Rules& rules, const G::View& view, JsonText& out) {
  const G::State& state = view.state;
  const bool held = !state.holder.none();
  const bool rolled = state.phase == G::Phase::decide || state.phase == G::Phase::pay ||
                      state.phase == G::Phase::choose || (state.phase == G::Phase::roll && state.rolling != 0b111);
  const bool kept_some = state.phase == G::Phase::roll && state.thrown != G::Throw::first;
  out.field("seat", view.viewer);
  out.field("phase", Notation<G>::phase(rules, state));
  out.field("round", state.rounds);
  out.field("turns", state.turns);
  out.field("starter", state.starter);
  out.field("turn", state.seat);
  out.array("coins", [&] {
    for (int s = 0; s < rules.players; ++s) out.value(state.coins[s]);
  });
  out.field("pot", state.pot);
  out.field_if(rules.bank > 0, "bank", state.bank);
  out.field("holder", state.holder);
  out.field_if(held, "to_beat", state.to_beat);
  write_dice(held, "held_dice", state.held, out);
  write_dice(rolled || kept_some, "dice", state.dice, out);
  write_rolling(state, out);
  out.field_if(state.phase == G::Phase::choose, "combo", Notation<G>::combo_word(state.combo));
  if (state.phase == G::Phase::roll_off) write_roll_off(state, out);
}

}  // namespace tessera
