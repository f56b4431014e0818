#include "engine/core/recorded_game.h"

#include <cassert>

namespace tessera {

Result<RecordedGame> RecordedGame::create(const GameInfo& game, int players, const boost::json::object& given,
                                          std::optional<std::string> seed) {
  if (players < game.min_players || players > game.max_players) {
    return Error{"players: " + std::string(game.name) + " is for " + std::to_string(game.min_players) + " to " +
                 std::to_string(game.max_players) + " players, got " + std::to_string(players)};
  }
  auto options = Options::parse(game.options, given, players);
  if (!options) return options.error();
  auto position = game.create(players, *options);
  if (!position) return position.error();
  RecordedGame recorded;
  recorded.start_ = (*position)->clone();
  recorded.position_ = *std::move(position);
  recorded.options_ = options->json();
  recorded.seed_ = std::move(seed);
  for (int s = 0; s < players; ++s) recorded.names_.push_back("Seat " + std::to_string(s));
  recorded.draw_what_is_awaited();
  return recorded;
}

boost::json::object RecordedGame::view(Seat viewer) const {
  auto view = position_->view(viewer);
  view["options"] = options_;
  return view;
}

Result<void> RecordedGame::act(Seat seat, std::string_view action) {
  auto text = position_->try_apply(seat, action);
  if (!text) return text.error();
  fair_.reset();
  events_.push_back({false, "", seat, *std::move(text)});
  draw_what_is_awaited();
  return {};
}

Result<void> RecordedGame::check_awaited() const {
  if (position_->chance()) return {};
  return Error{"no chance outcome is awaited; " + who_acts(*position_)};
}

Result<void> RecordedGame::resolve(std::string_view outcome) {
  if (const auto awaited = check_awaited(); !awaited) return awaited;
  const auto need = *position_->chance();
  auto text = position_->try_resolve(outcome);
  if (!text) return text.error();
  push_outcome(need, *std::move(text));
  return {};
}

Result<void> RecordedGame::resolve_random(Stream stream) {
  if (const auto awaited = check_awaited(); !awaited) return awaited;
  const auto need = *position_->chance();
  push_outcome(need, position_->draw(stream));
  return {};
}

void RecordedGame::push_outcome(const AwaitedChance& need, std::string text) {
  fair_.reset();
  events_.push_back({true, std::string(need.kind), need.seat, std::move(text)});
  ++outcomes_;
}

void RecordedGame::draw_what_is_awaited() {
  if (!seed_) return;
  const ChanceKeys keys(seed_number(seed_->data(), seed_->size()), 0);
  while (const auto need = position_->chance()) {
    Stream stream = keys.stream(outcomes_);
    push_outcome(*need, position_->draw(stream));
  }
}

Result<void> RecordedGame::adopt_seed(std::string seed) {
  if (position_->chance()) return Error{"an outcome is awaited"};
  seed_ = std::move(seed);
  return {};
}

RecordedGame RecordedGame::before(std::size_t count) const {
  assert(count <= events_.size());
  RecordedGame recorded;
  recorded.start_ = start_->clone();
  recorded.position_ = start_->clone();
  recorded.options_ = options_;
  recorded.seed_ = seed_;
  recorded.names_ = names_;
  for (std::size_t i = 0; i < count; ++i) {
    const Event& event = events_[i];
    const auto done = event.chance ? recorded.position_->try_resolve(event.text)
                                   : recorded.position_->try_apply(event.seat, event.text);
    assert(done);
    recorded.outcomes_ += event.chance ? 1 : 0;
    recorded.events_.push_back(event);
  }
  return recorded;
}

Result<void> RecordedGame::undo() {
  std::size_t keep = events_.size();
  if (seed_) {
    while (keep > 0 && events_[keep - 1].chance) --keep;
  }
  if (keep == 0) return Error{"nothing to take back"};
  *this = before(keep - 1);
  return {};
}

}  // namespace tessera
