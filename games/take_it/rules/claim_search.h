// Claims with more dice than `FewDice` can tell apart, in the usual case: a search that lays one die after another and
// ends with the first claim that can't be beaten.
//
// What the cards ask for is put into an order in which little is tried in vain: slots with a value, sums of one colour,
// sums of either. Slots without a value come last and are only counted, as any dice that are left will do. A sum of
// "more than" without a count gets no more dice than it needs; what is left in the end lies there too. Where too few
// dice are left for what follows, or no claim can use more than the best so far, the search goes back.
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
  static constexpr int kUnknown = -3;  // yet, see `go_on`

  ClaimSearch() = default;
  // For at most `kMostDice` dice.
  TESSERA_HD explicit ClaimSearch(const Dice& dice) : dice_(dice), held_(dice.size()) {
    for (int c = 0; c < kColours; ++c) total_ += dice.total(static_cast<Colour>(c));
  }

  // The most dice that can lie on these cards at once; -1 if they can't be completed together; or `kGivenUp`.
  TESSERA_HD int most_used(const Combo* const* cards, int count) { return find(cards, count, false); }

  // Likewise, but the first claim that is found will do; `bound()` then says how many dice no claim can exceed.
  TESSERA_HD int any_used(const Combo* const* cards, int count) { return find(cards, count, true); }
  TESSERA_HD int bound() const { return used_with_spare(spare_ - demand_[0].most); }

  // The same in pieces: `begin` and then, as long as the answer is `kUnknown`, `go_on`, which takes so many steps more.
  struct Progress;
  TESSERA_HD int begin(const Combo* const* cards, int count, bool any_claim, Progress& progress) {
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
    add_up();
    if (colour_matters()) first_of_either_ = kMaxDemands;
    few_first_ = any_claim;
    progress.enough = any_claim ? 0 : bound();
    progress.here = Place{};
    progress.here.left = dice_;
    progress.here.tally = {held_, spare_, 0, 0};
    begin(progress.here, progress.path, 0);
    return kUnknown;
  }
  TESSERA_HD int go_on(Progress& progress, int steps) const {
    Place& here = progress.here;
    for (; steps > 0; --steps) {
      if (here.open == 0) {
        if (here.depth == 0) return here.best;
        take_back(here, progress.path);
      }
      if (here.open != 0 && lay(here, progress.path) && here.best >= progress.enough) return here.best;
    }
    return kUnknown;
  }

 private:
  TESSERA_HD TESSERA_OUTLINED int find(const Combo* const* cards, int count, bool any_claim) {
    Progress progress;
    int used = begin(cards, count, any_claim, progress);
    if (used == kUnknown) used = go_on(progress, kMostSteps);
    return used == kUnknown ? kGivenUp : used;
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
    std::uint8_t most;   // dice that count, likewise; see `Counting`
  };

  // Which dice decide how many a claim uses: those that no open card takes.
  struct Counting {
    std::uint32_t kinds;  // as bits, see `kinds_of`
    int any;              // slots without a value that may get them
  };

  // What all cards together need, and what they can take.
  struct Wish {
    int dice = 0;              // at least
    int total = 0;             // likewise
    bool open[kColours] = {};  // cards that take what is left over
  };

  // What the search counts on its way.
  struct Tally {
    int dice;    // not laid yet
    int spare;   // of these, dice that count, less those for slots without a value
    int picked;  // dice for the demand that is served, so far
    int total;   // of these
  };

  // How far the search is.
  struct Place {
    Dice left;
    Dice coloured;  // what was left when colours were merged
    Tally tally;
    int demand = 0;          // the one that is served
    std::uint32_t open = 0;  // kinds still to be tried for it
    int depth = 0;           // dice laid
    int best = -1;           // dice on the best claim so far
  };

  // The dice laid, each with its demand and what that had before: see `lay`.
  using Path = std::uint32_t[kMostDice];
  static constexpr std::uint32_t kMerged = 1u << 31;

  enum class Laid : std::uint8_t { more, done, wrong, all_wrong };

 public:
  struct Progress {
    Place here;
    Path path;
    int enough = 0;  // dice on a claim that ends the search
  };

 private:
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

  // What each demand and all that follow need and can take.
  TESSERA_HD void add_up() {
    counting_ = counting();
    spare_ = counted_dice() - counting_.any;
    int least = any_[0] + any_[1] + any_[2];
    int most = 0;
    int equal = 0;
    for (int i = demands_ - 1; i >= 0; --i) {
      Demand& demand = demand_[i];
      const bool counts = (demand.fits & counting_.kinds) != 0;
      most += counts ? demand.count : 0;
      equal += counts && is_equal_of_any_size(demand) ? demand.number : 0;
      least += demand.least;
      demand.least = static_cast<std::uint8_t>(least);
      demand.most = static_cast<std::uint8_t>(most + most_within(equal));
    }
    demand_[demands_].least = static_cast<std::uint8_t>(any_[0] + any_[1] + any_[2]);
    demand_[demands_].most = 0;
  }

  // False: the search does not know such a card, or they are too many.
  TESSERA_HD bool add(const Combo& card) { return card.is_sum() ? add_sum(card) : add_slots(card); }

  TESSERA_HD bool add_slots(const Combo& card) {
    for (int i = 0; i < card.count; ++i) {
      const Colour colour = Combo::slot_colour(card.slots[i]);
      const int value = Combo::slot_value(card.slots[i]);
      wish(1, value == 0 ? 1 : value);
      if (value == 0) {
        ++any_[static_cast<int>(colour)];
      } else if (!push({fitting(colour) & (0xFu << (4 * (value - 1))), Relation::none, 1, 0, 1, 0})) {
        return false;
      }
    }
    return true;
  }

  TESSERA_HD bool add_sum(const Combo& card) {
    const int number = card.number < 255 ? card.number : 255;
    int least = card.count;
    int total = card.count;
    if (card.relation != Relation::less) total = card.relation == Relation::more ? number + 1 : number;
    if (card.count == 0) {
      if (card.relation == Relation::less) return false;
      least = (total + 5) / 6;
      if (is_open(card)) wish_.open[static_cast<int>(card.colour)] = true;
    }
    wish(least, total);
    return push({fitting(card.colour), card.relation, card.count, static_cast<std::uint8_t>(number),
                 static_cast<std::uint8_t>(least), 0});
  }

  TESSERA_HD void wish(int dice, int total) {
    wish_.dice += dice;
    wish_.total += total;
  }

  TESSERA_HD bool push(const Demand& demand) {
    if (demands_ == kMaxDemands) return false;
    demand_[demands_++] = demand;
    return true;
  }

  // How many dice that count a total has room for: the smallest first.
  TESSERA_HD int most_within(int total) const {
    std::uint32_t counts = 0;
    for (int c = 0; c < kColours; ++c) counts += ((counting_.kinds >> c) & 1u) != 0 ? dice_.counts[c] : 0;
    int dice = 0;
    for (int value = 1; counts != 0 && value <= total; ++value, counts >>= 4) {
      const int here = static_cast<int>(counts & 15u);
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

  TESSERA_HD Counting counting() const {
    if (takes_all()) return {0, 0};
    if (wish_.open[0]) return {0x222222u, any_[1] + any_[2]};
    if (wish_.open[1]) return {0x111111u, any_[0] + any_[2]};
    return {0x777777u, any_[0] + any_[1] + any_[2]};
  }
  TESSERA_HD int counted_dice() const {
    int n = 0;
    for (int c = 0; c < kColours; ++c) {
      n += ((counting_.kinds >> c) & 1u) != 0 ? dice_.size(static_cast<Colour>(c)) : 0;
    }
    return n;
  }

  // The dice of a demand come in one order.
  TESSERA_HD bool is_from_above(const Demand& demand) const {
    return demand.relation == Relation::more || (few_first_ && is_equal_of_any_size(demand));
  }

  // Lays the next die that is open; true: a claim was found.
  TESSERA_HD bool lay(Place& here, Path& path) const {
    const int served = here.demand;
    const Demand& demand = demand_[served];
    const bool from_above = is_from_above(demand);
    const int kind = from_above ? highest_bit32(here.open) : lowest_bit32(here.open);
    const int value = kind / 4 + 1;
    here.open ^= 1u << kind;
    const Tally now = here.tally;
    const Tally next{now.dice - 1, now.spare - counts(kind), now.picked + 1, now.total + value};
    const Laid laid = laid_on(demand, next, value);
    if (laid == Laid::all_wrong) here.open = 0;
    if (laid == Laid::all_wrong || laid == Laid::wrong) return false;
    if (is_in_vain(demand, laid, next, value, here.best)) return false;
    move(here.left, kind, ~0u);
    here.tally = next;
    path[here.depth++] = static_cast<std::uint32_t>(kind | (served << 5) | (now.picked << 9) | (now.total << 13));
    if (laid == Laid::more) {
      here.open = kinds_of(here.left) & demand.fits & (from_above ? (2u << kind) - 1 : ~0u << kind);
      return false;
    }
    if (begin(here, path, served + 1)) {
      if (is_same_slot(served)) here.open &= ~0u << kind;
      return false;
    }
    const bool found = here.demand == demands_;
    take_back(here, path);
    return found;
  }

  // Whether no claim with what lies there, after a die of this value, is better than the best so far.
  TESSERA_HD bool is_in_vain(const Demand& demand, Laid laid, const Tally& tally, int value, int best) const {
    if (laid == Laid::done) return used_with_spare(tally.spare - (&demand)[1].most) <= best;
    return most_with(demand, tally, value) <= best || lacks_dice(demand, tally, is_from_above(demand) ? value : 6);
  }

  // Takes the last die back; those that follow it in order are open then.
  TESSERA_HD void take_back(Place& here, const Path& path) const {
    const std::uint32_t last = path[--here.depth];
    const auto kind = static_cast<int>(last & 31u);
    if ((last & kMerged) != 0) here.left = here.coloured;
    move(here.left, kind, 1);
    ++here.tally.dice;
    here.tally.spare += counts(kind);
    here.tally.picked = static_cast<int>((last >> 9) & 15u);
    here.tally.total = static_cast<int>((last >> 13) & 255u);
    here.demand = static_cast<int>((last >> 5) & 15u);
    const Demand& demand = demand_[here.demand];
    here.open = kinds_of(here.left) & demand.fits & (is_from_above(demand) ? (1u << kind) - 1 : ~1u << kind);
  }

  // Dice of a kind more or fewer; without an index, so that the dice can be in registers.
  TESSERA_HD static void move(Dice& dice, int kind, std::uint32_t times) {
    const std::uint32_t change = times << (kind & ~3);
    for (int c = 0; c < kColours; ++c) dice.counts[c] += (kind & 3) == c ? change : 0;
  }
  TESSERA_HD int counts(int kind) const { return static_cast<int>((counting_.kinds >> kind) & 1u); }

  // How many dice no claim with what lies there can exceed; the dice that follow have at least this value.
  TESSERA_HD int most_with(const Demand& demand, const Tally& tally, int value) const {
    int room = demand.count - tally.picked;
    if (demand.count == 0) room = demand.relation == Relation::equal ? (demand.number - tally.total) / value : 0;
    const int counted = (demand.fits & counting_.kinds) != 0 ? room : 0;
    return used_with_spare(tally.spare - counted - (&demand)[1].most);
  }

  // Whether too few dice are left for the rest of this demand, by dice of at most this value, and for what follows.
  TESSERA_HD static bool lacks_dice(const Demand& demand, const Tally& tally, int value) {
    int least = demand.count - tally.picked;
    if (demand.count == 0) {
      const int missing = demand.number - tally.total + (demand.relation == Relation::more ? 1 : 0);
      least = (missing + value - 1) / value;
    }
    return tally.dice < least + (&demand)[1].least;
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
  TESSERA_HD bool begin(Place& here, Path& path, int demand) const {
    if (here.tally.dice < demand_[demand].least || lacks_colours(here.left)) return false;
    here.demand = demand;
    here.tally.picked = 0;
    here.tally.total = 0;
    if (demand == demands_) {
      const int used = used_with_spare(here.tally.spare);
      here.best = used > here.best ? used : here.best;
      return false;
    }
    if (demand == first_of_either_) merge_colours(here, path);
    here.open = kinds_of(here.left) & demand_[demand].fits;
    return true;
  }

  // Whether too few dice of a colour are left for its slots without a value.
  TESSERA_HD bool lacks_colours(const Dice& left) const {
    if (any_[0] + any_[1] == 0) return false;
    const int blue = any_[0] - left.size(Colour::blue);
    const int orange = any_[1] - left.size(Colour::orange);
    return (blue > 0 ? blue : 0) + (orange > 0 ? orange : 0) > left.size(Colour::wild);
  }

  // From here on colours don't matter, until the last die is taken back.
  TESSERA_HD static void merge_colours(Place& here, Path& path) {
    here.coloured = here.left;
    here.left.counts[0] += here.left.counts[1] + here.left.counts[2];
    here.left.counts[1] = here.left.counts[2] = 0;
    if (here.depth > 0) path[here.depth - 1] |= kMerged;
  }

  TESSERA_HD int used_with_spare(int spare) const { return spare > 0 ? held_ - spare : held_; }

  // What the last die, of this value, makes of the demand.
  TESSERA_HD Laid laid_on(const Demand& demand, const Tally& tally, int value) const {
    if (demand.relation == Relation::none) return Laid::done;
    const int total = tally.total;
    if (demand.count == 0) {
      if (demand.relation == Relation::more) return total > demand.number ? Laid::done : Laid::more;
      if (total <= demand.number) return total == demand.number ? Laid::done : Laid::more;
      return few_first_ ? Laid::wrong : Laid::all_wrong;
    }
    // Further dice are no larger for "more", else no smaller.
    const int rest = demand.count - tally.picked;
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
  int held_ = 0;
  int total_ = 0;
  Demand demand_[kMaxDemands + 1];  // one more for what follows the last
  int demands_ = 0;
  bool few_first_ = false;   // "=" begins with large dice: any claim will do, and others want dice, too
  int first_of_either_ = 0;  // from this demand on colours don't matter; kMaxDemands: they do
  int any_[kColours] = {};   // slots without a value
  Wish wish_;
  Counting counting_{};
  int spare_ = 0;  // see `Tally`, before any die is laid
};

}  // namespace tessera::take_it
