// What happens in Pass the Pot, in sentences.
#include "games/pass_the_pot/terminal/screen.h"

namespace tessera::terminal {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;
using Combo = G::Combo;

std::string coins(int n) { return counted(n, "coin", "coins"); }

class Narration {
 public:
  Narration(const SentenceContext& context, const ViewedEvent<G>& viewed)
      : context_(context), viewed_(viewed), before_(viewed.before.state), after_(viewed.after.state) {}

  Lines narrate() {
    if (viewed_.outcome != nullptr) {
      chance();
    } else if (viewed_.action != nullptr) {
      action();
    }
    return lines_;
  }

 private:
  void chance() {
    for (int i = 0; i < 3; ++i) dice_[i] = (before_.rolling >> i) & 1 ? viewed_.outcome->dice[i] : before_.dice[i];
    switch (static_cast<G::ChanceKind>(viewed_.chance.kind)) {
      case G::ChanceKind::first: say(context_.says(viewed_.outcome->seat, "start", "starts") + ". " + ante()); return;
      case G::ChanceKind::roll: rolled(); return;
      case G::ChanceKind::roll_off: rolled_off(); return;
      case G::ChanceKind::none: return;
    }
  }

  void rolled() {
    const bool again = before_.thrown != G::Throw::first;
    say(context_.says(before_.seat, "roll", "rolls") + (again ? " again: " : " ") + shown() + ".");
    const Combo combo = G::combo_of(dice_);
    const bool last_roll = before_.thrown == G::Throw::one_two_three;
    if (!last_roll && combo == Combo::ones) {
      say("1 1 1! That costs 3 coins and ends the turn.");
      after_turn(false);
    } else if (!last_roll && combo == Combo::pot) {
      say("P O T! That wins the round: 2 coins from the bank, 1 from everyone, and the pot of " +
          std::to_string(before_.pot) + ".");
      narrate_coins();
      next_round(before_.seat);
    } else if (after_.phase != G::Phase::decide && after_.phase != G::Phase::pay) {
      stopped(last_roll ? Combo::none : combo);
    }
  }

  void rolled_off() {
    say(context_.says(before_.seat, "roll", "rolls") + " off: " + shown() + ", total " +
        std::to_string(G::total(dice_)) + ".");
    if (after_.phase == G::Phase::roll_off && after_.best.empty()) {
      say(sentence(context_.all(after_.tied)) + " are level and roll again.");
    }
  }

  void action() {
    for (int i = 0; i < 3; ++i) dice_[i] = before_.dice[i];
    const SeatSet seats{viewed_.action->set};
    const Seat who = viewed_.seat;
    switch (viewed_.action->kind) {
      case Kind::keep:
        say(context_.says(who, "keep", "keeps") + " " + shown() + ".");
        stopped(G::combo_of(dice_));
        return;
      case Kind::reroll: say(context_.says(who, "pick", "picks") + " up " + picked() + " to roll again."); return;
      case Kind::pay: say(context_.says(who, "pay", "pays") + " 1 coin into the pot to roll " + picked() + "."); return;
      case Kind::bank: say(context_.says(who, "take", "takes") + " from the bank."); break;
      case Kind::from: say(context_.says(who, "take", "takes") + " from " + context_.all(seats) + "."); break;
      case Kind::to: say(context_.says(who, "let", "lets") + " the bank pay " + context_.all(seats) + "."); break;
    }
    after_turn(true);
  }

  // The player has stopped: a combo pays, and the turn may be over.
  void stopped(Combo combo) {
    if (combo != Combo::none) say(std::string(Notation<G>::combo_word(combo)) + " pays.");
    if (after_.phase == G::Phase::choose) {
      narrate_coins();
      return;
    }
    if (combo == Combo::one_two_three) {
      narrate_coins();
      say("The 1 and the 3 are rolled again for the total.");
      return;
    }
    after_turn(true);
  }

  void after_turn(bool has_total) {
    const int total = G::total(dice_);
    const bool takes = has_total && (before_.holder.none() || total > before_.to_beat);
    const Seat holder = takes ? before_.seat : before_.holder;
    if (takes) {
      say("Total " + std::to_string(total) + ": " + context_.in_sentence(holder) +
          (context_.is_you(holder) ? " have" : " has") + " the pot now.");
    } else if (has_total) {
      say("Total " + std::to_string(total) + " doesn't beat " + std::to_string(before_.to_beat) + ".");
    }
    const bool won = left_of(before_.seat, viewed_.rules.players) == holder;
    if (won) {
      say("The turn is back at the pot: " + context_.in_sentence(holder) +
          (context_.is_you(holder) ? " win " : " wins ") + coins(before_.pot) + ".");
    }
    narrate_coins();
    if (won) next_round(holder);
  }

  void next_round(Seat starter) {
    if (after_.phase == G::Phase::roll_off) {
      say("Level at the top: " + context_.all(after_.tied) + " roll off.");
    } else if (after_.phase != G::Phase::over) {
      say("A new round: " + context_.says(starter, "start", "starts") + ". " + ante());
    }
  }

  std::string ante() const { return counted(after_.pot, "coin lies", "coins lie") + " in the pot."; }

  void narrate_coins() {
    Lines changes;
    for (int s = 0; s < viewed_.rules.players; ++s) {
      const int change = after_.coins[s] - before_.coins[s];
      if (change == 0) continue;
      changes.push_back(context_.name(Seat(s)) + " " + std::to_string(after_.coins[s]) + " (" + with_sign(change) +
                        ")");
    }
    if (!changes.empty()) say("Coins: " + joined(changes, ", ") + ".");
  }

  std::string picked() const {
    Lines faces;
    for (int i = 0; i < 3; ++i) {
      if ((viewed_.action->set >> i) & 1) faces.push_back(std::string(1, Notation<G>::face(i, dice_[i])));
    }
    return "the " + listed(faces);
  }

  std::string shown() const {
    std::string text;
    for (int i = 0; i < 3; ++i) text += (i == 0 ? "" : " ") + std::string(1, Notation<G>::face(i, dice_[i]));
    return context_.painter(Style::gold, text);
  }

  void say(std::string line) { lines_.push_back(std::move(line)); }

  const SentenceContext& context_;
  const ViewedEvent<G>& viewed_;
  const G::State& before_;
  const G::State& after_;
  G::Die dice_[3] = {};
  Lines lines_;
};

}  // namespace

Lines Screen<G>::narrate(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  return Narration(context, viewed).narrate();
}

}  // namespace tessera::terminal
