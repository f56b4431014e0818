// What happens in Hands Down, in sentences.
#include <boost/json/array.hpp>

#include "games/hands_down/terminal/screen.h"

namespace tessera::terminal {

namespace {

using G = HandsDown;
using hands_down::ChanceKind;
using hands_down::kCombos;

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
    if (after_.epoch > before_.epoch && before_.phase != G::Phase::first) {
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
  CardBag discarded() const {
    return {{after_.discards.word[0] & ~before_.discards.word[0], after_.discards.word[1] & ~before_.discards.word[1]}};
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
      const auto& [seat, hand, worth, lost] = show.shown[i];
      Lines texts;
      for (const auto card : hand) texts.push_back(Screen<G>::card(context_.painter, card));
      const int combo = static_cast<int>(worth.combo);
      say(context_.says(seat, "show", "shows") + " " + joined(texts, " ") + ": " +
          (worth.good() ? Screen<G>::a_combo(combo) + ", " + std::to_string(hands_down::points_of(combo)) +
                              " points, value " + std::to_string(worth.value) + "."
                        : std::string("no combo, a foul!")));
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

namespace {

// The cards of a hand that was shown; false: this is none.
bool read_cards(const boost::json::value* from, hands_down::Show::ShownHand& out) {
  const auto* cards = from == nullptr ? nullptr : from->if_array();
  if (cards == nullptr || cards->size() != hands_down::kHandSize) return false;
  for (std::size_t p = 0; p < cards->size(); ++p) {
    const auto card = (*cards)[p].is_string() ? Notation<G>::parse_card((*cards)[p].get_string()) : std::nullopt;
    if (!card) return false;
    out.cards[p] = static_cast<hands_down::Card>(*card);
  }
  return true;
}

// {"seat", "cards", "combo", "value"} as json.cpp writes it.
bool read_shown(const boost::json::value& from, int players, hands_down::Show::ShownHand& out) {
  const auto* hand = from.if_object();
  const auto* seat = hand == nullptr ? nullptr : hand->if_contains("seat");
  if (seat == nullptr || !seat->is_int64() || seat->get_int64() < 0 || seat->get_int64() >= players) return false;
  out.seat = Seat(static_cast<int>(seat->get_int64()));
  if (!read_cards(hand->if_contains("cards"), out)) return false;
  const auto* combo = hand->if_contains("combo");
  const auto* value = hand->if_contains("value");
  if (combo == nullptr || !combo->is_string() || value == nullptr || !value->is_int64()) return true;  // a foul
  for (int c = 0; c < kCombos; ++c) {
    if (combo->get_string() != Notation<G>::combo_word(c)) continue;
    out.worth.combo = static_cast<hands_down::Combo>(c);
    out.worth.value = static_cast<std::uint8_t>(value->get_int64() & 0xFF);
  }
  return true;
}

const boost::json::object* show_in(const boost::json::object& view) {
  const auto* show = view.if_contains("show");
  return show == nullptr ? nullptr : show->if_object();
}

}  // namespace

Revealed<G> Revealed<G>::told(int players, const boost::json::object& before, const boost::json::object& after) {
  const auto* show = show_in(after);
  const auto* number = show == nullptr ? nullptr : show->if_contains("number");
  const auto* hands = show == nullptr ? nullptr : show->if_contains("hands");
  if (number == nullptr || hands == nullptr || !hands->is_array() || hands->get_array().size() > 2) return {};
  const auto* old = show_in(before);
  const auto* old_number = old == nullptr ? nullptr : old->if_contains("number");
  if (old_number != nullptr && *old_number == *number) return {};
  Revealed out;
  for (const auto& hand : hands->get_array()) {
    if (!read_shown(hand, players, out.show.shown[out.show.hands++])) return {};
  }
  const auto* winner = show->if_contains("winner");
  out.show.awarded = winner != nullptr && winner->is_int64();
  return out;
}

}  // namespace tessera::terminal
