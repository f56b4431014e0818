#include "table/patcher.h"

#include "engine/core/json_patch.h"

namespace tessera::table {

bool changes_view(Event::Kind kind) {
  using enum Event::Kind;
  return kind == started || kind == outcome || kind == acted || kind == undone;
}

std::string public_view_of(const State& state) {
  if (state.stage == Stage::lobby || state.position == nullptr) return {};
  JsonText text;
  state.position->write_view(kNoSeat, text);
  return text.take();
}

void set_patch(Event& event, const State& after, std::string& view) {
  auto now = public_view_of(after);
  event.patch.text = json_patch(view, now);
  view = std::move(now);
}

bool Patcher::add(Event& event) {
  const bool wanted = changes_view(event.kind) && event.number > since_;
  if (wanted && view_.empty()) view_ = public_view_of(state_);
  if (!state_.apply(event)) return false;
  if (wanted) set_patch(event, state_, view_);
  return true;
}

}  // namespace tessera::table
