#include "table/record.h"

#include "engine/core/record.h"
#include "table/description.h"

namespace tessera::table {

namespace {

using Kind = Event::Kind;

class Writer {
 public:
  // False: the event does not fit.
  bool add(const Event& event) {
    if (event.kind == Kind::created) return create(event);
    if (!recorded_) return false;
    switch (event.kind) {
      case Kind::sat:
      case Kind::took_over:
      case Kind::renamed: return set_name(event.seat, event.name);
      case Kind::seat_added:
      case Kind::seat_removed: return change_seats(event);
      case Kind::changed:
        described_ = with_changes(std::move(described_), event.options, event.settings);
        return begin();
      case Kind::bot_sat: return set_name(event.seat, std::string(bots::level_name(event.level)));
      case Kind::swapped: return swap_names(event.seat, event.with);
      case Kind::outcome: return static_cast<bool>(recorded_->resolve(event.text));
      case Kind::acted: return static_cast<bool>(recorded_->act(event.seat, event.text));
      case Kind::undone: return undo(event.steps);
      default: return true;
    }
  }

  std::optional<boost::json::object> record(std::optional<std::string> seed) {
    if (!recorded_) return std::nullopt;
    recorded_->set_names(names_);
    if (seed && !recorded_->adopt_seed(*std::move(seed))) return std::nullopt;
    return to_record(*recorded_);
  }

 private:
  bool create(const Event& event) {
    if (recorded_) return false;
    described_ = event.table;
    if (!begin()) return false;
    names_ = recorded_->names();
    return true;
  }

  // Before the first step the game can be another one.
  bool begin() {
    const auto description = read_description(described_);
    if (!description) return false;
    auto recorded = RecordedGame::create(*description->game, description->players, description->options, std::nullopt);
    if (!recorded) return false;
    recorded_ = *std::move(recorded);
    return true;
  }

  bool change_seats(const Event& event) {
    const bool adds = event.kind == Kind::seat_added;
    if (!adds && !has(event.seat)) return false;
    adds ? static_cast<void>(names_.emplace_back())
         : static_cast<void>(names_.erase(names_.begin() + event.seat.index));
    described_["players"] = static_cast<std::int64_t>(names_.size());
    return begin();
  }

  bool has(Seat seat) const { return !seat.none() && static_cast<std::size_t>(seat.index) < names_.size(); }
  std::string& name(Seat seat) { return names_[static_cast<std::size_t>(seat.index)]; }

  bool set_name(Seat seat, std::string text) {
    if (!has(seat)) return false;
    name(seat) = std::move(text);
    return true;
  }

  bool swap_names(Seat a, Seat b) {
    if (!has(a) || !has(b)) return false;
    std::swap(name(a), name(b));
    return true;
  }

  bool undo(int steps) {
    bool done = true;
    for (int i = 0; i < steps && done; ++i) done = static_cast<bool>(recorded_->undo());
    return done;
  }

  boost::json::object described_;
  std::optional<RecordedGame> recorded_;
  std::vector<std::string> names_;
};

}  // namespace

Answer<boost::json::object> record_of(std::span<const Event> log, std::optional<std::string> seed) {
  Writer writer;
  for (const auto& event : log) {
    if (!writer.add(event)) return Refusal{Code::bad_log, std::to_string(event.number)};
  }
  auto record = writer.record(std::move(seed));
  if (!record) return Refusal{Code::bad_log};
  return *std::move(record);
}

}  // namespace tessera::table
