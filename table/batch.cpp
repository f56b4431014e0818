#include "table/batch.h"

#include <utility>

#include "table/patcher.h"

namespace tessera::table {

bool Batch::emit(Event event, Stream* stream) {
  event.at = now_;
  event.number = info_of(event.kind).note ? 0 : state_.version + 1;
  const bool patched = changes_view(event.kind);
  if (patched && public_view_.empty()) public_view_ = public_view_of(state_);
  if (!state_.apply(event, stream)) return false;
  if (patched) set_patch(event, state_, public_view_);
  changes_.events.push_back(std::move(event));
  return true;
}

void Batch::emit(Event::Kind kind, Seat seat) { emit(Event{.kind = kind, .seat = seat}); }

void Batch::emit(Event::Kind kind, Seat seat, bool on) { emit(Event{.kind = kind, .seat = seat, .on = on}); }

void Batch::emit(Event::Kind kind, Seat seat, const SeatHolder& person) {
  emit(Event{.kind = kind, .seat = seat, .person = person.person, .name = person.name, .face = person.face});
}

}  // namespace tessera::table
