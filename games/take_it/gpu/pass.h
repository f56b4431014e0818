// Take It or Leave It on a GPU: a pass is a step of a turn, a piece of the search for a claim, a claim, or all that
// happens between two rounds. Of these a team plays the one that most of its lanes want; the others wait. It is for two
// players: with more, single claims can take so long that a whole block would wait for them.
#pragma once

#include "games/take_it/gpu/claim_in_pieces.h"
#include "games/take_it/gpu/round_pass.h"

namespace tessera::gpu {

template <>
struct Pass<TakeIt> : private TakeItParts {
  using Claim = take_it::ClaimInPieces;

  struct Lane {
    G::State state;
    Claim claim;  // of the next seat that claims
  };

  // Searches wait for memory and for code: many warps help more than quick access to the state.
  static constexpr bool kLaneInShared = false;
  static constexpr int kMostThreads = 1024;
  static constexpr int kLeastBlocks = 1;
  static constexpr bool kInStep = true;
  static constexpr int kStartsOneIn = 8;

  static bool fits(const G::Rules& rules) { return rules.players == 2; }

  TESSERA_HD static void start(const G::Rules& rules, Lane& lane) {
    lane.state = G::start(rules);
    lane.claim.end();
  }
  TESSERA_HD static void begin(const G::Rules&, const G::State& state, Lane& lane) {
    lane.state = state;
    lane.claim.end();
  }
  TESSERA_HD static const G::State& state(const G::Rules&, const Lane& lane) { return lane.state; }
  TESSERA_HD static bool over(const G::Rules& rules, const Lane& lane) { return G::over(rules, lane.state); }

  template <class Chances, class Team>
  TESSERA_HD static int play(const G::Rules& rules, Lane& lane, Chances& chances, Team team) {
    const Part part = part_of(lane);
    if (!team.template most_want<kParts>(part)) return 0;
    switch (part) {
      case kTurn: return play_turn(rules, lane.state, chances);
      case kSearch:
        if (!lane.claim.is_prepared()) lane.claim.prepare(rules, lane.state, G::next_to_act(rules, lane.state));
        if (lane.claim.is_prepared()) lane.claim.search(kSearchSteps);
        return 0;
      case kClaim: return play_claim(rules, lane, chances);
      default: return between(rules, lane.state, chances);
    }
  }

 private:
  enum Part : unsigned { kTurn, kSearch, kClaim, kBetween, kParts };
  static constexpr int kSearchSteps = 12;

  TESSERA_HD static Part part_of(const Lane& lane) {
    using Stage = Claim::Stage;
    switch (lane.state.phase) {
      case Phase::turn:
      case Phase::pick:
      case Phase::aim:
      case Phase::face:
      case Phase::second: return kTurn;
      case Phase::claim:
        return lane.claim.stage() == Stage::sets || lane.claim.stage() == Stage::most ? kSearch : kClaim;
      case Phase::over: return kParts;
      default: return kBetween;
    }
  }

  template <class Chances>
  TESSERA_HD static int play_turn(const G::Rules& rules, G::State& state, Chances& chances) {
    const auto pick = [&](int count) { return chances.choose(count); };
    apply(rules, state, state.seat, Numbers::pick_step(rules, state, pick));
    return state.phase == Phase::roll ? 1 + outcome(rules, state, chances) : 1;
  }

  // Begins a claim, or ends one.
  template <class Chances>
  TESSERA_HD static int play_claim(const G::Rules& rules, Lane& lane, Chances& chances) {
    G::State& state = lane.state;
    const Seat seat = G::next_to_act(rules, state);
    if (lane.claim.stage() == Claim::Stage::none) lane.claim.begin(rules, state, seat);
    if (lane.claim.stage() == Claim::Stage::too_much) {
      const auto pick = [&](int count) { return chances.choose(count); };
      apply(rules, state, seat, Numbers::pick_claim(rules, state, seat, pick));
    } else if (lane.claim.stage() != Claim::Stage::known || !lane.claim.choose(rules, state, seat, chances)) {
      return 0;
    } else {
      G::claim(rules, state, seat, lane.claim.places(), lane.claim.used());
    }
    lane.claim.end();
    return 1;
  }
};

}  // namespace tessera::gpu
