// The class Batch: a Batch of batch.h behind a lock, its arrays as NumPy sees them. Steps let other Python threads run.
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/bindings/batch.h"
#include "python/bindings/bindings.h"
#include "python/bindings/convert.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tessera::python {
namespace {

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

void reset_batch(LockedBatch& self, std::uint64_t seed) {
  const auto done = self.alone([&](Batch& batch) { return batch.reset(seed); });
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

nb::object view_of_game(LockedBatch& self, int game, std::optional<int> seat) {
  if (game < 0 || game >= self.batch->size) throw InputError("there is no game " + std::to_string(game));
  const Seat viewer = seat ? self.setup->seat(*seat) : kNoSeat;
  return from_json(boost::json::value(self.alone([&](Batch& batch) { return batch.view(game, viewer); })));
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<LockedBatch>(
      m, "Batch",
      "Many games of one kind, stepped together on all cores, without the GIL.\n\n"
      "The arrays are memory of the batch, changed in place by every step: copy what you keep. Row i is game i. They "
      "are NumPy arrays, so `torch.from_dlpack(batch.features)` and others share them without a copy.\n\n"
      "learner: a seat; then bots of level `opponents` play the other seats, and only the learner is asked. Games that "
      "are over before are left out; if 10,000 in a row are, that is a ValueError (of a step after it has played). "
      "auto_reset: a game that is over begins anew in the same step ('same-step'; `rewards`, `scores`, `terminated` "
      "and `truncated` are still those of the finished game), in the next one ('next-step'; its action is not looked "
      "at), or not ('off'). threads: 0 for all cores. What happens does not depend on it.\n\n"
      "A batch can't be copied or pickled; one of the same seed that gets the same actions plays the same games.")
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
            return flags_view_of(h, b.masks, {size_of(b.size), size_of(b.actions)});
          },
          "bool, (games, actions): where an action of that seat is legal.")
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
            return flags_view_of(h, b.terminated, {size_of(b.size)});
          },
          "bool, (games): where the last step ended the game.")
      .def_prop_ro(
          "truncated",
          [](nb::handle h) {
            auto& b = *nb::cast<LockedBatch&>(h).batch;
            return flags_view_of(h, b.truncated, {size_of(b.size)});
          },
          "bool, (games): where the last step ended the game by its limit of turns.")
      .def_prop_ro(
          "finished", [](LockedBatch& b) { return b.batch->finished; }, "How many games have ended since the reset.")
      .def("reset", &reset_batch, "seed"_a = 0, "All games from their beginning, with the chance of this seed.")
      .def("step", &step_batch, "actions"_a,
           "One action for the seat that is asked in each game, by number. Raises ValueError if one is not legal; then "
           "nothing has changed.")
      .def("random_actions", &random_actions,
           "A legal action for each game, each as likely as the others: int64, (games).")
      .def("bot_actions", &bot_actions, "level"_a, "nodes"_a = nb::none(),
           "What a bot of this level would do in each game: int64, (games).")
      .def("view", &view_of_game, "game"_a, "seat"_a = nb::none(),
           nb::sig("def view(self, game: int, seat: int | None = None) -> dict"),
           "What a seat may see of a game, as a dict; None: a spectator. It is that of `State.view`, without the parts "
           "that "
           "tell what happened before: a batch keeps no history.");
}

}  // namespace tessera::python
