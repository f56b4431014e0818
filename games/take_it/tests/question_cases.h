#pragma once

#include <boost/json/array.hpp>

#include "games/take_it/rules/json.h"
#include "web/engine/question_cases.h"

namespace tessera::web {

// Random cards and dice.
template <>
struct QuestionCases<TakeIt> {
  static constexpr int kHands = 60;
  static constexpr int kPlayers = 3;

  static boost::json::array hands(Stream& stream) {
    const auto rules = TakeIt::defaults(kPlayers);
    auto bag = CardBag::full(rules.layout(TakeIt::kCombos));
    boost::json::array hands;
    for (int s = 0; s < kPlayers; ++s) {
      boost::json::array cards;
      boost::json::array dice;
      for (auto n = stream.below(TakeIt::kFixedCombos + 1); n > 0; --n) {
        const int kind = bag.draw(rules.layout(TakeIt::kCombos), stream);
        cards.emplace_back(Notation<TakeIt>::card_text(rules, TakeIt::kCombos, kind));
      }
      for (auto n = stream.below(4); n > 0; --n) {
        const auto colour = static_cast<TakeIt::Colour>(s == 0 && n == 3 ? 2 : stream.below(2));
        dice.emplace_back(Notation<TakeIt>::die_text(TakeIt::Die(colour, stream.die())));
      }
      hands.push_back(boost::json::object{{"cards", std::move(cards)}, {"dice", std::move(dice)}});
    }
    return hands;
  }

  static boost::json::object claims(boost::json::array hands) {
    return {{"players", kPlayers}, {"options", boost::json::object{}}, {"hands", std::move(hands)}};
  }

  // The dice of one hand on its cards; `only`: on these cards, null: on any.
  static boost::json::object laid(const boost::json::value& hand, boost::json::value only) {
    return {{"players", kPlayers},       {"options", boost::json::object{}},
            {"cards", hand.at("cards")}, {"dice", hand.at("dice")},
            {"tray", {"B1", "R6"}},      {"only", std::move(only)}};
  }

  static std::vector<QuestionCase> list() {
    std::vector<QuestionCase> cases;
    Stream stream(1);
    for (int i = 0; i < kHands; ++i) {
      const auto given = hands(stream);
      cases.push_back({"take_it_claims", claims(given)});
      cases.push_back({"take_it_laid", laid(given[0], nullptr)});
      cases.push_back({"take_it_laid", laid(given[0], boost::json::array{})});
      if (!given[0].at("cards").as_array().empty()) {
        cases.push_back({"take_it_laid", laid(given[0], boost::json::array{0})});
      }
    }
    for (const int players : {4, 9}) {
      cases.push_back({"take_it_box", {{"players", players}, {"options", boost::json::object{}}}});
    }
    cases.push_back({"take_it_claims", claims({})});
    cases.push_back({"take_it_laid", laid({{"cards", {"nonsense"}}, {"dice", boost::json::array{}}}, nullptr)});
    return cases;
  }
};

}  // namespace tessera::web
