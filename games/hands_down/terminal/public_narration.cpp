// What a show turned up, from the public views that a server sends: they have the last show (rules/json.cpp).
#include <boost/json/array.hpp>

#include "games/hands_down/terminal/screen.h"

namespace tessera::terminal {

using G = HandsDown;
using hands_down::kCombos;

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

Lines Screen<G>::narrate_public(const SentenceContext& context, int players, const boost::json::object& before,
                                const boost::json::object& after) {
  const auto* show = show_in(after);
  const auto* number = show == nullptr ? nullptr : show->if_contains("number");
  const auto* hands = show == nullptr ? nullptr : show->if_contains("hands");
  if (number == nullptr || hands == nullptr || !hands->is_array()) return {};
  const auto* old = show_in(before);
  const auto* old_number = old == nullptr ? nullptr : old->if_contains("number");
  if (old_number != nullptr && *old_number == *number) return {};
  const auto* winner = show->if_contains("winner");
  Lines lines;
  for (const auto& hand : hands->get_array()) {
    hands_down::Show::ShownHand shown;
    if (lines.size() >= 4 || !read_shown(hand, players, shown)) return lines;
    lines.push_back(shown_sentence(context, shown));
    if (winner == nullptr || !winner->is_int64() || winner->get_int64() != shown.seat.index || !shown.worth.good())
      continue;
    const int combo = static_cast<int>(shown.worth.combo);
    lines.push_back(context.says(shown.seat, "take", "takes") + " the " + std::string(combo_name(combo)) +
                    " card: " + std::to_string(hands_down::points_of(combo)) + " points.");
  }
  return lines;
}

}  // namespace tessera::terminal
