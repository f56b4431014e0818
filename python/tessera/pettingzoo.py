"""PettingZoo: every seat is an agent, "seat_0" and so on.

`env(game)` is the AEC environment with PettingZoo's usual wrappers, `raw_env(game)` without them, `parallel_env(game)` the
parallel one. An observation is a dict: `observation` are the features of the seat, `action_mask` its legal actions.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tessera._engine import Game, State

_FAR = 100.0  # no feature is larger


def env(game: str | Game, **settings: Any) -> AECEnv:
    """The AEC environment; an illegal action ends the game with -1 for who took it."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1))


class _Seats:
    """What both environments share: the game, its agents and their spaces."""

    def _set_up(self, game: str | Game, players: int | None, options: dict | None, actions_more: int) -> None:
        self.game = game if isinstance(game, Game) else Game(game, players, options, simulation=True)
        self.possible_agents = [f"seat_{i}" for i in range(self.game.players)]
        self.agents: list[str] = []
        actions = self.game.action_bound + actions_more
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-_FAR, _FAR, (self.game.feature_count,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self._state: State = self.game.start("0")

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        # A game that is over before anybody was asked is no game for agents.
        while True:
            self._state = self.game.start(str(self._random.integers(2**63)))
            if not self._state.over:
                break
        self.agents = self.possible_agents[:]

    render_mode: str | None

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return f"{self._state!r}, points {self._state.scores}"

    def close(self) -> None:
        """Nothing is held."""


class raw_env(_Seats, AECEnv):
    """One agent after the other. Where several seats are asked at once, they answer in the program's order, and none sees
    what another has answered before it may."""

    metadata = {"name": "tessera_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        options: dict | None = None,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self._set_up(game, players, options, 0)
        self.render_mode = render_mode

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        seat = self._state.next_to_act
        assert seat is not None, "somebody is asked until the game is over"
        return self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = self._state.legal_mask(seat).astype(np.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._state.features(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError(f"{agent}: an action is expected")
        self._state = self._state.apply(operator.index(action), self.possible_agents.index(agent))
        if self._state.over:
            self.rewards = dict(zip(self.possible_agents, self._state.rewards))
            ended = self.truncations if self._state.cut_off else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()


class parallel_env(_Seats, ParallelEnv):
    """All agents in every step. Those who owe nothing have one legal action, the last number: to wait. Where several
    may call, the first call in the program's order counts, and the others are asked again.

    An illegal action raises ValueError, or with `on_illegal="random"` a legal one is played in its place.
    """

    metadata = {"name": "tessera_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        options: dict | None = None,
        render_mode: str | None = None,
        on_illegal: str = "raise",
    ) -> None:
        if on_illegal not in ("raise", "random"):
            raise ValueError("on_illegal: expected 'raise' or 'random'")
        self._set_up(game, players, options, 1)
        self._on_illegal = on_illegal
        self.render_mode = render_mode

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Any]:
        asked = self._state.to_act
        out = {}
        for seat, agent in enumerate(self.possible_agents):
            mask: np.ndarray = np.zeros(self.game.action_bound + 1, np.int8)
            mask[:-1] = self._state.legal_mask(seat)
            mask[-1] = seat not in asked
            out[agent] = {"observation": self._state.features(seat), "action_mask": mask}
        return out

    def _answer(self, seat: int, action: int) -> int:
        legal = self._state.legal_numbers(seat)
        action = operator.index(action)
        if action in legal:
            return action
        if self._on_illegal == "raise":
            raise ValueError(f"{self.possible_agents[seat]}: the action {action} is not legal")
        return legal[int(self._random.integers(len(legal)))]

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        chosen = {seat: self._answer(seat, actions[self.possible_agents[seat]]) for seat in self._state.to_act}
        state = self._state
        for seat, action in chosen.items():
            others = [each for each in state.to_act if each != seat]
            calls = self.game.wait_number not in (None, action)
            state = state.apply(action, seat)
            # A call makes the answers after it void: those seats have not seen it, and are asked again.
            if calls or state.to_act != others:
                break
        self._state = state
        agents = self.agents
        observations = self._observe()
        rewards = dict(zip(agents, state.rewards))
        terminations = dict.fromkeys(agents, state.over and not state.cut_off)
        truncations = dict.fromkeys(agents, state.over and state.cut_off)
        if state.over:
            self.agents = []
        return observations, rewards, terminations, truncations, {agent: {} for agent in agents}
