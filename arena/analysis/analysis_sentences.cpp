// The sentences that an analysis' text and page share.
#include <cmath>
#include <cstdio>

#include "arena/analysis/analysis_report.h"

namespace tessera::arena {

namespace {

std::string number(const char* form, double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, form, value);
  std::string text = buffer;
  if (text[0] == '-') text.replace(0, 1, "−");
  return text;
}

// As many digits as the error leaves: a second one where it is below a tenth of a percent.
std::string estimate_text(const Estimate& estimate, bool sign) {
  const double percent = 100 * estimate.mean;
  const double error = 100 * estimate.error;
  if (error == 0 && percent == std::round(percent))
    return number(sign && percent != 0 ? "%+.0f %%" : "%.0f %%", percent);
  if (error == 0) return number(sign ? "%+.2f %%" : "%.2f %%", percent);
  const bool fine = error < 0.095;
  return number(sign ? (fine ? "%+.2f %%" : "%+.1f %%") : (fine ? "%.2f %%" : "%.1f %%"), percent) + " ± " +
         number(fine ? "%.2f" : "%.1f", error);
}

// For a shell: in quotes where that is needed.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+=:,@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

const std::string& name_of(const Analysis& analysis, Seat seat) {
  return analysis.seats[static_cast<std::size_t>(seat.index)].name;
}

}  // namespace

std::string points_text(const Estimate& estimate) { return estimate_text(estimate, true); }
std::string chance_text(const Estimate& estimate) { return estimate_text(estimate, false); }

std::string outcome_text(const Analysis& analysis) {
  if (!analysis.finished) return "not finished";
  std::string winners;
  for (const auto& seat : analysis.seats) {
    if (seat.end.mean > 0) winners += (winners.empty() ? "" : " and ") + seat.name;
  }
  return "won by " + winners;
}

std::string headline(const Analysis& analysis, const AnalysedSeat& seat) {
  const std::string fate = !analysis.finished    ? " stands at " + chance_text(seat.end)
                           : seat.end.mean >= 1  ? " won"
                           : seat.end.mean > 0.0 ? " shared the win"
                                                 : " lost";
  return seat.name + fate + ": luck " + points_text(seat.luck) + ", own choices " + points_text(seat.own) + ", " +
         std::to_string(seat.mistakes) + (seat.mistakes == 1 ? " clear mistake in " : " clear mistakes in ") +
         std::to_string(seat.decisions) + " decisions";
}

std::string valuation_text(const Analysis& analysis) {
  if (analysis.exact) return "Exact values, from the solution of the game.";
  return "Values by " + std::to_string(analysis.samples) + " rollouts from each position, with the bot " +
         std::string(analysis.policy) + " in every seat, seed " + analysis.seed + "; ± is one standard error.";
}

std::string method_note(const Analysis& analysis) {
  const std::string bot(analysis.bot);
  if (analysis.exact || analysis.policy == analysis.bot) {
    return "Choices and costs are measured by the bot " + bot + ", the strongest one.";
  }
  return "Costs are measured by the strongest bot, " + bot + "; choices by the bot " + std::string(analysis.policy) +
         ", which plays the rollouts.";
}

std::string practice_command(const Analysis& analysis, const ReportContext& report_context, std::size_t event) {
  return "tessera play --from " + shell_word(report_context.record) + " --at " + std::to_string(event) + " --seat " +
         std::to_string(analysis.events[event].event.seat.index);
}

std::string event_text(const Analysis& analysis, const AnalysedEvent& event) {
  const auto& what = event.event;
  if (!what.chance) return name_of(analysis, what.seat) + ": " + what.text;
  return (what.seat.none() ? std::string("the table") : name_of(analysis, what.seat)) + ", " + what.kind + ": " +
         what.text;
}

std::string place_text(const Analysis& analysis, std::size_t event) {
  std::string out;
  if (event > 0) out = "after " + event_text(analysis, analysis.events[event - 1]) + "; ";
  out += "scores ";
  const char* between = "";
  for (const int score : analysis.events[event].scores) {
    out += between + std::to_string(score);
    between = " – ";
  }
  return out;
}

}  // namespace tessera::arena
