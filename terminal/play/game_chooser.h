// The full screen that asks for a game, its players and its bots, when the command line names none. game_menu.h asks in
// plain lines.
#pragma once

#include "engine/core/position.h"
#include "terminal/full_screen/table_model.h"
#include "terminal/play/play.h"

namespace tessera::terminal {

class GameChooser final : public PlayedTable {
 public:
  // Fills in what is open in `config`.
  explicit GameChooser(PlayConfig& config) : config_(config) {}

  TableModel model() const override;
  Lines help() const override {
    return {"Choose with the arrows and Enter, with the mouse, or type a number; quit leaves."};
  }
  Lines rules(int) const override { return {"Choose a game first: its rules are one key away then."}; }
  Lines log() const override { return {}; }
  void say(const std::string& line) override;
  bool advance() override { return false; }
  std::optional<std::chrono::milliseconds> patience() const override { return {}; }
  bool left() const override { return left_ || chosen(); }

  bool chosen() const { return game_ != nullptr && config_.players != 0 && !config_.bots.empty(); }

 private:
  Menu menu() const;

  PlayConfig& config_;
  const GameInfo* game_ = nullptr;
  std::string notice_;
  bool left_ = false;
};

}  // namespace tessera::terminal
