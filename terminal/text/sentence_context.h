// What every sentence needs: who sits where, and who is "you".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.h"
#include "terminal/text/styled_text.h"

namespace tessera::terminal {

struct SentenceContext {
  Painter painter;
  std::vector<std::string> names;  // by seat, fit to print
  Seat you;                        // nobody: all are spoken of by name

  // Names as they stand in a match; a bot's "(level)" is left out.
  SentenceContext(const Painter& with, const std::vector<std::string>& seats, Seat addressed);

  bool is_you(Seat seat) const { return !you.none() && seat == you; }
  std::string name(Seat seat) const;                                                          // "You", "Ada"
  std::string in_sentence(Seat seat) const;                                                   // "you", "Ada"
  std::string whose(Seat seat) const;                                                         // "Your", "Ada's"
  std::string says(Seat seat, std::string_view you_form, std::string_view other_form) const;  // "You roll", "Ada rolls"
  std::string all(SeatSet seats) const;                                                       // "you, Ada and Ben"
  int name_width() const;                                                                     // of the widest name
};

// "Ada (greedy)" is the bot Ada of level greedy; a name without a known level belongs to a person.
std::string seat_name(std::string_view bot, std::string_view level);
std::string_view level_in_name(std::string_view name);  // empty: a person
std::string_view name_without_level(std::string_view name);

// "a", "a and b", "a, b and c".
std::string listed(const Lines& words);

// The first letter made a capital: for sentences that begin with a name or with "you".
std::string sentence(std::string_view text);

}  // namespace tessera::terminal
