// What a person can say beside actions.
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "bots/levels/suggest.h"
#include "engine/core/record.h"
#include "engine/core/text.h"
#include "support/files.h"
#include "terminal/play/load.h"
#include "terminal/play/session.h"
#include "terminal/rules/rules_page.h"

namespace tessera::terminal {

namespace {

struct CommandHelp {
  std::string_view form;
  std::string_view meaning;
};

constexpr CommandHelp kCommands[] = {
    {"help", "this list"},
    {"rules", "the whole rules of the game"},
    {"table", "draw the table again (also: show)"},
    {"list", "all that you can do now"},
    {"hint", "what the strongest bot would do in your place"},
    {"undo", "take back your last step, until others act or dice or cards come"},
    {"log", "what has happened so far"},
    {"save FILE", "save the game; save! FILE writes over any file"},
    {"load FILE", "go on with a saved game"},
    {"quit", "leave"},
};

// A file that `save` may write over without being told twice.
bool is_record(const std::string& path) {
  const auto content = read_file(path);
  return content && content->substr(0, 200).find("tessera-record") != std::string::npos;
}

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
    help();
  } else if (word == "rules") {
    rules();
  } else if (word == "hint") {
    hint();
  } else if (word == "log") {
    log();
  } else if (word == "list") {
    list();
  } else if (word == "table" || word == "show") {
    console_.say(draw(context(), recorded_.position(), seating_.you));
  } else {
    return std::nullopt;
  }
  return Next::ask_again;
}

void Session::help() {
  console_.say("Answer with a number of the list, or type the action itself:");
  for (const auto& line : typing_help(recorded_.position())) console_.say("  " + line);
  console_.say("You can also say:");
  for (const auto& [form, meaning] : kCommands) {
    console_.say("  " + console_.painter()(Style::bold, pad(form, 12)) + std::string(meaning));
  }
  if (ask_dice_) {
    console_.say("Real dice: type what they show when asked; random or an empty line lets me roll.");
    console_.say("Cards are always drawn by me. undo takes back what you typed for the dice, too.");
  }
}

void Session::rules() {
  const auto page = rules_pages_ ? rules_pages_(recorded_.game().id) : std::string();
  if (page.empty()) {
    console_.say("The rules page is not at hand; help tells what you can do.");
    return;
  }
  console_.say(rules_page(page, console_.painter(), kPageWidth));
}

// With real dice what was typed in can be taken back, too, together with what bots did on it: a slip of the fingers
// must not stand.
std::vector<StepKind> Session::step_kinds() {
  const auto& events = recorded_.events();
  typed_.resize(events.size());
  std::vector<StepKind> kinds;
  bool on_typed = false;  // an outcome that was typed in, and only bots have acted since
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool own = typed_[i] || (!events[i].chance && events[i].seat == seating_.you);
    if (own || events[i].chance) on_typed = typed_[i];
    kinds.push_back(own ? StepKind::chosen : on_typed ? StepKind::followed : StepKind::final);
  }
  return kinds;
}

Session::Next Session::undo() {
  const auto kinds = step_kinds();
  const int steps = steps_of_one_undo(kinds.size(), [&kinds](std::size_t i) { return kinds[i]; });
  if (steps == 0) {
    console_.say("There is nothing of yours to take back: others acted, or dice or cards came.");
    return Next::ask_again;
  }
  const std::size_t kept = kinds.size() - static_cast<std::size_t>(steps);
  const std::string text = recorded_.events()[kept].text;
  recorded_ = recorded_.before(kept);
  typed_.resize(kept);
  narrator_ = Narrator(recorded_, {false, seating_.you}, recorded_.events().size());
  console_.say("Taken back: " + text + ".");
  return Next::go_on;
}

void Session::hint() {
  if (recorded_.position().chance() || !my_turn()) {
    console_.say("There is nothing to decide now: the dice are awaited.");
    return;
  }
  const auto level = bots::strongest_level(recorded_.position());
  const auto action = bots::advise(recorded_.position(), seating_.you);
  const Menu choices = menu(context(), recorded_.position(), seating_.you);
  const Choice* choice = choices.find(action);
  const std::string meaning = choice != nullptr && !choice->meaning.empty() ? " (" + choice->meaning + ")" : "";
  console_.say("The " + std::string(bots::level_name(level)) + " bot would say: " + action + meaning);
}

void Session::save(const std::string& path, bool anyway) {
  if (path.empty()) {
    console_.say("Where to? Say, for example: save my-game.json");
    return;
  }
  std::error_code ec;
  if (!anyway && std::filesystem::exists(path, ec) && !is_record(path)) {
    console_.say(printable(path) + " is there already and is not a saved game; save! FILE writes over it.");
    return;
  }
  const auto written = write_file(path, boost::json::serialize(to_record(recorded_)) + "\n");
  if (!written) {
    console_.say(sentence(printable(written.error().text)) + ".");
    return;
  }
  saved_events_ = recorded_.events().size();
  console_.say("Saved. Go on with it by: load " + printable(path));
}

Session::Next Session::load(const std::string& path) {
  if (path.empty()) {
    console_.say("Which one? Say, for example: load my-game.json");
    return Next::ask_again;
  }
  auto loaded = load_recorded_game(path, ask_dice_);
  if (!loaded) {
    console_.say(wrap("Not loaded: " + printable(loaded.error().text) + ".", kPageWidth));
    console_.say("Nothing has changed.");
    return Next::ask_again;
  }
  recorded_ = *std::move(loaded);
  seating_ = seat_loaded(recorded_, seating_.you.index);
  if (recorded_.seed()) seed_ = *recorded_.seed();
  // A game that was played with real dice goes on with them. A server's game goes on with the program's dice.
  ask_dice_ = !recorded_.seed() && (ask_dice_ || !recorded_.fair());
  typed_.clear();
  drawn_.clear();
  saved_events_ = recorded_.events().size();
  narrator_ = Narrator(recorded_, {false, seating_.you}, recorded_.events().size());
  console_.say("Loaded: " + std::string(recorded_.game().name) + ", " +
               counted(static_cast<int>(recorded_.events().size()), "event", "events") +
               " so far. log tells them. You are seat " + std::to_string(seating_.you.index) + ".");
  return Next::go_on;
}

void Session::log() {
  Narrator again(recorded_, {false, seating_.you});
  const SentenceContext at_table = context();
  while (again.behind(recorded_)) {
    const std::string number = pad_left(std::to_string(again.told() + 1), 4) + "  ";
    std::string head = number;
    for (const auto& line : again.next(recorded_, at_table)) {
      for (const auto& part : wrap(line, kPageWidth - 8, 2)) {
        console_.say(head + part);
        head = "      ";
      }
    }
  }
}

void Session::list() {
  if (recorded_.position().chance() || !my_turn()) {
    console_.say("There is nothing to decide now: the dice are awaited.");
    return;
  }
  console_.say(show(console_.painter(), menu(context(), recorded_.position(), seating_.you), true));
}

}  // namespace tessera::terminal
