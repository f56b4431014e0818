// The class Game: a game with its number of players and its options.
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "bots/levels/suggest.h"
#include "engine/core/options.h"
#include "engine/core/random.h"
#include "engine/games/games.h"
#include "engine/games/programs.h"
#include "python/bindings/bindings.h"
#include "python/bindings/convert.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

Game make_game(std::string_view id, std::optional<int> players, const nb::object& options, bool simulation) {
  auto given = to_json_object(options, "options");
  const GameInfo* info = find_game(id);
  if (simulation && info != nullptr && info->simulation_max_turns > 0 && !given.contains("max_turns")) {
    given["max_turns"] = info->simulation_max_turns;
  }
  return {Setup::make(id, players, given)};
}

// A text as it is; a number becomes its decimal text.
std::optional<std::string> seed_of(const nb::object& given) {
  if (given.is_none()) return std::nullopt;
  nb::object text = given;
  if (!nb::isinstance<nb::str>(given)) {
    const auto number = nb::steal<nb::object>(PyNumber_Index(given.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    text = nb::str("{:d}").attr("format")(number);
  }
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw nb::python_error();
  return std::string(bytes, static_cast<std::size_t>(size));
}

nb::object option_list(const GameInfo& info) {
  return from_json(boost::json::value(describe(info.options, info.max_players)));
}

}  // namespace

void bind_game(nb::module_& m) {
  nb::class_<Game>(m, "Game",
                   "A game with its number of players and its options. A value.\n\n"
                   "Game(id, players=3, options={...}), with an id of `games()`. Options that are left out have their "
                   "defaults. simulation: where the game has a limit of turns and none is given, it gets that of "
                   "simulations, so that random players come to an end.")
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
      .def_prop_ro(
          "wait_number",
          [](const Game& g) -> std::optional<int> {
            if (!g.setup->info->facts.has_windows) return std::nullopt;
            return checked(action_number(*g.setup->start, kWaitAction));
          },
          "The number of the action that waits in a call window; None: the game has none.")
      .def(
          "has_level",
          [](const Game& g, const std::string& level) {
            return static_cast<bool>(bots::check_level(*g.setup->start, level_of(level)));
          },
          "level"_a, "Whether there is a bot of this level for this game with these options.")
      .def(
          "start", [](const Game& g, const nb::object& seed) { return State(g.setup, seed_of(seed)); },
          "seed"_a = nb::none(), nb::sig("def start(self, seed: str | int | None = None) -> State"),
          "The state before the first event. With a seed every outcome is drawn by itself, the same for the same seed, "
          "a text or a number (its decimal text); without one, chance waits for `resolve` or `draw`.")
      .def(
          "__eq__",
          [](const Game& a, nb::handle other) {
            Game b;
            if (!nb::try_cast<Game>(other, b)) return false;
            return a.setup->info == b.setup->info && a.setup->start->same_as(*b.setup->start);
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      // Of what `__eq__` compares, not of the options: a board is the same by any name.
      .def("__hash__",
           [](const Game& g) {
             const auto text = std::string(g.setup->info->id) + " " + std::to_string(g.setup->players);
             return static_cast<Py_ssize_t>((seed_number(text.data(), text.size()) ^ state_hash(*g.setup->start)) >> 2);
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

}  // namespace tessera::python
