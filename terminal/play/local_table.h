// A game against bots as the full screen plays it: events are told one after another, each with a pause in which the
// table is as it was then.
#pragma once

#include "terminal/full_screen/table_model.h"
#include "terminal/play/local_game.h"

namespace tessera::terminal {

class LocalTable final : public PlayedTable {
 public:
  LocalTable(const RulesPages& rules_pages, LocalGame game, std::chrono::milliseconds pause);

  TableModel model() const override;
  Lines help() const override { return game_.help(painter_); }
  Lines rules(int columns) const override;
  Lines log() const override { return game_.log(painter_); }
  void say(const std::string& line) override;
  std::string advised() const override { return advised_; }
  bool advance() override;
  std::optional<std::chrono::milliseconds> patience() const override;
  bool left() const override { return left_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool waits_for_person() const;
  void say_at_end(const std::string& line);  // a file name, or an empty line
  bool command(const std::string& word, const std::string& rest);
  void act(const std::string& answer);
  void undo();
  void hint();
  void save(const std::string& path, bool overwrite);
  void load(const std::string& path);
  void leave();

  const RulesPages& rules_pages_;
  LocalGame game_;
  Painter painter_{true};
  std::chrono::milliseconds pause_;
  Clock::time_point next_ = Clock::now();  // the next event is told
  Lines told_;
  std::string notice_;
  std::string hint_;
  std::string advised_;
  bool leaving_ = false;  // and asked whether to save
  bool left_ = false;
};

}  // namespace tessera::terminal
