"""What the tests share. Games are chosen from the list, never by name."""

from __future__ import annotations

import pytest

import tessera


def quick(game_id: str, players: int | None = None, **options: object) -> tessera.Game:
    """A game that random players finish soon."""
    game = tessera.Game(game_id, players)
    has_limit = any(option["name"] == "max_turns" for option in game.option_list)
    if has_limit:
        options.setdefault("max_turns", 20)
    return tessera.Game(game_id, players, options)


def quick_options(game_id: str) -> dict:
    return {k: v for k, v in quick(game_id).options.items() if k == "max_turns"}


@pytest.fixture(params=tessera.games())
def game_id(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def game(game_id: str) -> tessera.Game:
    return quick(game_id)
