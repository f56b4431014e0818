// The class State: a game at one moment. What a seat sees of it is in bind_state_views.cpp.
#include <boost/json/serialize.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/record.h"
#include "engine/games/programs.h"
#include "python/bindings/batch.h"
#include "python/bindings/bindings.h"
#include "python/bindings/convert.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

using ActionGiven = std::variant<int, std::string>;

constexpr std::int64_t kMaxListed = 1'000'000;

State state_after(const State& state, const ActionGiven& action, std::optional<int> seat) {
  const Seat actor = state.actor(seat);
  if (const auto* number = std::get_if<int>(&action)) return state.apply(actor, *number);
  return state.apply(actor, std::get<std::string>(action));
}

Flags mask_of(const State& state, std::optional<int> seat) {
  Flags mask(static_cast<std::size_t>(state.setup().bounds.actions), 0);
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

// What stands: who plays, who acts, points.
void bind_standing(nb::class_<State>& state) {
  state.def_prop_ro(
           "game", [](const State& s) { return Game{s.shared_setup()}; }, "The game that is played.")
      .def_prop_ro(
          "players", [](const State& s) { return s.setup().players; }, "How many play.")
      .def_prop_ro(
          "seed", [](const State& s) { return s.seed(); }, "What its chance comes from, if it has a seed.")
      .def_prop_ro(
          "over", [](const State& s) { return s.position().over(); }, "Whether the game is over.")
      .def_prop_ro(
          "cut_off", [](const State& s) { return s.position().cut_off(); }, "Whether the limit of turns ended it.")
      .def_prop_ro(
          "phase", [](const State& s) { return std::string(s.position().phase()); }, "What is going on, in a word.")
      .def_prop_ro(
          "to_act", [](const State& s) { return numbers_of(s.position().to_act()); }, "The seats that owe an action.")
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
      .def_prop_ro(
          "winners", [](const State& s) { return numbers_of(s.position().winners()); },
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
          "By seat, once the game is over: 1 for the only winner, -1 / (players - 1) for who has lost; they add up to "
          "0.");
}

// What a seat may do, and doing it.
void bind_actions(nb::class_<State>& state) {
  state
      .def(
          "legal_actions",
          [](const State& s, std::optional<int> seat) {
            if (!seat && s.position().next_to_act().none()) return std::vector<std::string>();
            return s.position().legal(s.actor(seat));
          },
          "seat"_a = nb::none(), "What the seat may do, in notation; [] if it owes no action.")
      .def(
          "legal_numbers",
          [](const State& s, std::optional<int> seat) {
            if (!seat && s.position().next_to_act().none()) return Numbers();
            return legal_numbers(s.position(), s.actor(seat));
          },
          "seat"_a = nb::none(), "The same as numbers, in the same order.")
      .def(
          "legal_count",
          [](const State& s, std::optional<int> seat) {
            if (!seat && s.position().next_to_act().none()) return 0;
            return s.position().legal_count(s.actor(seat));
          },
          "seat"_a = nb::none(), "How many these are, without making the list.")
      .def(
          "legal_number",
          [](const State& s, int n, std::optional<int> seat) {
            return checked(nth_legal_number(s.position(), s.actor(seat), n));
          },
          "n"_a, "seat"_a = nb::none(), "The number of the n-th of them, counted from 0, without making the list.")
      .def(
          "legal_mask",
          [](const State& s, std::optional<int> seat) {
            const auto size = size_of(s.setup().bounds.actions);
            return array_of<std::uint8_t, bool>(mask_of(s, seat), {size});
          },
          "seat"_a = nb::none(), "bool, (`action_bound`): where an action is legal.")
      .def("apply", &state_after, "action"_a, "seat"_a = nb::none(),
           "The state after this action. Raises ValueError if it is not legal.");
}

// What chance may do, and doing it.
void bind_chance(nb::class_<State>& state) {
  state.def("resolve", &State::resolve, "outcome"_a, "The state after this outcome of chance, in notation.")
      .def("draw", &State::draw, "key"_a, "The state after an outcome drawn at random; the same key draws the same.")
      .def(
          "draws",
          [](const State& s, const Numbers& drawn) {
            std::vector<std::pair<int, std::uint32_t>> out;
            for (const auto& draw : checked(next_draws(s.position(), draws_of(drawn))))
              out.emplace_back(draw.value, draw.weight);
            return out;
          },
          "drawn"_a = Numbers(),
          "The awaited chance one draw at a time: (value, weight) of all that the next draw can be after these; [] "
          "when the row is full.")
      .def(
          "drawn_outcome",
          [](const State& s, const Numbers& drawn) { return checked(drawn_outcome(s.position(), draws_of(drawn))); },
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
          "All outcomes that are awaited as (notation, weight); what differs only in the order of equal dice is one. "
          "None if there are more than `most`, or nothing is awaited.");
}

// What led to it, and what Python asks of a value.
void bind_record(nb::class_<State>& state) {
  state
      .def_prop_ro("events", &event_list, nb::sig("def events(self) -> list[dict]"),
                   "What has happened: dicts with seat and action, or chance, seat and outcome.")
      .def(
          "record", [](const State& s) { return boost::json::serialize(to_record(s.recorded())); },
          "The game as a record: JSON text that `read_record` and `tessera replay` read.")
      .def(
          "__eq__",
          [](const State& a, nb::handle other) {
            if (!nb::isinstance<State>(other)) return false;
            return a.position().same_as(nb::cast<const State&>(other).position());
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"),
          "Whether the game stands the same, however it came to it.")
      .def("__hash__", [](const State& s) { return static_cast<Py_ssize_t>(state_hash(s.position()) >> 2); })
      .def("__copy__", [](const State& s) { return s; })
      .def(
          "__deepcopy__", [](const State& s, const nb::object&) { return s; }, "memo"_a)
      .def("__getstate__", [](const State& s) { return boost::json::serialize(to_record(s.recorded())); })
      .def("__setstate__", [](State& s, const std::string& record) { new (&s) State(State::from_record(record)); })
      .def("__repr__", [](const State& s) {
        return "<State of " + std::string(s.setup().info->id) + ": " + who_acts(s.position()) + ">";
      });
}

}  // namespace

void bind_state(nb::module_& m) {
  nb::class_<State> state(
      m, "State",
      "A game at one moment, with what led to it. A value: steps give a new state and leave this one as it is.\n\n"
      "Seats are numbered from 0. Where a function takes a seat and gets None, it means the one to act next. Actions "
      "are given in notation ('keep') or by number.");
  bind_standing(state);
  bind_actions(state);
  bind_chance(state);
  bind_state_views(state);
  bind_record(state);
}

}  // namespace tessera::python
