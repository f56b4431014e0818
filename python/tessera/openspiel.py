"""OpenSpiel: every game as a `pyspiel` game, and every bot as a `pyspiel.Bot`.

    import pyspiel, tessera.openspiel
    game = pyspiel.load_game("tessera_...", {"players": 3})      # tessera.openspiel.names()

Chance is explicit: an event is a row of single draws (a die, a card, a seat). With the parameter `fold` an event with few
enough outcomes is one node instead: its weighted multisets. Other options of a game are given as JSON in `options`; a game
that could go on for ever gets the limit of turns of simulations.

Several seats that are asked at once answer one after the other, and none sees the others' answers before it may.
Information states have perfect recall. `resample_from_infostate` draws anew what a seat can't see.
"""

from __future__ import annotations

import json
import operator
from typing import Any

import numpy as np
import pyspiel

import tessera
from tessera._engine import Game, State

_MOST_FOLDED = 1000  # outcomes of a chance node that is not taken apart
_CALLS_WITHOUT_BOUND = 1_000_000  # of a game whose rules give no bound on decisions


def name_of(game_id: str) -> str:
    """The name that OpenSpiel knows a game by."""
    return "tessera_" + game_id.replace("-", "_")


def names() -> list[str]:
    """All of them."""
    return [name_of(each) for each in tessera.games()]


class TesseraGame(pyspiel.Game):
    """A game of Tessera with its options."""

    game_id: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = json.loads(params.get("options") or "{}")
        self.setup = Game(self.game_id, params.get("players"), options, simulation=True)
        self.fold = bool(params.get("fold", False))
        players = self.setup.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.action_bound,
            max_chance_outcomes=max(self.setup.draw_bound, _MOST_FOLDED if self.fold else 0),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setup.max_decisions or _CALLS_WITHOUT_BOUND,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> TesseraState:
        return TesseraState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict | None = None
    ) -> TesseraObserver:
        return TesseraObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TesseraState(pyspiel.State):
    """A moment of a game; `state.inner` is the `tessera.State`."""

    def __init__(self, game: TesseraGame) -> None:
        super().__init__(game)
        self.fold = game.fold
        self.inner: State = game.setup.start()
        self.drawn: list[int] = []

    def current_player(self) -> int:
        if self.inner.over:
            return pyspiel.PlayerId.TERMINAL
        seat = self.inner.next_to_act
        return pyspiel.PlayerId.CHANCE if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.inner.legal_numbers(player)) if player == self.inner.next_to_act else []

    def _folded(self) -> list[tuple[str, int]] | None:
        return self.inner.outcomes(_MOST_FOLDED) if self.fold else None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        folded = self._folded()
        weighted = enumerate(w for _, w in folded) if folded is not None else self.inner.draws(self.drawn)
        weighted = list(weighted)
        whole = sum(weight for _, weight in weighted)
        return [(value, weight / whole) for value, weight in weighted]

    def _apply_action(self, action: int) -> None:
        action = operator.index(action)
        if self.inner.chance is None:
            self.inner = self.inner.apply(action)
            return
        folded = self._folded()
        if folded is not None:
            if not 0 <= action < len(folded):
                raise ValueError(f"no outcome has the number {action}")
            self.inner = self.inner.resolve(folded[action][0])
            return
        drawn = [*self.drawn, action]
        more = self.inner.draws(drawn)  # raises ValueError if that can't be drawn
        self.drawn = drawn if more else []
        if not more:
            self.inner = self.inner.resolve(self.inner.drawn_outcome(drawn))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.inner.game.action_text(action)
        folded = self._folded()
        return folded[action][0] if folded is not None and action < len(folded) else f"draw {action}"

    def is_terminal(self) -> bool:
        return self.inner.over

    def returns(self) -> list[float]:
        return self.inner.rewards

    def information_of(self, player: int) -> str:
        """With perfect recall. Draws that are not complete tell nobody anything."""
        return self.inner.information_state(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> TesseraState:
        """A state that the player can't tell from this one. `sampler()` gives numbers from 0 to below 1."""
        other = self.clone()
        other.inner = self.inner.resample(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        scores = " ".join(map(str, self.inner.scores))
        return f"{self.inner!r} points {scores} drawn {self.drawn} {self.inner.state_hash():016x}"


class TesseraObserver:
    """Features as the tensor; the information state or the view as the string."""

    def __init__(self, game: TesseraGame, iig_obs_type: pyspiel.IIGObservationType, params: dict | None) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self._recall = iig_obs_type.perfect_recall
        self.tensor: np.ndarray = np.zeros(game.setup.feature_count, np.float32)
        planes, height, width, numbers = game.setup.feature_shape
        cells = planes * height * width
        self.dict = {"numbers": self.tensor[cells:]}
        if planes:
            self.dict["planes"] = self.tensor[:cells].reshape(planes, height, width)

    def set_from(self, state: TesseraState, player: int) -> None:
        state.inner.write_features(self.tensor, player)

    def string_from(self, state: TesseraState, player: int) -> str:
        if self._recall:
            return state.information_of(player)
        return json.dumps(state.inner.view(player), sort_keys=True)


class TesseraBot(pyspiel.Bot):
    """A bot of a level in a seat, for games of this module."""

    def __init__(self, level: str, *, nodes: int | None = None, seed: int = 0) -> None:
        pyspiel.Bot.__init__(self)
        self._bot = tessera.Bot(level, nodes=nodes, seed=seed)

    def restart_at(self, state: TesseraState) -> None:
        """It remembers nothing."""

    def step(self, state: TesseraState) -> int:
        return state.inner.game.action_number(self._bot(state.inner))


def _register(game_id: str) -> None:
    game = Game(game_id)
    game_type = pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.min_players, "options": "", "fold": False},
        default_loadable=True,
        provides_factored_observation_string=False,
    )
    # A class: OpenSpiel lets go of what it is given when the interpreter is gone already, which only a class survives.
    pyspiel.register_game(game_type, type(game_type.short_name, (TesseraGame,), {"game_id": game_id, "game_type": game_type}))


for _id in tessera.games():
    _register(_id)
