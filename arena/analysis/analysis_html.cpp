#include <boost/json/serialize.hpp>

#include "arena/analysis/analysis_plot.h"
#include "arena/analysis/analysis_report.h"
#include "arena/plot/html_page.h"
#include "arena/plot/svg.h"
#include "engine/core/version.h"

namespace tessera::arena {

namespace {

std::string h2(const std::string& text) { return "<h2>" + escape_html(text) + "</h2>\n"; }

std::string about_line(const std::string& text) { return "<p class=\"about\">" + escape_html(text) + "</p>\n"; }

std::vector<std::string> names_of(const Analysis& analysis) {
  std::vector<std::string> heads = {""};
  for (const auto& seat : analysis.seats) heads.push_back(seat.name);
  return heads;
}

template <class Text>
std::string seat_row(const Analysis& analysis, const std::string& term, Text text) {
  std::string out = "<tr>" + cell(term);
  for (const auto& seat : analysis.seats) out += cell(text(seat));
  return out + "</tr>\n";
}

std::string sum_table(const Analysis& analysis) {
  const auto row = [&](const std::string& term, Estimate AnalysedSeat::* what, bool sign) {
    return seat_row(analysis, term,
                    [&](const AnalysedSeat& seat) { return sign ? points_text(seat.*what) : chance_text(seat.*what); });
  };
  std::string rows = row("chance at first", &AnalysedSeat::start, false);
  rows += row("+ luck", &AnalysedSeat::luck, true);
  if (analysis.unseen()) rows += row("+ luck of the unseen", &AnalysedSeat::unseen, true);
  rows += row("+ own choices", &AnalysedSeat::own, true);
  rows += row("+ others' choices", &AnalysedSeat::others, true);
  rows += row(analysis.finished ? "= result" : "= chance as it stands", &AnalysedSeat::end, false);
  return html_table(names_of(analysis), rows);
}

std::string skill_table(const Analysis& analysis) {
  std::string rows =
      seat_row(analysis, "decisions", [](const AnalysedSeat& seat) { return std::to_string(seat.decisions); });
  rows +=
      seat_row(analysis, "mean cost of one", [](const AnalysedSeat& seat) { return chance_text(seat.mean_cost()); });
  rows += seat_row(analysis, "clear mistakes", [](const AnalysedSeat& seat) { return std::to_string(seat.mistakes); });
  return html_table(names_of(analysis), rows) + about_line(method_note(analysis));
}

std::string decision(const Analysis& analysis, const ReportContext& report_context, std::size_t i) {
  const auto& event = analysis.events[i];
  std::string out = "<details><summary><b>" + escape_html(chance_text(event.cost)) + "</b> " +
                    (event.mistake() ? "mistake, " : "") + "event " + std::to_string(i + 1) + ", turn " +
                    std::to_string(event.turn) + ": " + escape_html(event_text(analysis, event)) +
                    "; the bot would play <b>" + escape_html(event.advice) + "</b></summary>\n";
  out += about_line(place_text(analysis, i));
  if (const auto picture = report_context.pictures.find(i); picture != report_context.pictures.end()) {
    out += "<pre>" + escape_html(picture->second) + "</pre>\n";
  }
  return out + "<p>Practise it: <code>" + escape_html(practice_command(analysis, report_context, i)) +
         "</code></p></details>\n";
}

std::string decisions(const Analysis& analysis, const ReportContext& report_context) {
  std::string out = h2("The dearest decisions");
  const auto dearest = costliest_decisions(analysis, kReportedEvents);
  if (dearest.empty()) return out + "<p>No decision cost anything.</p>\n";
  for (const auto i : dearest) out += decision(analysis, report_context, i);
  return out;
}

std::string luck_table(const Analysis& analysis, const std::vector<std::size_t>& events) {
  std::string rows;
  for (const auto i : events) {
    const auto& event = analysis.events[i];
    const auto seat = static_cast<std::size_t>(luck_seat(event).index);
    rows += "<tr>" + cell(event_text(analysis, event)) + cell(points_text(event.luck[seat])) +
            cell(analysis.seats[seat].name) + cell(std::to_string(i + 1)) + cell(std::to_string(event.turn)) +
            "</tr>\n";
  }
  return html_table({"", "luck", "for", "event", "turn"}, rows);
}

std::string event_row(const Analysis& analysis, std::size_t i) {
  const auto& event = analysis.events[i];
  const auto seat = static_cast<std::size_t>(luck_seat(event).index);
  std::string out = "<tr>" + cell(std::to_string(i + 1)) + cell(std::to_string(event.turn)) +
                    cell(event_text(analysis, event)) + cell(event.event.chance ? points_text(event.luck[seat]) : "") +
                    cell(event.free ? chance_text(event.cost) : "") +
                    cell(event.advice == event.event.text ? "the same" : event.advice);
  for (const auto& value : event.value) out += cell(chance_text(value));
  return out + "</tr>\n";
}

std::string all_events(const Analysis& analysis) {
  std::vector<std::string> heads = {"event", "turn", "", "luck", "cost", "the bot"};
  for (const auto& seat : analysis.seats) heads.push_back(seat.name);
  std::string rows;
  for (std::size_t i = 0; i < analysis.events.size(); ++i) rows += event_row(analysis, i);
  return "<details><summary>Every event, with the winning chances after it</summary>\n" + html_table(heads, rows) +
         "</details>\n";
}

}  // namespace

std::string analysis_html(const Analysis& analysis, const ReportContext& report_context) {
  const std::string title = analysis.name + ": analysis";
  std::string body = "<h1>" + escape_html(title) + "</h1>\n<p class=\"about\">" +
                     std::to_string(analysis.seats.size()) + " players, " + std::to_string(analysis.events.size()) +
                     " events, " + escape_html(outcome_text(analysis)) + ". " + escape_html(valuation_text(analysis)) +
                     " Tessera " + std::string(kVersion) + "<br>Options: <code>" +
                     escape_html(boost::json::serialize(analysis.options)) + "</code></p>\n";
  body += "<ul>\n";
  for (const auto& seat : analysis.seats) body += "<li>" + escape_html(headline(analysis, seat)) + "</li>\n";
  body += "</ul>\n" + h2("How the result came about") + sum_table(analysis) + h2("Skill") + skill_table(analysis);
  body += h2("The course of the game") +
          figure(chance_plot(analysis), std::string("Winning chance") +
                                            (analysis.seats.size() == 2 ? " of " + analysis.seats[0].name : "") +
                                            " after each event" + (analysis.exact ? "" : ", with 95 % bands") +
                                            ". Dots are clear mistakes, in the colour of who made them.");
  body += decisions(analysis, report_context);
  body += h2("The luckiest rolls and draws") + luck_table(analysis, luckiest(analysis, kReportedEvents));
  body += h2("The unluckiest") + luck_table(analysis, unluckiest(analysis, kReportedEvents));
  body += h2("Everything") + all_events(analysis);
  return page(title, body);
}

}  // namespace tessera::arena
