// A claim at random whose search can be interrupted, as `pick_claim` of rules/claims.h makes it. Searches differ in
// length by a factor of thousands: the lanes of a warp take a few steps at a time, so that none waits for the longest.
#pragma once

#include <cstdint>

#include "games/take_it/rules/reach.h"
#include "games/take_it/rules/rules.h"

namespace tessera::take_it {

class ClaimInPieces {
 public:
  using Rules = TakeIt::Rules;
  using State = TakeIt::State;

  enum class Stage : std::uint8_t {
    none,     // nobody claims
    sets,     // sets of cards that can be completed together are looked for
    most,     // likewise, the most dice on one of them
    known,    // `choose` comes next
    too_much  // for this kind of search
  };
  TESSERA_HD Stage stage() const { return stage_; }
  TESSERA_HD void end() {
    stage_ = Stage::none;
    prepared_ = false;
  }

  // For a seat that claims. Where no card can be completed, there is nothing to search.
  TESSERA_HD void begin(const Rules& rules, const State& state, Seat seat) {
    const Dice& dice = state.dice[seat.index];
    const int held = dice.size();
    near_ = 0;
    for (int place = 0; place < state.held[TakeIt::kCombos][seat.index]; ++place) {
      near_ |= (may_be_met(*card(rules, state, seat, place), dice) ? 1u : 0u) << place;
    }
    possible_ = exact_ = 1;
    bound_[0] = 0;
    set_ = 0;
    prepared_ = false;
    stage_ = near_ == 0 ? Stage::known : held > ClaimSearch::kMostDice ? Stage::too_much : Stage::sets;
    search_ = ClaimSearch(dice);
  }

  // In the stages `sets` and `most`: prepares the search of a set, then takes some steps of it.
  TESSERA_HD bool is_prepared() const { return prepared_; }
  TESSERA_HD void prepare(const Rules& rules, const State& state, Seat seat) {
    if (stage_ == Stage::sets && !next_set()) {
      stage_ = Stage::known;
      return;
    }
    const Combo* cards[kMaxHand];
    int count = 0;
    for (unsigned rest = set_; rest != 0; rest &= rest - 1) {
      cards[count++] = card(rules, state, seat, lowest_bit32(rest));
    }
    const int used = search_.begin(cards, count, stage_ == Stage::sets, progress_);
    prepared_ = used == ClaimSearch::kUnknown;
    steps_left_ = ClaimSearch::kMostSteps;
    if (!prepared_) end_set(used);
  }
  TESSERA_HD void search(int steps) {
    const int used = search_.go_on(progress_, steps);
    steps_left_ -= steps;
    if (used != ClaimSearch::kUnknown) {
      end_set(used);
    } else if (steps_left_ <= 0) {
      end_set(ClaimSearch::kGivenUp);
    }
  }

  // The claim at random, as a set of places. False: the search has to go on first.
  template <class Chances>
  TESSERA_HD bool choose(const Rules& rules, const State& state, Seat seat, Chances& chances) {
    Chances ahead = chances;
    const int size = popcount32(possible_);
    const int n = ahead.choose(size);
    set_ = 0;
    if (size > 2) {
      set_ = nth(rules, state, seat, n);
    } else if (n < size - 1) {  // a card or nothing: the card comes first
      set_ = static_cast<unsigned>(lowest_bit32(possible_ ^ 1u));
    }
    if (((exact_ >> set_) & 1u) == 0) {
      prepared_ = false;
      stage_ = Stage::most;
      return false;
    }
    chances = ahead;
    return true;
  }
  // What has been chosen, and how many dice can lie there.
  TESSERA_HD unsigned places() const { return set_; }
  TESSERA_HD int used() const { return bound_[set_]; }

 private:
  TESSERA_HD static const Combo* card(const Rules& rules, const State& state, Seat seat, int place) {
    return &rules.decks.combos[state.hand[TakeIt::kCombos][seat.index][place]];
  }

  // Goes to the next set that can be possible: without any one of its cards it is.
  TESSERA_HD bool next_set() {
    for (;;) {
      set_ = (set_ - near_) & near_;
      if (set_ == 0) return false;
      bool open = true;
      for (unsigned rest = set_; rest != 0; rest &= rest - 1) {
        open = open && ((possible_ >> (set_ ^ (rest & (0 - rest)))) & 1u) != 0;
      }
      if (open) return true;
    }
  }

  TESSERA_HD void end_set(int used) {
    prepared_ = false;
    if (used == ClaimSearch::kGivenUp) {
      stage_ = Stage::too_much;
    } else if (stage_ == Stage::most) {
      bound_[set_] = static_cast<std::int8_t>(used);
      exact_ |= 1u << set_;
      stage_ = Stage::known;
    } else if (used >= 0) {
      possible_ |= 1u << set_;
      bound_[set_] = static_cast<std::int8_t>(search_.bound());
      exact_ |= (used == search_.bound() ? 1u : 0u) << set_;
    }
  }

  // The n-th set in the order of claims; or one before it whose dice have to be counted first.
  TESSERA_HD unsigned nth(const Rules& rules, const State& state, Seat seat, int n) const {
    const Combo* cards[kMaxHand];
    for (unsigned rest = near_; rest != 0; rest &= rest - 1) {
      cards[lowest_bit32(rest)] = card(rules, state, seat, lowest_bit32(rest));
    }
    for (std::uint32_t left = possible_;;) {
      unsigned next = 0;
      std::uint32_t highest = 0;
      for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
        const auto set = static_cast<unsigned>(lowest_bit32(rest));
        const std::uint32_t order = claim_order(cards, set, bound_[set]);
        next = order > highest ? set : next;
        highest = order > highest ? order : highest;
      }
      if (((exact_ >> next) & 1u) == 0 || n-- == 0) return next;
      left ^= 1u << next;
    }
  }

  Stage stage_ = Stage::none;
  bool prepared_ = false;       // the search of `set_`
  unsigned near_ = 0;           // cards that are not out of reach, as places; sets are of them
  unsigned set_ = 0;            // the one that is searched, or chosen
  std::uint32_t possible_ = 0;  // bit i: set i
  std::uint32_t exact_ = 0;     // those whose bound is the most dice that can lie there
  std::int8_t bound_[1 << kMaxHand];
  int steps_left_ = 0;
  ClaimSearch search_;
  ClaimSearch::Progress progress_;
};

}  // namespace tessera::take_it
