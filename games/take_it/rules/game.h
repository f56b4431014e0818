// Take It or Leave It: all dice lie in one tray, and in turn each player takes one or leaves the round. Dice complete
// the combo cards that everyone holds in secret; dice that complete nothing cost a chip. The exact rules are on the
// rules page; the marks [T1]… are its rulings.
//
// | option  | values                                                            | default |
// |---------|-------------------------------------------------------------------|---------|
// | edition | us, schmidt: re-rolling a colour re-rolls all of it, wilds are     | us      |
// |         | safe from re-roll-four                                             |         |
// | hand    | fixed: 4 combo cards + 1 action card; free: any mix of 5           | fixed   |
// | bump    | 0–3: tray dice that a die cast back may be aimed at [T2]           | 1       |
// | first   | random or a seat                                                   | random  |
// | deck    | classic, or a deck file                                            | classic |
#pragma once

#include <cstdint>

#include "engine/core/game.h"
#include "games/take_it/rules/cards.h"
#include "games/take_it/rules/claims.h"
#include "games/take_it/rules/dice.h"

namespace tessera {

template <class G>
struct ActionNumbers;  // engine/core/action_numbers.h
template <class G>
struct SingleDraws;  // engine/core/single_draws.h

struct TakeIt {
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 5;
  static constexpr int kMaxActions = 32;    // claims of five cards; a turn has at most 18 takes, 5 plays and a pass
  static constexpr int kMaxOutcomes = 216;  // three dice
  static constexpr int kMaxHand = take_it::kMaxHand;
  static constexpr int kFixedCombos = 4;
  static constexpr int kFixedActions = 1;
  static constexpr int kMaxDice = take_it::kMaxDice;

  using Die = take_it::Die;
  using Dice = take_it::Dice;
  using Colour = take_it::Colour;
  using Combo = take_it::Combo;
  using ActionCard = take_it::ActionCard;
  using Deck = take_it::Deck;
  static constexpr Deck kCombos = take_it::kCombos;
  static constexpr Deck kActions = take_it::kActions;

  struct Rules {
    std::int32_t players = 2;
    std::int32_t first = -1;  // -1: random [T14]
    std::int32_t bump = 1;    // [T2]
    bool schmidt = false;
    bool free_hand = false;
    take_it::Decks decks;

    TESSERA_HD constexpr const DeckLayout& layout(Deck deck) const { return decks.layout[deck]; }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  enum class Phase : std::uint8_t {
    first,    // chance: who starts
    draw,     // free hands: how many cards from each deck
    deal,     // chance: cards for a seat
    cast,     // chance: all dice
    turn,     // play, take or pass
    pick,     // dice for the action in progress
    aim,      // tray dice for a die that is cast back
    face,     // the number to turn the picked die to
    roll,     // chance: the dice picked
    second,   // after `extra` and a take: another, or stop
    claim,    // every seat: the cards completed
    discard,  // every seat with a card left
    over,
  };

  // What everybody sees.
  struct PublicState {
    CardBag discards[2];           // by deck
    CardBag claimed[kMaxPlayers];  // combo cards that score
    Dice tray;
    Dice dice[kMaxPlayers];  // taken this round
    Dice picked;             // of the tray, for the action in progress
    std::uint16_t points[kMaxPlayers] = {};
    std::uint16_t chips[kMaxPlayers] = {};  // [T1] without limit
    std::uint16_t turns = 0;
    std::uint8_t held[2][kMaxPlayers] = {};     // cards in hand, by deck
    std::uint8_t to_draw[2][kMaxPlayers] = {};  // cards still to be dealt, by deck
    // When a card in hand was drawn: how many times its deck had been shuffled anew. As a pile is made of discards that
    // all have seen, this says which cards it can be. Never falls from one place to the next.
    std::uint8_t drawn[2][kMaxPlayers][kMaxHand] = {};
    std::uint8_t shuffles[2] = {};
    // The kinds, as bits, that an action card in hand is known not to be [T15].
    std::uint16_t ruled_out[kMaxPlayers][kMaxHand] = {};
    Phase phase = Phase::first;
    Seat seat;     // whose turn it is
    Seat starter;  // of this round; while cards are dealt, of the round that has ended
    std::uint8_t round = 0;
    std::uint8_t deal_step = 0;  // two for each seat from the starter: combo cards, action cards
    SeatSet owing;               // in phases where several seats answer
    SeatSet passed;
    SeatSet played;  // an action card, this round [T11]
    bool extra = false;
    ActionCard card{};                // in progress
    std::uint8_t next_pick = 0;       // picks never go back: the lowest die that may follow
    std::uint8_t cast_back = kNoDie;  // the die on its way back to the tray

    friend constexpr bool operator==(const PublicState&, const PublicState&) = default;
  };

  struct State : PublicState {
    CardBag pile[2];
    std::uint8_t hand[2][kMaxPlayers][kMaxHand] = {};  // kinds, in order

    friend constexpr bool operator==(const State&, const State&) = default;
  };
  static_assert(sizeof(State) == 440);

  struct Action {
    enum class Kind : std::uint8_t {
      take,
      pass,
      stop,
      play,
      pick,
      aim,
      turn,
      roll,
      claim,
      keep,
      discard_combo,
      discard_action,
      draw,
    };
    Kind kind = Kind::pass;
    std::uint8_t value = 0;  // a die, a number, an ActionCard, a place from 0, a set of places, a number of combo cards
    std::uint8_t more = 0;   // `draw`: the number of action cards

    friend constexpr bool operator==(const Action&, const Action&) = default;
  };

  enum class ChanceKind : std::uint8_t { none, first, deal, cast, roll };

  struct Outcome {
    Seat seat;                           // for `first`
    std::uint8_t values[kMaxDice] = {};  // of dice; or kinds of cards, plus 1. 0 after the last

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  // What a seat knows: the public part, its own hand, and which cards are where it can't see, up to who holds which.
  struct View : PublicState {
    Seat viewer;
    std::uint8_t hand[2][kMaxHand] = {};
    CardBag unseen[2];  // the pile and the hidden cards drawn from it
    std::uint8_t earlier[2][kMaxPlayers * kMaxHand] =
        {};  // hidden cards drawn before the last shuffle, by `drawn`, sorted

    friend constexpr bool operator==(const View&, const View&) = default;
  };

  TESSERA_HD static Rules defaults(int players);
  TESSERA_HD static State start(const Rules& rules);
  TESSERA_HD static bool over(const Rules&, const State& state) { return state.phase == Phase::over; }
  TESSERA_HD static SeatSet to_act(const Rules& rules, const State& state);
  TESSERA_HD static Seat next_to_act(const Rules& rules, const State& state);
  TESSERA_HD static void legal(const Rules& rules, const State& state, Seat seat, Actions<TakeIt>& out);
  TESSERA_HD static void apply(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static Chance chance(const Rules& rules, const State& state);
  TESSERA_HD static Outcome sample(const Rules& rules, const State& state, Stream& stream);
  TESSERA_HD static bool possible(const Rules& rules, const State& state, const Outcome& outcome);
  TESSERA_HD static bool outcomes(const Rules& rules, const State& state, Outcomes<TakeIt>& out);
  TESSERA_HD static void resolve(const Rules& rules, State& state, const Outcome& outcome);
  TESSERA_HD static int score(const Rules&, const State& state, Seat seat) {
    return state.points[seat.index] - state.chips[seat.index];
  }
  TESSERA_HD static SeatSet winners(const Rules& rules, const State& state);
  TESSERA_HD static int turns(const Rules&, const State& state) { return state.turns; }
  TESSERA_HD static bool cut_off(const Rules&, const State&) { return false; }
  TESSERA_HD static View view(const Rules& rules, const State& state, Seat viewer);
  TESSERA_HD static State complete(const Rules& rules, const View& view, Stream& stream);

  TESSERA_HD static constexpr int dice_of(int players, Colour colour) {
    if (colour == Colour::wild) return players == 2 ? 1 : 2;
    return players + 4;
  }
  TESSERA_HD static constexpr int rounds(int players) {  // [T10] everyone starts 3, 3, 2 or 1 times
    return players * (players <= 3 ? 3 : players == 4 ? 2 : 1);
  }
  // Cards left in a pile; everybody can count them.
  TESSERA_HD static int pile_size(const Rules& rules, const PublicState& table, Deck deck);
  // A claim, as `apply` does it, by somebody who knows already how many dice can lie on these cards.
  TESSERA_HD static void claim(const Rules& rules, State& state, Seat seat, unsigned places, int used);
  // How many dice of the tray the steps of an action card may name.
  TESSERA_HD static int most_picks(const Rules& rules, ActionCard card);

  static constexpr std::uint8_t kNoDie = 255;

 private:
  friend struct ActionNumbers<TakeIt>;
  friend struct SingleDraws<TakeIt>;

  using Kind = Action::Kind;

  // rules.h
  // A turn, or a step of its action card.
  TESSERA_HD static constexpr bool in_turn(Phase phase) {
    return phase == Phase::turn || phase == Phase::pick || phase == Phase::aim || phase == Phase::face ||
           phase == Phase::second;
  }
  TESSERA_HD static int chance_count(const Rules& rules, const State& state);

  // rules_turn.h
  TESSERA_HD static void list_turn(const Rules& rules, const State& state, Actions<TakeIt>& out);
  TESSERA_HD static void list_dice(const Dice& dice, int from, Kind kind, Actions<TakeIt>& out);
  TESSERA_HD static ActionCard card_at(const Rules& rules, const State& state, int place);
  TESSERA_HD static unsigned plays(const Rules& rules, const State& state);
  TESSERA_HD static void list_picks(const Rules& rules, const State& state, Actions<TakeIt>& out);
  TESSERA_HD static void list_aims(const Rules& rules, const State& state, Actions<TakeIt>& out);
  TESSERA_HD static unsigned faces(const State& state);
  TESSERA_HD static unsigned playable(const Rules& rules, const State& state);
  TESSERA_HD static constexpr unsigned bit(ActionCard card) { return 1u << static_cast<int>(card); }
  TESSERA_HD static bool can_swap(const Dice& tray);
  TESSERA_HD static Dice pickable(const Rules& rules, const State& state);
  TESSERA_HD static Dice only(const Dice& dice, Colour colour);
  TESSERA_HD static Colour colour_of(ActionCard card);
  TESSERA_HD static Die picked_die(const State& state);
  TESSERA_HD static void apply_turn(const Rules& rules, State& state, const Action& action);
  TESSERA_HD static void apply_take(const Rules& rules, State& state, Die die);
  TESSERA_HD static void apply_play(const Rules& rules, State& state, ActionCard card);
  TESSERA_HD static void apply_pick(State& state, Die die);
  TESSERA_HD static void apply_face(State& state, int value);
  TESSERA_HD static void roll_all(State& state, Colour colour);
  TESSERA_HD static void end_action(State& state);
  TESSERA_HD static void end_turn(const Rules& rules, State& state);
  TESSERA_HD static void resolve_roll(State& state, const Outcome& outcome);

  // rules_round.h
  TESSERA_HD static int combos_in_hand(const Rules& rules, const State& state, Seat seat,
                                       const Combo* (&out)[kMaxHand]);
  TESSERA_HD static void list_claims(const Rules& rules, const State& state, Seat seat, Actions<TakeIt>& out);
  TESSERA_HD static void list_discards(const State& state, Seat seat, Actions<TakeIt>& out);
  TESSERA_HD static void list_draws(const State& state, Seat seat, Actions<TakeIt>& out);
  TESSERA_HD static void apply_claim(const Rules& rules, State& state, Seat seat, unsigned places);
  TESSERA_HD static void apply_discard(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static void apply_draw(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static int room(const State& state, Seat seat);
  TESSERA_HD static int remove_card(State& state, Deck deck, Seat seat, int place);
  TESSERA_HD static void begin_refill(const Rules& rules, State& state);
  TESSERA_HD static void begin_deal(const Rules& rules, State& state);
  TESSERA_HD static void next_deal(const Rules& rules, State& state);
  TESSERA_HD static Seat deal_seat(const Rules& rules, const State& state);
  TESSERA_HD static Deck deal_deck(const State& state) { return static_cast<Deck>(state.deal_step % 2); }
  TESSERA_HD static int deal_count(const Rules& rules, const State& state);
  TESSERA_HD static void begin_round(const Rules& rules, State& state);
  TESSERA_HD static void end_round(const Rules& rules, State& state);
  TESSERA_HD static void end_claims(const Rules& rules, State& state);
  TESSERA_HD static int draw_card(const Rules& rules, Deck deck, CardBag& pile, CardBag& discards, Stream& stream);
  TESSERA_HD static bool possible_deal(const Rules& rules, const State& state, const Outcome& outcome);
  TESSERA_HD static void resolve_deal(const Rules& rules, State& state, const Outcome& outcome);
  TESSERA_HD static void resolve_cast(const Rules& rules, State& state, const Outcome& outcome);

  // rules_view.h
  struct HiddenPlace {
    std::uint8_t* kind;       // where the card goes
    std::uint16_t ruled_out;  // kinds that it is not
  };
  TESSERA_HD static void insert_earlier(std::uint8_t* kinds, std::uint8_t* times, int count, std::uint8_t kind,
                                        std::uint8_t time);
  TESSERA_HD static int hidden_places(const Rules& rules, const View& view, Deck deck, int time, State& state,
                                      HiddenPlace* out);
  TESSERA_HD static int allowed(const Rules& rules, Deck deck, const CardBag& bag, std::uint16_t ruled_out);
  TESSERA_HD static bool try_deal(const Rules& rules, Deck deck, const HiddenPlace* places, int count, CardBag& bag,
                                  Stream& stream);
  TESSERA_HD static void deal_hidden(const Rules& rules, Deck deck, const HiddenPlace* places, int count, CardBag& bag,
                                     Stream& stream);
};

}  // namespace tessera
