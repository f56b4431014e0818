// What happens by itself: chance is drawn, windows close, actions without a choice are played, clocks run out, bots'
// answers are released when their time has come.
#include <algorithm>

#include "table/table.h"

namespace tessera::table {

using Kind = Event::Kind;

namespace {

constexpr int kMostForced = 32;  // in a row, so that no call goes on for ever
constexpr Time kBeat = 500;      // an answer that came late waits for the next beat
constexpr Time kSlowestAnswer = 15'000;
constexpr std::uint64_t kPaceOfKey = 0x5061636500000001u;  // apart from the bot's thoughts, which use the key itself

}  // namespace

void Table::settle(Run& run) {
  while (step(run)) {
  }
}

bool Table::step(Run& run) {
  if (state_.stage == Stage::finished) return begin_rematch(run);
  if (state_.stage == Stage::lobby) return false;
  if (draw(run)) return true;
  if (position().over()) {
    end(run, Reason::rules);
    return true;
  }
  if (state_.in_window() && all_answered()) {
    close_window(run);
    return true;
  }
  if (play_forced(run)) return true;
  const auto due = next_due();
  if (!due || due->at > run.now) return false;
  happen(run, *due);
  return true;
}

bool Table::draw(Run& run) {
  const auto need = position().chance();
  if (!need) return false;
  Event event{.kind = Kind::outcome, .seat = need->seat};
  event.readers = readers_of_outcome(position());
  event.chance = std::string(need->kind);
  Stream stream(run.world.keys.chance(state_.outcomes));
  return emit(run, std::move(event), &stream);
}

// An action without a choice is played by itself only if everybody can see that there is no choice. The rule: the seat
// sees nothing that a spectator does not see. Its legal actions are a function of its view, so then they are a function
// of what all see. And never where that would take an undo away: with `done` a placement becomes final.
bool Table::play_forced(Run& run) {
  if (!state_.settings.on(Setting::forced) || state_.in_window() || run.forced >= kMostForced) return false;
  for (const Seat s : position().to_act()) {
    if (state_.at(s).bot_plays() || position().legal_count(s) != 1) continue;
    if (state_.step_seat == s && state_.steps_of_one_undo() > 0) continue;
    if (position().has_secrets(s)) continue;
    ++run.forced;
    return play(run, s, position().legal(s).front(), By::forced);
  }
  return false;
}

bool Table::all_answered() const {
  for (const Seat s : position().to_act()) {
    if (!state_.at(s).answered) return false;
  }
  return true;
}

bool Table::people_think() const {
  for (const Seat s : position().to_act()) {
    if (!state_.at(s).answered && !state_.at(s).bot_plays()) return true;
  }
  return false;
}

// All waits at once, in the game's own order: who answered, who did not, and when, leaves no trace.
void Table::close_window(Run& run) {
  for (int left = position().to_act().size(); left > 0; --left) {
    play(run, position().next_to_act(), kWait, By::window);
  }
}

std::optional<Table::Due> Table::next_due() const {
  std::optional<Due> next;
  const auto consider = [&](Time at, Due::Kind kind, Seat seat) {
    if (!next || at < next->at) next = Due{at, kind, seat};
  };
  const bool window = state_.in_window();
  const bool slowly = window && people_think();
  for (const auto& held : held_) {
    if (is_due(held)) consider(slowly ? held.slow : held.quick, Due::Kind::bot, held.seat);
  }
  if (state_.resting()) return next;
  const int open_for = state_.settings.number(Setting::window_ms);
  if (window && open_for > 0) consider(state_.window_at + open_for, Due::Kind::window, {});
  const Clock clock = state_.settings.clock();
  for (const Seat s : state_.seats()) {
    const Place& place = state_.at(s);
    const bool clock_runs = clock != Clock::none && place.asked != 0 && !window && !place.bot_plays();
    if (clock_runs) consider(place.asked_at + state_.settings.clock_ms(), Due::Kind::clock, s);
    const bool missed = place.has_player() && place.away && !place.sits_in && clock != Clock::correspondence;
    if (missed && state_.settings.away_ms() > 0)
      consider(place.away_at + state_.settings.away_ms(), Due::Kind::away, s);
  }
  return next;
}

std::optional<Time> Table::next_deadline() const {
  if (state_.stage != Stage::playing) return std::nullopt;
  const auto due = next_due();
  return due ? std::optional(due->at) : std::nullopt;
}

void Table::happen(Run& run, const Due& due) {
  switch (due.kind) {
    case Due::Kind::bot: release(run, due.seat); return;
    case Due::Kind::window: close_window(run); return;
    case Due::Kind::clock: emit(run, Kind::timed_out, due.seat); return;
    case Due::Kind::away: emit(run, Kind::sat_in, due.seat); return;
  }
}

// Still an answer to what the seat is asked now, by the bot that plays it now?
bool Table::is_due(const Held& held) const {
  return state_.at(held.seat).asked == held.version && state_.at(held.seat).bot_plays();
}

void Table::release(Run& run, Seat seat) {
  const auto held =
      std::find_if(held_.begin(), held_.end(), [&](const Held& each) { return each.seat == seat && is_due(each); });
  const std::string action = std::move(held->action);
  held_.erase(held);
  answer(run, seat, action, By::bot);
}

// Both times come from the key alone, so neither the hand nor the thinking is in them. In a window bots take their time
// over all of it, for people need it too; once no person is left to answer, they are as quick as on a turn.
Table::Pace Table::pace_of(Seat seat, const World& world) const {
  const Place& place = state_.at(seat);
  Stream stream(world.keys.bot(place.asked, seat) ^ kPaceOfKey);
  const auto part = static_cast<Time>(stream.below(1024));
  const Time least = state_.settings.number(Setting::pace_min_ms);
  const Time most = state_.settings.number(Setting::pace_max_ms);
  Time quick = least + (most - least) * part / 1023;
  Time slow = quick;
  const Time open_for = state_.settings.number(Setting::window_ms);
  if (state_.in_window() && open_for > 0 && most > 0) {
    const Time last = std::min(open_for * 9 / 10, kSlowestAnswer);
    quick = std::min(quick, last);
    slow = std::max(quick, least + (last - least) * part / 1023);
  }
  return {place.asked_at + quick, place.asked_at + slow};
}

void Table::hold(Run& run, const Command& command) {
  const bool at_once = state_.settings.number(Setting::pace_max_ms) == 0;
  const auto on_the_beat = [&](Time at) {
    if (run.now <= at || at_once) return at;
    return at + (run.now - at + kBeat - 1) / kBeat * kBeat;
  };
  const Pace pace = pace_of(command.seat, run.world);
  held_.push_back({command.seat, command.version, on_the_beat(pace.quick), on_the_beat(pace.slow), command.action});
}

BotRequest Table::request(Seat seat, const World& world) const {
  const Place& place = state_.at(seat);
  const bool stands_in = place.who.kind != Sitter::Kind::bot;
  return {seat, place.asked, stands_in ? state_.settings.stand_in() : place.who.level,
          world.keys.bot(place.asked, seat), pace_of(seat, world).quick};
}

std::vector<BotRequest> Table::bot_requests(const World& world) const {
  std::vector<BotRequest> out;
  if (state_.stage != Stage::playing) return out;
  for (const Seat s : state_.seats()) {
    const Place& place = state_.at(s);
    const bool has_answer = place.answered || std::any_of(held_.begin(), held_.end(), [&](const Held& held) {
                              return held.seat == s && held.version == place.asked;
                            });
    if (place.asked != 0 && place.bot_plays() && !has_answer) out.push_back(request(s, world));
  }
  return out;
}

}  // namespace tessera::table
