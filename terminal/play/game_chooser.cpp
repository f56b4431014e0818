#include "terminal/play/game_chooser.h"

#include "bots/levels/suggest.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "terminal/play/local_game.h"
#include "terminal/play/screens.h"
#include "terminal/play/seating.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

namespace {

Menu game_menu() {
  Menu out{.question = "Which game?"};
  for (const auto* game : all_games()) {
    out.choices.push_back({std::string(game->name), std::string(game_summary(*game).tagline)});
  }
  return out;
}

Menu players_menu(const GameInfo& game) {
  Menu out{.question = "How many players, with you?"};
  for (int n = game.min_players; n <= game.max_players; ++n) {
    if (n == game_summary(game).suggested_players) out.enter = out.choices.size();
    out.choices.push_back({std::to_string(n) + " players", out.enter == out.choices.size() ? "a good number" : ""});
  }
  return out;
}

Menu bots_menu(const GameInfo& game, int players) {
  Menu out{.question = "The others are bots. How strong?"};
  const auto recorded = RecordedGame::create(game, players, {}, std::nullopt);
  for (const auto& info : bots::levels()) {
    if (!recorded || !bots::check_level(recorded->position(), info.level)) continue;
    if (info.level == kUsualLevel) out.enter = out.choices.size();
    out.choices.push_back({std::string(info.name), std::string(info.meaning)});
  }
  return out;
}

}  // namespace

Menu GameChooser::menu() const {
  if (game_ == nullptr) return game_menu();
  return config_.players == 0 ? players_menu(*game_) : bots_menu(*game_, config_.players);
}

TableModel GameChooser::model() const {
  TableModel out;
  out.title = "Tessera";
  out.table = {headline(Painter(true), Style::bold, game_ == nullptr ? "Tessera" : game_->name,
                        game_ == nullptr ? "games of dice and cards" : game_summary(*game_).tagline)};
  out.menu = menu();
  out.notice = notice_;
  return out;
}

void GameChooser::say(const std::string& line) {
  const std::string said = lower_case(trimmed(line));
  notice_.clear();
  if (said == "quit" || said == "exit" || said == "q") {
    left_ = true;
    return;
  }
  const Menu choices = menu();
  const auto answer = action_of_answer(choices, std::string(trimmed(line)));
  for (std::size_t i = 0; answer && i < choices.choices.size(); ++i) {
    if (lower_case(choices.choices[i].text) != lower_case(*answer)) continue;
    if (game_ == nullptr) {
      game_ = all_games()[i];
      config_.game = game_->id;
    } else if (config_.players == 0) {
      config_.players = game_->min_players + static_cast<int>(i);
    } else {
      config_.bots = {choices.choices[i].text};
    }
    return;
  }
  notice_ = answer ? "Choose one of the list." : answer.error().text;
}

}  // namespace tessera::terminal
