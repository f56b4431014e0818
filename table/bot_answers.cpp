#include "table/bot_answers.h"

#include <algorithm>
#include <utility>

namespace tessera::table {

namespace {

constexpr Time kBeat = 500;  // an answer that came late waits for the next beat
constexpr Time kSlowestAnswer = 15'000;
constexpr std::uint64_t kPaceOfKey = 0x5061636500000001u;  // apart from the bot's thoughts, which use the key itself

struct ReleaseTimes {
  Time quick;
  Time slow;
};

// Both times come from the key alone, so neither the hand nor the thinking is in them. In a window bots take their time
// over all of it, for people need it too; once no person is left to answer, they are as quick as on a turn.
ReleaseTimes release_times(const State& state, Seat seat, const TableContext& context) {
  const SeatState& seat_state = state.at(seat);
  Stream stream(context.keys.bot(seat_state.asked, seat) ^ kPaceOfKey);
  const auto part = static_cast<Time>(stream.below(1024));
  const Time floor = persons_playing(state) == 0 ? context.least_pace : 0;
  const Time least = std::max<Time>(floor, state.settings.number(Setting::pace_min_ms));
  const Time most = std::max<Time>(floor, state.settings.number(Setting::pace_max_ms));
  Time quick = least + (most - least) * part / 1023;
  Time slow = quick;
  const Time open_for = state.settings.number(Setting::window_ms);
  if (state.in_window() && open_for > 0 && most > 0) {
    const Time last = std::min(open_for * 9 / 10, kSlowestAnswer);
    const Time first = std::min(least, last);
    quick = std::min(quick, last);
    slow = std::max(quick, first + (last - first) * part / 1023);
  }
  return {seat_state.asked_at + quick, seat_state.asked_at + slow};
}

BotRequest request_of(const State& state, Seat seat, const TableContext& context) {
  const SeatState& seat_state = state.at(seat);
  const bool stands_in = seat_state.who.kind != SeatHolder::Kind::bot;
  return {seat, seat_state.asked, stands_in ? state.settings.stand_in() : seat_state.who.level,
          context.keys.bot(seat_state.asked, seat), release_times(state, seat, context).quick};
}

}  // namespace

std::vector<BotRequest> BotAnswers::requests(const State& state, const TableContext& context) const {
  std::vector<BotRequest> out;
  if (state.stage != Stage::playing) return out;
  for (const Seat s : state.seats()) {
    const SeatState& seat_state = state.at(s);
    const bool has_answer = seat_state.answered || has(s, seat_state.asked);
    if (seat_state.asked != 0 && seat_state.bot_plays() && !has_answer) out.push_back(request_of(state, s, context));
  }
  return out;
}

Done BotAnswers::add(const Batch& batch, const Command& command) {
  const State& state = batch.state();
  if (!state.has(command.seat)) return Refusal{Code::no_such_seat};
  const SeatState& seat_state = state.at(command.seat);
  if (!seat_state.bot_plays()) return Refusal{Code::no_bot_plays};
  if (seat_state.asked == 0 || seat_state.asked != command.version) return Refusal{Code::stale};
  if (seat_state.answered || has(command.seat, command.version)) return Refusal{Code::already};
  if (!state.position->clone()->try_apply(command.seat, command.action)) return Refusal{Code::not_legal};
  const bool at_once = state.settings.number(Setting::pace_max_ms) == 0;
  const auto rounded_up_to_beat = [&](Time at) {
    if (batch.now() <= at || at_once) return at;
    return at + (batch.now() - at + kBeat - 1) / kBeat * kBeat;
  };
  const auto [quick, slow] = release_times(state, command.seat, batch.context());
  waiting_.push_back(
      {command.seat, command.version, rounded_up_to_beat(quick), rounded_up_to_beat(slow), command.action});
  return {};
}

std::optional<BotAnswers::Release> BotAnswers::next(const State& state, const CallWindow& window) const {
  const bool in_window = state.in_window();
  const bool slowly = in_window && persons_are_deciding(state);
  std::optional<Release> next;
  for (const auto& answer : waiting_) {
    if (!is_current(state, answer)) continue;
    const Time soon = in_window ? std::min(std::max(answer.quick, window.waits_count()), answer.slow) : answer.quick;
    const Time at = slowly ? answer.slow : soon;
    if (!next || at < next->at) next = Release{at, answer.seat};
  }
  return next;
}

std::string BotAnswers::take(const State& state, Seat seat) {
  const auto answer = std::find_if(waiting_.begin(), waiting_.end(),
                                   [&](const Waiting& each) { return each.seat == seat && is_current(state, each); });
  std::string action = std::move(answer->action);
  waiting_.erase(answer);
  return action;
}

void BotAnswers::drop_stale(const State& state) {
  std::erase_if(waiting_, [&](const Waiting& answer) { return state.at(answer.seat).asked != answer.version; });
}

bool BotAnswers::has(Seat seat, std::uint32_t version) const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const Waiting& answer) { return answer.seat == seat && answer.version == version; });
}

// Still an answer to what the seat is asked now, by the bot that plays it now?
bool BotAnswers::is_current(const State& state, const Waiting& answer) {
  return state.at(answer.seat).asked == answer.version && state.at(answer.seat).bot_plays();
}

}  // namespace tessera::table
