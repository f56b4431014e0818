#include "terminal/replay/replay.h"

#include <algorithm>

#include "engine/core/text.h"
#include "terminal/play/load.h"
#include "terminal/play/narrator.h"
#include "terminal/text/console.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

namespace {

// Games played here have a "You", to whom the story is told again.
Seat seat_called_you(const std::vector<std::string>& names) {
  const auto you = std::find(names.begin(), names.end(), "You");
  return you == names.end() ? kNoSeat : Seat(static_cast<int>(you - names.begin()));
}

class Replay {
 public:
  Replay(Console& console, const RecordedGame& recorded, std::optional<int> seat)
      : console_(console),
        recorded_(recorded),
        context_(console.painter(), recorded.names(), seat_called_you(recorded.names())),
        audience_{!seat, seat ? Seat(*seat) : kNoSeat},
        narrator_(recorded, audience_) {}

  void everything() {
    head();
    while (narrator_.behind(recorded_) && !console_.closed()) forward();
    tail();
  }

  void step_by_step() {
    head();
    console_.say("Enter: next · b: back · a number: go there · t: the table · a: all · q: quit");
    for (;;) {
      const auto answer = console_.ask(std::to_string(narrator_.told()) + "/" + std::to_string(count()) + " > ");
      if (!answer || !command(lower_case(*answer)) || console_.closed()) return;
    }
  }

 private:
  std::size_t count() const { return recorded_.events().size(); }

  void head() {
    console_.say(headline(console_.painter(), game_summary(recorded_.game()).style, recorded_.game().name,
                          counted(static_cast<int>(count()), "event", "events")));
    Lines seats;
    for (std::size_t s = 0; s < recorded_.names().size(); ++s) {
      seats.push_back(std::to_string(s) + " " + clip(printable(recorded_.names()[s]), 30));
    }
    console_.say(wrap("Seats: " + joined(seats, ", ") + ".", kPageWidth, 2));
    if (!audience_.open) console_.say("As seen from seat " + std::to_string(audience_.seat.index) + ".");
  }

  // The result, or where the game stands.
  void tail() {
    if (recorded_.position().over()) {
      console_.say(result(context_, recorded_.position()));
      return;
    }
    table();
    console_.say("The record ends here; the game is not over.");
  }

  void table() {
    console_.say(audience_.open ? draw_open(context_, narrator_.position())
                                : draw(context_, narrator_.position(), audience_.seat));
  }

  void forward() {
    std::string head = pad_left(std::to_string(narrator_.told() + 1), 4) + "  ";
    for (const auto& line : narrator_.next(recorded_, context_)) {
      for (const auto& part : wrap(line, kPageWidth - 8, 2)) {
        console_.say(head + part);
        head = "      ";
      }
    }
  }

  void go_to(std::size_t event) {
    narrator_ = Narrator(recorded_, audience_, std::min(event, count()));
    table();
  }

  // False: leave.
  bool command(const std::string& answer) {
    if (answer == "q" || answer == "quit") return false;
    if (answer.empty()) {
      next();
    } else if (answer == "b" || answer == "back") {
      go_to(narrator_.told() - (narrator_.told() > 0 ? 1 : 0));
    } else if (answer == "t" || answer == "table") {
      table();
    } else if (answer == "a" || answer == "all") {
      while (narrator_.behind(recorded_) && !console_.closed()) forward();
      tail();
    } else if (const auto number = text::number(answer)) {
      go_to(static_cast<std::size_t>(*number));
    } else {
      console_.say("Enter: next · b: back · a number: go there · t: the table · a: all · q: quit");
    }
    return true;
  }

  void next() {
    if (narrator_.behind(recorded_)) {
      forward();
      if (!narrator_.behind(recorded_)) tail();
    } else {
      console_.say("That was the last event; b goes back, q quits.");
    }
  }

  Console& console_;
  const RecordedGame& recorded_;
  SentenceContext context_;
  Narrator::Audience audience_;
  Narrator narrator_;
};

}  // namespace

int replay(const ReplayConfig& config, std::istream& in, std::ostream& out, std::ostream& err) {
  Console console(in, out, err, config.colour, config.interactive);
  const auto recorded = load_recorded_game(config.path, false);
  if (!recorded) {
    console.print_error("tessera replay: " + printable(recorded.error().text));
    return 1;
  }
  const int players = recorded->position().players();
  if (config.seat && (*config.seat < 0 || *config.seat >= players)) {
    console.print_error("tessera replay: the record has seats 0 to " + std::to_string(players - 1) + ", not " +
                        std::to_string(*config.seat));
    return 2;
  }
  Replay shown(console, *recorded, config.seat);
  if (config.interactive) {
    shown.step_by_step();
  } else {
    shown.everything();
  }
  out.flush();
  return console.closed() ? 1 : 0;
}

}  // namespace tessera::terminal
