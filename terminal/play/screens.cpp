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
Lines tell_typed(const Scene& scene, const PositionOf<G>& before, const Event& event, const PositionOf<G>& after,
                 Seat viewer) {
  const auto& rules = before.rules();
  const auto view_before = G::view(rules, before.state(), viewer);
  const auto view_after = G::view(rules, after.state(), viewer);
  Moment<G> moment{rules, view_before, view_after, event.seat, G::chance(rules, before.state())};
  if (event.chance) {
    const auto outcome = Notation<G>::parse_outcome(rules, before.state(), event.text);
    if (!outcome) return {};
    if (before.sees_outcome(viewer)) moment.outcome = &*outcome;
    moment.revealed = Revealed<G>::of(rules, before.state(), event.seat, nullptr, &*outcome);
    return Screen<G>::tell(scene, moment);
  }
  const auto action = Notation<G>::parse_action(rules, event.text);
  if (!action) return {};
  if (before.sees_action(event.seat, viewer)) moment.action = &*action;
  moment.revealed = Revealed<G>::of(rules, before.state(), event.seat, &*action, nullptr);
  return Screen<G>::tell(scene, moment);
}

std::string who_won(const Scene& scene, const Position& position) {
  const SeatSet winners = position.winners();
  if (winners.size() > 1) return sentence(scene.all(winners)) + " share the win.";
  return scene.says(winners.lowest(), "win", "wins") + (scene.is_you(winners.lowest()) ? "!" : ".");
}

}  // namespace

Cover cover(const GameInfo& game) {
  Cover out{};
  with_game(game.id, [&]<class G>() {
    using S = Screen<G>;
    out = {S::kPitch, game.facts.suggested_players, S::kUnit[0], S::kUnit[1], S::kHue};
  });
  return out;
}

Lines intro(const Position& position) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::intro(p.rules()); });
  return out;
}

Lines typing(const Position& position) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::typing(p.rules()); });
  return out;
}

bool by_hand(const Position& position) {
  bool out = false;
  typed(position, [&]<class G>(const PositionOf<G>& p) { out = Screen<G>::by_hand(G::chance(p.rules(), p.state())); });
  return out;
}

Lines draw(const Scene& scene, const Position& position, Seat viewer) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    out = Screen<G>::draw(scene, p.rules(), G::view(p.rules(), p.state(), viewer));
  });
  return out;
}

Lines glance(const Scene& scene, const Position& position, Seat viewer) {
  Lines out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    const auto view = G::view(p.rules(), p.state(), viewer);
    if constexpr (requires { Screen<G>::glance(scene, p.rules(), view); }) {
      out = Screen<G>::glance(scene, p.rules(), view);
    } else {
      out = Screen<G>::draw(scene, p.rules(), view);
    }
  });
  return out;
}

Lines draw_open(const Scene& scene, const Position& position) {
  Lines out = draw(scene, position, kNoSeat);
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    for (int s = 0; s < p.players(); ++s) {
      append(out, Screen<G>::hand(scene, p.rules(), G::view(p.rules(), p.state(), Seat(s))));
    }
  });
  return out;
}

Menu menu(const Scene& scene, const Position& position, Seat seat) {
  Menu out;
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    Actions<G> actions;
    G::legal(p.rules(), p.state(), seat, actions);
    out = Screen<G>::menu(scene, p.rules(), G::view(p.rules(), p.state(), seat), actions);
  });
  return out;
}

Lines tell(const Scene& scene, const Position& before, const Event& event, const Position& after, Seat viewer) {
  Lines out;
  typed(before, [&]<class G>(const PositionOf<G>& p) {
    out = tell_typed<G>(scene, p, event, static_cast<const PositionOf<G>&>(after), viewer);
  });
  return out;
}

Lines result(const Scene& scene, const Position& position) {
  const Cover game = cover(position.info());
  Lines lines{headline(scene.ink, game.hue, "The end", position.cut_off() ? "the limit of turns is reached" : "")};
  for (int s = 0; s < position.players(); ++s) {
    const bool won = position.winners().has(Seat(s));
    lines.push_back((won ? "  ★ " : "    ") + pad(scene.name(Seat(s)), scene.name_width() + 2) +
                    pad_left(std::to_string(position.score(Seat(s))), 4) + " " +
                    std::string(position.score(Seat(s)) == 1 ? game.unit : game.units));
  }
  typed(position, [&]<class G>(const PositionOf<G>& p) {
    append(lines, Screen<G>::result(scene, p.rules(), G::view(p.rules(), p.state(), scene.you)));
  });
  lines.push_back(scene.ink(Hue::bold, who_won(scene, position)));
  return lines;
}

}  // namespace tessera::terminal
