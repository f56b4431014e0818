#include "terminal/play/screens.h"

#include "engine/games/games.h"
#include "terminal/play/all.h"

namespace tessera::terminal {

namespace {

// Calls f with the typed position.
template <class F>
void typed(const Position& position, F&& f) {
  with_game(position.info().id,
            [&]<class G>() { f.template operator()<G>(static_cast<const PositionOf<G>&>(position)); });
}

template <class G>
Lines tell_typed(const SentenceContext& context, const PositionOf<G>& before, const Event& event,
                 const PositionOf<G>& after, Seat viewer) {
  const auto& rules = before.rules();
  const auto view_before = G::view(rules, before.state(), viewer);
  const auto view_after = G::view(rules, after.state(), viewer);
  ViewedEvent<G> viewed{rules, view_before, view_after, event.seat, G::chance(rules, before.state())};
  if (event.chance) {
    const auto outcome = Notation<G>::parse_outcome(rules, before.state(), event.text);
    if (!outcome) return {};
    if (before.sees_outcome(viewer)) viewed.outcome = &*outcome;
    viewed.revealed = Revealed<G>::of(rules, before.state(), event.seat, nullptr, &*outcome);
    return Screen<G>::narrate(context, viewed);
  }
  const auto action = Notation<G>::parse_action(rules, event.text);
  if (!action) return {};
  if (before.sees_action(event.seat, viewer)) viewed.action = &*action;
  viewed.revealed = Revealed<G>::of(rules, before.state(), event.seat, &*action, nullptr);
  return Screen<G>::narrate(context, viewed);
}

std::string who_won(const SentenceContext& context, const Position& position) {
  const SeatSet winners = position.winners();
  if (winners.size() > 1) return sentence(context.all(winners)) + " share the win.";
  return context.says(winners.lowest(), "win", "wins") + (context.is_you(winners.lowest()) ? "!" : ".");
}

}  // namespace

GameSummary game_summary(const GameInfo& game) {
  GameSummary out{};
  with_game(game.id, [&]<class G>() {
    using S = Screen<G>;
    out = {S::kTagline, game.facts.suggested_players, S::kUnit[0], S::kUnit[1], S::kAccent};
  });
  return out;
}

Lines intro(const Position& position) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::intro(p.rules()); });
  return out;
}

Lines typing_help(const Position& position) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::typing_help(p.rules()); });
  return out;
}

bool allows_real_dice(const Position& position) {
  bool out = false;
  typed(position,
        [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::allows_real_dice(G::chance(p.rules(), p.state())); });
  return out;
}

Lines draw(const SentenceContext& context, const Position& position, Seat viewer) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    out = Screen<G>::draw(context, p.rules(), G::view(p.rules(), p.state(), viewer));
  });
  return out;
}

Lines draw_brief(const SentenceContext& context, const Position& position, Seat viewer) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    const auto view = G::view(p.rules(), p.state(), viewer);
    if constexpr (requires { Screen<G>::draw_brief(context, p.rules(), view); }) {
      out = Screen<G>::draw_brief(context, p.rules(), view);
    } else {
      out = Screen<G>::draw(context, p.rules(), view);
    }
  });
  return out;
}

Lines draw_open(const SentenceContext& context, const Position& position) {
  Lines out = draw(context, position, kNoSeat);
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    for (int s = 0; s < p.players(); ++s) {
      append(out, Screen<G>::hand(context, p.rules(), G::view(p.rules(), p.state(), Seat(s))));
    }
  });
  return out;
}

Menu menu(const SentenceContext& context, const Position& position, Seat seat) {
  Menu out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    Actions<G> actions;
    G::legal(p.rules(), p.state(), seat, actions);
    out = Screen<G>::menu(context, p.rules(), G::view(p.rules(), p.state(), seat), actions);
  });
  return out;
}

Lines narrate(const SentenceContext& context, const Position& before, const Event& event, const Position& after,
              Seat viewer) {
  Lines out;
  typed(before, [&]<class G>(const PositionOf<G>& p) {
    out = tell_typed<G>(context, p, event, static_cast<const PositionOf<G>&>(after), viewer);
  });
  return out;
}

std::optional<Lines> narrate_public(const GameInfo& game, const SentenceContext& context, int players,
                                    const boost::json::object& options, const PublicEvent& event) {
  std::optional<Lines> out;
  const auto parsed = Options::parse(game.options, options, players);
  if (!parsed) return out;
  with_game(game.id, [&]<class G>() {
    if constexpr (requires { &Screen<G>::narrate_public; }) {
      if (const auto rules = GameJson<G>::rules(players, *parsed)) {
        out = Screen<G>::narrate_public(context, *rules, event);
      }
    }
  });
  return out;
}

Lines result(const SentenceContext& context, const Position& position) {
  const GameSummary game = game_summary(position.info());
  Lines lines{
      headline(context.painter, game.style, "The end", position.cut_off() ? "the limit of turns is reached" : "")};
  for (int s = 0; s < position.players(); ++s) {
    const bool won = position.winners().has(Seat(s));
    lines.push_back((won ? "  ★ " : "    ") + pad(context.name(Seat(s)), context.name_width() + 2) +
                    pad_left(std::to_string(position.score(Seat(s))), 4) + " " +
                    std::string(position.score(Seat(s)) == 1 ? game.unit : game.units));
  }
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    append(lines, Screen<G>::result(context, p.rules(), G::view(p.rules(), p.state(), context.you)));
  });
  lines.push_back(context.painter(Style::bold, who_won(context, position)));
  return lines;
}

}  // namespace tessera::terminal
