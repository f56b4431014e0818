// An analysis as text, as JSON and as one self-contained HTML page with plots.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <string>

#include "arena/analysis/analysis.h"

namespace tessera::arena {

// How many of the dearest decisions and of the luckiest and unluckiest events the reports name.
inline constexpr std::size_t kReportedEvents = 5;

// What the reports need beside the numbers.
struct ReportContext {
  std::string record;                           // its file, for commands that can be typed
  std::map<std::size_t, std::string> pictures;  // before some events: the table as their player saw it, lines of text
};

// `all`: every event is listed too.
std::string analysis_text(const Analysis& analysis, const ReportContext& report_context, bool all);
boost::json::object analysis_json(const Analysis& analysis);
std::string analysis_html(const Analysis& analysis, const ReportContext& report_context);

// Pieces that text and page share.
std::string points_text(const Estimate& estimate);     // "+3.1 % ± 0.8"; exact: "+3.12 %"
std::string chance_text(const Estimate& estimate);     // the same without "+"
std::string valuation_text(const Analysis& analysis);  // by what the values were found
std::string outcome_text(const Analysis& analysis);
std::string headline(const Analysis& analysis, const AnalysedSeat& seat);  // a seat's game in a sentence
std::string method_note(const Analysis& analysis);                         // what choices and costs are measured by
std::string practice_command(const Analysis& analysis, const ReportContext& report_context, std::size_t event);

// "Ann: keep" or "Ann's roll: 2 5 T".
std::string event_text(const Analysis& analysis, const AnalysedEvent& event);
// Where a decision stood: "after roll 2 5 T, scores 12 – 7".
std::string place_text(const Analysis& analysis, std::size_t event);

}  // namespace tessera::arena
