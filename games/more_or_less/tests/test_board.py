"""Boards from Python."""

from __future__ import annotations

import tessera

ROWS = [". . . . .", ". . . . .", ". . 6 . .", ". . . . .", ". . . . ."]


def with_board(board: dict, players: int = 2) -> tessera.Game:
    return tessera.Game("more-or-less", players, {"board": board})


def test_a_board_is_the_same_by_any_name() -> None:
    game = with_board({"name": "small", "rows": ROWS})
    renamed = with_board({"rows": ROWS, "name": "another name"})
    assert game == renamed and hash(game) == hash(renamed) and len({game, renamed}) == 1
    assert game.start("1") == renamed.start("1") and hash(game.start("1")) == hash(renamed.start("1"))


def test_other_boards_and_players_are_other_games() -> None:
    game = with_board({"name": "small", "rows": ROWS})
    assert game != with_board({"name": "small", "rows": [*ROWS, ". . . . ."]})
    assert game != with_board({"name": "small", "rows": ROWS}, 3)
    assert game != tessera.Game("more-or-less", 2)
