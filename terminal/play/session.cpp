#include "terminal/play/session.h"

#include "terminal/text/shapes.h"

namespace tessera::terminal {

int Session::run() {
  greet();
  while (!console_.closed()) {
    narrate_new_events();
    if (game_.over()) return finish();
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
  const auto& game = game_.recorded().game();
  console_.say(headline(console_.painter(), game_summary(game).style, game.name));
  console_.say(wrap(joined(intro(game_.position()), " "), kPageWidth));
  console_.say();
  console_.say(wrap(game_.who_plays() + " Type help for what you can say, rules for the whole rules, quit to leave.",
                    kPageWidth));
  console_.say();
}

void Session::narrate_new_events() {
  while (!console_.closed()) {
    const auto told = game_.tell_next(console_.painter());
    if (!told) return;
    for (const auto& line : told->lines) {
      for (const auto& part : wrap(line, kPageWidth - 4, 2)) console_.say("  " + part);
    }
    if (!told->lines.empty() && !told->mine) console_.pause_between_moves();
  }
}

void Session::draw_if_changed() {
  Lines lines = draw_brief(context(), game_.position(), game_.you());
  if (lines == drawn_) return;
  console_.say();
  console_.say(lines);
  drawn_ = std::move(lines);
}

Session::Next Session::step() {
  if (game_.awaits_dice()) return ask_dice();
  if (!game_.position().chance() && game_.my_turn()) return ask_person();
  game_.step();
  return Next::go_on;
}

Session::Next Session::ask_person() {
  draw_if_changed();
  const Menu choices = menu(context(), game_.position(), game_.you());
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
  const auto action = action_of_answer(menu(context(), game_.position(), game_.you()), answer);
  if (!action) {
    console_.say(action.error().text);
    return Next::ask_again;
  }
  const auto done = game_.act(*action);
  if (done) return Next::go_on;
  console_.say(wrap(sentence(printable(done.error().text)) + ".", kPageWidth));
  console_.say("Type a number of the list or an action from it (list shows all), or help.");
  return Next::ask_again;
}

Session::Next Session::ask_dice() {
  const auto need = *game_.position().chance();
  std::string whose = need.seat.none() ? "" : " (" + context().name(need.seat) + ")";
  console_.say(wrap("Real dice" + whose + ", please: " + game_.position().chance_in_words() + ".", kPageWidth, 2));
  for (;;) {
    const auto answer = console_.ask("(Enter: let me roll) dice> ");
    if (!answer) return Next::input_ended;
    const Next next = take_dice(*answer);
    if (next != Next::ask_again) return next;
  }
}

Session::Next Session::take_dice(const std::string& answer) {
  if (answer.empty() || lower_case(answer) == "random") {
    game_.roll();
    return Next::go_on;
  }
  if (const auto next = command(answer)) return *next;
  const auto done = game_.take_dice(answer);
  if (done) return Next::go_on;
  console_.say(wrap(sentence(printable(done.error().text)) + ".", kPageWidth));
  return Next::ask_again;
}

int Session::finish() {
  console_.say();
  console_.say(result(context(), game_.position()));
  if (game_.recorded().seed()) {
    console_.say("The seed of this game was " + printable(*game_.recorded().seed()) +
                 "; the same seed gives the same dice and cards.");
  }
  offer_save();
  return console_.closed() ? 1 : 0;
}

void Session::offer_save() {
  if (!console_.interactive() || !game_.unsaved()) return;
  for (;;) {
    const auto path = console_.ask("Save this game? A file name, or Enter for no: ");
    if (!path || path->empty()) return;
    save(*path, false);
    if (!game_.unsaved()) return;
  }
}

}  // namespace tessera::terminal
