#include <boost/json/array.hpp>

#include "arena/analysis/analysis_report.h"

namespace tessera::arena {

namespace json = boost::json;

namespace {

json::object estimate_json(const Estimate& estimate) { return {{"mean", estimate.mean}, {"error", estimate.error}}; }

json::array estimates_json(const std::vector<Estimate>& estimates) {
  json::array out;
  for (const auto& each : estimates) out.push_back(estimate_json(each));
  return out;
}

json::value seat_json(Seat seat) { return seat.none() ? json::value(nullptr) : json::value(int{seat.index}); }

json::object event_json(const AnalysedEvent& event) {
  json::object out{{"turn", event.turn}, {"phase", event.phase}};
  json::array scores;
  for (const int score : event.scores) scores.emplace_back(score);
  out["scores"] = std::move(scores);
  out["seat"] = seat_json(event.event.seat);
  if (event.event.chance) {
    out["chance"] = event.event.kind;
    out["outcome"] = event.event.text;
    out["luck"] = estimates_json(event.luck);
  } else {
    out["action"] = event.event.text;
    out["free"] = event.free;
    out["choice"] = estimates_json(event.choice);
    out["unseen"] = estimates_json(event.luck);
    if (event.free) {
      out["advice"] = event.advice;
      out["cost"] = estimate_json(event.cost);
      out["mistake"] = event.mistake();
      out["better"] = event.better;
    }
  }
  out["value"] = estimates_json(event.value);
  return out;
}

json::object player_json(const AnalysedSeat& seat) {
  return {{"name", seat.name},
          {"start", estimate_json(seat.start)},
          {"luck", estimate_json(seat.luck)},
          {"unseen", estimate_json(seat.unseen)},
          {"own_choices", estimate_json(seat.own)},
          {"others_choices", estimate_json(seat.others)},
          {"end", estimate_json(seat.end)},
          {"decisions", seat.decisions},
          {"mistakes", seat.mistakes},
          {"cost", estimate_json(seat.cost)},
          {"mean_cost", estimate_json(seat.mean_cost())}};
}

}  // namespace

json::object analysis_json(const Analysis& analysis) {
  json::array players;
  for (const auto& seat : analysis.seats) players.push_back(player_json(seat));
  json::array events;
  for (const auto& event : analysis.events) events.push_back(event_json(event));
  json::object out{{"format", "tessera-analysis"},
                   {"version", 1},
                   {"game", analysis.game},
                   {"options", analysis.options},
                   {"finished", analysis.finished},
                   {"exact", analysis.exact},
                   {"bot", analysis.bot}};
  if (!analysis.exact) {
    out["policy"] = analysis.policy;
    out["samples"] = analysis.samples;
    out["seed"] = analysis.seed;
  }
  out["players"] = std::move(players);
  out["events"] = std::move(events);
  return out;
}

}  // namespace tessera::arena
