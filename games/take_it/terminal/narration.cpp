// What happens in Take It or Leave It, in sentences.
#include "games/take_it/terminal/text.h"

namespace tessera::terminal {

namespace {

using namespace take_it_text;
using Kind = G::Action::Kind;

class Narration {
 public:
  Narration(const SentenceContext& context, const ViewedEvent<G>& viewed)
      : context_(context), viewed_(viewed), rules_(viewed.rules), before_(viewed.before), after_(viewed.after) {}

  Lines narrate() {
    if (viewed_.chance.awaited()) {
      chance();
    } else if (viewed_.action != nullptr) {
      action(*viewed_.action);
    }
    if (after_.phase == G::Phase::claim && before_.phase != G::Phase::claim) say("The round is over. Now the claims.");
    return lines_;
  }

 private:
  std::string says(std::string_view you_form, std::string_view other_form) const {
    return context_.says(viewed_.seat, you_form, other_form);
  }

  void chance() {
    switch (static_cast<G::ChanceKind>(viewed_.chance.kind)) {
      case G::ChanceKind::first: say(context_.says(viewed_.outcome->seat, "start", "starts") + "."); return;
      case G::ChanceKind::deal: deal(); return;
      case G::ChanceKind::cast:
        say("Round " + std::to_string(after_.round) + ": " + context_.in_sentence(viewed_.seat) +
            (context_.is_you(viewed_.seat) ? " cast " : " casts ") + dice(context_, rules_, after_.tray) + ".");
        return;
      case G::ChanceKind::roll: rolled(); return;
      case G::ChanceKind::none: return;
    }
  }

  // The cards to their owner, their number to the others.
  void deal() {
    const bool combos = before_.deal_step % 2 == 0;
    if (after_.shuffles[0] + after_.shuffles[1] > before_.shuffles[0] + before_.shuffles[1]) {
      say("The pile was empty: the discards are the new pile.");
    }
    const std::string start = says("are dealt", "is dealt") + " ";
    if (viewed_.outcome == nullptr) {
      say(start +
          counted(viewed_.chance.count, combos ? "combo card" : "action card",
                  combos ? "combo cards" : "action cards") +
          ".");
      return;
    }
    Lines texts;
    for (int i = 0; i < viewed_.chance.count; ++i) {
      const int kind = viewed_.outcome->values[i] - 1;
      texts.push_back(Notation<G>::card_text(rules_, combos ? G::kCombos : G::kActions, kind));
    }
    say(start + joined(texts, ", ") + ".");
  }

  // The dice that are rolled are public, and so are their new values, in the same order.
  void rolled() {
    Lines texts;
    int at = 0;
    const auto add = [&](G::Colour colour) {
      texts.push_back(die(context_, rules_, G::Die(colour, viewed_.outcome->values[at++])));
    };
    if (before_.cast_back != G::kNoDie) add(G::Die(before_.cast_back).colour());
    for (int c = 0; c < take_it::kColours; ++c) {
      const auto colour = static_cast<G::Colour>(c);
      for (int i = before_.picked.size(colour); i > 0; --i) add(colour);
    }
    say(says("roll", "rolls") + " " + joined(texts, " ") + ".");
  }

  void action(const G::Action& action) {
    switch (action.kind) {
      case Kind::take: say(says("take", "takes") + " " + die(context_, rules_, G::Die(action.value)) + "."); return;
      case Kind::pass: say(says("pass and are", "passes and is") + " out of the round."); return;
      case Kind::stop: say(says("take", "takes") + " no second die."); return;
      case Kind::play: {
        const auto card = static_cast<G::ActionCard>(action.value);
        say(says("play", "plays") + " " + std::string(Notation<G>::card_word(card)) + ": " + effect_text(rules_, card) +
            ".");
        return;
      }
      case Kind::pick: say(says("pick", "picks") + " " + die(context_, rules_, G::Die(action.value)) + "."); return;
      case Kind::aim: say(says("aim", "aims") + " at " + die(context_, rules_, G::Die(action.value)) + "."); return;
      case Kind::turn:
        say(says("turn", "turns") + " it to " + std::to_string(action.value) + (chips() > 0 ? ", for a chip." : "."));
        return;
      case Kind::roll: return;  // what was rolled comes next
      case Kind::claim: claim(); return;
      case Kind::keep: say(says("discard", "discards") + " nothing."); return;
      case Kind::discard_combo: discard(G::kCombos); return;
      case Kind::discard_action: discard(G::kActions); return;
      case Kind::draw:
        say(says("ask", "asks") + " for " + counted(action.value, "combo card", "combo cards") + " and " +
            counted(action.more, "action card", "action cards") + ".");
        return;
    }
  }

  int chips() const { return after_.chips[viewed_.seat.index] - before_.chips[viewed_.seat.index]; }

  // Cards that have come to a heap which lies open.
  Lines added(G::Deck deck, const CardBag& now, const CardBag& then) const {
    Lines texts;
    for (int i = 0; i < rules_.layout(deck).cards; ++i) {
      const auto bit = std::uint64_t{1} << (i % 64);
      if ((now.word[i / 64] & bit) == 0 || (then.word[i / 64] & bit) != 0) continue;
      texts.push_back(Notation<G>::card_text(rules_, deck, rules_.layout(deck).kind_of[i]));
    }
    return texts;
  }

  void claim() {
    const int s = viewed_.seat.index;
    const Lines cards = added(G::kCombos, after_.claimed[s], before_.claimed[s]);
    const int points = after_.points[s] - before_.points[s];
    std::string line = says("claim", "claims") + " " + (cards.empty() ? std::string("nothing") : joined(cards, ", "));
    if (points > 0) line += ": " + with_sign(points);
    if (chips() > 0) line += std::string(points > 0 ? ", but " : ": ") + counted(chips(), "chip", "chips");
    say(line + ".");
  }

  void discard(G::Deck deck) {
    say(says("discard", "discards") + " " + joined(added(deck, after_.discards[deck], before_.discards[deck]), ", ") +
        ".");
  }

  void say(std::string line) { lines_.push_back(std::move(line)); }

  const SentenceContext& context_;
  const ViewedEvent<G>& viewed_;
  const G::Rules& rules_;
  const G::View& before_;
  const G::View& after_;
  Lines lines_;
};

}  // namespace

Lines Screen<G>::narrate(const SentenceContext& context, const ViewedEvent<G>& viewed) {
  return Narration(context, viewed).narrate();
}

}  // namespace tessera::terminal
