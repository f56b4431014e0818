// The Python module tessera._engine. It only translates: what a game is, is in engine/, what a batch is, in batch.h.
// Every function checks what it is given; what is wrong becomes a Python exception. Whatever takes long lets other
// Python threads run.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <mutex>
#include <thread>
#include <variant>

#include "arena/analysis/analysis_report.h"
#include "arena/solve/solve.h"
#include "bots/levels/suggest.h"
#include "engine/games/games.h"
#include "python/bindings/batch.h"
#include "python/bindings/state.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

using Numbers = std::vector<int>;
using ActionGiven = std::variant<int, std::string>;

constexpr int kMaxThreads = 1024;
constexpr std::int64_t kMaxListed = 1'000'000;
constexpr std::size_t kMaxJson = 16u << 20;

nb::object from_json(std::string_view text) {
  return nb::module_::import_("json").attr("loads")(nb::str(text.data(), text.size()));
}

nb::object from_json(const boost::json::value& value) { return from_json(boost::json::serialize(value)); }

// What json.dumps writes is read; anything that it can't write is its TypeError.
boost::json::object to_json_object(const nb::object& given, const char* what) {
  if (given.is_none()) return {};
  const auto text = nb::cast<std::string>(nb::module_::import_("json").attr("dumps")(given));
  if (text.size() > kMaxJson) throw InputError(std::string(what) + ": too large");
  boost::system::error_code error;
  const auto value = boost::json::parse(text, error);
  if (error || !value.is_object()) throw InputError(std::string(what) + ": expected a dict that JSON can hold");
  return value.as_object();
}

Numbers numbers_of(SeatSet seats) {
  Numbers out;
  for (const Seat seat : seats) out.push_back(seat.index);
  return out;
}

bots::Level level_of(std::string_view name) {
  const auto* info = bots::find_level(name);
  if (info != nullptr) return info->level;
  std::string names;
  for (const auto& each : bots::levels()) names += (names.empty() ? "" : ", ") + std::string(each.name);
  throw InputError("there is no level '" + std::string(name) + "'; there are " + names);
}

int threads_of(int given) {
  if (given < 0 || given > kMaxThreads) throw InputError("threads: expected 0 (all cores) to 1024");
  return given > 0 ? given : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

nb::bytes bytes_of(const std::vector<std::byte>& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// Memory that NumPy owns from here on.
template <class T>
auto array_of(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

// Memory of the batch, which lives as long as the array does.
template <class T>
auto view_of(nb::handle owner, std::vector<T>& values, std::initializer_list<std::size_t> shape) {
  return nb::ndarray<nb::numpy, T>(values.data(), shape, owner);
}

struct Game {
  std::shared_ptr<const Setup> setup;
};

Game make_game(std::string_view id, std::optional<int> players, const nb::object& options, bool simulation) {
  auto given = to_json_object(options, "options");
  const GameInfo* info = find_game(id);
  if (simulation && info != nullptr && info->simulation_max_turns > 0 && !given.contains("max_turns")) {
    given["max_turns"] = info->simulation_max_turns;
  }
  return {Setup::make(id, players, given)};
}

nb::object option_list(const GameInfo& info) {
  return from_json(boost::json::value(describe(info.options, info.max_players)));
}

// ---- states --------------------------------------------------------------------------------------------------------

State state_after(const State& state, const ActionGiven& action, std::optional<int> seat) {
  const Seat actor = state.actor(seat);
  if (const auto* number = std::get_if<int>(&action)) return state.apply(actor, *number);
  return state.apply(actor, std::get<std::string>(action));
}

std::vector<float> features_of(const State& state, Seat seat) {
  std::vector<float> out(static_cast<std::size_t>(state.setup().bounds.features.size()));
  write_features(state.position(), seat, out);
  return out;
}

using FeatureArray = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void write_features_into(const State& state, FeatureArray out, std::optional<int> seat) {
  const auto size = static_cast<std::size_t>(state.setup().bounds.features.size());
  if (out.shape(0) != size) throw InputError("out: expected " + std::to_string(size) + " numbers");
  write_features(state.position(), state.actor(seat), {out.data(), size});
}

std::vector<std::uint8_t> mask_of(const State& state, std::optional<int> seat) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(state.setup().bounds.actions), 0);
  if (!seat && state.position().next_to_act().none()) return mask;
  write_legal_mask(state.position(), state.actor(seat), mask);
  return mask;
}

std::vector<std::uint8_t> draws_of(const Numbers& drawn) {
  std::vector<std::uint8_t> out;
  for (const int value : drawn) {
    if (value < 0 || value > 255) throw InputError("drawn: not a value of a draw: " + std::to_string(value));
    out.push_back(static_cast<std::uint8_t>(value));
  }
  return out;
}

nb::list event_list(const State& state) {
  nb::list out;
  for (const auto& event : state.events()) {
    nb::dict each;
    if (event.chance) each["chance"] = event.kind;
    each["seat"] =
        event.seat.none() ? nb::object(nb::none()) : nb::object(nb::int_(static_cast<int>(event.seat.index)));
    each[event.chance ? "outcome" : "action"] = event.text;
    out.append(each);
  }
  return out;
}

nb::object chance_of(const State& state) {
  const auto awaited = state.position().chance();
  if (!awaited) return nb::none();
  nb::dict out;
  out["kind"] = std::string(awaited->kind);
  out["seat"] =
      awaited->seat.none() ? nb::object(nb::none()) : nb::object(nb::int_(static_cast<int>(awaited->seat.index)));
  out["count"] = awaited->count;
  out["text"] = state.position().chance_in_words();
  return out;
}

std::string suggest(const State& state, const std::string& level, std::optional<int> seat,
                    std::optional<std::int64_t> nodes, std::optional<std::int64_t> ms, std::uint64_t seed) {
  const Seat actor = state.actor(seat);
  const auto& position = state.position();
  if (!position.to_act().has(actor)) throw InputError("that seat owes no action; " + who_acts(position));
  const auto wanted = level_of(level);
  if (const auto there = bots::check_level(position, wanted); !there) throw InputError(there.error().text);
  if (nodes.value_or(0) < 0 || ms.value_or(0) < 0) throw InputError("nodes, ms: expected no negative numbers");
  bots::Budget budget;
  budget.nodes = nodes.value_or(-1);
  budget.ms = ms.value_or(-1);
  Stream stream(seed);
  nb::gil_scoped_release release;
  return bots::suggest(position, actor, wanted, budget, stream);
}

std::string advise(const State& state, std::optional<int> seat) {
  const Seat actor = state.actor(seat);
  if (!state.position().to_act().has(actor))
    throw InputError("that seat owes no action; " + who_acts(state.position()));
  nb::gil_scoped_release release;
  return bots::advise(state.position(), actor);
}

nb::object analyse(const State& state, std::int64_t samples, const std::string& seed, int threads) {
  if (samples < 0) throw InputError("samples: expected 0 (the game's own number) or more");
  const auto recorded = state.recorded();
  std::atomic<bool> stop = false;
  arena::AnalysisConfig config;
  config.samples = samples;
  config.seed = seed;
  config.threads = threads_of(threads);
  config.stop = &stop;
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

nb::dict solve(const std::string& game, const nb::object& options, int threads) {
  const auto given = to_json_object(options, "options");
  if (find_game(game) == nullptr) throw InputError("there is no game '" + game + "'");
  if (const auto can = arena::can_solve(game, given); !can) throw InputError(can.error().text);
  const int workers = threads_of(threads);
  auto solved = [&] {
    nb::gil_scoped_release release;
    return arena::solve(game, given, workers, [](double) {});
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

// ---- batches -------------------------------------------------------------------------------------------------------

// A batch and the lock that keeps two Python threads out of it at once.
struct LockedBatch {
  std::shared_ptr<const Setup> setup;
  std::unique_ptr<Batch> batch;
  std::mutex mutex;

  template <class Work>
  auto alone(const Work& work) {
    nb::gil_scoped_release release;
    const std::lock_guard lock(mutex);
    return work(*batch);
  }
};

AutoReset reset_of(std::string_view word) {
  if (word == "same-step") return AutoReset::same_step;
  if (word == "next-step") return AutoReset::next_step;
  if (word == "off") return AutoReset::off;
  throw InputError("auto_reset: expected 'same-step', 'next-step' or 'off'");
}

std::unique_ptr<LockedBatch> make_batch(const Game& game, int games, std::uint64_t seed, int threads,
                                        const std::string& auto_reset, std::optional<int> learner,
                                        const std::string& opponents) {
  BatchConfig config;
  config.games = games;
  config.seed = seed;
  config.threads = threads_of(threads);
  config.auto_reset = reset_of(auto_reset);
  config.learner = learner ? game.setup->seat(*learner).index : -1;
  config.opponents = level_of(opponents);
  auto out = std::make_unique<LockedBatch>();
  out->setup = game.setup;
  auto made = [&] {
    nb::gil_scoped_release release;
    return Batch::make(*game.setup->start, config);
  }();
  out->batch = checked(std::move(made));
  return out;
}

using ActionArray = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;

std::vector<std::int64_t> actions_of(const ActionArray& given, int games) {
  if (given.shape(0) != static_cast<std::size_t>(games)) {
    throw InputError("actions: expected " + std::to_string(games) + " numbers, got " + std::to_string(given.shape(0)));
  }
  std::vector<std::int64_t> out(given.shape(0));
  const auto copy = [&]<class T>(T) {
    const auto* data = static_cast<const T*>(given.data());
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::int64_t>(data[static_cast<std::int64_t>(i) * given.stride(0)]);
    }
  };
  if (given.dtype() == nb::dtype<std::int64_t>()) {
    copy(std::int64_t{});
  } else if (given.dtype() == nb::dtype<std::int32_t>()) {
    copy(std::int32_t{});
  } else if (given.dtype() == nb::dtype<std::int16_t>()) {
    copy(std::int16_t{});
  } else if (given.dtype() == nb::dtype<std::uint8_t>()) {
    copy(std::uint8_t{});
  } else {
    throw nb::type_error("actions: expected an array of int64, int32, int16 or uint8");
  }
  return out;
}

void step_batch(LockedBatch& self, const ActionArray& given) {
  const auto actions = actions_of(given, self.batch->size);
  const auto done = self.alone([&](Batch& batch) { return batch.step(actions.data()); });
  if (!done) throw InputError(done.error().text);
}

auto random_actions(LockedBatch& self) {
  std::vector<std::int64_t> out(static_cast<std::size_t>(self.batch->size));
  self.alone([&](Batch& batch) { batch.random_actions(out.data()); });
  const auto games = out.size();
  return array_of(std::move(out), {games});
}

auto bot_actions(LockedBatch& self, const std::string& level, std::optional<std::int64_t> nodes) {
  if (nodes.value_or(0) < 0) throw InputError("nodes: expected no negative number");
  std::vector<std::int64_t> out(static_cast<std::size_t>(self.batch->size));
  const auto wanted = level_of(level);
  const auto done = self.alone([&](Batch& batch) { return batch.bot_actions(wanted, nodes.value_or(-1), out.data()); });
  if (!done) throw InputError(done.error().text);
  const auto games = out.size();
  return array_of(std::move(out), {games});
}

std::size_t size_of(int n) { return static_cast<std::size_t>(n); }

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
        "dict "
        "as docs/analysis.md tells it; the same samples and seed give the same numbers on any number of threads.");
  m.def("solve", &solve, "game"_a, "options"_a = nb::none(), "threads"_a = 0,
        "Solves a game exactly, where that can be done: a dict with name, bytes (for `add_solution`), summary, "
        "seconds.\n\n"
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

void bind_game(nb::module_& m) {
  nb::class_<Game>(
      m, "Game",
      "A game with its number of players and its options. A value.\n\n"
      "Game(id, players=3, options={...}), with an id of `games()`. Options that are left out have their defaults. "
      "simulation: where the game has a limit of turns and none is given, it gets that of simulations, so that "
      "random players come to an end.")
      .def(
          "__init__",
          [](Game* self, const std::string& id, std::optional<int> players, const nb::object& options,
             bool simulation) { new (self) Game(make_game(id, players, options, simulation)); },
          "id"_a, "players"_a = nb::none(), "options"_a = nb::none(), nb::kw_only(), "simulation"_a = false)
      .def_prop_ro(
          "id", [](const Game& g) { return std::string(g.setup->info->id); }, "One of `games()`.")
      .def_prop_ro(
          "name", [](const Game& g) { return std::string(g.setup->info->name); }, "For people.")
      .def_prop_ro(
          "players", [](const Game& g) { return g.setup->players; }, "How many play.")
      .def_prop_ro(
          "min_players", [](const Game& g) { return g.setup->info->min_players; }, "How few can play it.")
      .def_prop_ro(
          "max_players", [](const Game& g) { return g.setup->info->max_players; }, "How many can play it.")
      .def_prop_ro(
          "options", [](const Game& g) { return from_json(boost::json::value(g.setup->options)); },
          nb::sig("def options(self) -> dict"), "All options with their values.")
      .def_prop_ro(
          "option_list", [](const Game& g) { return option_list(*g.setup->info); },
          nb::sig("def option_list(self) -> list"),
          "What can be chosen: a dict for each option with its name, type, default and meaning.")
      .def_prop_ro(
          "action_bound", [](const Game& g) { return g.setup->bounds.actions; }, "All action numbers are below it.")
      .def_prop_ro(
          "max_decisions",
          [](const Game& g) -> std::optional<std::int64_t> {
            if (g.setup->bounds.decisions == 0) return std::nullopt;
            return g.setup->bounds.decisions;
          },
          "No game has more decisions; None: no bound.")
      .def_prop_ro(
          "draw_bound", [](const Game& g) { return g.setup->bounds.draw_values; },
          "All values of single draws are below it.")
      .def_prop_ro(
          "feature_shape",
          [](const Game& g) {
            const auto& shape = g.setup->bounds.features;
            return std::tuple(shape.planes, shape.height, shape.width, shape.numbers);
          },
          "(planes, height, width, numbers): features are planes * height * width numbers, row by row, then the rest.")
      .def_prop_ro(
          "feature_count", [](const Game& g) { return g.setup->bounds.features.size(); },
          "How many numbers that are in all.")
      .def_prop_ro(
          "feature_names", [](const Game& g) { return feature_names(*g.setup->start); },
          "A name for each plane, then one for each number.")
      .def(
          "action_text", [](const Game& g, int number) { return checked(action_text(*g.setup->start, number)); },
          "number"_a, "The notation of the action with this number.")
      .def(
          "action_number",
          [](const Game& g, const std::string& text) { return checked(action_number(*g.setup->start, text)); },
          "text"_a, "The number of an action given in notation.")
      .def(
          "has_level",
          [](const Game& g, const std::string& level) {
            return static_cast<bool>(bots::check_level(*g.setup->start, level_of(level)));
          },
          "level"_a, "Whether there is a bot of this level for this game with these options.")
      .def(
          "start", [](const Game& g, std::optional<std::string> seed) { return State(g.setup, std::move(seed)); },
          "seed"_a = nb::none(),
          "The state before the first event. With a seed every outcome is drawn by itself, the same for the same seed; "
          "without one, chance waits for `resolve` or `draw`.")
      .def(
          "__eq__",
          [](const Game& a, nb::handle other) {
            Game b;
            if (!nb::try_cast<Game>(other, b)) return false;
            return a.setup->info == b.setup->info && a.setup->start->same_as(*b.setup->start);
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const Game& g) {
             const auto text = std::string(g.setup->info->id) + boost::json::serialize(g.setup->options);
             return static_cast<Py_ssize_t>(seed_number(text.data(), text.size()) >> 2);
           })
      .def("__reduce__",
           [](const Game& g) {
             return nb::make_tuple(nb::type<Game>(), nb::make_tuple(std::string(g.setup->info->id), g.setup->players,
                                                                    from_json(boost::json::value(g.setup->options))));
           })
      .def("__repr__", [](const Game& g) {
        return "Game('" + std::string(g.setup->info->id) + "', players=" + std::to_string(g.setup->players) + ")";
      });
}

void bind_state(nb::module_& m) {
  nb::class_<State>(m, "State",
                    "A game at one moment, with what led to it. A value: steps give a new state and leave this one as it is.\n\n"
                    "Seats are numbered from 0. Where a function takes a seat and gets None, it means the one to act next. "
                    "Actions are given in notation ('keep') or by number.")
      .def_prop_ro("game", [](const State& s) { return Game{s.shared_setup()}; }, "The game that is played.")
      .def_prop_ro("players", [](const State& s) { return s.setup().players; }, "How many play.")
      .def_prop_ro("seed", [](const State& s) { return s.seed(); }, "What its chance comes from, if it has a seed.")
      .def_prop_ro("over", [](const State& s) { return s.position().over(); }, "Whether the game is over.")
      .def_prop_ro("cut_off", [](const State& s) { return s.position().cut_off(); }, "Whether the limit of turns ended it.")
      .def_prop_ro("phase", [](const State& s) { return std::string(s.position().phase()); }, "What is going on, in a word.")
      .def_prop_ro("to_act", [](const State& s) { return numbers_of(s.position().to_act()); }, "The seats that owe an action.")
      .def_prop_ro(
          "next_to_act",
          [](const State& s) -> std::optional<int> {
            const Seat seat = s.position().next_to_act();
            return seat.none() ? std::nullopt : std::optional<int>(seat.index);
          },
          "Of those, the first in the program's order; None while chance is awaited and when the game is over.")
      .def_prop_ro("chance", &chance_of, nb::sig("def chance(self) -> dict | None"),
                   "The chance event that is awaited: a dict with kind, seat, count, text; or None.")
      .def_prop_ro(
          "scores",
          [](const State& s) {
            Numbers out;
            for (int i = 0; i < s.setup().players; ++i) out.push_back(s.position().score(Seat(i)));
            return out;
          },
          "The points of each seat if the game ended now.")
      .def_prop_ro("winners", [](const State& s) { return numbers_of(s.position().winners()); },
                   "The seats that have won; [] until the game is over.")
      .def_prop_ro(
          "rewards",
          [](const State& s) {
            std::vector<double> out(size_of(s.setup().players), 0.0);
            for (int i = 0; s.position().over() && i < s.setup().players; ++i) {
              out[size_of(i)] = reward_of(s.position().winners(), Seat(i), s.setup().players);
            }
            return out;
          },
          "By seat, once the game is over: 1 for the only winner, -1 / (players - 1) for who has lost; they add up to 0.")
      .def("legal_actions",
           [](const State& s, std::optional<int> seat) {
             if (!seat && s.position().next_to_act().none()) return std::vector<std::string>();
             return s.position().legal(s.actor(seat));
           },
           "seat"_a = nb::none(), "What the seat may do, in notation; [] if it owes no action.")
      .def("legal_numbers",
           [](const State& s, std::optional<int> seat) {
             if (!seat && s.position().next_to_act().none()) return Numbers();
             return legal_numbers(s.position(), s.actor(seat));
           },
           "seat"_a = nb::none(), "The same as numbers, in the same order.")
      .def("legal_count",
           [](const State& s, std::optional<int> seat) {
             if (!seat && s.position().next_to_act().none()) return 0;
             return s.position().legal_count(s.actor(seat));
           },
           "seat"_a = nb::none(), "How many these are.")
      .def("legal_number", [](const State& s, int n, std::optional<int> seat) { return checked(nth_legal_number(s.position(), s.actor(seat), n)); },
           "n"_a, "seat"_a = nb::none(), "The number of the n-th of them, counted from 0, without making the list.")
      .def("legal_mask",
           [](const State& s, std::optional<int> seat) {
             const auto size = size_of(s.setup().bounds.actions);
             return array_of(mask_of(s, seat), {size});
           },
           "seat"_a = nb::none(), "An array of `action_bound` bytes: 1 where an action is legal.")
      .def("apply", &state_after, "action"_a, "seat"_a = nb::none(),
           "The state after this action. Raises ValueError if it is not legal.")
      .def("resolve", &State::resolve, "outcome"_a, "The state after this outcome of chance, in notation.")
      .def("draw", &State::draw, "key"_a,
           "The state after an outcome drawn at random; the same key draws the same.")
      .def("draws",
           [](const State& s, const Numbers& drawn) {
             std::vector<std::pair<int, std::uint32_t>> out;
             for (const auto& draw : checked(next_draws(s.position(), draws_of(drawn)))) out.emplace_back(draw.value, draw.weight);
             return out;
           },
           "drawn"_a = Numbers(),
           "The awaited chance one draw at a time: (value, weight) of all that the next draw can be after these; [] when "
           "the row is full.")
      .def("drawn_outcome", [](const State& s, const Numbers& drawn) { return checked(drawn_outcome(s.position(), draws_of(drawn))); },
           "drawn"_a, "The outcome of a full row of draws, in notation.")
      .def(
          "outcomes",
          [](const State& s, std::int64_t most) -> std::optional<std::vector<std::pair<std::string, std::uint64_t>>> {
            if (most < 0 || most > kMaxListed) throw InputError("most: expected 0 to 1000000");
            const auto folded = folded_outcomes(s.position(), most);
            if (!folded) return std::nullopt;
            std::vector<std::pair<std::string, std::uint64_t>> out;
            for (const auto& each : *folded) out.emplace_back(each.text, each.weight);
            return out;
          },
          "most"_a = 10000,
          "All outcomes that are awaited as (notation, weight); what differs only in the order of equal dice is one. None if "
          "there are more than `most`, or nothing is awaited.")
      .def("view",
           [](const State& s, std::optional<int> seat) {
             return from_json(boost::json::value(s.position().view(seat ? s.setup().seat(*seat) : kNoSeat)));
           },
           "seat"_a = nb::none(), nb::sig("def view(self, seat: int | None = None) -> dict"),
           "What a seat may see, as a dict; None: a spectator.")
      .def("preview",
           [](const State& s, const std::string& action, std::optional<int> seat) {
             return from_json(boost::json::value(checked(s.position().preview(s.actor(seat), action))));
           },
           "action"_a, "seat"_a = nb::none(), nb::sig("def preview(self, action: str, seat: int | None = None) -> dict"),
           "What an action would do, as far as its seat can know.")
      .def("features",
           [](const State& s, std::optional<int> seat) {
             const auto size = size_of(s.setup().bounds.features.size());
             return array_of(features_of(s, s.actor(seat)), {size});
           },
           "seat"_a = nb::none(), "What a seat knows, as an array of float32 (`Game.feature_names`).")
      .def("write_features", &write_features_into, "out"_a.noconvert(), "seat"_a = nb::none(),
           "The same, written into an array of the caller: float32, one dimension, without gaps.")
      .def("state_bytes", [](const State& s) { return bytes_of(state_bytes(s.position())); },
           "The canonical bytes of the whole state, secrets included.")
      .def("view_bytes", [](const State& s, int seat) { return bytes_of(view_bytes(s.position(), s.setup().seat(seat))); },
           "seat"_a, "The canonical bytes of what a seat may see.")
      .def("state_hash", [](const State& s) { return state_hash(s.position()); }, "A 64-bit hash of `state_bytes`.")
      .def("view_hash", [](const State& s, int seat) { return view_hash(s.position(), s.setup().seat(seat)); }, "seat"_a,
           "A 64-bit hash of `view_bytes`.")
      .def("information_state", [](const State& s, int seat) { return s.seen().of(s.setup().seat(seat)); }, "seat"_a,
           "All that a seat has seen of the game so far, as text: the same for two games exactly if it can't tell them apart.")
      .def("information_hash", [](const State& s, int seat) { return s.seen().hash(s.setup().seat(seat)); }, "seat"_a,
           "A 64-bit hash of `information_state`.")
      .def("resample", [](const State& s, int seat, std::uint64_t key) { return s.resampled(s.setup().seat(seat), key); },
           "seat"_a, "key"_a,
           "A state that this seat can't tell from this one: what it can't see is drawn anew. Its events stay those of this "
           "state, so it has no record.")
      .def("suggest", &suggest, "level"_a, "seat"_a = nb::none(), "nodes"_a = nb::none(), "ms"_a = nb::none(), "seed"_a = 0,
           "What a bot of this level would do, from the seat's view alone. The same seed and nodes give the same answer.")
      .def("advise", &advise, "seat"_a = nb::none(), "What the strongest bot would do: a hint.")
      .def_prop_ro("events", &event_list, nb::sig("def events(self) -> list[dict]"),
                   "What has happened: dicts with seat and action, or chance, seat and outcome.")
      .def("record", [](const State& s) { return boost::json::serialize(to_record(s.recorded())); },
           "The game as a record: JSON text that `read_record` and `tessera replay` read.")
      .def("__eq__",
           [](const State& a, nb::handle other) {
             if (!nb::isinstance<State>(other)) return false;
             return a.position().same_as(nb::cast<const State&>(other).position());
           },
           nb::sig("def __eq__(self, other: object, /) -> bool"),
           "Whether the game stands the same, however it came to it.")
      .def("__hash__", [](const State& s) { return static_cast<Py_ssize_t>(state_hash(s.position()) >> 2); })
      .def("__copy__", [](const State& s) { return s; })
      .def("__deepcopy__", [](const State& s, const nb::object&) { return s; }, "memo"_a)
      .def("__getstate__", [](const State& s) { return boost::json::serialize(to_record(s.recorded())); })
      .def("__setstate__", [](State& s, const std::string& record) { new (&s) State(State::from_record(record)); })
      .def("__repr__", [](const State& s) {
        return "<State of " + std::string(s.setup().info->id) + ": " + who_acts(s.position()) + ">";
      });
}

void bind_batch(nb::module_& m) {
  nb::class_<LockedBatch>(
      m, "Batch",
      "Many games of one kind, stepped together on all cores, without the GIL.\n\n"
      "The arrays are memory of the batch, changed in place by every step: copy what you keep. Row "
      "i is game i. They are NumPy "
      "arrays, so `torch.from_dlpack(batch.features)` and others share them without a copy.\n\n"
      "learner: a seat; then bots of level `opponents` play the other seats, and only the learner "
      "is asked. auto_reset: a game that is over begins anew in the same step ('same-step'; `rewards`, "
      "`scores`, `terminated` and `truncated` are still those of the finished game), in the next "
      "one ('next-step'; its action is not looked at), or not ('off'). threads: 0 for all cores. What happens does not "
      "depend on it.")
      .def(nb::new_([](const Game& game, int games, std::uint64_t seed, int threads, const std::string& auto_reset,
                       std::optional<int> learner, const std::string& opponents) {
             return make_batch(game, games, seed, threads, auto_reset, learner, opponents).release();
           }),
           "game"_a, "games"_a, "seed"_a = 0, nb::kw_only(), "threads"_a = 0, "auto_reset"_a = "same-step",
           "learner"_a = nb::none(), "opponents"_a = "random")
      .def("__len__", [](LockedBatch& b) { return b.batch->size; })
      .def_prop_ro(
          "game", [](LockedBatch& b) { return Game{b.setup}; }, "The game that is played.")
      .def_prop_ro(
          "features",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.features, {size_of(b.size), size_of(b.shape.size())});
          },
          "float32, (games, features): what the seat that is asked knows.")
      .def_prop_ro(
          "masks",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.masks, {size_of(b.size), size_of(b.actions)});
          },
          "uint8, (games, actions): 1 where an action of that seat is legal.")
      .def_prop_ro(
          "seats",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.seats, {size_of(b.size)});
          },
          "int8, (games): who is asked; -1 where the game is over.")
      .def_prop_ro(
          "rewards",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.rewards, {size_of(b.size), size_of(b.players)});
          },
          "float32, (games, players): of the last step; 0 until a game is over (`State.rewards`).")
      .def_prop_ro(
          "scores",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.scores, {size_of(b.size), size_of(b.players)});
          },
          "int32, (games, players): points after the last step.")
      .def_prop_ro(
          "terminated",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.terminated, {size_of(b.size)});
          },
          "uint8, (games): 1 where the last step ended the game.")
      .def_prop_ro(
          "truncated",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return view_of(h, b.truncated, {size_of(b.size)});
          },
          "uint8, (games): 1 where the last step ended the game by its limit of turns.")
      .def_prop_ro(
          "finished", [](LockedBatch& b) { return b.batch->finished; }, "How many games have ended since the reset.")
      .def(
          "reset", [](LockedBatch& b, std::uint64_t seed) { b.alone([&](Batch& batch) { batch.reset(seed); }); },
          "seed"_a = 0, "All games from their beginning, with the chance of this seed.")
      .def("step", &step_batch, "actions"_a,
           "One action for the seat that is asked in each game, by number. Raises ValueError if one is not legal; then "
           "nothing "
           "has changed.")
      .def("random_actions", &random_actions,
           "A legal action for each game, each as likely as the others: int64, (games).")
      .def("bot_actions", &bot_actions, "level"_a, "nodes"_a = nb::none(),
           "What a bot of this level would do in each game: int64, (games).");
}

}  // namespace
}  // namespace tessera::python

NB_MODULE(_engine, m) {
  using namespace tessera::python;
  nb::register_exception_translator([](const std::exception_ptr& p, void*) {
    try {
      std::rethrow_exception(p);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
  m.doc() = "The games of Tessera. Use it as `import tessera`.";
  bind_functions(m);
  bind_game(m);
  bind_state(m);
  bind_batch(m);
}
