// What happens in Take It or Leave It, in sentences.
#include "games/take_it/terminal/words.h"

namespace tessera::terminal {

namespace {

using namespace take_it_words;
using Kind = G::Action::Kind;

class Story {
 public:
  Story(const Scene& scene, const Moment<G>& moment)
      : scene_(scene), moment_(moment), rules_(moment.rules), before_(moment.before), after_(moment.after) {}

  Lines tell() {
    if (moment_.chance.awaited()) {
      chance();
    } else if (moment_.action != nullptr) {
      action(*moment_.action);
    }
    if (after_.phase == G::Phase::claim && before_.phase != G::Phase::claim) say("The round is over. Now the claims.");
    return lines_;
  }

 private:
  std::string says(std::string_view you_form, std::string_view other_form) const {
    return scene_.says(moment_.seat, you_form, other_form);
  }

  void chance() {
    switch (static_cast<G::ChanceKind>(moment_.chance.kind)) {
      case G::ChanceKind::first: say(scene_.says(moment_.outcome->seat, "start", "starts") + "."); return;
      case G::ChanceKind::deal: deal(); return;
      case G::ChanceKind::cast:
        say("Round " + std::to_string(after_.round) + ": " + scene_.in_sentence(moment_.seat) +
            (scene_.is_you(moment_.seat) ? " cast " : " casts ") + dice(scene_, rules_, after_.tray) + ".");
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
    if (moment_.outcome == nullptr) {
      say(start +
          counted(moment_.chance.count, combos ? "combo card" : "action card",
                  combos ? "combo cards" : "action cards") +
          ".");
      return;
    }
    Lines texts;
    for (int i = 0; i < moment_.chance.count; ++i) {
      const int kind = moment_.outcome->values[i] - 1;
      texts.push_back(Notation<G>::card_text(rules_, combos ? G::kCombos : G::kActions, kind));
    }
    say(start + joined(texts, ", ") + ".");
  }

  // The dice that are rolled are public, and so are their new values, in the same order.
  void rolled() {
    Lines texts;
    int at = 0;
    const auto add = [&](G::Colour colour) {
      texts.push_back(die(scene_, rules_, G::Die(colour, moment_.outcome->values[at++])));
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
      case Kind::take: say(says("take", "takes") + " " + die(scene_, rules_, G::Die(action.value)) + "."); return;
      case Kind::pass: say(says("pass and are", "passes and is") + " out of the round."); return;
      case Kind::stop: say(says("take", "takes") + " no second die."); return;
      case Kind::play: {
        const auto card = static_cast<G::ActionCard>(action.value);
        say(says("play", "plays") + " " + std::string(Notation<G>::card_word(card)) + ": " + does(rules_, card) + ".");
        return;
      }
      case Kind::pick: say(says("pick", "picks") + " " + die(scene_, rules_, G::Die(action.value)) + "."); return;
      case Kind::aim: say(says("aim", "aims") + " at " + die(scene_, rules_, G::Die(action.value)) + "."); return;
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

  int chips() const { return after_.chips[moment_.seat.index] - before_.chips[moment_.seat.index]; }

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
    const int s = moment_.seat.index;
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

  const Scene& scene_;
  const Moment<G>& moment_;
  const G::Rules& rules_;
  const G::View& before_;
  const G::View& after_;
  Lines lines_;
};

}  // namespace

Lines Screen<G>::tell(const Scene& scene, const Moment<G>& moment) { return Story(scene, moment).tell(); }

}  // namespace tessera::terminal
