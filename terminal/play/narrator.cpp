#include "terminal/play/narrator.h"

namespace tessera::terminal {

Narrator::Narrator(const RecordedGame& recorded, Audience audience, std::size_t told)
    : audience_(audience), at_(recorded.before(told).position().clone()), told_(told) {}

Lines Narrator::next(const RecordedGame& recorded, const SentenceContext& context) {
  const Event& event = recorded.events()[told_++];
  auto after = at_->clone();
  const auto done = event.chance ? after->try_resolve(event.text) : after->try_apply(event.seat, event.text);
  if (!done) return {};  // can't be: the match has played it
  const Seat viewer = audience_.open ? event.seat : audience_.seat;
  Lines lines = narrate(context, *at_, event, *after, viewer);
  at_ = std::move(after);
  return lines;
}

}  // namespace tessera::terminal
