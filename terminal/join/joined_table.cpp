#include "terminal/join/joined_table.h"

#include <algorithm>
#include <boost/json/array.hpp>

#include "engine/core/json_fields.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "server/base/phrases.h"
#include "terminal/join/sentences.h"
#include "terminal/play/local_game.h"
#include "terminal/rules/rules_page.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

namespace {

using client::SeatState;
using client::Stage;
using client::TableState;
using std::chrono::milliseconds;

constexpr milliseconds kClockTick{1000};
constexpr std::size_t kLongestLog = 20'000;
constexpr std::size_t kMostLegal = 5'000;
constexpr int kMostRematches = 100;  // each has a receipt on the disk

const std::string& usual_levels_text() {
  static const std::string kText = "easy, medium or hard";
  return kText;
}

}  // namespace

JoinedTable::JoinedTable(JoinConfig config, client::Profile& profile, const RulesPages& rules_pages)
    : config_(std::move(config)),
      profile_(profile),
      rules_pages_(rules_pages),
      client_(std::make_unique<client::TableClient>(config_.address.table, config_.guest.token, profile)),
      socket_(config_.address) {}

// ---- the connection

bool JoinedTable::follow(client::ReconnectingSocket::Change change) {
  using Change = client::ReconnectingSocket::Change;
  switch (change) {
    case Change::none: return false;
    case Change::connected:
      client_->connected();
      send();
      break;
    case Change::lost: notice_ = printable(socket_.why()) + ". Trying again."; break;
    case Change::sent_away: end("The server has sent this connection away."); break;
    case Change::given_up: end(printable(socket_.why())); break;
  }
  return true;
}

void JoinedTable::send() {
  for (const auto& message : client_->take_outgoing()) {
    if (auto* socket = socket_.get()) socket->send(message);
  }
}

bool JoinedTable::read(client::WebSocket& socket) {
  socket.poll();
  bool changed = false;
  while (auto text = socket.next()) {
    client_->take(*text);
    moment_at_ = Clock::now();
    if (client_->state() != nullptr && socket_.confirm()) notice_.clear();
    changed = true;
  }
  return changed;
}

bool JoinedTable::advance() {
  if (left_) return false;
  bool changed = follow(socket_.advance());
  if (auto* socket = socket_.get()) changed = read(*socket) || changed;
  for (const auto& client_event : client_->take_events()) tell(client_event);
  if (!client_->hopeless().empty()) end(client_->hopeless());
  if (left_) return true;
  sit_if_wanted();
  follow_rematch();
  if (connected()) send();
  changed = follow(socket_.check()) || changed;
  return changed || time_left();
}

std::optional<milliseconds> JoinedTable::patience() const {
  const auto* socket = socket_.get();
  if (socket == nullptr) return socket_.patience();
  if (socket->more()) return milliseconds(0);
  if (time_left()) return kClockTick;
  return std::nullopt;
}

std::optional<std::chrono::seconds> JoinedTable::time_left() const {
  const auto* state = client_->state();
  const auto* left = state == nullptr ? nullptr : array_at(state->moment, "left_ms");
  if (left == nullptr || state->stage != Stage::playing || state->you.none()) return std::nullopt;
  const auto seats = client::seats_at(state->moment, "to_act", state->seats.size());
  for (std::size_t i = 0; i < std::min(seats.size(), left->size()); ++i) {
    if (seats[i] != state->you || !(*left)[i].is_int64()) continue;
    const auto most = std::int64_t{1} << 40;
    const milliseconds given(std::clamp<std::int64_t>((*left)[i].get_int64(), 0, most));
    const auto gone = std::chrono::duration_cast<milliseconds>(Clock::now() - moment_at_);
    return std::chrono::duration_cast<std::chrono::seconds>(std::max(given - gone, milliseconds(0)));
  }
  return std::nullopt;
}

void JoinedTable::end(const std::string& why) {
  farewell_ = why;
  failed_ = true;
  left_ = true;
}

void JoinedTable::sit_if_wanted() {
  const auto* state = client_->state();
  if (config_.watch || asked_seat_ || state == nullptr || state->stage != Stage::lobby || !state->you.none()) return;
  for (std::size_t s = 0; s < state->seats.size(); ++s) {
    if (state->seats[s].who != SeatState::Who::open) continue;
    asked_seat_ = true;
    client_->command({{"do", "sit"}, {"seat", s}});
    return;
  }
  asked_seat_ = true;
  notice_ = "All seats are taken: you watch.";
}

void JoinedTable::follow_rematch() {
  const std::string next = client_->next_table();
  const auto* state = client_->state();
  if (state == nullptr || state->stage != Stage::finished || !client::is_table_id(next) || next == client_->table())
    return;
  if (++rematches_ > kMostRematches) return end("That was game number 100: join again for more.");
  tell("A new table: " + next + ".");
  client_ = std::make_unique<client::TableClient>(next, config_.guest.token, profile_);
  step_narrator_ = {};
  asked_seat_ = true;  // everybody has a seat there
  hint_.clear();
  advised_.clear();
  client_->connected(connected());
}

// ---- what has happened

SentenceContext JoinedTable::context() const {
  const auto* state = client_->state();
  if (state == nullptr) return SentenceContext(painter_, {}, kNoSeat);
  return SentenceContext(painter_, seat_names(state->seats), state->you);
}

void JoinedTable::tell(const std::string& line) {
  if (line.empty()) return;
  told_.push_back(line);
  if (told_.size() > kLongestLog) told_.erase(told_.begin(), told_.begin() + kLongestLog / 10);
}

void JoinedTable::tell(const client::ClientEvent& client_event) {
  using Kind = client::ClientEvent::Kind;
  const auto* state = client_->state();
  if (state == nullptr) return;
  const SentenceContext then(painter_, seat_names(client_event.seats.empty() ? state->seats : client_event.seats),
                             state->you);
  switch (client_event.kind) {
    case Kind::event:
      tell(table_sentence(then, client_event.event));
      for (const auto& line : step_narrator_.tell(*state, then, client_event)) tell(line);
      if (text_at(client_event.event, "type") == "acted") notice_.clear();
      break;
    case Kind::chat: tell(painter_(Style::cyan, chat_sentence(then, client_event.event))); break;
    case Kind::refused: notice_ = refusal_sentence(client_event.event); break;
    case Kind::warning: tell(painter_(Style::red, "Warning: " + client_event.text)); break;
    case Kind::hint: {
      const auto actions = legal();
      if (std::find(actions.begin(), actions.end(), client_event.text) == actions.end()) break;
      advised_ = client_event.text;
      hint_ = "Hint: the strongest bot would say: " + printable(client_event.text);
      hint_version_ = state->version;
      break;
    }
  }
}

// ---- what is shown

std::vector<std::string> JoinedTable::legal() const {
  std::vector<std::string> out;
  const auto* state = client_->state();
  const auto* you = state == nullptr ? nullptr : object_at(state->moment, "you");
  const auto* list = you == nullptr ? nullptr : array_at(*you, "legal");
  if (list == nullptr || state->stage != Stage::playing || flag_at(*you, "answered")) return out;
  for (const auto& action : *list) {
    if (action.is_string() && out.size() < kMostLegal) out.emplace_back(action.get_string());
  }
  return out;
}

Lines JoinedTable::lobby_lines(const TableState& state, const SentenceContext& at_table) const {
  const GameInfo* game = find_game(state.game);
  Lines lines{headline(painter_, Style::bold, game == nullptr ? printable(state.game) : std::string(game->name),
                       "before the game")};
  for (std::size_t s = 0; s < state.seats.size(); ++s) {
    const auto& seat = state.seats[s];
    const Seat which(static_cast<int>(s));
    std::string who = "open";
    if (seat.who == SeatState::Who::bot) who = "a bot, " + clip(printable(seat.level), 20);
    if (seat.who == SeatState::Who::person) who = at_table.name(which) + (seat.away ? " (away)" : "");
    lines.push_back("   seat " + std::to_string(s) + "   " + who + (state.host == which ? ", host" : ""));
  }
  if (game != nullptr) {
    lines.emplace_back();
    if (const auto options = Options::parse(game->options, state.options, static_cast<int>(state.seats.size()))) {
      const auto position = game->create(static_cast<int>(state.seats.size()), *options);
      if (position) append(lines, wrap(joined(intro(**position), " "), kPageWidth - 2));
    }
  }
  return lines;
}

Lines JoinedTable::end_lines(const TableState& state, const SentenceContext& at_table) const {
  const GameInfo* game = find_game(state.game);
  Lines lines{headline(painter_, Style::bold, "The end", state.end ? printable(state.end->reason) : "")};
  if (!state.end || game == nullptr) return lines;
  const auto about = game_summary(*game);
  Lines winners;
  for (std::size_t s = 0; s < state.seats.size(); ++s) {
    const Seat seat(static_cast<int>(s));
    const bool won = std::find(state.end->winners.begin(), state.end->winners.end(), seat) != state.end->winners.end();
    if (won) winners.push_back(at_table.in_sentence(seat));
    lines.push_back((won ? "  ★ " : "    ") + pad(at_table.name(seat), at_table.name_width() + 2) +
                    pad_left(std::to_string(state.end->scores[s]), 4) + " " +
                    std::string(state.end->scores[s] == 1 ? about.unit : about.units));
  }
  lines.push_back(painter_(Style::bold, winners.empty() ? "Nobody won." : "Won by " + listed(winners) + "."));
  lines.push_back("Your receipt of the dice: " + printable(profile_.receipt_file(client_->table())));
  return lines;
}

Menu JoinedTable::lobby_menu(const TableState& state) const {
  Menu out{.question = "Before the game"};
  std::size_t open = 0;
  for (std::size_t s = 0; s < state.seats.size(); ++s) {
    if (state.seats[s].who != SeatState::Who::open) continue;
    ++open;
    const std::string seat = std::to_string(s);
    if (state.you.none()) out.choices.push_back({"sit " + seat, "sit down there"});
    if (state.you.none() || state.host != state.you || open > 1) continue;
    for (const auto* level : {"easy", "medium", "hard"}) {
      out.choices.push_back({"bot " + seat + " " + level, "put a bot there"});
    }
  }
  const bool is_host = !state.you.none() && state.host == state.you;
  if (is_host) out.choices.insert(out.choices.begin(), {"start", "begin with those who are there"});
  if (!state.you.none()) out.choices.push_back({"leave", "get up"});
  out.choices.push_back({"quit", "leave this program; the seat stays yours"});
  if (!is_host && !state.you.none()) out.note = "The host starts the game.";
  return out;
}

std::optional<Menu> JoinedTable::menu_now() const {
  const auto* state = client_->state();
  if (state == nullptr || !connected()) return std::nullopt;
  if (state->stage == Stage::lobby) return client_->starting() ? std::nullopt : std::optional(lobby_menu(*state));
  if (state->stage == Stage::finished) {
    Menu out{.question = "The game is over"};
    if (!state->you.none()) out.choices.push_back({"rematch", "ask to play again"});
    out.choices.push_back({"quit", "leave"});
    return out;
  }
  const auto actions = legal();
  if (actions.empty() || client_->busy()) return std::nullopt;
  const auto* view = object_at(state->moment, "view");
  const auto position = view == nullptr ? nullptr : position_of(*state, *view);
  return menu_of(context(), position.get(), state->you, actions);
}

std::string JoinedTable::waiting_text(const TableState& state, const SentenceContext& at_table) const {
  if (!connected()) return "No connection. Trying again …";
  if (client_->starting()) return "The game is about to start: everybody puts a number into the dice.";
  SeatSet seats;
  for (const Seat seat : client::seats_at(state.moment, "to_act", state.seats.size())) seats.add(seat);
  if (seats.empty() || client_->busy()) return "…";
  return "Waiting for " + at_table.all(seats) + ".";
}

std::string JoinedTable::undo_text(const TableState& state, const SentenceContext& at_table) const {
  if (state.seat(state.asks_undo) == nullptr || state.you.none()) return "";
  if (state.asks_undo == state.you) return "You ask to take a step back; undo off: no longer.";
  return at_table.says(state.asks_undo, "ask", "asks") + " to take a step back: allow, or decline.";
}

TableModel JoinedTable::model() const {
  TableModel out;
  const auto* state = client_->state();
  out.title = "Tessera · " + printable(config_.address.host_field());
  out.log = told_;
  out.notice = notice_;
  if (state == nullptr) {
    out.table = {"Joining " + printable(config_.address.origin()) + " …"};
    out.waiting = "F10 leaves.";
    return out;
  }
  const auto at_table = context();
  out.title += state->you.none() ? " · you watch" : " · you are seat " + std::to_string(state->you.index);
  if (!connected()) out.title += " · no connection";
  if (out.notice.empty()) out.notice = undo_text(*state, at_table);
  if (const auto left = time_left()) out.title += " · " + std::to_string(left->count()) + " s left";
  if (hint_version_ == state->version) out.hint = hint_;
  if (state->stage == Stage::finished) out.table = end_lines(*state, at_table);
  const auto* view = object_at(state->moment, "view");
  const auto position = view == nullptr ? nullptr : position_of(*state, *view);
  if (state->stage == Stage::lobby) {
    append(out.table, lobby_lines(*state, at_table));
  } else if (position) {
    append(out.table, draw(at_table, *position, state->you));
  } else if (state->stage == Stage::finished) {
    // The last view is of no decision: only a game that was played along can be drawn.
    if (const auto* last = step_narrator_.position()) append(out.table, draw(at_table, *last, state->you));
  } else {
    out.table.emplace_back("This program can't show the server's game: it has another version of it.");
  }
  out.menu = menu_now();
  if (!out.menu) out.waiting = waiting_text(*state, at_table);
  return out;
}

Lines JoinedTable::help() const {
  Lines out;
  const auto* state = client_->state();
  const auto* view = state == nullptr ? nullptr : object_at(state->moment, "view");
  if (const auto position = view == nullptr ? nullptr : position_of(*state, *view)) {
    out.emplace_back("Answer with a number of the list, or type the action itself:");
    for (const auto& line : typing_help(*position)) out.push_back("  " + line);
  }
  constexpr std::pair<std::string_view, std::string_view> kCommands[] = {
      {"hint", "what the strongest bot would do, if the host allows hints"},
      {"undo", "take back your last step, or ask for it, until others act or dice or cards come"},
      {"undo off", "no longer ask for it"},
      {"allow", "let another take a step back"},
      {"decline", "do not; nor end the game or play again, if others offer that"},
      {"say TEXT", "to the others: one of the phrases, or free text if the host allows it"},
      {"sit N", "sit down; leave: get up"},
      {"start", "the host starts the game"},
      {"bot N LEVEL", "the host puts a bot on seat N; nobot N takes it away"},
      {"standing", "wait in all call windows; standing off: no longer"},
      {"agree", "agree to end the game here; agree off: no longer"},
      {"resign", "give up"},
      {"rematch", "after the end: ask to play again; rematch off: no longer"},
      {"quit", "leave this program; your seat stays yours, and you can join again"},
  };
  out.emplace_back("You can also say:");
  for (const auto& [form, meaning] : kCommands) {
    out.push_back("  " + painter_(Style::bold, pad(form, 12)) + std::string(meaning));
  }
  Lines phrases;
  for (const auto phrase : server::kPhrases) phrases.emplace_back(phrase);
  out.push_back("Phrases: " + joined(phrases, ", ") + ".");
  return out;
}

Lines JoinedTable::rules(int columns) const {
  const auto* state = client_->state();
  const GameInfo* game = state == nullptr ? nullptr : find_game(state->game);
  const auto page = rules_pages_ && game != nullptr ? rules_pages_(game->id) : std::string();
  if (page.empty()) return {"The rules page is not at hand; help tells what you can do."};
  return rules_page(page, painter_, columns);
}

// ---- what the person says

void JoinedTable::say(const std::string& line) {
  const std::string said(trimmed(line));
  notice_.clear();
  const auto space = std::min(said.find(' '), said.size());
  const std::string word = lower_case(said.substr(0, space));
  const std::string rest(trimmed(std::string_view(said).substr(space)));
  if (word == "quit" || word == "exit" || word == "q") {
    left_ = true;
    return;
  }
  if (client_->state() == nullptr || !connected()) {
    notice_ = "There is no connection now.";
    return;
  }
  if (!command(word, rest)) act(said);
  send();
}

bool JoinedTable::command(const std::string& word, const std::string& rest) {
  const auto words = text::split(rest, " ");
  const int seat = words.empty() ? -1 : text::number(words[0]).value_or(-1);  // -1: no number
  const bool on = rest != "off";
  if (word == "hint" && rest.empty()) {
    client_->ask_hint();
  } else if (word == "say") {
    if (rest.empty()) {
      notice_ = "Say what? For example: say well-played";
    } else {
      client_->chat(server::is_phrase(rest) ? "phrase" : server::is_emote(rest) ? "emote" : "text", rest);
    }
  } else if ((word == "sit" || word == "nobot") && seat >= 0 && words.size() == 1) {
    client_->command({{"do", word == "sit" ? "sit" : "remove_bot"}, {"seat", seat}});
  } else if (word == "bot" && seat >= 0 && words.size() == 2) {
    client_->command({{"do", "add_bot"}, {"seat", seat}, {"level", words[1]}});
  } else if (word == "bot") {
    notice_ = "Say, for example: bot 1 easy (" + usual_levels_text() + ")";
  } else if ((word == "start" || word == "leave" || word == "undo" || word == "resign") && rest.empty()) {
    client_->command({{"do", word}});
  } else if ((word == "allow" && rest.empty()) || (word == "undo" && rest == "off")) {
    client_->command({{"do", "answer_undo"}, {"on", word == "allow"}});
  } else if (word == "decline" && rest.empty()) {
    const auto* state = client_->state();
    const bool over = state->stage == Stage::finished;
    client_->command({{"do", !state->asks_undo.none() ? "answer_undo" : over ? "rematch" : "agree"}, {"on", false}});
  } else if ((word == "agree" || word == "standing" || word == "rematch") && (rest.empty() || rest == "off")) {
    client_->command({{"do", word}, {"on", on}});
  } else if ((word == "list" || word == "table" || word == "show") && rest.empty()) {
    notice_ = "Table and list are in sight; PgUp, PgDn and the arrows show the rest of them.";
  } else {
    return false;
  }
  return true;
}

void JoinedTable::act(const std::string& answer) {
  const auto menu = menu_now();
  if (!menu) {
    notice_ = "It is not your turn.";
    // In a call window one who waits may still call.
    if (client_->state()->stage == Stage::playing && !answer.empty()) client_->act(answer);
    return;
  }
  const auto action = action_of_answer(*menu, answer);
  if (!action) {
    notice_ = action.error().text;
    return;
  }
  if (client_->state()->stage != Stage::playing) {
    if (*action != answer) return say(*action);
    notice_ = "There is no " + text::quoted(printable(answer)) + " here; F1 or help tells what there is.";
    return;
  }
  client_->act(*action);
}

}  // namespace tessera::terminal
