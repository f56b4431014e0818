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


def load(game_id: str, players: int | None = None, max_turns: int = 20, **params: object) -> pyspiel.Game:
    params["players"] = players or tessera.Game(game_id).min_players
    params["options"] = json.dumps(dict.fromkeys(quick_options(game_id), max_turns))
    return pyspiel.load_game(openspiel.name_of(game_id), params)


def random_states(game: pyspiel.Game, seed: int) -> list[pyspiel.State]:
    rng = random.Random(seed)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(random_action(states[-1], rng)))
    return states


def random_action(state: pyspiel.State, rng: random.Random) -> int:
    if not state.is_chance_node():
        return rng.choice(state.legal_actions())
    values, chances = zip(*state.chance_outcomes())
    return rng.choices(values, chances)[0]


def test_simulations(game_id: str) -> None:
    game = tessera.Game(game_id)
    for players in range(game.min_players, game.max_players + 1):
        pyspiel.random_sim_test(load(game_id, players), num_sims=1, serialize=False, verbose=False)
    pyspiel.random_sim_test(load(game_id), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(game_id, fold=True), num_sims=1, serialize=False, verbose=False)


# What OpenSpiel's ResampleInfostateTest asks (it has no Python name): every player gets a state it can't tell apart.
def test_resampling(game_id: str) -> None:
    rng = random.Random(1)
    game = tessera.Game(game_id)
    for players in range(game.min_players, game.max_players + 1):
        different = False
        states = [s for s in random_states(load(game_id, players), 2) if not (s.is_chance_node() or s.is_terminal())]
        for state in states[:: len(states) // 12 + 1]:
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
                end.apply_action(random_action(end, rng))
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


def play_whole_game(game: pyspiel.Game, bots: list) -> pyspiel.State:
    rng = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        action = random_action(state, rng) if chance else bots[state.current_player()].step(state)
        assert chance or action in state.legal_actions()
        state.apply_action(action)
    return state


def test_a_wrong_outcome_changes_nothing(game_id: str) -> None:
    for fold in (False, True):
        state = next(s for s in random_states(load(game_id, fold=fold), 4) if s.is_chance_node())
        before = str(state)
        for wrong in (-1, 10**6):
            with pytest.raises((ValueError, TypeError, pyspiel.SpielError)):
                state.apply_action(wrong)
            assert str(state) == before
            assert state.chance_outcomes()


def test_an_action_that_is_no_whole_number(game_id: str) -> None:
    for fold in (False, True):
        for state in random_states(load(game_id, fold=fold), 4)[:10]:
            action = random_action(state, random.Random(1))
            for wrong in (action + 0.5, float(action)):
                with pytest.raises(TypeError):
                    state._apply_action(wrong)


def test_bots_of_ours_and_theirs_play(game_id: str) -> None:
    game = load(game_id, max_turns=6)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    theirs = [
        ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=2.0, max_simulations=3, random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=False,
            allow_inconsistent_action_sets=False, child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
        ),
        mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=rng),
    ]
    for bot in theirs:
        end = play_whole_game(game, [bot, openspiel.TesseraBot("easy")])
        assert sum(end.returns()) == pytest.approx(0)
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [openspiel.TesseraBot("easy"), pyspiel.make_uniform_random_bot(1, 5)], rng
    )
    assert sum(returns) == pytest.approx(0)
