// What happens in Hands Down, in sentences.
#include "games/hands_down/terminal/screen.h"

namespace tessera::terminal {

using G = HandsDown;
using hands_down::ChanceKind;
using hands_down::kCombos;

namespace {

// "Ada shows r1 r2 …: a full house, 5 points, value 12."
std::string shown_sentence(const SentenceContext& context, const hands_down::Show::ShownHand& shown) {
  Lines texts;
  for (const auto card : shown.cards) texts.push_back(Screen<G>::card(context.painter, card));
  const int combo = static_cast<int>(shown.worth.combo);
  return context.says(shown.seat, "show", "shows") + " " + joined(texts, " ") + ": " +
         (shown.worth.good() ? Screen<G>::a_combo(combo) + ", " + std::to_string(hands_down::points_of(combo)) +
                                   " points, value " + std::to_string(shown.worth.value) + "."
                             : std::string("no combo, a foul!"));
}

class Narration {
 public:
  Narration(const SentenceContext& context, const ViewedEvent<G>& viewed)
      : context_(context), viewed_(viewed), before_(viewed.before), after_(viewed.after) {}

  Lines narrate() {
    if (viewed_.chance.awaited()) {
      chance();
    } else if (viewed_.action != nullptr) {
      action();
    }
    if (came(after_.discards, before_.discards).size() > 0) {
      lines_.push_back("The pile was empty: the discards are the new pile.");
    }
    show();
    if (after_.rounds > before_.rounds && after_.rounds > 1) {
      say("Round " + std::to_string(after_.rounds) + ": " + context_.in_sentence(after_.starter) +
          (context_.is_you(after_.starter) ? " start." : " starts."));
    }
    return lines_;
  }

 private:
  void chance() {
    const Seat seat = viewed_.seat;
    switch (static_cast<ChanceKind>(viewed_.chance.kind)) {
      case ChanceKind::first: say(context_.says(Seat(viewed_.outcome->value[0]), "start", "starts") + "."); return;
      case ChanceKind::table: say("The combos on the table are laid out."); return;
      case ChanceKind::deal: say(drawn(context_.says(seat, "are dealt", "is dealt"))); return;
      case ChanceKind::draw: say(drawn(context_.says(seat, "draw", "draws"))); return;
      case ChanceKind::foul: say(context_.says(seat, "lose", "loses") + " " + cards(discarded()) + "."); return;
      case ChanceKind::reveal: reveal(); return;
      case ChanceKind::none: return;
    }
  }

  // The cards to those who may see them, their number to the others.
  std::string drawn(const std::string& start) const {
    if (viewed_.outcome == nullptr) return start + " " + counted(viewed_.chance.count, "card", "cards") + ".";
    Lines texts;
    for (int i = 0; i < viewed_.chance.count; ++i) {
      texts.push_back(Screen<G>::card(context_.painter, viewed_.outcome->value[i]));
    }
    return start + " " + listed(texts) + ".";
  }

  void reveal() {
    Lines numbers;
    for (int i = 0; i < viewed_.chance.count; ++i) numbers.push_back(std::to_string(viewed_.outcome->value[i]));
    say(context_.whose(viewed_.seat) + (numbers.size() == 1 ? " chance card is worth " : " chance cards are worth ") +
        listed(numbers) + ".");
  }

  void action() {
    switch (viewed_.action->kind) {
      case G::Action::Kind::call: say(context_.says(viewed_.seat, "call", "calls") + " Hands Down!"); return;
      case G::Action::Kind::wait: return;  // what everyone does nearly always
      case G::Action::Kind::swap:
        if (viewed_.action->places == 0) {
          say(context_.says(viewed_.seat, "keep", "keeps") + " all five cards.");
        } else {
          say(context_.says(viewed_.seat, "discard", "discards") + " " + cards(discarded()) + ".");
        }
        return;
    }
  }

  // What has come to the discards: they lie face up.
  CardBag discarded() const { return came(before_.discards, after_.discards); }

  static CardBag came(const CardBag& then, const CardBag& now) {
    return {{now.word[0] & ~then.word[0], now.word[1] & ~then.word[1]}};
  }

  std::string cards(const CardBag& bag) const {
    Lines texts;
    for (int i = 0; i < hands_down::kCards; ++i) {
      if (((bag.word[i / 64] >> (i % 64)) & 1u) == 0) continue;
      texts.push_back(Screen<G>::card(context_.painter, hands_down::deck().kind_of[i]));
    }
    return listed(texts);
  }

  void show() {
    const auto& show = viewed_.revealed.show;
    for (int i = 0; i < show.hands; ++i) {
      if (i == 0 && before_.face_up && !show.awarded) continue;  // it lies open already
      say(shown_sentence(context_, show.shown[i]));
    }
    if (show.awarded) award();
  }

  void award() {
    for (int s = 0; s < viewed_.rules.players; ++s) {
      for (int c = 0; c < kCombos; ++c) {
        if (after_.won[s][c] == before_.won[s][c]) continue;
        say(context_.says(Seat(s), "take", "takes") + " the " + std::string(Screen<G>::combo_name(c)) +
            " card: " + std::to_string(hands_down::points_of(c)) + " points.");
      }
    }
    for (int s = 0; s < viewed_.rules.players; ++s) {
      if (after_.chance_cards[s] == before_.chance_cards[s]) continue;
      say(context_.says(Seat(s), "take", "takes") + " a chance card, face down.");
    }
  }

  void say(std::string line) { lines_.push_back(std::move(line)); }

  const SentenceContext& context_;
  const ViewedEvent<G>& viewed_;
  const G::View& before_;
  const G::View& after_;
  Lines lines_;
};

}  // namespace

Lines Screen<G>::narrate(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  return Narration(context, viewed).narrate();
}

Revealed<G> Revealed<G>::of(const G::Rules& rules, const G::State& before, Seat seat, const G::Action* action,
                            const G::Outcome* outcome) {
  G::State after = before;
  if (action != nullptr) G::apply(rules, after, seat, *action);
  if (outcome != nullptr) G::resolve(rules, after, *outcome);
  const bool calls = action != nullptr && action->kind == G::Action::Kind::call;
  return {hands_down::show_between(before, calls ? seat : kNoSeat, after)};
}

}  // namespace tessera::terminal
