// What a seat sees and knows of a State: views, features, canonical bytes, what it has seen; and what bots make of it.
// Bots let other Python threads run.
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/levels/suggest.h"
#include "engine/core/random.h"
#include "engine/games/programs.h"
#include "python/bindings/bindings.h"
#include "python/bindings/convert.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

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

// What a seat sees: views, features, canonical bytes.
void bind_views(nb::class_<State>& state) {
  state
      .def(
          "view",
          [](const State& s, std::optional<int> seat) {
            return from_json(boost::json::value(s.position().view(seat ? s.setup().seat(*seat) : kNoSeat)));
          },
          "seat"_a = nb::none(), nb::sig("def view(self, seat: int | None = None) -> dict"),
          "What a seat may see, as a dict; None: a spectator.")
      .def(
          "preview",
          [](const State& s, const std::string& action, std::optional<int> seat) {
            return from_json(boost::json::value(checked(s.position().preview(s.actor(seat), action))));
          },
          "action"_a, "seat"_a = nb::none(), nb::sig("def preview(self, action: str, seat: int | None = None) -> dict"),
          "What an action would do, as far as its seat can know.")
      .def(
          "features",
          [](const State& s, std::optional<int> seat) {
            const auto size = size_of(s.setup().bounds.features.size());
            return array_of(features_of(s, s.actor(seat)), {size});
          },
          "seat"_a = nb::none(), "What a seat knows, as an array of float32 (`Game.feature_names`).")
      .def("write_features", &write_features_into, "out"_a.noconvert(), "seat"_a = nb::none(),
           "The same, written into an array of the caller: float32, one dimension, without gaps.")
      .def(
          "state_bytes", [](const State& s) { return bytes_of(state_bytes(s.position())); },
          "The canonical bytes of the whole state, secrets included.")
      .def(
          "view_bytes",
          [](const State& s, int seat) { return bytes_of(view_bytes(s.position(), s.setup().seat(seat))); }, "seat"_a,
          "The canonical bytes of what a seat may see.")
      .def(
          "state_hash", [](const State& s) { return state_hash(s.position()); }, "A 64-bit hash of `state_bytes`.")
      .def(
          "view_hash", [](const State& s, int seat) { return view_hash(s.position(), s.setup().seat(seat)); }, "seat"_a,
          "A 64-bit hash of `view_bytes`.");
}

// What a seat has seen, and what bots make of it.
void bind_information(nb::class_<State>& state) {
  state
      .def(
          "information_state", [](const State& s, int seat) { return s.seen().of(s.setup().seat(seat)); }, "seat"_a,
          "All that a seat has seen of the game so far, as text: the same for two games exactly if it can't tell them "
          "apart.")
      .def(
          "information_hash", [](const State& s, int seat) { return s.seen().hash(s.setup().seat(seat)); }, "seat"_a,
          "A 64-bit hash of `information_state`.")
      .def(
          "resample",
          [](const State& s, int seat, std::uint64_t key) { return s.resampled(s.setup().seat(seat), key); }, "seat"_a,
          "key"_a,
          "A state that this seat can't tell from this one: what it can't see is drawn anew. Its events stay those of "
          "this state, so it has no record.")
      .def("suggest", &suggest, "level"_a, "seat"_a = nb::none(), "nodes"_a = nb::none(), "ms"_a = nb::none(),
           "seed"_a = 0,
           "What a bot of this level would do, from the seat's view alone. The same seed and nodes give the same "
           "answer.")
      .def("advise", &advise, "seat"_a = nb::none(), "What the strongest bot would do: a hint.");
}

}  // namespace

void bind_state_views(nb::class_<State>& state) {
  bind_views(state);
  bind_information(state);
}

}  // namespace tessera::python
