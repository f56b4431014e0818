#include "terminal/text/sentence_context.h"

#include <algorithm>

#include "bots/core/bot.h"

namespace tessera::terminal {

namespace {

constexpr int kLongestName = 16;

}  // namespace

SentenceContext::SentenceContext(const Painter& with, const std::vector<std::string>& seats, Seat addressed)
    : painter(with), you(addressed) {
  for (const auto& seat : seats) {
    const auto name = clip(printable(trimmed(name_without_level(seat))), kLongestName);
    names.push_back(name.empty() ? "seat " + std::to_string(names.size()) : name);
  }
}

std::string SentenceContext::name(Seat seat) const {
  if (is_you(seat)) return "You";
  const auto at = static_cast<std::size_t>(seat.index);
  return seat.none() || at >= names.size() ? "nobody" : names[at];
}

std::string SentenceContext::in_sentence(Seat seat) const { return is_you(seat) ? "you" : name(seat); }

std::string SentenceContext::whose(Seat seat) const { return is_you(seat) ? "Your" : name(seat) + "'s"; }

std::string SentenceContext::says(Seat seat, std::string_view you_form, std::string_view other_form) const {
  return name(seat) + " " + std::string(is_you(seat) ? you_form : other_form);
}

std::string SentenceContext::all(SeatSet seats) const {
  Lines words;
  for (const Seat s : seats) words.push_back(in_sentence(s));
  return listed(words);
}

int SentenceContext::name_width() const {
  int widest = 3;
  for (const auto& each : names) widest = std::max(widest, width(each));
  return widest;
}

std::string seat_name(std::string_view bot, std::string_view level) {
  return std::string(bot) + " (" + std::string(level) + ")";
}

std::string_view level_in_name(std::string_view name) {
  const auto open = name.rfind(" (");
  if (open == std::string_view::npos || name.back() != ')') return {};
  const auto level = name.substr(open + 2, name.size() - open - 3);
  return bots::find_level(level) != nullptr ? level : std::string_view{};
}

std::string_view name_without_level(std::string_view name) {
  return level_in_name(name).empty() ? name : name.substr(0, name.rfind(" ("));
}

std::string listed(const Lines& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

std::string sentence(std::string_view text) {
  std::string out(text);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

}  // namespace tessera::terminal
