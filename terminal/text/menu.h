// What a person may do now, as a list to choose from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "terminal/text/styled_text.h"

namespace tessera::terminal {

struct Choice {
  std::string text;     // in notation
  std::string meaning;  // a few words
};

// Choices stand in the order that is best for reading; their numbers count from 1 in that order.
struct Menu {
  std::string question = {};
  std::vector<Choice> choices = {};
  std::size_t brief = 0;                  // how many of them are shown unasked; 0: all
  bool columns = false;                   // many short ones: side by side
  std::string note = {};                  // what helps to choose or to type
  std::optional<std::size_t> enter = {};  // what an empty line stands for

  const Choice* find(const std::string& text) const {
    for (const auto& choice : choices) {
      if (choice.text == text) return &choice;
    }
    return nullptr;
  }
};

// `all`: also those that are not shown unasked.
Lines show(const Painter& painter, const Menu& menu, bool all);

}  // namespace tessera::terminal
