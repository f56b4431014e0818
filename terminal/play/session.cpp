#include "terminal/play/session.h"

#include "bots/levels/suggest.h"
#include "engine/core/random.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

namespace {

// What the session's random streams are for; 0 is the match's own chance.
constexpr std::uint64_t kBotsPurpose = 1;
constexpr std::uint64_t kDrawPurpose = 2;

std::optional<std::size_t> number_in(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoul(text);
}

}  // namespace

Session::Session(Console& console, const RulesPages& rules_pages, RecordedGame recorded, Seating seating,
                 std::string seed, bool ask_dice, bool loaded)
    : console_(console),
      rules_pages_(rules_pages),
      recorded_(std::move(recorded)),
      seating_(std::move(seating)),
      seed_(std::move(seed)),
      ask_dice_(ask_dice),
      narrator_(recorded_, {false, seating_.you}, loaded ? recorded_.events().size() : 0),
      saved_events_(narrator_.told()) {
  recorded_.set_names(seating_.names);
}

int Session::run() {
  greet();
  while (!console_.closed()) {
    narrate_new_events();
    if (recorded_.position().over()) return finish();
    switch (step()) {
      case Next::go_on:
      case Next::ask_again: break;
      case Next::leave:
        offer_save();
        console_.say("Goodbye.");
        return console_.closed() ? 1 : 0;
      case Next::input_ended:
        if (console_.closed()) return 1;
        console_.print_error("The input ended before the game did.");
        return 0;
    }
  }
  return 1;
}

void Session::greet() {
  const auto& game = recorded_.game();
  console_.say(headline(console_.painter(), game_summary(game).style, game.name));
  console_.say(wrap(joined(intro(recorded_.position()), " "), kPageWidth));
  Lines others;
  for (std::size_t s = 0; s < seating_.names.size(); ++s) {
    if (seating_.level[s]) others.push_back(printable(seating_.names[s]) + ", seat " + std::to_string(s));
  }
  console_.say();
  const std::string text = "You are seat " + std::to_string(seating_.you.index) +
                           ". With you: " + joined(others, "; ") +
                           ". Type help for what you can say, rules for the whole rules, quit to leave.";
  console_.say(wrap(text, kPageWidth));
  console_.say();
}

std::uint64_t Session::chance_key(std::uint64_t purpose) const {
  return ChanceKeys(seed_number(seed_.data(), seed_.size()), purpose).key(recorded_.events().size());
}

bool Session::my_turn() const { return recorded_.position().next_to_act() == seating_.you; }

void Session::narrate_new_events() {
  const SentenceContext at_table = context();
  while (narrator_.behind(recorded_) && !console_.closed()) {
    const Event& event = recorded_.events()[narrator_.told()];
    const Lines lines = narrator_.next(recorded_, at_table);
    for (const auto& line : lines) {
      for (const auto& part : wrap(line, kPageWidth - 4, 2)) console_.say("  " + part);
    }
    const bool mine = !event.chance && event.seat == seating_.you;
    if (!lines.empty() && !mine) console_.pause_between_moves();
  }
}

void Session::draw_if_changed() {
  Lines lines = draw_brief(context(), recorded_.position(), seating_.you);
  if (lines == drawn_) return;
  console_.say();
  console_.say(lines);
  drawn_ = std::move(lines);
}

Session::Next Session::step() {
  if (recorded_.position().chance()) {
    if (ask_dice_ && allows_real_dice(recorded_.position())) return ask_dice();
    static_cast<void>(recorded_.resolve_random(Stream(chance_key(kDrawPurpose))));
    return Next::go_on;
  }
  if (my_turn()) return ask_person();
  bot_acts(recorded_.position().next_to_act());
  return Next::go_on;
}

void Session::bot_acts(Seat seat) {
  Stream stream(chance_key(kBotsPurpose));
  const auto level = *seating_.level[static_cast<std::size_t>(seat.index)];
  const auto action = bots::suggest(recorded_.position(), seat, level, {}, stream);
  static_cast<void>(recorded_.act(seat, action));  // it is one of the legal ones
}

Session::Next Session::ask_person() {
  draw_if_changed();
  const Menu choices = menu(context(), recorded_.position(), seating_.you);
  console_.say(show(console_.painter(), choices, false));
  for (;;) {
    std::string prompt = "> ";
    if (choices.enter) prompt = "(Enter: " + choices.choices[*choices.enter].text + ") > ";
    const auto answer = console_.ask(prompt);
    if (!answer) return Next::input_ended;
    const Next next = take(*answer);
    if (next != Next::ask_again) return next;
  }
}

Session::Next Session::take(const std::string& answer) {
  if (const auto next = command(answer)) return *next;
  const Menu choices = menu(context(), recorded_.position(), seating_.you);
  std::string action = answer;
  if (const auto number = number_in(answer)) {
    if (*number < 1 || *number > choices.choices.size()) {
      console_.say("There is no number " + answer + " in the list: it goes from 1 to " +
                   std::to_string(choices.choices.size()) + ".");
      return Next::ask_again;
    }
    action = choices.choices[*number - 1].text;
  } else if (answer.empty()) {
    if (!choices.enter) {
      console_.say("Type a number of the list, an action such as " + choices.choices[0].text + ", or help.");
      return Next::ask_again;
    }
    action = choices.choices[*choices.enter].text;
  }
  const auto done = recorded_.act(seating_.you, action);
  if (done) return Next::go_on;
  console_.say(wrap(sentence(printable(done.error().text)) + ".", kPageWidth));
  console_.say("Type a number of the list or an action from it (list shows all), or help.");
  return Next::ask_again;
}

Session::Next Session::ask_dice() {
  const auto need = *recorded_.position().chance();
  std::string whose = need.seat.none() ? "" : " (" + context().name(need.seat) + ")";
  console_.say(wrap("Real dice" + whose + ", please: " + recorded_.position().chance_in_words() + ".", kPageWidth, 2));
  for (;;) {
    const auto answer = console_.ask("(Enter: let me roll) dice> ");
    if (!answer) return Next::input_ended;
    const Next next = take_dice(*answer);
    if (next != Next::ask_again) return next;
  }
}

Session::Next Session::take_dice(const std::string& answer) {
  if (answer.empty() || lower_case(answer) == "random") {
    static_cast<void>(recorded_.resolve_random(Stream(chance_key(kDrawPurpose))));
    return Next::go_on;
  }
  if (const auto next = command(answer)) return *next;
  const auto done = recorded_.resolve(answer);
  if (!done) {
    console_.say(wrap(sentence(printable(done.error().text)) + ".", kPageWidth));
    return Next::ask_again;
  }
  typed_.resize(recorded_.events().size());
  typed_.back() = true;
  return Next::go_on;
}

int Session::finish() {
  console_.say();
  console_.say(result(context(), recorded_.position()));
  if (recorded_.seed()) {
    console_.say("The seed of this game was " + printable(*recorded_.seed()) +
                 "; the same seed gives the same dice and cards.");
  }
  offer_save();
  return console_.closed() ? 1 : 0;
}

void Session::offer_save() {
  if (!console_.interactive() || recorded_.events().size() == saved_events_) return;
  for (;;) {
    const auto path = console_.ask("Save this game? A file name, or Enter for no: ");
    if (!path || path->empty()) return;
    save(*path, false);
    if (recorded_.events().size() == saved_events_) return;
  }
}

}  // namespace tessera::terminal
