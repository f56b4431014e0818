#include "table/commands/dispatch.h"

#include <cstdint>

#include "table/commands/endings.h"
#include "table/commands/lobby_changes.h"
#include "table/commands/offers.h"
#include "table/commands/play.h"
#include "table/commands/seats.h"
#include "table/commands/transport_reports.h"

namespace tessera::table {

namespace {

constexpr unsigned in(Stage stage) { return 1u << static_cast<unsigned>(stage); }
constexpr unsigned kLobby = in(Stage::lobby);
constexpr unsigned kPlaying = in(Stage::playing);
constexpr unsigned kFinished = in(Stage::finished);
constexpr unsigned kAlways = kLobby | kPlaying | kFinished;

enum class Who : std::uint8_t { anyone, seated, host };

struct Row {
  Command::Kind kind;
  Who who;
  unsigned stages;
  Done (*run)(Batch& batch, BotAnswers& answers, const Command& command);
};

// The command as the method of a part that is made for it.
template <class Part, Done (Part::*kMethod)(const Command&)>
Done by(Batch& batch, BotAnswers&, const Command& command) {
  Part part(batch);
  return (part.*kMethod)(command);
}

Done add_bot_answer(Batch& batch, BotAnswers& answers, const Command& command) { return answers.add(batch, command); }

const Row& row_of(Command::Kind kind) {
  using enum Command::Kind;
  static constexpr Row kRows[] = {
      {sit, Who::anyone, kLobby, by<Seats, &Seats::sit>},
      {swap, Who::anyone, kLobby, by<Seats, &Seats::swap>},
      {add_bot, Who::host, kLobby, by<Seats, &Seats::add_bot>},
      {remove_bot, Who::host, kLobby, by<Seats, &Seats::remove_bot>},
      {add_seat, Who::host, kLobby, by<LobbyChanges, &LobbyChanges::add_seat>},
      {remove_seat, Who::host, kLobby, by<LobbyChanges, &LobbyChanges::remove_seat>},
      {change, Who::host, kLobby, by<LobbyChanges, &LobbyChanges::change>},
      {start, Who::host, kLobby, by<LobbyChanges, &LobbyChanges::start>},
      {leave, Who::anyone, kAlways, by<Seats, &Seats::leave>},
      {kick, Who::host, kLobby | kPlaying, by<Seats, &Seats::kick>},
      {allow, Who::host, kLobby | kPlaying, by<Seats, &Seats::allow>},
      {act, Who::seated, kPlaying, by<Play, &Play::act>},
      {undo, Who::seated, kPlaying, by<Offers, &Offers::undo>},
      {answer_undo, Who::seated, kPlaying, by<Offers, &Offers::answer_undo>},
      {standing, Who::seated, kPlaying, by<Play, &Play::standing>},
      {resign, Who::seated, kPlaying, by<Endings, &Endings::resign>},
      {agree, Who::seated, kPlaying, by<Offers, &Offers::agree>},
      {take_over, Who::anyone, kPlaying, by<Seats, &Seats::take_over>},
      {rematch, Who::seated, kFinished, by<Offers, &Offers::rematch>},
      {close_seats, Who::host, kLobby, by<LobbyChanges, &LobbyChanges::close_seats>},
      {rename, Who::seated, kLobby | kPlaying, by<TransportReports, &TransportReports::rename>},
      {presence, Who::seated, kAlways, by<TransportReports, &TransportReports::presence>},
      {bot_act, Who::anyone, kPlaying, add_bot_answer},
      {outage, Who::anyone, kAlways, by<TransportReports, &TransportReports::outage>},
  };
  return kRows[static_cast<std::size_t>(kind)];
}

}  // namespace

Done dispatch(Batch& batch, BotAnswers& answers, const Command& command) {
  using enum Command::Kind;
  const State& state = batch.state();
  const Row& row = row_of(command.kind);
  const bool from_persons = info_of(row.kind).from_persons;
  if (from_persons && !is_good_text(command.person, kLongestPerson)) return Refusal{Code::bad_field, "person"};
  if (row.who == Who::seated && state.seat_of(command.person).none()) return Refusal{Code::not_seated};
  if (row.who == Who::host && command.person != state.host) return Refusal{Code::not_host};
  if ((row.stages & in(state.stage)) == 0) return Refusal{Code::wrong_stage};
  const bool seats_someone = command.kind == sit || command.kind == take_over;
  const bool names_someone = seats_someone || command.kind == rename;
  if (names_someone && !is_good_text(command.name, kLongestName)) return Refusal{Code::bad_field, "name"};
  const bool may_go_on = command.kind == start || command.kind == leave || command.kind == kick;
  const auto most = command.person == state.host ? kMostLobbyEvents : kMostLobbyEvents - kHostsLobbyEvents;
  const bool is_full = state.stage == Stage::lobby && state.version >= most;
  const bool by_a_person = from_persons || command.kind == rename;
  if (is_full && by_a_person && !may_go_on) return Refusal{Code::too_often};
  if (seats_someone && state.is_sent_away(command.person)) return Refusal{Code::sent_away};
  return row.run(batch, answers, command);
}

bool is_good_text(std::string_view text, std::size_t longest) {
  if (text.empty() || text.size() > longest) return false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) return false;
  }
  return true;
}

}  // namespace tessera::table
