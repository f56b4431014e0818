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
// A person's wait counts so long after the question, drawn evenly between these.
constexpr Time kSoonestWait = 1'000;
constexpr Time kLatestWait = 4'000;
constexpr std::uint64_t kWaitOfKey = 0x5761697400000001u;  // as kPaceOfKey, for persons
constexpr std::uint64_t kPaceOfKey = 0x5061636500000001u;  // apart from the bot's thoughts, which use the key itself

}  // namespace

void Table::settle(Batch& batch) {
  forced_ = 0;
  while (step(batch)) {
  }
}

bool Table::step(Batch& batch) {
  if (state_.stage == Stage::finished) return begin_rematch(batch);
  if (state_.stage == Stage::lobby) return false;
  if (draw(batch)) return true;
  if (position().over()) {
    end(batch, Reason::rules);
    return true;
  }
  if (grant_undo(batch)) return true;
  if (state_.in_window() && !people_are_deciding()) waits_count_ = waits_count_from(batch.context());
  if (play_forced(batch)) return true;
  const auto timer = next_timer();
  if (!timer || timer->at > batch.now()) return false;
  fire_timer(batch, *timer);
  return true;
}

bool Table::draw(Batch& batch) {
  const auto need = position().chance();
  if (!need) return false;
  Event event{.kind = Kind::outcome, .seat = need->seat};
  event.readers = readers_of_outcome(position());
  event.chance = std::string(need->kind);
  Stream stream(batch.context().keys.chance(state_.outcomes));
  return batch.emit(std::move(event), &stream);
}

// All who had to allow it have: with the last answer, or because whoever was missing no longer plays.
bool Table::grant_undo(Batch& batch) {
  if (!state_.undo_is_allowed()) return false;
  const Seat seat = state_.undo_request.seat;
  return batch.emit(Event{.kind = Kind::undone, .seat = seat, .steps = state_.steps_of_one_undo(seat)});
}

// An action without a choice is played by itself only if everybody can see that there is no choice. The rule: the seat
// sees nothing that a spectator does not see. Its legal actions are a function of its view, so then they are a function
// of what all see. And never where that would take an undo away: with `done` a placement becomes final.
bool Table::play_forced(Batch& batch) {
  if (!state_.settings.on(Setting::forced) || state_.in_window() || forced_ >= kMostForced) return false;
  for (const Seat s : position().to_act()) {
    if (state_.at(s).bot_plays() || position().legal_count(s) != 1) continue;
    if (state_.steps_of_one_undo(s) > 0) continue;
    if (position().has_secrets(s)) continue;
    ++forced_;
    return play(batch, s, position().legal(s).front(), By::forced);
  }
  return false;
}

bool Table::all_answered() const {
  for (const Seat s : position().to_act()) {
    if (!state_.at(s).answered) return false;
  }
  return true;
}

bool Table::people_are_deciding() const {
  for (const Seat s : position().to_act()) {
    if (!state_.at(s).answered && !state_.at(s).bot_plays()) return true;
  }
  return false;
}

int Table::persons_playing() const {
  int persons = 0;
  for (const Seat s : state_.seats()) persons += state_.at(s).has_player();
  return persons;
}

// All waits at once, in the game's own order: who answered, who did not, and when, leaves no trace.
void Table::close_window(Batch& batch) {
  for (int left = position().to_act().size(); left > 0; --left) {
    play(batch, position().next_to_act(), kWaitAction, By::window);
  }
}

// From when on the waits of all persons count: neither does the window close before, nor do bots hurry. Each person's
// time comes from the key alone, so what follows does not show whether a hand makes nothing and the person's device
// waited at once, or somebody pressed the button. A person who plays against bots, and a game by mail, need none.
Time Table::waits_count_from(const TableContext& context) const {
  const bool at_once = state_.settings.number(Setting::pace_max_ms) == 0;
  if (at_once || persons_playing() < 2 || state_.settings.clock() == Clock::correspondence) return 0;
  const Time open_for = state_.settings.number(Setting::window_ms);
  const Time latest = open_for > 0 ? std::min(kLatestWait, open_for * 6 / 10) : kLatestWait;
  const Time soonest = std::min(kSoonestWait, latest / 2);
  Time all = 0;
  for (const Seat s : position().to_act()) {
    const SeatState& seat_state = state_.at(s);
    if (seat_state.bot_plays()) continue;
    Stream stream(context.keys.bot(seat_state.asked, s) ^ kWaitOfKey);
    const auto part = static_cast<Time>(stream.below(1024));
    all = std::max(all, seat_state.asked_at + soonest + (latest - soonest) * part / 1023);
  }
  return all;
}

std::optional<Table::Timer> Table::next_timer() const {
  std::optional<Timer> next;
  const auto consider = [&](Time at, Timer::Kind kind, Seat seat) {
    if (!next || at < next->at) next = Timer{at, kind, seat};
  };
  const bool window = state_.in_window();
  const bool slowly = window && people_are_deciding();
  for (const auto& pending : pending_) {
    if (!is_current(pending)) continue;
    const Time soon = window ? std::min(std::max(pending.quick, waits_count_), pending.slow) : pending.quick;
    consider(slowly ? pending.slow : soon, Timer::Kind::bot, pending.seat);
  }
  if (window && all_answered()) consider(waits_count_, Timer::Kind::window, {});
  if (state_.paused()) return next;
  const int open_for = state_.settings.number(Setting::window_ms);
  if (window && open_for > 0) consider(state_.window_at + open_for, Timer::Kind::window, {});
  const Clock clock = state_.settings.clock();
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    const bool clock_runs = clock != Clock::none && seat_state.asked != 0 && !window && !seat_state.bot_plays();
    if (clock_runs) consider(seat_state.asked_at + state_.settings.clock_ms(), Timer::Kind::clock, s);
    const bool missed =
        seat_state.has_player() && seat_state.away && !seat_state.sits_in && clock != Clock::correspondence;
    if (missed && state_.settings.away_ms() > 0)
      consider(seat_state.away_at + state_.settings.away_ms(), Timer::Kind::away, s);
  }
  return next;
}

std::optional<Time> Table::next_deadline() const {
  if (state_.stage != Stage::playing) return std::nullopt;
  const auto timer = next_timer();
  return timer ? std::optional(timer->at) : std::nullopt;
}

void Table::fire_timer(Batch& batch, const Timer& timer) {
  switch (timer.kind) {
    case Timer::Kind::bot: release(batch, timer.seat); return;
    case Timer::Kind::window: close_window(batch); return;
    case Timer::Kind::clock: batch.emit(Kind::timed_out, timer.seat); return;
    case Timer::Kind::away: batch.emit(Kind::sat_in, timer.seat); return;
  }
}

// Still an answer to what the seat is asked now, by the bot that plays it now?
bool Table::is_current(const PendingBotAction& pending) const {
  return state_.at(pending.seat).asked == pending.version && state_.at(pending.seat).bot_plays();
}

void Table::release(Batch& batch, Seat seat) {
  const auto pending = std::find_if(pending_.begin(), pending_.end(), [&](const PendingBotAction& each) {
    return each.seat == seat && is_current(each);
  });
  const std::string action = std::move(pending->action);
  pending_.erase(pending);
  answer(batch, seat, action, By::bot);
}

// Both times come from the key alone, so neither the hand nor the thinking is in them. In a window bots take their time
// over all of it, for people need it too; once no person is left to answer, they are as quick as on a turn.
Table::BotDelays Table::bot_delays(Seat seat, const TableContext& context) const {
  const SeatState& seat_state = state_.at(seat);
  Stream stream(context.keys.bot(seat_state.asked, seat) ^ kPaceOfKey);
  const auto part = static_cast<Time>(stream.below(1024));
  const Time floor = persons_playing() == 0 ? context.least_pace : 0;
  const Time least = std::max<Time>(floor, state_.settings.number(Setting::pace_min_ms));
  const Time most = std::max<Time>(floor, state_.settings.number(Setting::pace_max_ms));
  Time quick = least + (most - least) * part / 1023;
  Time slow = quick;
  const Time open_for = state_.settings.number(Setting::window_ms);
  if (state_.in_window() && open_for > 0 && most > 0) {
    const Time last = std::min(open_for * 9 / 10, kSlowestAnswer);
    const Time first = std::min(least, last);
    quick = std::min(quick, last);
    slow = std::max(quick, first + (last - first) * part / 1023);
  }
  return {seat_state.asked_at + quick, seat_state.asked_at + slow};
}

void Table::delay_bot_action(Batch& batch, const Command& command) {
  const bool at_once = state_.settings.number(Setting::pace_max_ms) == 0;
  const auto rounded_up_to_tick = [&](Time at) {
    if (batch.now() <= at || at_once) return at;
    return at + (batch.now() - at + kBeat - 1) / kBeat * kBeat;
  };
  const BotDelays delays = bot_delays(command.seat, batch.context());
  pending_.push_back({command.seat, command.version, rounded_up_to_tick(delays.quick), rounded_up_to_tick(delays.slow),
                      command.action});
}

BotRequest Table::request(Seat seat, const TableContext& context) const {
  const SeatState& seat_state = state_.at(seat);
  const bool stands_in = seat_state.who.kind != SeatHolder::Kind::bot;
  return {seat, seat_state.asked, stands_in ? state_.settings.stand_in() : seat_state.who.level,
          context.keys.bot(seat_state.asked, seat), bot_delays(seat, context).quick};
}

std::vector<BotRequest> Table::bot_requests(const TableContext& context) const {
  std::vector<BotRequest> out;
  if (state_.stage != Stage::playing) return out;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    const bool has_answer =
        seat_state.answered || std::any_of(pending_.begin(), pending_.end(), [&](const PendingBotAction& pending) {
          return pending.seat == s && pending.version == seat_state.asked;
        });
    if (seat_state.asked != 0 && seat_state.bot_plays() && !has_answer) out.push_back(request(s, context));
  }
  return out;
}

}  // namespace tessera::table
