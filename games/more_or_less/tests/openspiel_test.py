"""OpenSpiel's CFR on a More or Less that is small enough: a board of five by five, one turn, and hands that both choose at
the same time."""

from __future__ import annotations

import json

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score

import tessera.openspiel

ROWS = [". . . . .", ". . . . .", ". . 6 . .", ". . . . .", ". . . . ."]
OPTIONS = {"first": 0, "draw": "choose", "max_turns": 1, "board": {"name": "small", "rows": ROWS}}


def best_value(state: pyspiel.State) -> float:
    """What seat 0 can get at most; nothing that seat 1 chooses matters in a game of one turn."""
    if state.is_terminal():
        return state.returns()[0]
    if state.is_chance_node():
        return sum(chance * best_value(state.child(value)) for value, chance in state.chance_outcomes())
    values = [best_value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else values[0]


def test_cfr_finds_the_best_hand() -> None:
    game = pyspiel.load_game("tessera_more_or_less", {"players": 2, "options": json.dumps(OPTIONS), "fold": True})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    found = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    best = best_value(game.new_initial_state())
    assert found[0] + found[1] == pytest.approx(0)
    assert best - 0.05 <= found[0] <= best + 1e-9
