#include "games/pass_the_pot/terminal/screen.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;
using Combo = G::Combo;

std::string dice_text(const G::Die (&dice)[3]) {
  std::string out;
  for (int i = 0; i < 3; ++i) out += (i == 0 ? "" : " ") + std::string(1, Notation<G>::face(i, dice[i]));
  return out;
}

std::string coins(int n) { return counted(n, "coin", "coins"); }

// "die 2", "dice 1 and 3", "all three dice".
std::string dice_named(unsigned set) {
  if (set == 0b111) return "all three dice";
  Lines numbers;
  for (int i = 0; i < 3; ++i) {
    if ((set >> i) & 1u) numbers.push_back(std::to_string(i + 1));
  }
  return (numbers.size() == 1 ? "die " : "dice ") + listed(numbers);
}

struct Payout {
  Combo combo;
  std::string_view pays;
};

// In two columns of five, as they are shown.
constexpr Payout kPayouts[] = {
    {Combo::one_two_three, "+1, roll 1 and 3"},
    {Combo::twos, "rob one, two or bank"},
    {Combo::two_three_four, "+1"},
    {Combo::threes, "+2, and 1 from one"},
    {Combo::three_four_five, "+2, or 1 from two"},
    {Combo::fours, "+2, and 1 from two"},
    {Combo::four_two_o, "+1 for everyone"},
    {Combo::fives, "+3; two others get 1"},
    {Combo::pot, "wins the round!"},
    {Combo::ones, "costs 3"},
};

Lines payout_table(const SentenceContext& context, Combo made) {
  Lines lines;
  for (std::size_t i = 0; i < std::size(kPayouts); i += 2) {
    std::string line;
    for (std::size_t j = i; j < i + 2; ++j) {
      const bool here = kPayouts[j].combo == made && made != Combo::none;
      const std::string cell = std::string(here ? "▸" : " ") + std::string(Notation<G>::combo_word(kPayouts[j].combo)) +
                               " " + std::string(kPayouts[j].pays);
      line += context.painter(here ? Style::bold : Style::dim, j == i ? pad(cell, 26) : cell);
    }
    lines.push_back(line);
  }
  return lines;
}

bool has_rolled(const G::State& state) {
  return state.phase == G::Phase::decide || state.phase == G::Phase::pay || state.phase == G::Phase::choose ||
         (state.phase == G::Phase::roll && state.thrown != G::Throw::first);
}

int name_columns(const SentenceContext& context) { return std::max(context.name_width() + 2, 9); }

std::string coin_row(int n) {
  if (n > 12) return "";
  std::string out;
  for (int i = 0; i < n; ++i) out += "●";
  return out;
}

Lines player_lines(const SentenceContext& context, const G::Rules& rules, const G::State& state) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const bool turn = state.phase != G::Phase::over && state.seat == Seat(s);
    std::string line = std::string(turn ? " ▸ " : "   ") + pad(context.name(Seat(s)), name_columns(context)) +
                       pad_left(std::to_string(state.coins[s]), 4) + " " +
                       context.painter(Style::gold, pad(coin_row(state.coins[s]), 13));
    if (state.holder == Seat(s)) {
      line += "has the pot, with " + dice_text(state.held) + ": total " + std::to_string(state.to_beat);
    }
    lines.push_back(line);
  }
  return lines;
}

std::string needed(const G::State& state) {
  if (state.holder.none()) return "nobody has the pot yet: any total takes it";
  if (state.to_beat >= 15) return "only P O T can take the pot now";
  return "a total of " + std::to_string(state.to_beat + 1) + " or more takes the pot";
}

std::string dice_line(const G::State& state) {
  if (state.phase == G::Phase::choose) {
    return "Total " + std::to_string(G::total(state.dice)) + "; " + std::string(Notation<G>::combo_word(state.combo)) +
           " pays.";
  }
  return "Total " + std::to_string(G::total(state.dice)) + "; " + needed(state) + ".";
}

}  // namespace

Lines Screen<G>::intro(const G::Rules& rules) {
  return {
      "Roll three dice (1 to 5 and a letter each; letters count 0). You may re-roll any of them",
      "once free, and once more for a coin. A higher total than the one on the table takes the",
      "pot; when the turn comes back to whoever has the pot, its coins are theirs. Some rolls",
      "pay extra. The first round after which somebody has " + coins(rules.goal) + " ends the game.",
  };
}

Lines Screen<G>::typing_help(const G::Rules&) {
  return {
      "keep             stop with the dice as they lie",
      "reroll 1 3       the free re-roll, here of dice 1 and 3",
      "pay 2            the paid re-roll, here of die 2",
      "bank             take from the bank, where a combo lets you choose",
      "from 1, from 1 2 take from the player in that seat, from two players",
      "to 1 2           who gets a coin each when you have 5 5 5",
      "With real dice: 2 5 T for a roll (die 1 has the P, die 2 the O, die 3 the T).",
  };
}

Lines Screen<G>::draw(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  const G::State& state = view.state;
  Lines lines{headline(context.painter, kAccent, "Pass the Pot",
                       "round " + std::to_string(state.rounds) + " · " + coins(rules.goal) + " end the game")};
  append(lines, player_lines(context, rules, state));
  lines.push_back("   " + pad("the pot", name_columns(context)) + pad_left(std::to_string(state.pot), 4) + " " +
                  context.painter(Style::gold, coin_row(state.pot)));
  if (rules.bank > 0) {
    lines.push_back("   " + pad("the bank", name_columns(context)) + pad_left(std::to_string(state.bank), 4));
  }
  if (!has_rolled(state)) return lines;
  std::vector<Lines> dice;
  for (int i = 0; i < 3; ++i) {
    const std::string letter(1, Notation<G>::face(i, 0));
    dice.push_back(state.dice[i] == 0 ? big_letter(context.painter, kAccent, letter)
                                      : big_die(context.painter, kAccent, state.dice[i]));
    dice.back().push_back(centred("die " + std::to_string(i + 1), 9));
  }
  Lines payouts = payout_table(context, G::combo_of(state.dice));
  for (auto& line : beside({beside(dice, 0), payouts}, 0)) lines.push_back(line);
  lines.push_back("   " + dice_line(state));
  return lines;
}

namespace {

std::string keep_meaning(const G::State& state) {
  const int total = G::total(state.dice);
  const Combo combo = G::combo_of(state.dice);
  std::string out = "stop with " + dice_text(state.dice) + ", total " + std::to_string(total);
  if (combo == Combo::one_two_three) return "stop: 1 2 3 pays 1, then the 1 and the 3 roll again for the total";
  if (combo != Combo::none) out += "; " + std::string(Notation<G>::combo_word(combo)) + " pays";
  const bool takes = state.holder.none() || total > state.to_beat;
  return out + (takes ? "; takes the pot" : "; doesn't take the pot");
}

std::string meaning(const SentenceContext& context, const G::Rules& rules, const G::State& state,
                    const G::Action& action) {
  const SeatSet seats{action.set};
  switch (action.kind) {
    case Kind::keep: return keep_meaning(state);
    case Kind::reroll: return "roll " + dice_named(action.set) + " again, free";
    case Kind::pay: return "pay 1 coin into the pot and roll " + dice_named(action.set) + " again";
    case Kind::bank: return "take " + coins(state.combo == Combo::three_four_five ? 2 : 1) + " from the bank";
    case Kind::from: {
      const bool all_from_one = state.combo == Combo::twos && seats.size() == 1;
      return "take " + (all_from_one ? coins(rules.twos_from_one) : std::string("1 coin")) +
             (seats.size() > 1 ? " each from " : " from ") + context.all(seats);
    }
    case Kind::to:
      return std::string("the bank gives 1 coin") + (seats.size() > 1 ? " each" : "") + " to " + context.all(seats);
  }
  return {};
}

}  // namespace

Menu Screen<G>::menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                     const Actions<G>& actions) {
  Menu menu;
  const G::State& state = view.state;
  switch (state.phase) {
    case G::Phase::decide: menu.question = "Keep, or roll some dice again (free)?"; break;
    case G::Phase::pay: menu.question = "Keep, or pay 1 coin for a last roll?"; break;
    default: menu.question = std::string(Notation<G>::combo_word(state.combo)) + " pays: your choice"; break;
  }
  for (const auto& action : actions) {
    menu.choices.push_back({Notation<G>::print(rules, action), meaning(context, rules, state, action)});
  }
  return menu;
}

Lines Screen<G>::result(const SentenceContext& context, const G::Rules&, const G::View& view) {
  const G::State& state = view.state;
  if (state.tied.size() < 2) return {};
  return {"The roll-off of " + context.all(state.tied) + " was won with a total of " +
          std::to_string(state.best_total) + "."};
}

}  // namespace tessera::terminal
