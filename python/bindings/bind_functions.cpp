// The functions of the module: games, levels, records, analyses, solutions. What takes long lets other Python threads
// run.
#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
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

// Lets Ctrl-C stop long work. The thread that Python called calls `poll` now and then, without the GIL, and in the end
// `raise`, with it; any thread may ask `noted`.
class Interrupt {
 public:
  void poll() {
    const auto now = std::chrono::steady_clock::now();
    if (noted_ || now < next_) return;
    next_ = now + kPause;
    nb::gil_scoped_acquire acquire;
    noted_ = PyErr_CheckSignals() != 0;
  }
  bool noted() const { return noted_; }
  void raise() const {
    if (noted_) throw nb::python_error();
  }

 private:
  static constexpr std::chrono::milliseconds kPause{50};  // to ask for the GIL more often would slow the work down

  std::atomic<bool> noted_ = false;
  std::chrono::steady_clock::time_point next_;
};

nb::object analyse(const State& state, std::int64_t samples, const std::string& seed, int threads) {
  if (samples < 0) throw InputError("samples: expected 0 (the game's own number) or more");
  const auto recorded = state.recorded();
  Interrupt interrupt;
  arena::AnalysisConfig config;
  config.samples = samples;
  config.seed = seed;
  config.threads = threads_of(threads);
  config.stop = [&] { return interrupt.noted(); };
  std::string text;
  {
    nb::gil_scoped_release release;
    const auto poll = [&](std::string_view, std::int64_t, std::int64_t) { interrupt.poll(); };
    const auto analysis = arena::analyse(recorded, config, poll);
    if (!interrupt.noted()) text = boost::json::serialize(arena::analysis_json(analysis));
  }
  interrupt.raise();
  return from_json(text);
}

nb::dict solve(const std::string& game, const nb::object& options, int threads, int players,
               const std::optional<std::filesystem::path>& journal) {
  const auto given = to_json_object(options, "options");
  if (find_game(game) == nullptr) throw InputError("there is no game '" + game + "'");
  if (const auto can = arena::can_solve(game, players, given); !can) throw InputError(can.error().text);
  Interrupt interrupt;
  arena::SolveSettings settings;
  settings.threads = threads_of(threads);
  settings.journal = journal.value_or("").string();
  settings.progress = [&](double) { interrupt.poll(); };
  settings.stop = [&] { return interrupt.noted(); };
  auto solved = [&] {
    nb::gil_scoped_release release;
    return arena::solve(game, players, given, settings);
  }();
  interrupt.raise();
  const auto result = checked(std::move(solved));
  nb::dict out;
  out["name"] = result.name;
  out["bytes"] = nb::bytes(result.bytes.data(), result.bytes.size());
  out["summary"] = result.summary;
  out["seconds"] = result.seconds;
  return out;
}

bool add_solution(const nb::bytes& bytes) {
  const std::string_view given(bytes.c_str(), bytes.size());
  auto added = [&] {
    nb::gil_scoped_release release;
    return bots::add_solution(given);
  }();
  return checked(std::move(added));
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
        nb::sig("def analyse(state: State, samples: int = 0, seed: str = '1', threads: int = 0) -> dict"),
        "Luck and skill of the game that led to this state: what each decision cost, how lucky each roll was.\n\n"
        "samples: rollouts from each position, 0 for the game's own number. threads: 0 for all cores. The answer is a "
        "dict as docs/analysis.md tells it; the same samples and seed give the same numbers on any number of threads.");
  m.def("solve", &solve, "game"_a, "options"_a = nb::none(), "threads"_a = 0, "players"_a = 0, nb::kw_only(),
        "journal"_a = nb::none(),
        "Solves a game exactly, where that can be done: a dict with name, bytes (for `add_solution`), summary, "
        "seconds. players: 0 for as many as usual. journal: a file in which a long solve (of three players) keeps "
        "where it stands; the same call goes on from it, after Ctrl-C, too.\n\n"
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
        "Bots may play in other threads meanwhile: each of their moves is with the solution or without.");
}

}  // namespace tessera::python
