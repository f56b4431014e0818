// A game's own questions to the module (GameInfo::questions), as requests that the module must answer as the program
// does. A game that has questions specialises QuestionCases in games/GAME/tests/question_cases.h; cases.cpp asks.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <string_view>
#include <vector>

namespace tessera::web {

struct QuestionCase {
  std::string_view question;
  boost::json::object request;
};

template <class G>
struct QuestionCases {
  static std::vector<QuestionCase> list() { return {}; }
};

}  // namespace tessera::web
