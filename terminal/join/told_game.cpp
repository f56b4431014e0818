#include "terminal/join/told_game.h"

#include <algorithm>

#include "engine/games/games.h"

namespace tessera::terminal {

namespace {

using client::seat_at;
using client::text_at;

std::optional<std::string> text_if_there(const boost::json::object& event, std::string_view name) {
  const auto* value = event.if_contains(name);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

// "Ada: keep", where nothing better is known.
Lines plain_step(const SentenceContext& context, Seat seat, const std::optional<std::string>& text) {
  if (!text) return {};
  return {(seat.none() ? std::string("The table") : context.name(seat)) + ": " + clip(printable(*text), 200)};
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

Lines StepTeller::tell(const client::TableState& state, const SentenceContext& context,
                       const client::Happening& happening) {
  const auto& event = happening.event;
  const std::string type = text_at(event, "type");
  const bool chance = type == "outcome";
  if (!chance && type != "acted") return {};
  const Seat seat = seat_at(event, "seat", context.names.size());
  const auto text = text_if_there(event, chance ? "outcome" : "action");
  if (!happening.before || !happening.after) return plain_step(context, seat, text);
  if (view_ != happening.before) position_ = position_of(state, *happening.before);
  auto after = position_of(state, *happening.after);
  const auto before = std::move(position_);
  Lines lines;
  const bool both = before && after;
  if (both) {
    lines =
        narrate_told(context, *before, {seat, chance, text, *happening.before, *happening.after}, *after, context.you);
  }
  view_ = happening.after;
  position_ = std::move(after);
  return both ? lines : plain_step(context, seat, text);
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
