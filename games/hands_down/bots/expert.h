// The actions of level expert. It tries the actions that the plan likes best on guesses at the hidden cards
// (guessed_hands.h): each is played on to the end of the round by the plan in all seats (round_playout.h), and judged
// there by its share of the win (rest_of_game.h). So it knows what the plan leaves out: the cards that are gone, the
// state of the game, and what the others do next.
#pragma once

#include "bots/core/bot.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

// Without a budget it plays by the plan.
int choose_expert(const HandsDown::Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal,
                  const Budget& budget, Stream& stream);

}  // namespace tessera::bots::hands_down
