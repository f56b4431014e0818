// A program that asks the referee (docs/referee.md) without a second process: a whole game of greedy bots.
#include <boost/json.hpp>
#include <iostream>

#include "referee/referee.h"

namespace json = boost::json;

namespace {

json::object ask(tessera::Referee& referee, const json::object& request) {
  auto answer = json::parse(referee.answer(json::serialize(request))).as_object();
  if (!answer.at("ok").as_bool()) std::cerr << answer << '\n', std::exit(1);
  return answer;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: referee_client GAME\n", 2;
  tessera::Referee referee;
  auto status = ask(referee, {{"cmd", "new"}, {"game", argv[1]}, {"players", 2}, {"seed", "1"}});
  int actions = 0;
  while (!status.at("over").as_bool()) {
    const auto seat = status.at("to_act").as_array().at(0);
    const auto advice = ask(referee, {{"cmd", "suggest"}, {"seat", seat}, {"bot", "greedy"}, {"nodes", 1}});
    status = ask(referee, {{"cmd", "do"}, {"seat", seat}, {"action", advice.at("action")}});
    ++actions;
  }
  std::cout << actions << " actions, winners " << status.at("winners") << '\n';
}
