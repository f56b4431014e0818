// A recorded game taken apart: what each decision cost, how lucky each roll or draw was, and how both add up to the
// result. docs/analysis.md says what the numbers mean.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rollouts/analysis_ledger.h"
#include "bots/core/bot.h"
#include "engine/core/recorded_game.h"

namespace tessera::arena {

// A difference that is told: half a percent of a win, and three standard errors.
constexpr bool clearly_positive(const Estimate& share) { return share.mean >= 0.005 && share.mean > 3 * share.error; }

struct AnalysisConfig {
  std::int64_t samples = 0;  // rollouts from each position; 0: the game's own number
  std::string seed = "1";
  int threads = 1;
  // Asked often, on every thread. Once true, what is left is skipped, and the result is empty.
  std::function<bool()> stop = {};
  bots::Budget advice = {};  // of the bot that advises; its own, as for hints, but in tests
};

// All numbers are shares of the win, by seat where they are lists.
struct AnalysedEvent {
  Event event;
  int turn = 0;                  // players' turns, counted from 1
  std::string phase;             // before it
  std::vector<int> scores;       // before it
  std::vector<Estimate> value;   // after it
  std::vector<Estimate> luck;    // of chance; of a decision: that of the unseen
  std::vector<Estimate> choice;  // of a decision: what it changed, as far as its player could know
  bool free = false;             // a decision between several actions
  std::string advice;            // of a free decision: what the strongest bot would have done
  Estimate cost;                 // of a free decision: what it lost against the best action known; never below 0
  bool better = false;           // of a free decision: clearly better than the advice, so itself the best action known

  bool mistake() const { return clearly_positive(cost); }
};

struct AnalysedSeat {
  std::string name;
  Estimate start, luck, unseen, own, others, end;  // end: the result; of a game that goes on, what to expect
  Estimate cost;                                   // of all its decisions together; never below 0
  int decisions = 0;                               // free ones
  int mistakes = 0;

  Estimate mean_cost() const {
    const double n = decisions > 0 ? decisions : 1;
    return {cost.mean / n, cost.error / n};
  }
};

struct Analysis {
  std::string game;  // id
  std::string name;  // for people
  boost::json::object options;
  bool finished = false;
  bool exact = false;
  std::int64_t samples = 0;  // 0: exact
  std::string seed;
  std::string_view policy;  // the bot that plays the rollouts on, in every seat
  std::string_view bot;     // the strongest one, that costs are measured by
  std::vector<AnalysedEvent> events;
  std::vector<AnalysedSeat> seats;

  // Whether anything hidden mattered: in an open game nothing is unseen.
  bool unseen() const;
};

// Called now and then from the calling thread: so many of `whole`, of what `unit` says.
using AnalysisProgress = std::function<void(std::string_view unit, std::int64_t done, std::int64_t whole)>;

// The same match, samples and seed give the same analysis on any number of threads.
Analysis analyse(const RecordedGame& recorded, const AnalysisConfig& config, const AnalysisProgress& progress);

// Events by what they show best: the free decisions by their cost, the dearest first, and at most `most` of them.
std::vector<std::size_t> costliest_decisions(const Analysis& analysis, std::size_t most);

// Whose luck a chance event is: its seat's; one of the table is told for the seat that it moved most.
Seat luck_seat(const AnalysedEvent& event);

// Chance events by their luck for the seat they are told for, `most` of each: the luckiest, then the unluckiest.
std::vector<std::size_t> luckiest(const Analysis& analysis, std::size_t most);
std::vector<std::size_t> unluckiest(const Analysis& analysis, std::size_t most);

}  // namespace tessera::arena
