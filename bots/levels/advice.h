// Advice: what the strongest bot would do, with its own number of nodes. Hints and the analysis of a game both ask
// here, and its random numbers follow from what the seat knows: so they advise the same, and who follows a hint makes
// no mistake by the analysis.
#pragma once

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "bots/core/bot.h"
#include "engine/core/json_text.h"
#include "engine/core/notation.h"
#include "engine/core/random.h"

namespace tessera::bots {

template <class G>
Level strongest_level(const typename G::Rules& rules) {
  for (const Level level : {Level::best, Level::expert, Level::hard, Level::medium, Level::greedy, Level::easy}) {
    if (has<G>(rules, level)) return level;
  }
  return Level::random;
}

// The same for the same view, wherever it comes from.
template <class G>
std::uint64_t advice_key(const typename G::Rules& rules, const typename G::View& view) {
  JsonText text;
  text.object([&] { GameJson<G>::write_view(rules, view, text); });
  const auto known = std::string(text.text()) + boost::json::serialize(GameJson<G>::memory(rules, view));
  return seed_number(known.data(), known.size());
}

// The place of the advised action in `legal`, which is not empty. Another budget than the bot's own is for tests.
template <class G>
int advise(const typename G::Rules& rules, const typename G::View& view, const Actions<G>& legal,
           const Budget& budget = {}) {
  Stream stream(advice_key<G>(rules, view));
  return choose<G>(strongest_level<G>(rules), rules, view, legal, budget, stream);
}

}  // namespace tessera::bots
