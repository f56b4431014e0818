"""Four dice-and-card table games: exact rules, bots, analyses, and environments for learners.

    import tessera

    game = tessera.Game(tessera.games()[0], players=2)
    state = game.start(seed=7)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    print(state.scores)

`Game` and `State` are values; `Batch` steps thousands of games at once. Adapters for other projects are in
`tessera.gymnasium`, `tessera.pettingzoo` and `tessera.openspiel`. docs/python.md tells of all.
"""

from __future__ import annotations

from importlib.metadata import version

from tessera._engine import (
    Batch,
    Game,
    State,
    add_solution,
    analyse,
    games,
    levels,
    read_record,
    solvable_games,
    solve,
)
from tessera.bot import Bot, play

__all__ = [
    "Batch",
    "Bot",
    "Game",
    "State",
    "add_solution",
    "analyse",
    "games",
    "levels",
    "play",
    "read_record",
    "solvable_games",
    "solve",
]
__version__ = version("tessera-games")
