"""Batches, held against single games that are played step by step in Python."""

from __future__ import annotations

import copy
import os
import pickle
import pathlib
import signal
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from conftest import quick

import tessera

MASK = 2**64 - 1


def mix64(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def chance_key(seed: int, game: int, event: int) -> int:
    """Of a chance event, as engine/core/random.h says."""
    base = mix64((mix64((seed + 0x9E3779B97F4A7C15) & MASK) + game * 0xD1B54A32D192ED03) & MASK)
    return mix64(base ^ ((event * 0x8CB92BA72F3D8DD7) & MASK))


class Twin:
    """One game of a batch, slow and obviously right."""

    def __init__(self, game: tessera.Game, seed: int, number: int) -> None:
        self.game, self.seed, self.number = game, seed, number
        self.begin()

    def begin(self) -> None:
        self.state = self.game.start()
        self.outcomes = 0
        self.draw()

    def draw(self) -> None:
        while self.state.chance is not None:
            self.state = self.state.draw(chance_key(self.seed, self.number, self.outcomes))
            self.outcomes += 1

    def step(self, action: int) -> None:
        self.state = self.state.apply(action)
        self.draw()


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_its_games(game: tessera.Game, threads: int) -> None:
    games = 130
    seed = 17
    batch = tessera.Batch(game, games, seed, threads=threads)
    twins = {i: Twin(game, seed, i) for i in range(0, games, 13)}
    ended = 0
    for _ in range(150):
        for i, twin in twins.items():
            seat = twin.state.next_to_act
            assert batch.seats[i] == seat
            assert (batch.features[i] == twin.state.features(seat)).all()
            assert (batch.masks[i] == twin.state.legal_mask(seat)).all()
        actions = batch.random_actions()
        assert batch.masks[np.arange(games), actions].all()
        batch.step(actions)
        for i, twin in twins.items():
            twin.step(int(actions[i]))
            assert list(batch.scores[i]) == twin.state.scores
            assert list(batch.rewards[i]) == pytest.approx(twin.state.rewards)
            assert bool(batch.terminated[i]) == (twin.state.over and not twin.state.cut_off)
            assert bool(batch.truncated[i]) == twin.state.cut_off
            if twin.state.over:
                ended += 1
                twin.number += games
                twin.begin()
    assert ended > 0 and batch.finished >= ended


def test_a_game_of_a_batch_can_be_looked_at(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 3, 17)
    twin = Twin(game, 17, 2)
    for _ in range(5):
        for seat in (None, *range(game.players)):
            view = batch.view(2, seat)
            assert len(view) > 3 and view.items() <= twin.state.view(seat).items()
        actions = batch.random_actions()
        batch.step(actions)
        twin.step(int(actions[2]))
        if twin.state.over:
            break
    for wrong in ((3, None), (-1, None), (0, game.players), (0, -1)):
        with pytest.raises(ValueError, match="there is no"):
            batch.view(*wrong)


def test_a_batch_has_no_copies(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 2, 1)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            copied(batch)


def test_what_happens_does_not_depend_on_threads(game: tessera.Game) -> None:
    def played(threads: int) -> list[bytes]:
        batch = tessera.Batch(game, 300, 5, threads=threads)
        rows = []
        for _ in range(40):
            batch.step(batch.random_actions())
            rows.append(batch.features.tobytes() + batch.rewards.tobytes())
        return rows

    assert played(1) == played(4)


def test_a_fork_plays_on(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 300, 5, threads=3)
    batch.step(batch.random_actions())
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        for _ in range(5):
            batch.step(batch.random_actions())
        del batch
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    batch.step(batch.random_actions())


def test_arrays_are_the_batchs_own_memory(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 4, 1)
    features, masks = batch.features, batch.masks
    assert np.shares_memory(features, batch.features) and np.shares_memory(masks, batch.masks)
    before = features.copy()
    for _ in range(5):
        batch.step(batch.random_actions())
    assert not (features == before).all()
    shared = np.from_dlpack(features)
    assert np.shares_memory(shared, features)
    # The arrays keep the memory alive.
    del batch
    assert features.sum() == shared.sum()


def test_flags_choose_rows(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 40, 1)
    ended = 0
    while not ended:
        batch.step(batch.random_actions())
        ended = len(batch.rewards[batch.terminated | batch.truncated])
        assert ended == batch.finished
    for flags in (batch.masks, batch.terminated, batch.truncated, game.start("1").legal_mask()):
        assert flags.dtype == np.bool_
        shared = np.from_dlpack(flags)
        assert shared.dtype == np.bool_ and np.shares_memory(shared, flags)


def test_a_mask_that_the_caller_changed_makes_nothing_legal(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 2, 1)
    illegal = int(np.flatnonzero(~batch.masks[1])[0])
    batch.masks[:] = 1
    with pytest.raises(ValueError, match="game 1: the action .* is not legal"):
        batch.step(np.array([batch.random_actions()[0], illegal]))


def test_an_illegal_action_changes_nothing(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 3, 1)
    before = batch.features.tobytes() + batch.masks.tobytes()
    for wrong in (-1, game.action_bound, 2**40):
        actions = batch.random_actions()
        actions[2] = wrong
        with pytest.raises(ValueError, match="game 2"):
            batch.step(actions)
    assert batch.features.tobytes() + batch.masks.tobytes() == before


def test_actions_of_the_wrong_kind(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 3, 1)
    for wrong in (np.zeros(2, np.int64), np.zeros((3, 1), np.int64), np.zeros(3), [0, 0, 0], None, "abc"):
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)
    batch.step(np.repeat(batch.random_actions(), 2)[::2])  # strides are fine
    batch.step(batch.random_actions().astype(np.int32))


def test_too_large_is_refused(game: tessera.Game) -> None:
    for games in (0, -1, 2**21):
        with pytest.raises(ValueError):
            tessera.Batch(game, games)
    with pytest.raises(ValueError):
        tessera.Batch(game, 1, learner=game.players)
    with pytest.raises(ValueError):
        tessera.Batch(game, 1, threads=10**6)
    with pytest.raises(ValueError):
        tessera.Batch(game, 1, auto_reset="sometimes")


def test_reset_begins_all_games_anew(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 20, 3)
    first = batch.features.copy()
    for _ in range(10):
        batch.step(batch.random_actions())
    batch.reset(3)
    assert (batch.features == first).all() and batch.finished == 0 and not batch.rewards.any()


@pytest.mark.parametrize("mode", ["next-step", "off"])
def test_other_ways_to_begin_anew(game: tessera.Game, mode: str) -> None:
    batch = tessera.Batch(game, 1, 8, auto_reset=mode)
    while batch.seats[0] >= 0:
        batch.step(batch.random_actions())
    assert batch.terminated[0] or batch.truncated[0]
    assert not batch.masks.any()
    last = batch.features.copy()
    batch.step(np.zeros(1, np.int64))
    assert not batch.terminated[0] and not batch.truncated[0] and not batch.rewards.any()
    assert (batch.seats[0] >= 0) == (mode == "next-step")
    assert (batch.features == last).all() == (mode == "off")


def test_a_learner_among_bots(game_id: str) -> None:
    game = quick(game_id, tessera.Game(game_id).max_players)
    batch = tessera.Batch(game, 50, 2, learner=1, opponents="easy")
    for _ in range(60):
        assert (batch.seats == 1).all()
        batch.step(batch.random_actions())
    assert batch.finished > 0


def test_a_learner_that_is_never_asked_is_an_error() -> None:
    refused = 0
    for game_id in tessera.games():
        if not {"first", "max_turns"} <= tessera.Game(game_id).options.keys():
            continue
        game = tessera.Game(game_id, None, {"first": 0, "max_turns": 1})
        for learner in range(game.players):
            try:
                batch = tessera.Batch(game, 200, learner=learner, threads=2)
            except ValueError as error:
                assert f"in none of 10000 games in a row was seat {learner} asked" in str(error)
                refused += 1
                with pytest.raises(ValueError, match="in a row"):
                    tessera.Batch(game, 1, learner=learner, opponents="easy", auto_reset="next-step")
            else:
                assert (batch.seats == learner).all()
                batch.step(batch.random_actions())
    assert refused


def test_a_learner_that_is_seldom_asked_gets_its_games(game: tessera.Game) -> None:
    if "max_turns" not in game.options:
        return
    short = tessera.Game(game.id, game.max_players, {"max_turns": 1})
    batch = tessera.Batch(short, 30, 4, learner=1)
    for _ in range(30):
        assert (batch.seats == 1).all()
        batch.step(batch.random_actions())


def test_bots_choose_legal_actions(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 30, 2)
    for _ in range(20):
        actions = batch.bot_actions("easy")
        assert batch.masks[np.arange(30), actions].all()
        batch.step(actions)


def test_other_threads_run_and_wait_for_their_turn(game: tessera.Game) -> None:
    batch = tessera.Batch(game, 500, 2)
    wrong: list[BaseException] = []

    def work() -> None:
        for _ in range(20):
            try:
                batch.step(batch.random_actions())
            except ValueError:
                pass  # another thread has stepped in between
            except BaseException as error:  # noqa: BLE001
                wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


CALLS: dict[str, Callable[[tessera.Batch, np.ndarray], object]] = {
    "step": lambda batch, actions: batch.step(actions),
    "reset": lambda batch, actions: batch.reset(1),
    "random_actions": lambda batch, actions: batch.random_actions(),
    "bot_actions": lambda batch, actions: batch.bot_actions("easy"),
    "make": lambda batch, actions: tessera.Batch(batch.game, len(batch)),
}


@pytest.mark.parametrize("name", CALLS)
def test_other_threads_run_meanwhile(name: str) -> None:
    """No thread has to give the GIL away here, so this one counts on only while the other is without it."""
    batch = tessera.Batch(quick(tessera.games()[-1]), 30_000, 1, threads=1)
    count = 0
    counted = False

    def work() -> None:
        nonlocal counted
        for _ in range(200):
            actions = batch.random_actions()
            before = count
            CALLS[name](batch, actions)
            if count > before:
                counted = True
                return

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        worker = threading.Thread(target=work)
        worker.start()
        while worker.is_alive():
            count += 1
            time.sleep(0)  # gives it away
    finally:
        sys.setswitchinterval(usual)
    assert counted


TASKS = pathlib.Path("/proc/self/task")


@pytest.mark.skipif(not TASKS.exists(), reason="Linux only")
@pytest.mark.parametrize("threads", [3, 0])
def test_all_threads_work(threads: int) -> None:
    """Each gets parts of the steps, and does not only wake up: half a second of work before this one has worked twenty."""
    if threads == 0 and len(os.sched_getaffinity(0)) < 2:
        pytest.skip("one core")
    before = set(TASKS.iterdir())
    batch = tessera.Batch(quick(tessera.games()[-1]), 20_000, 1, threads=threads)
    workers = set(TASKS.iterdir()) - before
    assert len(workers) == threads - 1 if threads else workers

    def least() -> float:
        """Seconds that the idlest of them has run."""
        return min(int((worker / "schedstat").read_text().split()[0]) for worker in workers) / 1e9

    end = time.thread_time() + 20
    while least() < 0.5 and time.thread_time() < end:
        batch.step(batch.random_actions())
    assert least() >= 0.5
