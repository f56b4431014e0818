"""Bots, and games between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tessera._engine import Game, State

Player = Callable[[State], "str | int"]
"""Gives the action of the seat that is to act next: in notation, or by number."""


class Bot:
    """A bot of a level. It sees what its seat sees, never more.

    The same seed and nodes give the same answers to the same states.
    """

    def __init__(self, level: str, *, nodes: int | None = None, ms: int | None = None, seed: int = 0) -> None:
        self.level = level
        self.nodes = nodes
        self.ms = ms
        self.seed = seed

    def __call__(self, state: State) -> str:
        """The action of the seat that is to act next, in notation."""
        key = (self.seed * 0x9E3779B97F4A7C15 + len(state.events)) % 2**64
        return state.suggest(self.level, nodes=self.nodes, ms=self.ms, seed=key)

    def __repr__(self) -> str:
        return f"Bot({self.level!r})"


def play(game: Game, players: Sequence[Player], *, seed: str | int) -> State:
    """A whole game between these players, by seat; the state at its end."""
    if len(players) != game.players:
        raise ValueError(f"expected {game.players} players, got {len(players)}")
    if seed is None:  # such a game waits for its chance
        raise TypeError("a whole game needs a seed")
    state = game.start(seed)
    while not state.over:
        seat = state.next_to_act
        assert seat is not None, "the seed draws all chance"
        state = state.apply(players[seat](state))
    return state
