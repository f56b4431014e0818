#include "terminal/play/local_game.h"

#include <boost/json/serialize.hpp>
#include <filesystem>

#include "bots/levels/suggest.h"
#include "engine/core/random.h"
#include "engine/core/record.h"
#include "support/files.h"
#include "terminal/play/load.h"

namespace tessera::terminal {

namespace {

// What the game's random streams are for; 0 is the recorded game's own chance.
constexpr std::uint64_t kBotsPurpose = 1;
constexpr std::uint64_t kDrawPurpose = 2;

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

std::optional<std::size_t> number_in(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoul(text);
}

}  // namespace

LocalGame::LocalGame(RecordedGame recorded, Seating seating, std::string seed, bool ask_dice, bool loaded)
    : recorded_(std::move(recorded)),
      seating_(std::move(seating)),
      seed_(std::move(seed)),
      ask_dice_(ask_dice),
      narrator_(recorded_, {false, seating_.you}, loaded ? recorded_.events().size() : 0),
      saved_events_(narrator_.told()) {
  recorded_.set_names(seating_.names);
}

std::uint64_t LocalGame::chance_key(std::uint64_t purpose) const {
  return ChanceKeys(seed_number(seed_.data(), seed_.size()), purpose).key(recorded_.events().size());
}

bool LocalGame::awaits_dice() const { return position().chance() && ask_dice_ && allows_real_dice(position()); }

void LocalGame::step() {
  if (position().chance()) return roll();
  bot_acts(position().next_to_act());
}

void LocalGame::bot_acts(Seat seat) {
  Stream stream(chance_key(kBotsPurpose));
  const auto level = *seating_.level[static_cast<std::size_t>(seat.index)];
  const auto action = bots::suggest(position(), seat, level, {}, stream);
  static_cast<void>(recorded_.act(seat, action));  // it is one of the legal ones
}

Result<void> LocalGame::act(const std::string& action) { return recorded_.act(you(), action); }

void LocalGame::roll() { static_cast<void>(recorded_.resolve_random(Stream(chance_key(kDrawPurpose)))); }

Result<void> LocalGame::take_dice(const std::string& outcome) {
  if (const auto done = recorded_.resolve(outcome); !done) return done;
  typed_.resize(recorded_.events().size());
  typed_.back() = true;
  return {};
}

// With real dice what was typed in can be taken back, too, together with what bots did on it: a slip of the fingers
// must not stand.
std::vector<StepKind> LocalGame::step_kinds() {
  const auto& events = recorded_.events();
  typed_.resize(events.size());
  std::vector<StepKind> kinds;
  bool on_typed = false;  // an outcome that was typed in, and only bots have acted since
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool own = typed_[i] || (!events[i].chance && events[i].seat == you());
    if (own || events[i].chance) on_typed = typed_[i];
    kinds.push_back(own ? StepKind::chosen : on_typed ? StepKind::followed : StepKind::final);
  }
  return kinds;
}

Result<std::string> LocalGame::undo() {
  const auto kinds = step_kinds();
  const int steps = steps_of_one_undo(kinds.size(), [&kinds](std::size_t i) { return kinds[i]; });
  if (steps == 0) return Error{"There is nothing of yours to take back: others acted, or dice or cards came."};
  const std::size_t kept = kinds.size() - static_cast<std::size_t>(steps);
  std::string text = recorded_.events()[kept].text;
  recorded_ = recorded_.before(kept);
  typed_.resize(kept);
  narrator_ = Narrator(recorded_, {false, you()}, recorded_.events().size());
  return text;
}

std::optional<std::string> LocalGame::advice() const {
  if (position().chance() || !my_turn()) return std::nullopt;
  return bots::advise(position(), you());
}

std::string LocalGame::advice_in_words(const std::string& action, const Painter& painter) const {
  const Menu choices = menu(context(painter), position(), you());
  const Choice* choice = choices.find(action);
  const std::string meaning = choice != nullptr && !choice->meaning.empty() ? " (" + choice->meaning + ")" : "";
  return "The " + std::string(bots::level_name(bots::strongest_level(position()))) + " bot would say: " + action +
         meaning;
}

Result<void> LocalGame::save(const std::string& path, bool overwrite) {
  if (path.empty()) return Error{"Where to? Say, for example: save my-game.json"};
  std::error_code ec;
  if (!overwrite && std::filesystem::exists(path, ec) && !is_record(path)) {
    return Error{printable(path) + " is there already and is not a saved game; save! FILE writes over it."};
  }
  const auto written = write_file(path, boost::json::serialize(to_record(recorded_)) + "\n");
  if (!written) return Error{sentence(printable(written.error().text)) + "."};
  saved_events_ = recorded_.events().size();
  return {};
}

Result<void> LocalGame::load(const std::string& path) {
  if (path.empty()) return Error{"Which one? Say, for example: load my-game.json"};
  auto loaded = load_recorded_game(path, ask_dice_);
  if (!loaded) return Error{"Not loaded: " + printable(loaded.error().text) + ". Nothing has changed."};
  recorded_ = *std::move(loaded);
  seating_ = seat_loaded(recorded_, you().index);
  if (recorded_.seed()) seed_ = *recorded_.seed();
  // A game that was played with real dice goes on with them. A server's game goes on with the program's dice.
  ask_dice_ = !recorded_.seed() && (ask_dice_ || !recorded_.fair());
  typed_.clear();
  saved_events_ = recorded_.events().size();
  narrator_ = Narrator(recorded_, {false, you()}, recorded_.events().size());
  return {};
}

std::optional<LocalGame::NarratedEvent> LocalGame::tell_next(const Painter& painter) {
  if (!narrator_.behind(recorded_)) return std::nullopt;
  const Event& event = recorded_.events()[narrator_.told()];
  const bool mine = !event.chance && event.seat == you();
  return NarratedEvent{narrator_.next(recorded_, context(painter)), mine};
}

std::string LocalGame::who_plays() const {
  Lines others;
  for (std::size_t s = 0; s < seating_.names.size(); ++s) {
    if (seating_.level[s]) others.push_back(printable(seating_.names[s]) + ", seat " + std::to_string(s));
  }
  return "You are seat " + std::to_string(you().index) + ". With you: " + joined(others, "; ") + ".";
}

std::string LocalGame::loaded_text() const {
  return "Loaded: " + std::string(recorded_.game().name) + ", " +
         counted(static_cast<int>(recorded_.events().size()), "event", "events") +
         " so far. log tells them. You are seat " + std::to_string(you().index) + ".";
}

Lines LocalGame::log(const Painter& painter) const {
  Lines out;
  Narrator again(recorded_, {false, you()});
  const SentenceContext at_table = context(painter);
  while (again.behind(recorded_)) {
    std::string head = pad_left(std::to_string(again.told() + 1), 4) + "  ";
    for (const auto& line : again.next(recorded_, at_table)) {
      for (const auto& part : wrap(line, kPageWidth - 8, 2)) {
        out.push_back(head + part);
        head = "      ";
      }
    }
  }
  return out;
}

Lines LocalGame::help(const Painter& painter) const {
  Lines out{"Answer with a number of the list, or type the action itself:"};
  for (const auto& line : typing_help(position())) out.push_back("  " + line);
  out.emplace_back("You can also say:");
  for (const auto& [form, meaning] : kCommands) {
    out.push_back("  " + painter(Style::bold, pad(form, 12)) + std::string(meaning));
  }
  if (ask_dice_) {
    out.emplace_back("Real dice: type what they show when asked; random or an empty line lets me roll.");
    out.emplace_back("Cards are always drawn by me. undo takes back what you typed for the dice, too.");
  }
  return out;
}

Result<std::string> action_of_answer(const Menu& menu, const std::string& answer) {
  if (const auto number = number_in(answer)) {
    if (*number >= 1 && *number <= menu.choices.size()) return menu.choices[*number - 1].text;
    return Error{"There is no number " + answer + " in the list: it goes from 1 to " +
                 std::to_string(menu.choices.size()) + "."};
  }
  if (!answer.empty()) return answer;
  if (menu.enter) return menu.choices[*menu.enter].text;
  return Error{"Type a number of the list, an action such as " + menu.choices[0].text + ", or help."};
}

}  // namespace tessera::terminal
