// Claims with more dice than `FewDice` can tell apart, in the usual case: a search that lays one die after another and
// ends with the first claim that can't be beaten.
//
// What the cards ask for is put into an order in which little is tried in vain: slots with a value, sums of one colour,
// sums of either. Slots without a value come last and are only counted, as any dice that are left will do. A sum of
// "more than" without a count gets no more dice than it needs; what is left in the end lies there too.
//
// Most searches take a few dozen steps. One that takes too many is given up, and `ManyDice` answers in bounded time.
#pragma once

#include <cstdint>

#include "games/take_it/rules/cards.h"
#include "games/take_it/rules/flags.h"

namespace tessera::take_it {

class ClaimSearch {
 public:
  static constexpr int kMostDice = 15;  // dice of one value, colours together, are counted in four bits
  // A GPU goes on for longer: it is many times slower at what `ManyDice` does.
#if defined(__CUDA_ARCH__)
  static constexpr int kMostSteps = 1 << 20;
#else
  static constexpr int kMostSteps = 2000;
#endif
  static constexpr int kGivenUp = -2;

  // For at most `kMostDice` dice.
  TESSERA_HD explicit ClaimSearch(const Dice& dice) : dice_(dice), held_(dice.size()) {
    for (int c = 0; c < kColours; ++c) total_ += dice.total(static_cast<Colour>(c));
  }

  // The most dice that can lie on these cards at once; -1 if they can't be completed together; or `kGivenUp`.
  TESSERA_HD int most_used(const Combo* const* cards, int count) { return find(cards, count, false); }

  // Likewise, but the first claim that is found will do; `bound()` then says how many dice no claim can exceed.
  TESSERA_HD int any_used(const Combo* const* cards, int count) { return find(cards, count, true); }
  TESSERA_HD int bound() const { return wish_.varies ? most_of_any() : wish_.most; }

 private:
  TESSERA_HD TESSERA_OUTLINED int find(const Combo* const* cards, int count, bool any_claim) {
    demands_ = 0;
    any_[0] = any_[1] = any_[2] = 0;
    wish_ = Wish{};
    for (int rank = 0; rank < kRanks; ++rank) {
      if (rank == kEither) first_of_either_ = demands_;
      for (int i = 0; i < count; ++i) {
        if (rank_of(*cards[i]) == rank && !add(*cards[i])) return kGivenUp;
      }
    }
    if (wish_.dice > held_ || wish_.total > total_) return -1;
    for (int i = demands_ - 1, rest = any_[0] + any_[1] + any_[2]; i >= 0; --i) {
      rest += demand_[i].least;
      demand_[i].least = static_cast<std::uint8_t>(rest);
    }
    if (colour_matters()) first_of_either_ = kMaxDemands;
    few_first_ = any_claim;
    return search(any_claim ? 0 : bound());
  }

  static constexpr int kMaxDemands = kMostDice;

  // The order in which cards are served.
  enum Rank : int { kSlots, kOfColour, kOfColourOpen, kEither, kEitherOpen, kRanks };

  // A slot with a value, or a sum.
  struct Demand {
    std::uint32_t fits;  // kinds of dice, see `kinds_of`
    Relation relation;   // none: a slot
    std::uint8_t count;
    std::uint8_t number;
    std::uint8_t least;  // dice for this and all that follows
  };

  // What all cards together need, and what they can take.
  struct Wish {
    int dice = 0;              // at least
    int total = 0;             // likewise
    int most = 0;              // dice, but for what open cards take
    int most_of[2] = {};       // likewise, those that can be blue, orange
    bool varies = false;       // whether a claim can use more dice than another
    bool open[kColours] = {};  // cards that take what is left over
  };

  struct Place {
    Dice left;
    std::uint32_t open;  // kinds still to be tried here
    std::uint8_t demand;
    std::uint8_t picked;  // dice for the demand so far
    std::uint8_t total;   // of these
  };

  enum class Laid : std::uint8_t { more, done, wrong, all_wrong };

  TESSERA_HD static bool is_open(const Combo& card) { return card.relation == Relation::more && card.count == 0; }

  TESSERA_HD static int rank_of(const Combo& card) {
    if (!card.is_sum()) return kSlots;
    if (card.colour == Colour::wild) return is_open(card) ? kEitherOpen : kEither;
    return is_open(card) ? kOfColourOpen : kOfColour;
  }

  // Kinds of dice as bits, by value and then by colour: bit 4 * (value - 1) + colour.
  TESSERA_HD static std::uint32_t kinds_of(const Dice& dice) {
    return dice.values(Colour::blue) | (dice.values(Colour::orange) << 1) | (dice.values(Colour::wild) << 2);
  }

  // [T7] A wild is of both colours.
  TESSERA_HD static std::uint32_t fitting(Colour colour) {
    return colour == Colour::blue ? 0x555555u : colour == Colour::orange ? 0x666666u : 0x777777u;
  }

  // False: the search does not know such a card, or they are too many.
  TESSERA_HD bool add(const Combo& card) { return card.is_sum() ? add_sum(card) : add_slots(card); }

  TESSERA_HD bool add_slots(const Combo& card) {
    for (int i = 0; i < card.count; ++i) {
      const Colour colour = Combo::slot_colour(card.slots[i]);
      const int value = Combo::slot_value(card.slots[i]);
      wish(colour, 1, value == 0 ? 1 : value, 1);
      if (value == 0) {
        ++any_[static_cast<int>(colour)];
      } else if (!push({fitting(colour) & (0xFu << (4 * (value - 1))), Relation::none, 1, 0, 1})) {
        return false;
      }
    }
    return true;
  }

  TESSERA_HD bool add_sum(const Combo& card) {
    const int number = card.number < 255 ? card.number : 255;
    int least = card.count;
    int total = card.count;
    int most = card.count;
    if (card.relation != Relation::less) total = card.relation == Relation::more ? number + 1 : number;
    if (card.count == 0) {
      if (card.relation == Relation::less) return false;
      least = (total + 5) / 6;
      most = is_open(card) ? 0 : most_within(number);
      wish_.varies = true;
      if (is_open(card)) wish_.open[static_cast<int>(card.colour)] = true;
    }
    wish(card.colour, least, total, most);
    return push({fitting(card.colour), card.relation, card.count, static_cast<std::uint8_t>(number),
                 static_cast<std::uint8_t>(least)});
  }

  TESSERA_HD void wish(Colour colour, int dice, int total, int most) {
    wish_.dice += dice;
    wish_.total += total;
    wish_.most += most;
    if (colour != Colour::orange) wish_.most_of[0] += most;
    if (colour != Colour::blue) wish_.most_of[1] += most;
  }

  TESSERA_HD bool push(const Demand& demand) {
    if (demands_ == kMaxDemands) return false;
    demand_[demands_++] = demand;
    return true;
  }

  // How many dice a total has room for: the smallest first.
  TESSERA_HD int most_within(int total) const {
    int dice = 0;
    for (int value = 1; value <= 6; ++value) {
      int here = 0;
      for (int c = 0; c < kColours; ++c) here += dice_.count(Die(static_cast<Colour>(c), value));
      const int room = total / value;
      const int fit = here < room ? here : room;
      dice += fit;
      total -= fit * value;
    }
    return dice;
  }

  // All dice end on the cards, whichever claim it is.
  TESSERA_HD bool takes_all() const { return wish_.open[2] || (wish_.open[0] && wish_.open[1]); }

  // Whether the sums of either colour must mind which colours they leave.
  TESSERA_HD bool colour_matters() const {
    return any_[0] > 0 || any_[1] > 0 || ((wish_.open[0] || wish_.open[1]) && !takes_all());
  }

  TESSERA_HD int most_of_any() const {
    if (takes_all()) return held_;
    for (int c = 0; c < 2; ++c) {
      if (!wish_.open[1 - c]) continue;
      const int spare = dice_.size(static_cast<Colour>(c)) - wish_.most_of[c];
      return spare > 0 ? held_ - spare : held_;
    }
    return wish_.most < held_ ? wish_.most : held_;
  }

  // The best claim, or the first that uses as many dice as `enough`.
  TESSERA_HD int search(int enough) {
    int best = -1;
    Place places[kMostDice + 1];
    int at = -1;
    places[0].left = dice_;
    if (begin(places[0], 0, best)) at = 0;
    for (int steps = 0; at >= 0; ++steps) {
      if (steps == kMostSteps) return kGivenUp;
      Place& here = places[at];
      if (here.open == 0) {
        --at;
        continue;
      }
      const Demand& demand = demand_[here.demand];
      const bool from_above = demand.relation == Relation::more || (few_first_ && is_equal_of_any_size(demand));
      const int kind = from_above ? highest_bit64(here.open) : lowest_bit32(here.open);
      here.open ^= 1u << kind;
      Place& next = places[at + 1];
      next = here;
      next.left.counts[kind % 4] -= 1u << (kind - kind % 4);
      const Laid laid = lay(demand, next, kind / 4 + 1);
      if (laid == Laid::all_wrong) {
        --at;
      } else if (laid == Laid::more) {
        // The dice of a sum come in one order.
        next.open = kinds_of(next.left) & demand.fits & (from_above ? (2u << kind) - 1 : ~0u << kind);
        ++at;
      } else if (laid == Laid::done) {
        if (begin(next, here.demand + 1, best)) {
          if (is_same_slot(here.demand)) next.open &= ~0u << kind;
          ++at;
        } else if (best >= enough) {
          return best;
        }
      }
    }
    return best;
  }

  TESSERA_HD static bool is_equal_of_any_size(const Demand& demand) {
    return demand.relation == Relation::equal && demand.count == 0;
  }

  // Whether the next demand is a slot like this one: these are filled in one order.
  TESSERA_HD bool is_same_slot(int demand) const {
    return demand_[demand].relation == Relation::none && demand_[demand + 1].relation == Relation::none &&
           demand_[demand].fits == demand_[demand + 1].fits;
  }

  // Goes on to a demand. False: there is nothing to try, since all demands are served, or this one can't be.
  TESSERA_HD bool begin(Place& place, int demand, int& best) const {
    const int blue = place.left.size(Colour::blue);
    const int orange = place.left.size(Colour::orange);
    const int wild = place.left.size(Colour::wild);
    const int left = blue + orange + wild;
    if (demand < demands_ && left < demand_[demand].least) return false;
    const int wilds_needed = (any_[0] > blue ? any_[0] - blue : 0) + (any_[1] > orange ? any_[1] - orange : 0);
    if (wilds_needed > wild) return false;
    if (demand == demands_) {
      const int used = used_with(blue, orange, left);
      best = used > best ? used : best;
      return false;
    }
    if (demand == first_of_either_) {
      place.left.counts[0] += place.left.counts[1] + place.left.counts[2];
      place.left.counts[1] = place.left.counts[2] = 0;
    }
    place.demand = static_cast<std::uint8_t>(demand);
    place.picked = 0;
    place.total = 0;
    place.open = kinds_of(place.left) & demand_[demand].fits;
    return true;
  }

  // The dice on cards, once all but the slots without a value are served; -1 if these can't be.
  TESSERA_HD int used_with(int blue, int orange, int left) const {
    const int any = any_[0] + any_[1] + any_[2];
    if (any > left) return -1;
    if (takes_all()) return held_;
    int spare = left - any;
    // Slots of either colour get what the open card can't take.
    if (wish_.open[1]) spare = blue - any_[0] - any_[2];
    if (wish_.open[0]) spare = orange - any_[1] - any_[2];
    return spare > 0 ? held_ - spare : held_;
  }

  // What laying a die of this value, already in `place.left`'s absence, makes of the demand.
  TESSERA_HD Laid lay(const Demand& demand, Place& place, int value) const {
    if (demand.relation == Relation::none) return Laid::done;
    place.total = static_cast<std::uint8_t>(place.total + value);
    ++place.picked;
    const int total = place.total;
    if (demand.count == 0) {
      if (demand.relation == Relation::more) return total > demand.number ? Laid::done : Laid::more;
      if (total <= demand.number) return total == demand.number ? Laid::done : Laid::more;
      return few_first_ ? Laid::wrong : Laid::all_wrong;
    }
    // Further dice are no larger for "more", else no smaller.
    const int rest = demand.count - place.picked;
    const int reach = total + rest * value;
    switch (demand.relation) {
      case Relation::more:
        if (reach <= demand.number) return Laid::all_wrong;
        break;
      case Relation::less:
        if (reach >= demand.number) return Laid::all_wrong;
        break;
      default:
        if (reach > demand.number) return Laid::all_wrong;
        if (total + rest * 6 < demand.number) return Laid::wrong;
        break;
    }
    return rest == 0 ? Laid::done : Laid::more;
  }

  Dice dice_;
  int held_;
  int total_ = 0;
  Demand demand_[kMaxDemands];
  int demands_ = 0;
  bool few_first_ = false;   // "=" begins with large dice: any claim will do, and others want dice, too
  int first_of_either_ = 0;  // from this demand on colours don't matter; kMaxDemands: they do
  int any_[kColours] = {};   // slots without a value
  Wish wish_;
};

}  // namespace tessera::take_it
