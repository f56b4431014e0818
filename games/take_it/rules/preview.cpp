// What a client can tell from a view alone: the view read back, and what an action would do.
#include <boost/json/array.hpp>
#include <vector>

#include "engine/core/json_reader.h"
#include "games/take_it/rules/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = TakeIt;
using Text = Notation<G>;

constexpr int kMost = 65'535;
constexpr int kMostShuffles = 255;

template <class Int>
Int narrow(int number) {
  return static_cast<Int>(number);
}

// Deals cards of a bag to places, one to each, none that is ruled out there.
class CardAssignment {
 public:
  CardAssignment(const DeckLayout& layout, const CardBag& bag) : holders_(layout.kinds) {
    for (int kind = 0; kind < layout.kinds; ++kind)
      copies_.push_back(static_cast<std::size_t>(bag.count(layout, kind)));
  }

  // False: there is no way to deal to this place and to those before.
  bool add(std::uint16_t ruled_out) {
    std::vector<bool> tried(copies_.size());
    return deal(ruled_out, tried);
  }

 private:
  bool deal(std::uint16_t ruled_out, std::vector<bool>& tried) {
    for (std::size_t kind = 0; kind < copies_.size(); ++kind) {
      if ((ruled_out >> kind & 1u) != 0 || tried[kind]) continue;
      tried[kind] = true;
      if (holders_[kind].size() < copies_[kind]) {
        holders_[kind].push_back(ruled_out);
        return true;
      }
      for (auto& holder : holders_[kind]) {
        if (!deal(holder, tried)) continue;
        holder = ruled_out;
        return true;
      }
    }
    return false;
  }

  std::vector<std::size_t> copies_;                  // by kind
  std::vector<std::vector<std::uint16_t>> holders_;  // by kind: what is ruled out where its cards are
};

class ViewReader {
 public:
  ViewReader(const G::Rules& rules, JsonReader& reader) : rules_(rules), reader_(reader) {}

  G::View read(const json::object& from, const json::object* memory) {
    read_table(from);
    read_action(from);
    const auto& players = reader_.list(from, "players", rules_.players);
    for (std::size_t s = 0; s < players.size() && reader_.good(); ++s) {
      read_player(reader_.object(players[s], "players"), static_cast<int>(s));
    }
    read_discards(reader_.object(from, "discards"));
    if (!view_.viewer.none()) read_hand(reader_.object(from, "hand"));
    if (memory != nullptr) read_memory(*memory);
    count_dice();
    count_unseen();
    if (reader_.good() && rules_.free_hand) check_ruled_out();
    return view_;
  }

 private:
  void read_table(const json::object& from) {
    view_.viewer = reader_.seat(from, "seat", rules_.players);
    view_.phase = read_phase(reader_.text(from, "phase"));
    view_.round = narrow<std::uint8_t>(reader_.number(from, "round", 0, G::rounds(rules_.players)));
    view_.turns = narrow<std::uint16_t>(reader_.number(from, "turns", 0, kMost));
    view_.starter = reader_.seat(from, "starter", rules_.players);
    view_.seat = reader_.seat(from, "turn", rules_.players);
    view_.owing = reader_.seats(from, "owing", rules_.players);
    view_.tray = read_dice(from, "tray");
    view_.extra = reader_.flag(from, "extra");
    const bool several =
        view_.phase == G::Phase::draw || view_.phase == G::Phase::claim || view_.phase == G::Phase::discard;
    if (view_.starter.none() || view_.seat.none() != several) reader_.refuse("turn");
  }

  G::Phase read_phase(std::string_view word) {
    for (const auto phase : {G::Phase::draw, G::Phase::turn, G::Phase::pick, G::Phase::aim, G::Phase::face,
                             G::Phase::second, G::Phase::claim, G::Phase::discard}) {
      if (word == Text::phase_word(phase)) return phase;
    }
    reader_.refuse("phase");
    return G::Phase::over;
  }

  G::Dice read_dice(const json::object& from, std::string_view name) {
    G::Dice out;
    for (const auto& value : reader_.up_to(from, name, G::kMaxDice)) {
      const auto die = Text::die_from(reader_.text(value, name));
      if (!die || out.count(*die) >= kMostEqual) {
        reader_.refuse(name);
      } else {
        out.add(*die);
      }
    }
    return out;
  }

  void read_action(const json::object& from) {
    if (view_.phase != G::Phase::pick && view_.phase != G::Phase::aim && view_.phase != G::Phase::face) return;
    const auto& action = reader_.object(from, "action");
    const auto card = Text::card_from(reader_.text(action, "card"));
    if (!card) return reader_.refuse("card");
    view_.card = *card;
    view_.picked = read_dice(action, "picked");
    if (const auto& cast = reader_.at(action, "cast"); !cast.is_null()) {
      const auto die = Text::die_from(reader_.text(cast, "cast"));
      if (!die) return reader_.refuse("cast");
      view_.cast_back = die->index;
    }
    if (view_.phase == G::Phase::face && view_.picked.empty()) reader_.refuse("picked");
    // Picks never go back, so the last one is the highest.
    const bool in_order =
        view_.phase == G::Phase::aim || (view_.phase == G::Phase::pick && view_.card != G::ActionCard::swap);
    if (in_order) view_.picked.for_each_kind([&](G::Die die) { view_.next_pick = die.index; });
  }

  void read_player(const json::object& from, int s) {
    view_.points[s] = narrow<std::uint16_t>(reader_.number(from, "points", 0, kMost));
    view_.chips[s] = narrow<std::uint16_t>(reader_.number(from, "chips", 0, kMost));
    view_.dice[s] = read_dice(from, "dice");
    view_.held[G::kCombos][s] = narrow<std::uint8_t>(reader_.number(from, "combos", 0, G::kMaxHand));
    view_.held[G::kActions][s] = narrow<std::uint8_t>(reader_.number(from, "actions", 0, G::kMaxHand));
    if (view_.held[G::kCombos][s] + view_.held[G::kActions][s] > G::kMaxHand) reader_.refuse("combos");
    view_.claimed[s] = read_bag(from, "claimed", G::kCombos);
    if (reader_.flag(from, "passed")) view_.passed.add(Seat(s));
    if (reader_.flag(from, "played")) view_.played.add(Seat(s));
    if (!rules_.free_hand) return;
    const auto& draws = reader_.list(from, "draws", 2);
    for (std::size_t d = 0; d < draws.size(); ++d) {
      view_.to_draw[d][s] = narrow<std::uint8_t>(reader_.number(draws[d], "draws", 0, G::kMaxHand));
    }
    const auto& ruled_out = reader_.list(from, "ruled_out", view_.held[G::kActions][s]);
    for (std::size_t i = 0; i < ruled_out.size(); ++i) {
      for (const auto& card : reader_.up_to(ruled_out[i], "ruled_out", kMaxDeck)) {
        view_.ruled_out[s][i] |= narrow<std::uint16_t>(1 << kind_of(card, "ruled_out", G::kActions));
      }
    }
  }

  int kind_of(const json::value& card, std::string_view name, G::Deck deck) {
    const auto text = reader_.text(card, name);
    for (int kind = 0; kind < rules_.layout(deck).kinds; ++kind) {
      if (text == Text::card_text(rules_, deck, kind)) return kind;
    }
    reader_.refuse(name);
    return 0;
  }

  // A card can be in one place only: what is read comes out of those that are left.
  int take(const json::value& card, std::string_view name, G::Deck deck) {
    const int kind = kind_of(card, name, deck);
    if (left_[deck].count(rules_.layout(deck), kind) == 0) {
      reader_.refuse(name);
    } else {
      left_[deck].remove(rules_.layout(deck), kind);
    }
    return kind;
  }

  CardBag read_bag(const json::object& from, std::string_view name, G::Deck deck) {
    CardBag bag;
    for (const auto& card : reader_.up_to(from, name, kMaxDeck)) {
      const int kind = take(card, name, deck);
      if (reader_.good()) bag.add(rules_.layout(deck), kind);
    }
    return bag;
  }

  void read_discards(const json::object& from) {
    view_.discards[G::kCombos] = read_bag(from, "combos", G::kCombos);
    view_.discards[G::kActions] = read_bag(from, "actions", G::kActions);
  }

  void read_hand(const json::object& from) {
    const int s = view_.viewer.index;
    const auto& combos = reader_.list(from, "combos", view_.held[G::kCombos][s]);
    for (std::size_t i = 0; i < combos.size(); ++i) {
      const auto& card = reader_.at(reader_.object(combos[i], "combos"), "card");
      view_.hand[G::kCombos][i] = narrow<std::uint8_t>(take(card, "combos", G::kCombos));
    }
    const auto& actions = reader_.list(from, "actions", view_.held[G::kActions][s]);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      view_.hand[G::kActions][i] = narrow<std::uint8_t>(take(actions[i], "actions", G::kActions));
    }
  }

  void read_memory(const json::object& from) {
    const auto& shuffles = reader_.list(from, "shuffles", 2);
    const auto& drawn = reader_.list(from, "drawn", 2);
    const auto& earlier = reader_.list(from, "earlier", 2);
    for (std::size_t d = 0; d < 2 && reader_.good(); ++d) {
      const auto deck = static_cast<G::Deck>(d);
      view_.shuffles[d] = narrow<std::uint8_t>(reader_.number(shuffles[d], "shuffles", 0, kMostShuffles));
      const int hidden = read_drawn(drawn[d], deck);
      const auto& cards = reader_.list(earlier[d], "earlier", hidden);
      for (std::size_t i = 0; i < cards.size(); ++i) {
        view_.earlier[d][i] = narrow<std::uint8_t>(take(cards[i], "earlier", deck));
      }
    }
  }

  // Gives how many cards that the viewer can't see were drawn before the last shuffle.
  int read_drawn(const json::value& from, G::Deck deck) {
    int hidden = 0;
    const auto& seats = reader_.list(from, "drawn", rules_.players);
    for (std::size_t s = 0; s < seats.size() && reader_.good(); ++s) {
      const auto& times = reader_.list(seats[s], "drawn", view_.held[deck][s]);
      for (std::size_t i = 0; i < times.size(); ++i) {
        const int time = reader_.number(times[i], "drawn", 0, view_.shuffles[deck]);
        view_.drawn[deck][s][i] = narrow<std::uint8_t>(time);
        hidden += time < view_.shuffles[deck] && static_cast<int>(s) != view_.viewer.index ? 1 : 0;
      }
    }
    return hidden;
  }

  // All dice are somewhere, or not yet cast.
  void count_dice() {
    G::Dice all = view_.tray;
    for (int s = 0; s < rules_.players; ++s) all.add(view_.dice[s]);
    if (view_.cast_back != G::kNoDie) all.add(G::Die(view_.cast_back));
    for (const auto colour : {G::Colour::blue, G::Colour::orange, G::Colour::wild}) {
      if (!all.empty() && all.size(colour) != G::dice_of(rules_.players, colour)) reader_.refuse("tray");
    }
    view_.picked.for_each_kind([&](G::Die die) {
      if (view_.picked.count(die) > view_.tray.count(die)) reader_.refuse("picked");
    });
  }

  bool is_hidden(G::Deck deck, int s, int place, int time) const {
    return s != view_.viewer.index && view_.drawn[deck][s][place] == time;
  }

  int hidden_of(G::Deck deck, int time) const {
    int count = 0;
    for (int s = 0; s < rules_.players; ++s) {
      for (int i = 0; i < view_.held[deck][s]; ++i) count += is_hidden(deck, s, i, time) ? 1 : 0;
    }
    return count;
  }

  void count_unseen() {
    for (const auto deck : {G::kCombos, G::kActions}) {
      view_.unseen[deck] = left_[deck];
      if (left_[deck].size() < hidden_of(deck, view_.shuffles[deck])) reader_.refuse("players");
    }
  }

  // [T15] There is a card for every place that is not what it is known not to be.
  void check_ruled_out() {
    const std::uint8_t* earlier = view_.earlier[G::kActions];
    for (int time = 0; time <= view_.shuffles[G::kActions]; ++time) {
      CardBag bag;
      const int count = hidden_of(G::kActions, time);
      const bool last = time == view_.shuffles[G::kActions];
      for (int i = 0; i < count && !last; ++i) bag.add(rules_.layout(G::kActions), *earlier++);
      CardAssignment matching(rules_.layout(G::kActions), last ? view_.unseen[G::kActions] : bag);
      for (int s = 0; s < rules_.players; ++s) {
        for (int i = 0; i < view_.held[G::kActions][s]; ++i) {
          if (is_hidden(G::kActions, s, i, time) && !matching.add(view_.ruled_out[s][i])) reader_.refuse("ruled_out");
        }
      }
    }
  }

  static constexpr int kMostEqual = 9;

  const G::Rules& rules_;
  JsonReader& reader_;
  G::View view_;
  CardBag left_[2] = {CardBag::full(rules_.layout(G::kCombos)), CardBag::full(rules_.layout(G::kActions))};
};

// What a claim brings and costs.
json::object claim_json(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action) {
  G::State after = state;
  G::apply(rules, after, seat, action);
  const int points = after.points[seat.index] - state.points[seat.index];
  const int chips = after.chips[seat.index] - state.chips[seat.index];
  const int wilds = state.dice[seat.index].size(G::Colour::wild);
  return {{"claim", Text::print(rules, action)},
          {"points", points},
          {"chips", chips},
          {"unused", chips - wilds},
          {"wilds", wilds},
          {"score", points - chips}};
}

// The best claim if the round ended with these dice.
json::object best_claim(const G::Rules& rules, const G::State& state, Seat seat, const G::Dice& dice) {
  G::State ended = state;
  ended.phase = G::Phase::claim;
  ended.owing = SeatSet::all(rules.players);
  ended.dice[seat.index] = dice;
  Actions<G> claims;
  G::legal(rules, ended, seat, claims);
  return claim_json(rules, ended, seat, claims[0]);
}

}  // namespace

// {"shuffles": how often the combo cards, the action cards were shuffled anew; "drawn": by deck, seat and place, after
// how many of these; "earlier": by deck, the cards in other hands from before the last one}; null before the first.
json::value GameJson<G>::memory(const G::Rules& rules, const G::View& view) {
  if (view.shuffles[G::kCombos] == 0 && view.shuffles[G::kActions] == 0) return nullptr;
  json::array shuffles;
  json::array drawn;
  json::array earlier;
  for (const auto deck : {G::kCombos, G::kActions}) {
    shuffles.emplace_back(int{view.shuffles[deck]});
    json::array seats;
    json::array cards;
    for (int s = 0; s < rules.players; ++s) {
      json::array times;
      for (int i = 0; i < view.held[deck][s]; ++i) {
        const int time = view.drawn[deck][s][i];
        times.emplace_back(time);
        if (time == view.shuffles[deck] || s == view.viewer.index) continue;
        cards.emplace_back(Text::card_text(rules, deck, view.earlier[deck][cards.size()]));
      }
      seats.push_back(std::move(times));
    }
    drawn.push_back(std::move(seats));
    earlier.push_back(std::move(cards));
  }
  return json::object{{"shuffles", std::move(shuffles)}, {"drawn", std::move(drawn)}, {"earlier", std::move(earlier)}};
}

Result<G::View> GameJson<G>::read_view(const G::Rules& rules, const json::object& from, const json::object* memory) {
  JsonReader reader;
  const auto view = ViewReader(rules, reader).read(from, memory);
  if (!reader.good()) return reader.error();
  return view;
}

// A claim: {"claim", "points", "chips": "unused" dice and "wilds", "score"}. A take, pass or stop: {"best": such a
// claim, if the round ended then}. What sets a die: {"chips"}. The rest: nothing.
json::object GameJson<G>::preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action) {
  using Kind = G::Action::Kind;
  G::Dice dice = state.dice[seat.index];
  switch (action.kind) {
    case Kind::claim: return claim_json(rules, state, seat, action);
    case Kind::take: dice.add(G::Die(action.value)); [[fallthrough]];
    case Kind::pass:
    case Kind::stop: return {{"best", best_claim(rules, state, seat, dice)}};
    case Kind::turn: {
      G::State after = state;
      G::apply(rules, after, seat, action);
      return {{"chips", after.chips[seat.index] - state.chips[seat.index]}};
    }
    case Kind::pick:
    case Kind::aim: return {{"most", G::most_picks(rules, state.card)}};
    default: return {};
  }
}

}  // namespace tessera
