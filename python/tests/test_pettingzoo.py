"""The PettingZoo adapter, by PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import quick
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import tessera
import tessera.pettingzoo


def every(game_id: str) -> list[tessera.Game]:
    game = tessera.Game(game_id)
    return [quick(game_id, players) for players in (game.min_players, game.max_players)]


def test_api(game_id: str) -> None:
    for game in every(game_id):
        api_test(tessera.pettingzoo.raw_env(game), num_cycles=300)
        api_test(tessera.pettingzoo.env(game), num_cycles=100)


def test_seeds(game_id: str) -> None:
    for game in every(game_id):
        seed_test(lambda: tessera.pettingzoo.env(game), num_cycles=60)


def test_parallel_api(game_id: str) -> None:
    for game in every(game_id):
        parallel_api_test(tessera.pettingzoo.parallel_env(game), num_cycles=300)


def test_parallel_seeds(game_id: str) -> None:
    for game in every(game_id):
        # That test knows no masks.
        parallel_seed_test(lambda: tessera.pettingzoo.parallel_env(game, on_illegal="random"), num_cycles=60)


def test_a_call_makes_the_answers_after_it_void(game_id: str) -> None:
    game = tessera.Game(game_id)
    if game.wait_number is None:
        pytest.skip("nobody is asked between turns")
    random = np.random.default_rng(7)
    windows = void = 0
    for seed in range(40):
        env = tessera.pettingzoo.parallel_env(quick(game_id, game.max_players))
        observations, _ = env.reset(seed=seed)
        while env.agents:
            seen, asked = len(env._state.events), len(env._state.to_act)
            masks = {agent: each["action_mask"] for agent, each in observations.items()}
            observations, *_ = env.step({agent: int(random.choice(np.flatnonzero(mask))) for agent, mask in masks.items()})
            answers = [event["action"] for event in env._state.events[seen:] if "action" in event]
            numbers = [game.action_number(answer) for answer in answers]
            assert asked < 2 or all(number == game.wait_number for number in numbers[:-1])
            windows += asked > 1
            void += len(answers) < asked
    assert windows > 100 and void > 10


def test_whole_games_end_with_the_rewards_of_the_state(game: tessera.Game) -> None:
    env = tessera.pettingzoo.raw_env(game)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else int(np.flatnonzero(mask)[0]))
    assert list(total.values()) == pytest.approx(env._state.rewards)


def test_an_action_that_is_no_whole_number(game: tessera.Game) -> None:
    env = tessera.pettingzoo.raw_env(game)
    env.reset(seed=5)
    legal = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
    parallel = tessera.pettingzoo.parallel_env(game, on_illegal="random")
    parallel.reset(seed=5)
    for wrong in (legal + 0.5, float(legal), str(legal)):
        with pytest.raises(TypeError):
            env.step(wrong)
        with pytest.raises(TypeError):
            parallel.step(dict.fromkeys(parallel.agents, wrong))
    env.step(np.int64(legal))


def test_an_illegal_action(game: tessera.Game) -> None:
    env = tessera.pettingzoo.env(game)
    env.reset(seed=5)
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    parallel = tessera.pettingzoo.parallel_env(game)
    parallel.reset(seed=5)
    with pytest.raises(ValueError):
        parallel.step(dict.fromkeys(parallel.agents, game.action_bound))
