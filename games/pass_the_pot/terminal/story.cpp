// What happens in Pass the Pot, in sentences.
#include "games/pass_the_pot/terminal/screen.h"

namespace tessera::terminal {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;
using Combo = G::Combo;

std::string coins(int n) { return counted(n, "coin", "coins"); }

class Story {
 public:
  Story(const Scene& scene, const Moment<G>& moment)
      : scene_(scene), moment_(moment), before_(moment.before.state), after_(moment.after.state) {}

  Lines tell() {
    if (moment_.outcome != nullptr) {
      chance();
    } else if (moment_.action != nullptr) {
      action();
    }
    return lines_;
  }

 private:
  void chance() {
    for (int i = 0; i < 3; ++i) dice_[i] = (before_.rolling >> i) & 1 ? moment_.outcome->dice[i] : before_.dice[i];
    switch (static_cast<G::ChanceKind>(moment_.chance.kind)) {
      case G::ChanceKind::first: say(scene_.says(moment_.outcome->seat, "start", "starts") + ". " + ante()); return;
      case G::ChanceKind::roll: rolled(); return;
      case G::ChanceKind::roll_off: rolled_off(); return;
      case G::ChanceKind::none: return;
    }
  }

  void rolled() {
    const bool again = before_.thrown != G::Throw::first;
    say(scene_.says(before_.seat, "roll", "rolls") + (again ? " again: " : " ") + shown() + ".");
    const Combo combo = G::combo_of(dice_);
    const bool last_roll = before_.thrown == G::Throw::one_two_three;
    if (!last_roll && combo == Combo::ones) {
      say("1 1 1! That costs 3 coins and ends the turn.");
      after_turn(false);
    } else if (!last_roll && combo == Combo::pot) {
      say("P O T! That wins the round: 2 coins from the bank, 1 from everyone, and the pot of " +
          std::to_string(before_.pot) + ".");
      tell_coins();
      next_round(before_.seat);
    } else if (after_.phase != G::Phase::decide && after_.phase != G::Phase::pay) {
      stopped(last_roll ? Combo::none : combo);
    }
  }

  void rolled_off() {
    say(scene_.says(before_.seat, "roll", "rolls") + " off: " + shown() + ", total " + std::to_string(G::total(dice_)) +
        ".");
    if (after_.phase == G::Phase::roll_off && after_.best.empty()) {
      say(sentence(scene_.all(after_.tied)) + " are level and roll again.");
    }
  }

  void action() {
    for (int i = 0; i < 3; ++i) dice_[i] = before_.dice[i];
    const SeatSet seats{moment_.action->set};
    const Seat who = moment_.seat;
    switch (moment_.action->kind) {
      case Kind::keep:
        say(scene_.says(who, "keep", "keeps") + " " + shown() + ".");
        stopped(G::combo_of(dice_));
        return;
      case Kind::reroll: say(scene_.says(who, "pick", "picks") + " up " + picked() + " to roll again."); return;
      case Kind::pay: say(scene_.says(who, "pay", "pays") + " 1 coin into the pot to roll " + picked() + "."); return;
      case Kind::bank: say(scene_.says(who, "take", "takes") + " from the bank."); break;
      case Kind::from: say(scene_.says(who, "take", "takes") + " from " + scene_.all(seats) + "."); break;
      case Kind::to: say(scene_.says(who, "let", "lets") + " the bank pay " + scene_.all(seats) + "."); break;
    }
    after_turn(true);
  }

  // The player has stopped: a combo pays, and the turn may be over.
  void stopped(Combo combo) {
    if (combo != Combo::none) say(std::string(Notation<G>::combo_word(combo)) + " pays.");
    if (after_.phase == G::Phase::choose) {
      tell_coins();
      return;
    }
    if (combo == Combo::one_two_three) {
      tell_coins();
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
      say("Total " + std::to_string(total) + ": " + scene_.in_sentence(holder) +
          (scene_.is_you(holder) ? " have" : " has") + " the pot now.");
    } else if (has_total) {
      say("Total " + std::to_string(total) + " doesn't beat " + std::to_string(before_.to_beat) + ".");
    }
    const bool won = left_of(before_.seat, moment_.rules.players) == holder;
    if (won) {
      say("The turn is back at the pot: " + scene_.in_sentence(holder) + (scene_.is_you(holder) ? " win " : " wins ") +
          coins(before_.pot) + ".");
    }
    tell_coins();
    if (won) next_round(holder);
  }

  void next_round(Seat starter) {
    if (after_.phase == G::Phase::roll_off) {
      say("Level at the top: " + scene_.all(after_.tied) + " roll off.");
    } else if (after_.phase != G::Phase::over) {
      say("A new round: " + scene_.says(starter, "start", "starts") + ". " + ante());
    }
  }

  std::string ante() const { return counted(after_.pot, "coin lies", "coins lie") + " in the pot."; }

  void tell_coins() {
    Lines changes;
    for (int s = 0; s < moment_.rules.players; ++s) {
      const int change = after_.coins[s] - before_.coins[s];
      if (change == 0) continue;
      changes.push_back(scene_.name(Seat(s)) + " " + std::to_string(after_.coins[s]) + " (" + with_sign(change) + ")");
    }
    if (!changes.empty()) say("Coins: " + joined(changes, ", ") + ".");
  }

  std::string picked() const {
    Lines faces;
    for (int i = 0; i < 3; ++i) {
      if ((moment_.action->set >> i) & 1) faces.push_back(std::string(1, Notation<G>::face(i, dice_[i])));
    }
    return "the " + listed(faces);
  }

  std::string shown() const {
    std::string text;
    for (int i = 0; i < 3; ++i) text += (i == 0 ? "" : " ") + std::string(1, Notation<G>::face(i, dice_[i]));
    return scene_.ink(Hue::gold, text);
  }

  void say(std::string line) { lines_.push_back(std::move(line)); }

  const Scene& scene_;
  const Moment<G>& moment_;
  const G::State& before_;
  const G::State& after_;
  G::Die dice_[3] = {};
  Lines lines_;
};

}  // namespace

Lines Screen<G>::tell(const Scene& scene, const Moment<G>& moment) { return Story(scene, moment).tell(); }

}  // namespace tessera::terminal
