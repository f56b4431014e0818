// What a person can say beside actions, in plain lines.
#include <algorithm>

#include "terminal/play/session.h"
#include "terminal/rules/rules_page.h"

namespace tessera::terminal {

namespace {

constexpr std::string_view kNothingToDecide = "There is nothing to decide now: the dice are awaited.";

}  // namespace

std::optional<Session::Next> Session::command(const std::string& line) {
  const auto space = std::min(line.find(' '), line.size());
  const std::string word = lower_case(line.substr(0, space));
  const std::string rest(trimmed(std::string_view(line).substr(space)));
  if (word == "save" || word == "save!") {
    save(rest, word == "save!");
    return Next::ask_again;
  }
  if (word == "load") return load(rest);
  if (!rest.empty()) return std::nullopt;
  if (word == "quit" || word == "exit" || word == "q") return Next::leave;
  if (word == "undo") return undo();
  if (word == "help" || word == "?") {
    console_.say(game_.help(console_.painter()));
  } else if (word == "rules") {
    rules();
  } else if (word == "hint") {
    hint();
  } else if (word == "log") {
    console_.say(game_.log(console_.painter()));
  } else if (word == "list") {
    list();
  } else if (word == "table" || word == "show") {
    console_.say(draw(context(), game_.position(), game_.you()));
  } else {
    return std::nullopt;
  }
  return Next::ask_again;
}

void Session::rules() {
  const auto page = rules_pages_ ? rules_pages_(game_.recorded().game().id) : std::string();
  if (page.empty()) {
    console_.say("The rules page is not at hand; help tells what you can do.");
    return;
  }
  console_.say(rules_page(page, console_.painter(), kPageWidth));
}

Session::Next Session::undo() {
  const auto undone = game_.undo();
  console_.say(undone ? "Taken back: " + *undone + "." : undone.error().text);
  return undone ? Next::go_on : Next::ask_again;
}

void Session::hint() {
  const auto action = game_.advice();
  console_.say(action ? game_.advice_in_words(*action, console_.painter()) : std::string(kNothingToDecide));
}

void Session::save(const std::string& path, bool overwrite) {
  const auto saved = game_.save(path, overwrite);
  console_.say(saved ? "Saved. Go on with it by: load " + printable(path) : saved.error().text);
}

Session::Next Session::load(const std::string& path) {
  const auto loaded = game_.load(path);
  if (!loaded) {
    console_.say(wrap(loaded.error().text, kPageWidth));
    return Next::ask_again;
  }
  drawn_.clear();
  console_.say(game_.loaded_text());
  return Next::go_on;
}

void Session::list() {
  if (game_.position().chance() || !game_.my_turn()) {
    console_.say(kNothingToDecide);
    return;
  }
  console_.say(show(console_.painter(), menu(context(), game_.position(), game_.you()), true));
}

}  // namespace tessera::terminal
