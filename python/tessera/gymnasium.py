"""Gymnasium: one seat learns, bots play the others.

    import gymnasium, tessera.gymnasium
    envs = gymnasium.make_vec("Tessera-v0", num_envs=1024, game=tessera.games()[0], opponents="easy")

Observations are the features of the learner's seat. Which actions are legal is in the info, `action_mask`; an action that
is not raises ValueError, or with `on_illegal="random"` a legal one is played in its place.
"""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tessera._engine import Batch, Game

_FAR = 100.0  # no feature is larger


def _game(game: str | Game, players: int | None, options: dict | None) -> Game:
    return game if isinstance(game, Game) else Game(game, players, options, simulation=True)


def _spaces(game: Game) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    observations = gymnasium.spaces.Box(-_FAR, _FAR, (game.feature_count,), np.float32)
    return observations, gymnasium.spaces.Discrete(game.action_bound)


class TesseraVectorEnv(VectorEnv):
    """Thousands of games, stepped together on all cores. A game that is over begins anew in the next step.

    copy: whether observations and masks are copies. Without, they are memory that the next step changes.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        players: int | None = None,
        options: dict | None = None,
        seat: int = 0,
        opponents: str = "easy",
        on_illegal: str = "raise",
        threads: int = 0,
        copy: bool = True,
    ) -> None:
        if on_illegal not in ("raise", "random"):
            raise ValueError("on_illegal: expected 'raise' or 'random'")
        self.game = _game(game, players, options)
        self.num_envs = num_envs
        self.seat = seat
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._on_illegal = on_illegal
        self._copy = copy
        self._batch = Batch(
            self.game, num_envs, threads=threads, auto_reset="next-step", learner=seat, opponents=opponents
        )

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed % 2**64)
        return self._observations(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        actions = np.asarray(actions)
        if self._on_illegal == "random":
            actions = self._legal(actions)
        self._batch.step(actions)
        rewards = self._batch.rewards[:, self.seat].astype(np.float64)
        return (
            self._observations(),
            rewards,
            self._batch.terminated.copy(),
            self._batch.truncated.copy(),
            self._infos(),
        )

    def _legal(self, actions: np.ndarray) -> np.ndarray:
        if actions.dtype.kind not in "iu" or actions.shape != (self.num_envs,):
            return actions  # the batch says what is wrong
        known = (actions >= 0) & (actions < self.game.action_bound)
        legal = known & self._batch.masks[np.arange(self.num_envs), np.where(known, actions, 0)]
        return np.where(legal, actions, self._batch.random_actions()).astype(np.int64)

    def _observations(self) -> np.ndarray:
        return self._batch.features.copy() if self._copy else self._batch.features

    def _infos(self) -> dict[str, Any]:
        masks = self._batch.masks.view(np.int8)  # what `Discrete.sample` takes
        return {"action_mask": masks.copy() if self._copy else masks}


class TesseraEnv(gymnasium.Env):
    """One game, one seat; bots play the others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str | Game, *, render_mode: str | None = None, **settings: Any) -> None:
        self._envs = TesseraVectorEnv(game, 1, threads=1, **settings)
        self.game = self._envs.game
        self.observation_space = self._envs.single_observation_space
        self.action_space = self._envs.single_action_space
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        key = seed if seed is not None else int(self.np_random.integers(2**63))
        observations, infos = self._envs.reset(seed=key)
        return observations[0], {"action_mask": infos["action_mask"][0]}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        observations, rewards, terminated, truncated, infos = self._envs.step(np.array([operator.index(action)], np.int64))
        info = {"action_mask": infos["action_mask"][0]}
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        batch = self._envs._batch
        return f"{self.game.name}: points {' '.join(map(str, batch.scores[0]))}"


gymnasium.register("Tessera-v0", entry_point=TesseraEnv, vector_entry_point=TesseraVectorEnv)
