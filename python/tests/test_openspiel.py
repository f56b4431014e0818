"""The OpenSpiel adapter, by OpenSpiel's own simulation test and algorithms."""

from __future__ import annotations

import json
import random

import numpy as np
import pyspiel
import pytest
from conftest import quick_options
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts

import tessera
import tessera.openspiel as openspiel


def load(game_id: str, players: int | None = None, **params: object) -> pyspiel.Game:
    params["players"] = players or tessera.Game(game_id).min_players
    params["options"] = json.dumps(quick_options(game_id))
    return pyspiel.load_game(openspiel.name_of(game_id), params)


def random_states(game: pyspiel.Game, seed: int) -> list[pyspiel.State]:
    rng = random.Random(seed)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        state = states[-1]
        if state.is_chance_node():
            values, chances = zip(*state.chance_outcomes())
            states.append(state.child(rng.choices(values, chances)[0]))
        else:
            states.append(state.child(rng.choice(state.legal_actions())))
    return states


def test_simulations(game_id: str) -> None:
    game = tessera.Game(game_id)
    for players in range(game.min_players, game.max_players + 1):
        pyspiel.random_sim_test(load(game_id, players), num_sims=1, serialize=False, verbose=False)
    pyspiel.random_sim_test(load(game_id), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(game_id, fold=True), num_sims=1, serialize=False, verbose=False)


# What OpenSpiel's ResampleInfostateTest asks (it has no Python name): every player gets a state it can't tell apart.
def test_resampling(game_id: str) -> None:
    rng = random.Random(1)
    for players in (tessera.Game(game_id).min_players, tessera.Game(game_id).max_players):
        different = False
        for state in random_states(load(game_id, players), 2)[::9]:
            if state.is_chance_node() or state.is_terminal():
                continue
            for player in range(players):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                assert other.legal_actions(player) == state.legal_actions(player)
                different = different or other.inner != state.inner
            # It can be played on to the end.
            end = state.resample_from_infostate(0, rng.random)
            while not end.is_terminal():
                if end.is_chance_node():
                    end.apply_action(end.chance_outcomes()[-1][0])
                else:
                    end.apply_action(rng.choice(end.legal_actions()))
            assert sum(end.returns()) == pytest.approx(0)
        assert different or not _hides(game_id)


def _hides(game_id: str) -> bool:
    """Whether a resample can be another state, at the start of a game."""
    state = tessera.Game(game_id).start("1")
    return any(state.resample(0, key) != state for key in range(20))


def test_information_states_have_perfect_recall(game_id: str) -> None:
    seen: dict[str, str] = {}
    for seed in range(4):
        for state in random_states(load(game_id), seed):
            if state.is_chance_node() or state.is_terminal():
                continue
            player = state.current_player()
            key = f"{player} {state.information_state_string(player)}"
            view = state.observation_string(player)
            assert seen.setdefault(key, view) == view


def test_chance_folds_to_the_same_chances(game_id: str) -> None:
    """Of every event that is folded, the chances of the states it leads to are those of the single draws."""
    for state in random_states(load(game_id, fold=True), 3):
        if not state.is_chance_node():
            continue
        folded = state.chance_outcomes()
        assert sum(p for _, p in folded) == pytest.approx(1)
        if len(folded) > 60 or state.inner.outcomes(60) is None:
            continue
        by_state: dict[bytes, float] = {}
        for value, chance in folded:
            key = state.child(value).inner.state_bytes()
            by_state[key] = by_state.get(key, 0) + chance
        single: dict[bytes, float] = {}

        def walk(drawn: list[int], chance: float, inner: tessera.State = state.inner) -> None:
            draws = inner.draws(drawn)
            if not draws:
                key = inner.resolve(inner.drawn_outcome(drawn)).state_bytes()
                single[key] = single.get(key, 0) + chance
            whole = sum(weight for _, weight in draws)
            for value, weight in draws:
                walk([*drawn, value], chance * weight / whole)

        walk([], 1)
        assert by_state == pytest.approx(single)


def test_bots_of_ours_and_theirs_play(game_id: str) -> None:
    game = load(game_id)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    theirs = [
        ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=2.0, max_simulations=5, random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=False,
            allow_inconsistent_action_sets=False, child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
        ),
        mcts.MCTSBot(game, 2.0, 5, evaluator, random_state=rng),
    ]
    for bot in theirs:
        state = game.new_initial_state()
        ours = openspiel.TesseraBot("easy")
        steps = 0
        while not state.is_terminal() and steps < 12:
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
                continue
            steps += 1
            player = state.current_player()
            action = (bot if player == 0 else ours).step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [openspiel.TesseraBot("easy"), pyspiel.make_uniform_random_bot(1, 5)], rng
    )
    assert sum(returns) == pytest.approx(0)
