#include "engine/core/match.h"

#include <cassert>

namespace tessera {

Result<Match> Match::create(const GameInfo& game, int players, const boost::json::object& given,
                            std::optional<std::string> seed) {
  if (players < game.min_players || players > game.max_players) {
    return Error{"players: " + std::string(game.name) + " is for " + std::to_string(game.min_players) + " to " +
                 std::to_string(game.max_players) + " players, got " + std::to_string(players)};
  }
  auto options = Options::parse(game.options, given, players);
  if (!options) return options.error();
  auto position = game.create(players, *options);
  if (!position) return position.error();
  Match match;
  match.start_ = (*position)->clone();
  match.position_ = *std::move(position);
  match.options_ = options->json();
  match.seed_ = std::move(seed);
  for (int s = 0; s < players; ++s) match.names_.push_back("Seat " + std::to_string(s));
  match.draw_what_is_awaited();
  return match;
}

boost::json::object Match::view(Seat viewer) const {
  auto view = position_->view(viewer);
  view["options"] = options_;
  return view;
}

Result<void> Match::act(Seat seat, std::string_view action) {
  auto text = position_->try_apply(seat, action);
  if (!text) return text.error();
  fair_.reset();
  events_.push_back({false, "", seat, *std::move(text)});
  draw_what_is_awaited();
  return {};
}

Result<void> Match::check_awaited() const {
  if (position_->chance()) return {};
  return Error{"no chance outcome is awaited; " + who_acts(*position_)};
}

Result<void> Match::resolve(std::string_view outcome) {
  if (const auto awaited = check_awaited(); !awaited) return awaited;
  const auto need = *position_->chance();
  auto text = position_->try_resolve(outcome);
  if (!text) return text.error();
  push_outcome(need, *std::move(text));
  return {};
}

Result<void> Match::resolve_random(Stream stream) {
  if (const auto awaited = check_awaited(); !awaited) return awaited;
  const auto need = *position_->chance();
  push_outcome(need, position_->draw(stream));
  return {};
}

void Match::push_outcome(const ChanceNeed& need, std::string text) {
  fair_.reset();
  events_.push_back({true, std::string(need.kind), need.seat, std::move(text)});
  ++outcomes_;
}

void Match::draw_what_is_awaited() {
  if (!seed_) return;
  const ChanceKeys keys(seed_number(seed_->data(), seed_->size()), 0);
  while (const auto need = position_->chance()) {
    Stream stream = keys.stream(outcomes_);
    push_outcome(*need, position_->draw(stream));
  }
}

Result<void> Match::adopt_seed(std::string seed) {
  if (position_->chance()) return Error{"an outcome is awaited"};
  seed_ = std::move(seed);
  return {};
}

Match Match::before(std::size_t count) const {
  assert(count <= events_.size());
  Match match;
  match.start_ = start_->clone();
  match.position_ = start_->clone();
  match.options_ = options_;
  match.seed_ = seed_;
  match.names_ = names_;
  for (std::size_t i = 0; i < count; ++i) {
    const Event& event = events_[i];
    const auto done =
        event.chance ? match.position_->try_resolve(event.text) : match.position_->try_apply(event.seat, event.text);
    assert(done);
    match.outcomes_ += event.chance ? 1 : 0;
    match.events_.push_back(event);
  }
  return match;
}

Result<void> Match::undo() {
  std::size_t keep = events_.size();
  if (seed_) {
    while (keep > 0 && events_[keep - 1].chance) --keep;
  }
  if (keep == 0) return Error{"nothing to take back"};
  *this = before(keep - 1);
  return {};
}

}  // namespace tessera
