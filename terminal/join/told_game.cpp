#include "terminal/join/told_game.h"

#include <algorithm>

#include "engine/core/json_fields.h"
#include "engine/games/games.h"

namespace tessera::terminal {

namespace {

using client::seat_at;

std::optional<std::string> text_if_there(const boost::json::object& event, std::string_view name) {
  const auto* value = event.if_contains(name);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

// "Ada: keep", "Ada, draw: b1 r3", "Ada, draw: hidden".
std::string plain_step(const SentenceContext& context, const boost::json::object& event, Seat seat,
                       const std::optional<std::string>& text) {
  std::string out = seat.none() ? std::string("The table") : context.name(seat);
  if (const auto kind = text_at(event, "chance"); !kind.empty()) out += ", " + clip(printable(kind), 30);
  return out + ": " + (text ? clip(printable(*text), 200) : "hidden");
}

std::optional<Lines> told_publicly(const client::TableState& state, const SentenceContext& context,
                                   const client::ClientEvent& client_event, Seat seat,
                                   const std::optional<std::string>& text) {
  const GameInfo* game = find_game(state.game);
  const int players = static_cast<int>(context.names.size());
  if (game == nullptr || players < game->min_players || players > game->max_players) return std::nullopt;
  if (!client_event.before || !client_event.after) return std::nullopt;
  return narrate_public(*game, context, players, state.options,
                        {seat, text_at(client_event.event, "chance"), text, *client_event.before, *client_event.after});
}

}  // namespace

std::unique_ptr<Position> position_of(const client::TableState& state, const boost::json::object& view) {
  const GameInfo* game = find_game(state.game);
  const int players = static_cast<int>(state.seats.size());
  if (game == nullptr || players < game->min_players || players > game->max_players) return nullptr;
  const auto options = Options::parse(game->options, state.options, players);
  if (!options) return nullptr;
  auto position = game->from_view(players, *options, view, nullptr);
  return position ? *std::move(position) : nullptr;
}

void StepNarrator::begin(const client::TableState& state) {
  game_.reset();
  narrator_.reset();
  const GameInfo* game = find_game(state.game);
  if (game == nullptr || game->facts.has_secrets) return;
  auto created = RecordedGame::create(*game, static_cast<int>(state.seats.size()), state.options, std::nullopt);
  if (!created) return;
  game_.emplace(*std::move(created));
  narrator_.emplace(*game_, Narrator::Audience{false, state.you});
}

Lines StepNarrator::play_along(const SentenceContext& context, Seat seat, bool chance, const std::string& text) {
  const auto done = chance ? game_->resolve(text) : game_->act(seat, text);
  if (done) return narrator_->next(*game_, context);
  game_.reset();  // this is not the game that the rules play
  return {};
}

Lines StepNarrator::tell(const client::TableState& state, const SentenceContext& context,
                         const client::ClientEvent& client_event) {
  const auto& event = client_event.event;
  const std::string type = text_at(event, "type");
  if (type == "started") begin(state);
  if (type == "undone" && game_) {
    const auto steps = number_at(event, "steps").value_or(0);
    const auto count = static_cast<std::int64_t>(game_->events().size());
    if (steps < 1 || steps > count) {
      game_.reset();
      return {};
    }
    game_ = game_->before(static_cast<std::size_t>(count - steps));
    narrator_.emplace(*game_, Narrator::Audience{false, state.you}, game_->events().size());
  }
  const bool chance = type == "outcome";
  if (!chance && type != "acted") return {};
  const Seat seat = seat_at(event, "seat", context.names.size());
  const auto text = text_if_there(event, chance ? "outcome" : "action");
  if (game_ && text && (chance || !seat.none())) {
    const Lines lines = play_along(context, seat, chance, *text);
    if (game_) return lines;
  }
  game_.reset();
  return told_publicly(state, context, client_event, seat, text)
      .value_or(Lines{plain_step(context, event, seat, text)});
}

Menu menu_of(const SentenceContext& context, const Position* position, Seat seat,
             const std::vector<std::string>& legal) {
  Menu out;
  if (position != nullptr && position->to_act().has(seat)) {
    out = menu(context, *position, seat);
    const std::string enter = out.enter ? out.choices[*out.enter].text : "";
    std::erase_if(out.choices, [&](const Choice& choice) {
      return std::find(legal.begin(), legal.end(), choice.text) == legal.end();
    });
    out.enter.reset();
    for (std::size_t i = 0; i < out.choices.size(); ++i) {
      if (!enter.empty() && out.choices[i].text == enter) out.enter = i;
    }
  }
  if (!out.choices.empty()) return out;
  out = Menu{.question = "What do you do?"};
  for (const auto& action : legal) out.choices.push_back({clip(printable(action), 40), ""});
  return out;
}

}  // namespace tessera::terminal
