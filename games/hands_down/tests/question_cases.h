#pragma once

#include "games/hands_down/rules/json.h"
#include "web/engine/question_cases.h"

namespace tessera::web {

template <>
struct QuestionCases<HandsDown> {
  static std::vector<QuestionCase> list() {
    std::vector<QuestionCase> cases;
    for (const char* cards : {R"(["r3", "r3", "r3/4", "*3", "b1"])", R"(["r3", "r4", "r5", "r*", "b1"])",
                              R"(["y2", "y2", "*2", "b6", "b1/6"])", "[]"}) {
      cases.push_back({"hands_down_readings", {{"cards", boost::json::parse(cards)}}});
    }
    return cases;
  }
};

}  // namespace tessera::web
