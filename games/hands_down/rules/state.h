// The values of Hands Down: rules, state, actions, outcomes, views.
#pragma once

#include <cstdint>

#include "engine/core/card_bag.h"
#include "engine/core/seat.h"
#include "games/hands_down/rules/cards.h"
#include "games/hands_down/rules/combos.h"

namespace tessera::hands_down {

inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxCombos = kCombos * kCopiesOfCombo;
inline constexpr int kFoulCards = 3;
inline constexpr std::uint8_t kAllPlaces = (1u << kHandSize) - 1;

// A refill of the pile begins a new epoch. At a refill a card is about to be drawn, so at most 29 cards are in hands:
// no more than 29 earlier epochs can still matter to anyone.
inline constexpr int kMaxEpochs = kMaxPlayers * kHandSize;

struct Rules {
  std::int32_t players = 2;
  std::int32_t combos = kCombos;  // combo cards, and as many chance cards
  std::int32_t first = -1;        // -1: random
  std::int32_t max_turns = 0;     // [H8]
  bool short_rounds = false;      // the option `short` [H2]
  bool anytime = true;            // [H1]
  bool fouls = true;

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

enum class Phase : std::uint8_t {
  first,       // chance: who starts
  table,       // chance: the combo cards
  deal,        // chance: the hand of `seat`
  turn,        // `seat` calls or swaps
  swap_draw,   // chance: `seat` draws for what it laid off
  window,      // those in `asked` call or wait [H1]
  foul,        // chance: which three cards `seat` loses [H4]
  foul_draw,   // chance: what replaces them
  award_draw,  // chance: a new hand for `seat`
  reveal,      // chance: the numbers of the chance cards of `seat`
  over,
};

// What lies open on the table and what everybody has seen happen.
struct PublicState {
  CardBag discards;
  std::int32_t turns = 0;
  std::int32_t rounds = 0;
  std::int32_t turns_since_call = 0;  // since the earliest call that stands [H2] [H5]
  Phase phase = Phase::first;
  Seat seat;               // whose turn, draw, foul or reveal it is; in a window: whose draw or call opened it
  Seat starter;            // of this round
  Seat last;               // the last one who took a turn
  Seat caller[2];          // of the calls that stand, the earlier first
  std::uint8_t calls = 0;  // how many stand
  bool face_up = false;    // the call that stands has been shown, and is good
  Seat next_foul;          // the second of two fouls, until it is put right
  SeatSet asked;           // in a window: who has not answered
  SeatSet barred;          // [H7]
  bool cut = false;        // ended by max_turns
  std::uint8_t epoch = 0;  // of the pile: see kMaxEpochs
  std::uint8_t combos[kCombos] = {};            // combo cards on the table
  std::uint8_t won[kMaxPlayers][kCombos] = {};  // combo cards by owner
  std::uint8_t chance_cards[kMaxPlayers] = {};  // how many, by owner
  std::uint8_t revealed[kMaxCombos] = {};       // their numbers, seat 0's first; 0: not yet
  std::uint8_t hand_size[kMaxPlayers] = {};
  std::uint8_t known[kMaxPlayers] = {};             // bit p: the card at place p was seen by all [H4]
  std::uint8_t drawn[kMaxPlayers][kHandSize] = {};  // the epoch that a card was drawn in; 0 for known cards

  friend constexpr bool operator==(const PublicState&, const PublicState&) = default;

  TESSERA_HD SeatSet callers() const {
    SeatSet set;
    if (calls > 0) set.add(caller[0]);
    if (calls > 1) set.add(caller[1]);
    return set;
  }
  TESSERA_HD int combo_cards() const {
    int left = 0;
    for (const std::uint8_t n : combos) left += n;
    return left;
  }
  TESSERA_HD int pile_size() const {
    int size = kCards - discards.size();
    for (const std::uint8_t held : hand_size) size -= held;
    return size;
  }
};

struct State : PublicState {
  CardBag pile;
  Card hands[kMaxPlayers][kHandSize] = {};  // places from hand_size on are 0

  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 192);  // on every platform

struct Action {
  enum class Kind : std::uint8_t { call, wait, swap };
  Kind kind = Kind::wait;
  std::uint8_t places = 0;  // of a swap: bit p for place p, from 0

  friend constexpr bool operator==(const Action&, const Action&) = default;
};

enum class ChanceKind : std::uint8_t { none, first, table, deal, draw, foul, reveal };

// What the numbers mean depends on what was awaited; those not needed are 0.
//   first: a seat · table: how many of each combo · deal, draw: cards in the order drawn · foul: places, as in a swap ·
//   reveal: numbers in the order the cards were taken
struct Outcome {
  std::uint8_t value[kMaxCombos] = {};

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// What one seat may see: the table, its own hand, the cards of others that all have seen, and what follows by counting.
// The content of the pile is public at each refill. So a seat knows for every epoch which of its cards are still
// hidden, but not where each of them is.
struct View : PublicState {
  Seat viewer;                              // nobody: a spectator
  Card hands[kMaxPlayers][kHandSize] = {};  // kHiddenCard where it can't see
  CardBag hidden[kMaxEpochs];  // by epoch: cards in hands that it can't see; the last epoch's with the pile

  friend constexpr bool operator==(const View&, const View&) = default;
};

}  // namespace tessera::hands_down
