#include "terminal/play/narrator.h"

namespace tessera::terminal {

Narrator::Narrator(const Match& match, Ears ears, std::size_t told)
    : ears_(ears), at_(match.before(told).position().clone()), told_(told) {}

Lines Narrator::next(const Match& match, const Scene& scene) {
  const Event& event = match.events()[told_++];
  auto after = at_->clone();
  const auto done = event.chance ? after->try_resolve(event.text) : after->try_apply(event.seat, event.text);
  if (!done) return {};  // can't be: the match has played it
  const Seat viewer = ears_.open ? event.seat : ears_.seat;
  Lines lines = tell(scene, *at_, event, *after, viewer);
  at_ = std::move(after);
  return lines;
}

}  // namespace tessera::terminal
