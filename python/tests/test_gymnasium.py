"""The Gymnasium adapter, by Gymnasium's own checker and in its vector API."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import quick
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import tessera
from tessera.gymnasium import TesseraEnv, TesseraVectorEnv


def test_check_env(game: tessera.Game) -> None:
    env = TesseraEnv(game, opponents="random", on_illegal="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render modes|spec|infinity).*")
        check_env(env, skip_render_check=True)


def test_made_by_name(game_id: str) -> None:
    envs = gymnasium.make_vec("Tessera-v0", num_envs=7, vectorization_mode="vector_entry_point", game=game_id)
    observations, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(observations)
    assert infos["action_mask"].shape == (7, envs.single_action_space.n)
    env = gymnasium.make("Tessera-v0", game=game_id, disable_env_checker=True)
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    env.close()


def test_a_mask_is_what_a_space_samples_by(game: tessera.Game) -> None:
    env = TesseraEnv(game)
    _, info = env.reset(seed=1)
    for _ in range(20):
        action = env.action_space.sample(info["action_mask"])
        assert info["action_mask"][action]


def test_render_modes_are_those_that_render(game: tessera.Game) -> None:
    assert TesseraVectorEnv(game, 2).metadata["render_modes"] == []
    for mode in TesseraEnv.metadata["render_modes"]:
        env = TesseraEnv(game, render_mode=mode)
        env.reset(seed=1)
        assert game.name in env.render()


def played(envs: TesseraVectorEnv, seed: int, steps: int) -> list[tuple]:
    rng = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    rows = []
    for _ in range(steps):
        masks = infos["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        rows.append((observations.tobytes(), rewards.tolist(), terminated.tolist(), truncated.tolist()))
    return rows


def test_seeds_and_autoreset(game: tessera.Game) -> None:
    envs = TesseraVectorEnv(game, 6, opponents="random")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rows = played(envs, 11, 120)
    assert rows == played(envs, 11, 120)
    assert rows != played(envs, 12, 120)
    ended = [(t, i) for t, row in enumerate(rows[:-1]) for i in range(6) if row[2][i] or row[3][i]]
    assert ended
    for t, i in ended:
        # A reward at the end, none in the step that begins anew.
        assert not rows[t + 1][2][i] and not rows[t + 1][3][i] and rows[t + 1][1][i] == 0


def test_wrappers_of_gymnasium(game_id: str) -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        TesseraVectorEnv(quick(game_id), 8, opponents="random", on_illegal="random")
    )
    envs.reset(seed=1)
    seen = 0
    for _ in range(300):
        *_, infos = envs.step(envs.action_space.sample())
        seen += int(infos.get("_episode", np.zeros(1)).sum())
    assert seen > 0


def test_a_seat_that_is_never_asked_is_an_error(game_id: str) -> None:
    game = tessera.Game(game_id)
    if {"first", "max_turns"} <= game.options.keys() and game.wait_number is None:  # in call windows all are asked
        with pytest.raises(ValueError, match="in a row"):
            TesseraVectorEnv(game_id, 3, seat=1, options={"first": 0, "max_turns": 1}, opponents="random")


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_a_legal_action_is_played_for_any_that_is_not(game: tessera.Game, kind: type) -> None:
    envs = TesseraVectorEnv(game, 6, opponents="random", on_illegal="random")
    envs.reset(seed=1)
    info = np.iinfo(kind)
    wrong = [game.action_bound, info.max, info.min, 0, max(info.min, -1), max(info.min, -game.action_bound)]
    for _ in range(20):
        observations, *_ = envs.step(np.array([max(info.min, min(info.max, n)) for n in wrong], kind))
        assert envs.observation_space.contains(observations)
    # A number below zero is no action, not even where one that is so far from the end would be legal.
    one = TesseraVectorEnv(game, 1, opponents="random", on_illegal="random")
    _, infos = one.reset(seed=2)
    legal = int(np.flatnonzero(infos["action_mask"][0])[-1])
    chosen = one._legal(np.array([legal - game.action_bound]))
    assert chosen[0] >= 0 and infos["action_mask"][0][chosen[0]]
    for nonsense in (np.zeros(2, np.int64), np.zeros(1), np.array(["a"])):
        with pytest.raises((TypeError, ValueError)):
            one.step(nonsense)


def test_an_illegal_action_is_an_error(game: tessera.Game) -> None:
    envs = TesseraVectorEnv(game, 2)
    _, infos = envs.reset(seed=1)
    with pytest.raises(ValueError):
        envs.step(np.flatnonzero(infos["action_mask"][0] == 0)[:1].repeat(2))
    with pytest.raises(ValueError):
        TesseraVectorEnv(game, 2, on_illegal="shrug")


def test_an_action_that_is_no_whole_number(game: tessera.Game) -> None:
    env = TesseraEnv(game)
    _, info = env.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    with pytest.raises(TypeError):
        env.step(legal + 0.5)
    env.step(np.int64(legal))
