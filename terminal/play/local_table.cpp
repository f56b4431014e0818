#include "terminal/play/local_table.h"

#include <algorithm>

#include "terminal/rules/rules_page.h"

namespace tessera::terminal {

LocalTable::LocalTable(const RulesPages& rules_pages, LocalGame game, std::chrono::milliseconds pause)
    : rules_pages_(rules_pages), game_(std::move(game)), pause_(pause) {
  told_ = wrap(joined(intro(game_.position()), " "), kPageWidth);
  told_.push_back(game_.who_plays());
}

bool LocalTable::waits_for_person() const {
  return game_.all_told() && (game_.over() || game_.awaits_dice() || (!game_.position().chance() && game_.my_turn()));
}

TableModel LocalTable::model() const {
  TableModel model;
  const auto context = game_.context(painter_);
  const bool over = game_.all_told() && game_.over();
  model.title =
      "Tessera · " + std::string(game_.recorded().game().name) + " · you are seat " + std::to_string(game_.you().index);
  model.table = draw(context, game_.told_position(), game_.you());
  model.log = told_;
  model.notice = notice_;
  model.hint = hint_;
  if (over) {
    const Lines table = std::move(model.table);
    model.table = result(context, game_.position());
    append(model.table, table);
    if (game_.recorded().seed())
      model.waiting = "The seed of this game was " + printable(*game_.recorded().seed()) + ".";
  }
  if (leaving_ || over) {
    model.prompt = game_.unsaved() ? "Save this game? A file name, or Enter for no: " : "Enter leaves: ";
    model.takes_empty_line = true;
  } else if (waits_for_person() && game_.awaits_dice()) {
    const auto need = *game_.position().chance();
    model.waiting = "Real dice" + (need.seat.none() ? std::string() : " (" + context.name(need.seat) + ")") +
                    ", please: " + game_.position().chance_in_words() + ".";
    model.prompt = "(Enter: let me roll) dice> ";
    model.takes_empty_line = true;
  } else if (waits_for_person()) {
    model.menu = menu(context, game_.position(), game_.you());
  } else {
    model.waiting = "…";
  }
  return model;
}

Lines LocalTable::rules(int columns) const {
  const auto page = rules_pages_ ? rules_pages_(game_.recorded().game().id) : std::string();
  if (page.empty()) return {"The rules page is not at hand; help tells what you can do."};
  return rules_page(page, painter_, columns);
}

void LocalTable::say(const std::string& line) {
  const std::string said(trimmed(line));
  notice_.clear();
  if (leaving_ || (game_.all_told() && game_.over())) return say_at_end(said);
  const auto space = std::min(said.find(' '), said.size());
  if (command(lower_case(said.substr(0, space)), std::string(trimmed(std::string_view(said).substr(space))))) return;
  if (!waits_for_person()) {
    notice_ = "One moment: it is not your turn.";
    return;
  }
  act(said);
}

void LocalTable::say_at_end(const std::string& line) {
  if (line.empty() || lower_case(line) == "quit") {
    left_ = true;
    return;
  }
  save(line, false);
  left_ = leaving_ && !game_.unsaved();
}

bool LocalTable::command(const std::string& word, const std::string& rest) {
  if (word == "save" || word == "save!") {
    save(rest, word == "save!");
  } else if (word == "load") {
    load(rest);
  } else if (!rest.empty()) {
    return false;
  } else if (word == "quit" || word == "exit" || word == "q") {
    leave();
  } else if (word == "undo") {
    undo();
  } else if (word == "hint") {
    hint();
  } else if (word == "list" || word == "table" || word == "show") {
    notice_ = "Table and list are in sight; PgUp, PgDn and the arrows show the rest of them.";
  } else {
    return false;
  }
  return true;
}

void LocalTable::act(const std::string& answer) {
  Result<void> done;
  if (game_.awaits_dice()) {
    if (answer.empty() || lower_case(answer) == "random") {
      game_.roll();
    } else {
      done = game_.take_dice(answer);
    }
  } else {
    const auto action = action_of_answer(menu(game_.context(painter_), game_.position(), game_.you()), answer);
    if (!action) {
      notice_ = action.error().text;
      return;
    }
    done = game_.act(*action);
  }
  if (!done) {
    notice_ = sentence(printable(done.error().text)) + ".";
    return;
  }
  hint_.clear();
  advised_.clear();
  next_ = Clock::now();
}

void LocalTable::undo() {
  if (!game_.all_told()) return;
  const auto undone = game_.undo();
  notice_ = undone ? "Taken back: " + *undone + "." : undone.error().text;
  if (!undone) return;
  told_.push_back(notice_);
  hint_.clear();
  advised_.clear();
}

void LocalTable::hint() {
  const auto action = waits_for_person() ? game_.advice() : std::nullopt;
  if (!action) {
    notice_ = "There is nothing to decide now.";
    return;
  }
  advised_ = *action;
  hint_ = "Hint: " + game_.advice_in_words(*action, painter_);
}

void LocalTable::save(const std::string& path, bool overwrite) {
  const auto saved = game_.save(path, overwrite);
  notice_ = saved ? "Saved. Go on with it by: load " + printable(path) : saved.error().text;
}

void LocalTable::load(const std::string& path) {
  const auto loaded = game_.load(path);
  notice_ = loaded ? game_.loaded_text() : loaded.error().text;
  if (!loaded) return;
  told_ = {notice_};
  hint_.clear();
  advised_.clear();
}

void LocalTable::leave() {
  leaving_ = true;
  left_ = !game_.unsaved();
}

bool LocalTable::advance() {
  if (leaving_ || waits_for_person() || Clock::now() < next_) return false;
  if (const auto told = game_.tell_next(painter_)) {
    append(told_, told->lines);
    notice_.clear();
    if (!told->lines.empty() && !told->mine) next_ = Clock::now() + pause_;
    return true;
  }
  game_.step();
  return true;
}

std::optional<std::chrono::milliseconds> LocalTable::patience() const {
  if (leaving_ || waits_for_person()) return std::nullopt;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(next_ - Clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace tessera::terminal
