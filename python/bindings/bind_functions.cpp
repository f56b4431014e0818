// The functions of the module: games, levels, records, analyses, solutions. What takes long lets other Python threads
// run.
#include <atomic>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "arena/analysis/analysis_report.h"
#include "arena/solve/solve.h"
#include "bots/levels/suggest.h"
#include "engine/games/games.h"
#include "python/bindings/bindings.h"
#include "python/bindings/convert.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

nb::object analyse(const State& state, std::int64_t samples, const std::string& seed, int threads) {
  if (samples < 0) throw InputError("samples: expected 0 (the game's own number) or more");
  const auto recorded = state.recorded();
  std::atomic<bool> stop = false;
  arena::AnalysisConfig config;
  config.samples = samples;
  config.seed = seed;
  config.threads = threads_of(threads);
  config.stop = [&stop] { return stop.load(); };
  std::string text;
  bool interrupted = false;
  {
    nb::gil_scoped_release release;
    const auto analysis = arena::analyse(recorded, config, [&](std::string_view, std::int64_t, std::int64_t) {
      nb::gil_scoped_acquire acquire;
      if (!interrupted && PyErr_CheckSignals() != 0) {
        interrupted = true;
        stop = true;
      }
    });
    if (!interrupted) text = boost::json::serialize(arena::analysis_json(analysis));
  }
  if (interrupted) throw nb::python_error();
  return from_json(text);
}

nb::dict solve(const std::string& game, const nb::object& options, int threads, int players) {
  const auto given = to_json_object(options, "options");
  if (find_game(game) == nullptr) throw InputError("there is no game '" + game + "'");
  if (const auto can = arena::can_solve(game, players, given); !can) throw InputError(can.error().text);
  const int workers = threads_of(threads);
  auto solved = [&] {
    nb::gil_scoped_release release;
    return arena::solve(game, players, given, {.threads = workers, .journal = {}});
  }();
  const auto result = checked(std::move(solved));
  nb::dict out;
  out["name"] = result.name;
  out["bytes"] = nb::bytes(result.bytes.data(), result.bytes.size());
  out["summary"] = result.summary;
  out["seconds"] = result.seconds;
  return out;
}

bool add_solution(const nb::bytes& bytes) {
  // Bots read solutions without a lock: none may play at the same time, so the GIL is kept.
  return checked(bots::add_solution(std::string_view(bytes.c_str(), bytes.size())));
}

}  // namespace

void bind_functions(nb::module_& m) {
  m.def(
      "games",
      [] {
        std::vector<std::string> ids;
        for (const auto* game : all_games()) ids.emplace_back(game->id);
        return ids;
      },
      "The ids of all games, in the order in which they are listed to people.");
  m.def(
      "levels",
      [] {
        std::vector<std::pair<std::string, std::string>> out;
        for (const auto& level : bots::levels()) out.emplace_back(level.name, level.meaning);
        return out;
      },
      "The levels of bots, weakest first: (name, meaning).");
  m.def(
      "read_record", [](const std::string& json) { return State::from_record(json); }, "record"_a,
      "The state that a record (JSON text, as `State.record` writes it) leads to. Every step is checked.\n\n"
      "Raises ValueError with the place of the first thing that is wrong.");
  m.def("analyse", &analyse, "state"_a, "samples"_a = 0, "seed"_a = "1", "threads"_a = 0,
        "Luck and skill of the game that led to this state: what each decision cost, how lucky each roll was.\n\n"
        "samples: rollouts from each position, 0 for the game's own number. threads: 0 for all cores. The answer is a "
        "dict as docs/analysis.md tells it; the same samples and seed give the same numbers on any number of threads.");
  m.def("solve", &solve, "game"_a, "options"_a = nb::none(), "threads"_a = 0, "players"_a = 0,
        "Solves a game exactly, where that can be done: a dict with name, bytes (for `add_solution`), summary, "
        "seconds. players: 0 for as many as usual.\n\n"
        "Raises ValueError where it can't, and says why.");
  m.def(
      "solvable_games",
      [] {
        std::vector<std::tuple<std::string, int, std::string>> out;
        for (const auto& game : arena::solvable_games()) out.emplace_back(game.id, game.players, game.about);
        return out;
      },
      "What can be solved: (game, players, with which options).");
  m.def("add_solution", &add_solution, "solution"_a,
        "Gives a solution to the bots: level `best` of its game plays from it. False: there is no room for more.\n\n"
        "Not while bots play in another thread.");
}

}  // namespace tessera::python
