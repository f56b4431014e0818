#include "games/pass_the_pot/bots/corrected_worth.h"

#include "bots/network/embedded.h"

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;

// No game of some 60 to 100 turns comes near it.
constexpr int kFarTurns = 500;

}  // namespace

const Network* correction_network(const G::Rules& rules) {
  G::Rules learned = G::defaults(rules.players);
  learned.first = rules.first;
  if (rules.max_turns >= kFarTurns) learned.max_turns = rules.max_turns;
  if (!(rules == learned)) return nullptr;
  static const Network three = embedded_network("pass_the_pot/three", CorrectionInputs::kVersion);
  static const Network four = embedded_network("pass_the_pot/four", CorrectionInputs::kVersion);
  switch (rules.players) {
    case 3: return &three;
    case 4: return &four;
    default: return nullptr;
  }
}

}  // namespace tessera::bots::pass_the_pot
