#include "python/bindings/state.h"

#include <algorithm>

#include "engine/games/games.h"

namespace tessera::python {

std::shared_ptr<const Setup> Setup::make(std::string_view id, std::optional<int> players,
                                         const boost::json::object& options) {
  const GameInfo* info = find_game(id);
  if (info == nullptr) {
    std::string ids;
    for (const auto* each : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(each->id);
    throw InputError("there is no game '" + std::string(id) + "'; there are " + ids);
  }
  const int seats = players.value_or(info->min_players);
  auto recorded = checked(RecordedGame::create(*info, seats, options, std::nullopt));
  auto setup = std::make_shared<Setup>();
  setup->info = info;
  setup->players = seats;
  setup->options = recorded.options();
  setup->start = recorded.position().clone();
  setup->bounds = program_bounds(*setup->start);
  return setup;
}

Seat Setup::seat(int index) const {
  if (index < 0 || index >= players) {
    throw InputError("there is no seat " + std::to_string(index) + "; seats are 0 to " + std::to_string(players - 1));
  }
  return Seat(index);
}

// Event by event, as a long game would need a deep stack otherwise.
State::Past::~Past() {
  auto rest = std::move(before);
  while (rest && rest.use_count() == 1) {
    auto next = std::move(const_cast<Past&>(*rest).before);
    rest = std::move(next);
  }
}

State::State(std::shared_ptr<const Setup> setup, std::shared_ptr<const Position> position)
    : setup_(std::move(setup)), position_(std::move(position)), seen_(*position_) {}

State::State(std::shared_ptr<const Setup> setup, std::optional<std::string> seed)
    : State(setup, std::shared_ptr<const Position>(setup->start->clone())) {
  seed_ = std::move(seed);
  *this = with_chance_of_seed();
}

State State::from_record(std::string_view json) {
  const auto recorded = checked(parse_record(json, find_game));
  State state(Setup::make(recorded.game().id, recorded.position().players(), recorded.options()), std::nullopt);
  for (const auto& event : recorded.events()) {
    state = event.chance ? state.resolve(event.text) : state.apply(event.seat, event.text);
  }
  state.seed_ = recorded.seed();
  return state;
}

std::vector<Event> State::events() const {
  std::vector<Event> out;
  for (const auto* past = past_.get(); past != nullptr; past = past->before.get()) out.push_back(past->event);
  std::reverse(out.begin(), out.end());
  return out;
}

Seat State::actor(std::optional<int> seat) const {
  if (seat) return setup_->seat(*seat);
  const Seat next = position_->next_to_act();
  if (next.none()) throw InputError("nobody is to act; " + who_acts(*position_));
  return next;
}

State State::with(Event event, std::unique_ptr<Position> after) const {
  State next = *this;
  next.seen_.add(*position_, event.chance ? kNoSeat : event.seat, event.text, *after);
  next.outcomes_ += event.chance ? 1 : 0;
  next.position_ = std::move(after);
  next.past_ = std::make_shared<const Past>(std::move(event), past_);
  return next;
}

State State::with_chance_of_seed() const {
  State state = *this;
  if (!seed_) return state;
  const ChanceKeys keys(seed_number(seed_->data(), seed_->size()), 0);
  while (state.position_->chance()) state = state.draw(keys.key(state.outcomes_));
  return state;
}

State State::apply(Seat seat, std::string_view action) const {
  auto after = position_->clone();
  auto text = checked(after->try_apply(seat, action));
  return with({false, "", seat, std::move(text)}, std::move(after)).with_chance_of_seed();
}

State State::apply(Seat seat, int number) const { return apply(seat, checked(action_text(*position_, number))); }

State State::resolve(std::string_view outcome) const {
  const auto awaited = position_->chance();
  auto after = position_->clone();
  auto text = checked(after->try_resolve(outcome));
  return with({true, std::string(awaited->kind), awaited->seat, std::move(text)}, std::move(after));
}

State State::draw(std::uint64_t key) const {
  const auto awaited = position_->chance();
  if (!awaited) throw InputError("no chance outcome is awaited; " + who_acts(*position_));
  auto after = position_->clone();
  Stream stream(key);
  auto text = after->draw(stream);
  return with({true, std::string(awaited->kind), awaited->seat, std::move(text)}, std::move(after));
}

State State::resampled(Seat viewer, std::uint64_t key) const {
  Stream stream(key);
  State out = *this;
  out.position_ = std::shared_ptr<const Position>(resample(*position_, viewer, stream));
  out.seen_.resampled(viewer, *out.position_);
  out.seed_.reset();
  out.resampled_ = true;
  return out;
}

RecordedGame State::recorded() const {
  if (resampled_) throw InputError("a resampled state has no record: its hidden events did not happen");
  auto recorded = checked(RecordedGame::create(*setup_->info, setup_->players, setup_->options, std::nullopt));
  const auto all = events();
  for (const auto& event : all) {
    const auto done = event.chance ? recorded.resolve(event.text) : recorded.act(event.seat, event.text);
    if (!done) throw InputError(done.error().text);
  }
  if (seed_) {
    if (const auto done = recorded.adopt_seed(*seed_); !done) throw InputError(done.error().text);
  }
  return recorded;
}

}  // namespace tessera::python
