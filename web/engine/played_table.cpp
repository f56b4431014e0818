#include "web/engine/played_table.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace tessera::web {

namespace json = boost::json;

PlayedTable::PlayedTable(json::object plan) : plan_(std::move(plan)) {
  take("table_create", {{"description", plan_.at("description")},
                        {"host", "ann"},
                        {"seed", plan_.at("seed")},
                        {"sitting", json::array{json::object{{"seat", 0}, {"person", "ann"}, {"name", "Ann"}}}}});
  take("table_handle", {{"person", "ann"}, {"name", "Ann"}, {"command", json::object{{"do", "start"}}}});
}

json::object PlayedTable::ask(std::string_view function, json::object request) {
  auto answer = json::parse(api.call(function, json::serialize(request))).as_object();
  if (!answer.at("ok").as_bool() && failed.empty()) failed = std::string(function) + ": " + json::serialize(answer);
  return answer;
}

void PlayedTable::take(std::string_view function, json::object request) {
  if (!table_.is_null()) request["table"] = table_;
  request["now"] = now;
  request["viewers"] = json::array{0};
  if (auto* command = request.if_contains("command")) command->as_object()["version"] = last.at("version");
  auto answer = ask(function, std::move(request));
  if (!failed.empty()) return;
  if (const auto* handle = answer.if_contains("table")) table_ = *handle;
  for (auto& bot : answer.at("bots").as_array()) bots_.push_back(bot.as_object());
  if (const auto* news = answer.at("news").as_array().at(0).if_object()) {
    if (const auto* now_seen = news->if_contains("moment")) moment = now_seen->as_object();
    for (const auto& event : news->at("events").as_array()) {
      if (event.at("type") == "finished") stage_ = "finished";
    }
  }
  last = std::move(answer);
}

json::object PlayedTable::play(int most_steps) {
  for (int i = 0; i < most_steps && failed.empty() && stage_ != "finished"; ++i) {
    if (!step()) break;
  }
  return ask("table_record", {{"table", table_}}).at("record").as_object();
}

// Bots first, then the person, then time passes.
bool PlayedTable::step() {
  if (!bots_.empty()) {
    const auto request = bots_.front();
    bots_.pop_front();
    answer_bot(request);
    return true;
  }
  if (act()) return true;
  const auto& deadline = last.at("deadline");
  if (deadline.is_null()) return false;
  now = deadline.to_number<std::int64_t>();
  take("table_wake", {});
  return true;
}

void PlayedTable::answer_bot(const json::object& request) {
  const auto answer = ask("suggest", {{"knowledge", request.at("knowledge")},
                                      {"level", request.at("level")},
                                      {"budget", json::object{{"nodes", plan_.at("nodes")}}},
                                      {"key", request.at("key")}});
  if (!failed.empty()) return;
  take("table_bot_act",
       {{"seat", request.at("seat")}, {"version", request.at("version")}, {"action", answer.at("action")}});
}

// Takes a step back now and then; else any action, chosen by the version.
bool PlayedTable::act() {
  const auto& you = moment.at("you").as_object();
  const auto& legal = you.at("legal").as_array();
  const auto version = last.at("version").to_number<std::uint64_t>();
  json::object command;
  if (you.at("undo").as_bool() && version % 5 == 0) {
    command["do"] = "undo";
  } else if (!legal.empty() && !you.at("answered").as_bool()) {
    command["do"] = "act";
    command["action"] = legal.at((version * 31 + 7) % legal.size());
  } else {
    return false;
  }
  take("table_handle", {{"person", "ann"}, {"name", "Ann"}, {"command", std::move(command)}});
  return true;
}

}  // namespace tessera::web
