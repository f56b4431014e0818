#include <algorithm>

#include "arena/analysis/analysis_report.h"
#include "support/utf8.h"

namespace tessera::arena {

namespace {

constexpr std::size_t kTerm = 25;

// Wide enough for every name.
std::size_t column(const Analysis& analysis) {
  std::size_t width = 17;
  for (const auto& seat : analysis.seats) width = std::max(width, columns_of(seat.name) + 2);
  return width;
}

std::string shown(const Estimate& estimate, bool sign) { return sign ? points_text(estimate) : chance_text(estimate); }

std::string row(const Analysis& analysis, const std::string& term, Estimate AnalysedSeat::* what, bool sign) {
  std::string out = "  " + padded(term, kTerm);
  for (const auto& seat : analysis.seats) out += padded(shown(seat.*what, sign), column(analysis));
  return out + "\n";
}

std::string head(const Analysis& analysis) {
  std::string out = "  " + padded("", kTerm);
  for (const auto& seat : analysis.seats) out += padded(seat.name, column(analysis));
  return out + "\n";
}

// The sum that every seat's result is.
std::string sum_lines(const Analysis& analysis) {
  std::string out = head(analysis);
  out += row(analysis, "chance at first", &AnalysedSeat::start, false);
  out += row(analysis, "+ luck", &AnalysedSeat::luck, true);
  if (analysis.unseen()) out += row(analysis, "+ luck of the unseen", &AnalysedSeat::unseen, true);
  out += row(analysis, "+ own choices", &AnalysedSeat::own, true);
  out += row(analysis, "+ others' choices", &AnalysedSeat::others, true);
  out += row(analysis, analysis.finished ? "= result" : "= chance as it stands", &AnalysedSeat::end, false);
  return out;
}

std::string skill_lines(const Analysis& analysis) {
  std::string decisions = "  " + padded("decisions", kTerm);
  std::string mean = "  " + padded("mean cost of one", kTerm);
  std::string mistakes = "  " + padded("clear mistakes", kTerm);
  for (const auto& seat : analysis.seats) {
    decisions += padded(std::to_string(seat.decisions), column(analysis));
    mean += padded(chance_text(seat.mean_cost()), column(analysis));
    mistakes += padded(std::to_string(seat.mistakes), column(analysis));
  }
  return decisions + "\n" + mean + "\n" + mistakes + "\n";
}

std::string place(const Analysis& analysis, std::size_t event) {
  return "event " + std::to_string(event + 1) + ", turn " + std::to_string(analysis.events[event].turn);
}

std::string indented(const std::string& lines) {
  std::string out = "    ";
  for (const char c : lines) out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out + "\n";
}

std::string decision_lines(const Analysis& analysis, const ReportContext& report_context) {
  const auto dearest = costliest_decisions(analysis, kReportedEvents);
  if (dearest.empty()) return "\nNo decision cost anything.\n";
  std::string out = "\nThe dearest decisions\n";
  for (const auto i : dearest) {
    const auto& event = analysis.events[i];
    out += "  " + padded(chance_text(event.cost), 14) + padded(place(analysis, i), 20) + event_text(analysis, event) +
           "; the bot: " + event.advice + (event.mistake() ? "  (a mistake)" : "") + "\n";
    out += "  " + padded("", 34) + place_text(analysis, i) + "\n";
  }
  const auto worst = dearest.front();
  out += "\nPractise the dearest one: " + practice_command(analysis, report_context, worst) + "\n";
  if (const auto picture = report_context.pictures.find(worst); picture != report_context.pictures.end())
    out += indented(picture->second);
  return out;
}

std::string luck_lines(const Analysis& analysis, const std::string& title, const std::vector<std::size_t>& events) {
  if (events.empty()) return {};
  std::string out = "\n" + title + "\n";
  for (const auto i : events) {
    const auto& event = analysis.events[i];
    const auto seat = static_cast<std::size_t>(luck_seat(event).index);
    out +=
        "  " + padded(points_text(event.luck[seat]), 16) + padded(place(analysis, i), 20) + event_text(analysis, event);
    if (event.event.seat.none()) out += " (for " + analysis.seats[seat].name + ")";
    out += "\n";
  }
  return out;
}

std::string what_it_did(const AnalysedEvent& event) {
  if (event.event.chance) return "luck " + points_text(event.luck[static_cast<std::size_t>(luck_seat(event).index)]);
  if (!event.free) return "the only action";
  if (event.advice == event.event.text) return "the bot's choice";
  if (event.better) return "better than the bot's choice, " + event.advice;
  return "cost " + chance_text(event.cost) + ", the bot: " + event.advice + (event.mistake() ? " (a mistake)" : "");
}

std::string all_lines(const Analysis& analysis) {
  std::string out = "\nEvery event; then the winning chances, seat by seat\n";
  for (std::size_t i = 0; i < analysis.events.size(); ++i) {
    const auto& event = analysis.events[i];
    out += padded(std::to_string(i + 1), 5) + padded("turn " + std::to_string(event.turn), 9) +
           padded(event_text(analysis, event), 34) + "  " + padded(what_it_did(event), 30) + " ";
    for (const auto& value : event.value) out += " " + chance_text(value) + " ";
    out += "\n";
  }
  return out;
}

}  // namespace

std::string analysis_text(const Analysis& analysis, const ReportContext& report_context, bool all) {
  std::string out = analysis.name + ", " + std::to_string(analysis.seats.size()) + " players, " +
                    std::to_string(analysis.events.size()) + " events, " + outcome_text(analysis) + "\n" +
                    valuation_text(analysis) + "\n\n";
  for (const auto& seat : analysis.seats) out += headline(analysis, seat) + "\n";
  out += "\n" + sum_lines(analysis) + "\n" + skill_lines(analysis) + "  " + method_note(analysis) + "\n";
  out += decision_lines(analysis, report_context);
  out += luck_lines(analysis, "The luckiest rolls and draws", luckiest(analysis, kReportedEvents));
  out += luck_lines(analysis, "The unluckiest", unluckiest(analysis, kReportedEvents));
  if (all) out += all_lines(analysis);
  return out;
}

}  // namespace tessera::arena
