"""Games and states: values, steps, notation, records, chance, bots."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest
from conftest import quick

import tessera


def random_game(game: tessera.Game, seed: int) -> list[tessera.State]:
    """All states of a game of random players, the first one without any event."""
    rng = random.Random(seed)
    states = [game.start()]
    while not states[-1].over:
        state = states[-1]
        if state.chance is not None:
            states.append(state.draw(rng.getrandbits(64)))
        else:
            seat = rng.choice(state.to_act)
            states.append(state.apply(rng.choice(state.legal_actions(seat)), seat))
    return states


def test_states_are_values(game: tessera.Game) -> None:
    states = random_game(game, 1)
    known = [(s.state_bytes(), s.scores, len(s.events)) for s in states]
    for state in states[:-1]:
        if state.chance is None:
            state.apply(state.legal_numbers()[-1])
        else:
            state.draw(9)
    assert known == [(s.state_bytes(), s.scores, len(s.events)) for s in states]
    assert copy.copy(states[3]) == copy.deepcopy(states[3]) == states[3]
    assert len({hash(s) for s in states}) > 1
    assert states[0] != states[-1]
    assert states[0] != "a state"


def test_equal_states_have_equal_bytes_and_hashes(game: tessera.Game) -> None:
    for a, b in zip(random_game(game, 2), random_game(game, 2)):
        assert a == b and hash(a) == hash(b)
        assert a.state_bytes() == b.state_bytes() and a.state_hash() == b.state_hash()


def test_numbers_and_notation_name_the_same_actions(game: tessera.Game) -> None:
    for state in random_game(game, 3):
        for seat in range(game.players):
            numbers = state.legal_numbers(seat)
            texts = state.legal_actions(seat)
            assert [game.action_text(n) for n in numbers] == texts
            assert [game.action_number(t) for t in texts] == numbers
            assert state.legal_count(seat) == len(numbers)
            assert [state.legal_number(n, seat) for n in range(len(numbers))] == numbers
            assert list(np.flatnonzero(state.legal_mask(seat))) == sorted(numbers)
            assert bool(numbers) == (seat in state.to_act)


def test_an_action_by_number_or_by_notation_leads_to_the_same_state(game: tessera.Game) -> None:
    for state in random_game(game, 4):
        for seat in state.to_act:
            for number in state.legal_numbers(seat)[:3]:
                assert state.apply(number, seat) == state.apply(game.action_text(number), seat)


def test_records_lead_back_to_the_state(game: tessera.Game) -> None:
    for state in random_game(game, 5)[::7]:
        again = tessera.read_record(state.record())
        assert again == state and again.events == state.events
        assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(game)) == game and hash(pickle.loads(pickle.dumps(game))) == hash(game)


def test_a_seed_decides_all_chance(game: tessera.Game) -> None:
    def played(seed: str) -> tessera.State:
        state = game.start(seed)
        while not state.over:
            assert state.chance is None
            state = state.apply(state.legal_numbers()[0])
        return state

    assert played("one").events == played("one").events
    assert played("one").events != played("two").events
    assert json.loads(played("one").record())["seed"] == "one"
    assert tessera.read_record(played("one").record()).seed == "one"


def test_a_number_is_a_seed_by_its_decimal_text(game: tessera.Game) -> None:
    for number in (7, -1, 0, 10**30, np.int64(7), True):
        state = game.start(seed=number)
        assert state.seed == f"{number:d}" and state == game.start(f"{number:d}")
        assert tessera.read_record(state.record()).seed == state.seed
    bots = [tessera.Bot("random")] * game.players
    assert tessera.play(game, bots, seed=7).events == tessera.play(game, bots, seed="7").events
    for wrong in (7.0, b"7", [7]):
        with pytest.raises(TypeError):
            game.start(wrong)


def test_single_draws_make_outcomes(game: tessera.Game) -> None:
    rng = random.Random(6)
    for state in random_game(game, 6):
        if state.chance is None:
            with pytest.raises(ValueError):
                state.draws()
            assert state.outcomes() is None
            continue
        drawn: list[int] = []
        while draws := state.draws(drawn):
            assert all(0 <= value < game.draw_bound and weight > 0 for value, weight in draws)
            drawn.append(rng.choice(draws)[0])
        after = state.resolve(state.drawn_outcome(drawn))
        assert len(after.events) == len(state.events) + 1
        folded = state.outcomes(500)
        if folded is not None:
            assert len({text for text, _ in folded}) == len(folded)
            assert after in {state.resolve(text) for text, _ in folded}


def test_views_hide_and_information_states_tell(game: tessera.Game) -> None:
    for state in random_game(game, 7)[::5]:
        spectator = state.view()
        assert isinstance(spectator, dict)
        for seat in range(game.players):
            assert isinstance(state.view(seat), dict)
            other = state.resample(seat, 12)
            assert other.view(seat) == state.view(seat)
            assert other.view_bytes(seat) == state.view_bytes(seat)
            assert other.view_hash(seat) == state.view_hash(seat)
            assert other.information_state(seat) == state.information_state(seat)
            assert other.information_hash(seat) == state.information_hash(seat)
            assert (other.features(seat) == state.features(seat)).all()
            with pytest.raises(ValueError):
                other.record()


def test_features_are_written_into_the_callers_memory(game: tessera.Game) -> None:
    planes, height, width, numbers = game.feature_shape
    assert game.feature_count == planes * height * width + numbers
    assert len(game.feature_names) == planes + numbers
    rows = np.full((3, game.feature_count), np.nan, np.float32)
    state = game.start("4")
    state.write_features(rows[1])
    assert (rows[1] == state.features()).all()
    assert np.isnan(rows[0]).all() and np.isnan(rows[2]).all()


def test_previews_are_dicts(game: tessera.Game) -> None:
    state = game.start("3")
    assert isinstance(state.preview(state.legal_actions()[0]), dict)


def test_bots_play_whole_games(game: tessera.Game) -> None:
    end = tessera.play(game, [tessera.Bot("easy")] * game.players, seed="1")
    again = tessera.play(game, [tessera.Bot("easy")] * game.players, seed="1")
    assert end.over and end.events == again.events
    assert abs(sum(end.rewards)) < 1e-6 and max(end.rewards) > 0 or len(end.winners) == game.players
    assert game.start("1").advise() in game.start("1").legal_actions()
    assert game.has_level("random")


def test_analyse(game: tessera.Game) -> None:
    end = tessera.play(game, [tessera.Bot("random", seed=1)] * game.players, seed="5")
    analysis = tessera.analyse(end, samples=2, threads=1)
    assert len(analysis["events"]) == len(end.events)
    assert analysis == tessera.analyse(end, samples=2, threads=2)


def test_what_can_be_solved_is_said_and_the_rest_refused(game_id: str) -> None:
    solvable = {game for game, _, _ in tessera.solvable_games()}
    assert solvable
    if game_id not in solvable:
        with pytest.raises(ValueError):
            tessera.solve(game_id)


def test_bots_play_from_a_solution() -> None:
    played = 0
    for name, players, _ in tessera.solvable_games():
        goal = next((o for o in tessera.Game(name, players).option_list if o["name"] == "goal"), None)
        options = {"goal": 6} if goal else None
        solved = tessera.solve(name, options)
        assert solved["summary"]
        if not solved["bytes"]:  # a table for people, which no bot plays from
            continue
        assert tessera.add_solution(solved["bytes"])
        game = tessera.Game(name, players, options)
        assert game.has_level("best")
        assert tessera.play(game, [tessera.Bot("best")] * players, seed="1").over
        played += 1
    assert played


def test_what_is_wrong_is_said(game: tessera.Game) -> None:
    with pytest.raises(ValueError, match="there is no game"):
        tessera.Game("no such game")
    with pytest.raises(ValueError, match="players"):
        tessera.Game(game.id, 99)
    with pytest.raises(ValueError):
        tessera.Game(game.id, None, {"no such option": 1})
    state = game.start("1")
    with pytest.raises(ValueError, match="not an action"):
        state.apply("nonsense")
    with pytest.raises(ValueError):
        state.apply(game.action_bound)
    with pytest.raises(ValueError, match="there is no seat"):
        state.view(game.players)
    with pytest.raises(ValueError, match="there is no level"):
        state.suggest("genius")
    with pytest.raises(TypeError):
        state.apply(1.5)
    with pytest.raises(ValueError):
        tessera.read_record("{")
    with pytest.raises((ValueError, TypeError)):
        state.write_features(np.zeros(3, np.float32))
    with pytest.raises((ValueError, TypeError)):
        state.write_features(np.zeros((game.feature_count, 2), np.float32)[:, 0])


def test_all_numbers_of_players(game_id: str) -> None:
    least = tessera.Game(game_id)
    for players in range(least.min_players, least.max_players + 1):
        assert random_game(quick(game_id, players), players)[-1].over
