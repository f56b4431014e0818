"""Random calls of the whole module with good and bad values: every one gives an answer or an exception.

    python fuzz.py [SECONDS] [SEED]

Under AddressSanitizer (./dev check) it also finds what a crash would not show. The last line is "N passed, N failed".
"""

from __future__ import annotations

import os
import random
import sys
import time

import gymnasium
import numpy as np

import tessera
import tessera.gymnasium
import tessera.pettingzoo

ALLOWED = (ValueError, AttributeError, TypeError, OverflowError, MemoryError, BufferError, IndexError, KeyError, UnicodeError)
GYMNASIUM_RAISES = (gymnasium.error.Error, AssertionError)
SANITIZED = "LD_PRELOAD" in os.environ  # OpenSpiel's own library can't be loaded then
if not SANITIZED:
    import pyspiel

    import tessera.openspiel


class Fuzzer:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.states: list[tessera.State] = [tessera.Game(each).start() for each in tessera.games()]
        self.batches: list[tessera.Batch] = []
        self.texts: list[str] = ["", "pass", "\0", "ä" * 50, "{}", "9" * 400, "\ud800"]
        self.calls = 0
        self.answers = 0

    def value(self) -> object:
        rng = self.rng
        return rng.choice(
            [
                lambda: rng.choice([0, 1, 2, 3, -1, 7, 255, 256, 2**31 - 1, 2**31, 2**63, 2**64, -(2**63), 10**30]),
                lambda: rng.randrange(-3, 200),
                lambda: rng.choice(self.texts),
                lambda: rng.choice([None, True, 1.5, float("nan"), b"bytes", object(), [], {}, (), set(), [1, 2, 300], [-1]]),
                lambda: rng.choice(self.states),
                lambda: rng.choice(self.states).game,
                self.options,
                lambda: np.zeros(rng.choice([0, 1, 3, 77, 280]), rng.choice([np.float32, np.int64, np.int8, np.complex128])),
                lambda: np.zeros((2, 3), np.int64)[:, ::2],
                lambda: rng.choice(tessera.games()),
                lambda: [rng.randrange(-2, 130) for _ in range(rng.randrange(25))],
            ]
        )()

    def options(self, game_id: str | None = None) -> dict[str, object]:
        """Several at once, of this game or of some."""
        names = [*tessera.Game(game_id or self.rng.choice(tessera.games())).options, "x"]
        return {name: self.rng.choice([0, 1, 2, self.plain()]) for name in self.rng.sample(names, self.rng.randrange(4))}

    def game(self) -> tessera.Game:
        """One with options, or that of a state."""
        game_id = self.rng.choice(tessera.games())
        made = self.attempt(tessera.Game, game_id, self.rng.choice([None, 2, 3]), self.options(game_id))
        return made if isinstance(made, tessera.Game) else self.rng.choice(self.states).game

    def plain(self) -> object:
        return self.rng.choice([0, 1, -1, 5, 10**9, 10**12, "random", "classic", None, 1.5, [], {"name": "x"}, {}, True])

    def arguments(self) -> list[object]:
        return [self.value() for _ in range(self.rng.randrange(4))]

    def attempt(self, call, *arguments: object, allowed: tuple = (), **keywords: object) -> object:
        self.calls += 1
        try:
            answer = call(*arguments, **keywords)
        except (*ALLOWED, *allowed):
            return None
        self.answers += 1
        if isinstance(answer, tessera.State):
            self.states.append(answer)
        if isinstance(answer, str) and len(answer) < 10000:
            self.texts.append(answer)
        del self.states[:-40], self.texts[:-200], self.batches[:-4]
        return answer

    def random_member(self, thing: object) -> None:
        name = self.rng.choice([each for each in dir(type(thing)) if each not in ("__class__", "__init__", "__new__")])
        if name in ("suggest", "advise"):  # their time is what they are given
            self.attempt(getattr(thing, name), *([self.value()] if name == "advise" else ["easy", self.value(), 10]))
            return
        member = self.attempt(getattr, thing, name)
        if callable(member):
            self.attempt(member, *self.arguments())

    def good_step(self) -> None:
        state = self.rng.choice(self.states)
        if state.over:
            self.states.append(state.game.start())
        elif state.chance is not None:
            self.attempt(state.draw, self.rng.getrandbits(64))
        else:
            self.attempt(state.apply, self.rng.choice(state.legal_numbers()))

    def broken_record(self) -> None:
        try:
            text = self.rng.choice(self.states).record()
        except ValueError:
            return
        for _ in range(self.rng.randrange(4)):
            at = self.rng.randrange(len(text))
            text = text[:at] + self.rng.choice(["", "0", '"', "}", "-1", "\0"]) + text[at + self.rng.randrange(3) :]
        self.attempt(tessera.read_record, text)

    def batch(self) -> None:
        made = self.attempt(
            tessera.Batch,
            self.game(),
            self.rng.choice([1, 3, 100, self.value()]),
            self.rng.choice([0, self.value()]),
            threads=self.rng.choice([1, 2, self.value()]),
            learner=self.rng.choice([None, 0, 1, self.value()]),
            auto_reset=self.rng.choice(["same-step", "next-step", "off", self.value()]),
        )
        if made is not None and len(made) <= 1000:
            self.batches.append(made)

    def step_batch(self) -> None:
        if not self.batches:
            return
        batch = self.rng.choice(self.batches)
        actions = batch.random_actions()
        if self.rng.random() < 0.3 and len(batch):
            actions[self.rng.randrange(len(batch))] = self.rng.choice([-1, 2**62, -(2**63), 95, 33])
        self.attempt(batch.step, actions if self.rng.random() < 0.8 else self.value())
        batch.features[:] = np.nan  # memory that a caller may write into
        batch.masks.view(np.uint8)[:] = 255
        batch.seats[:] = 99
        batch.rewards[:] = np.inf

    def short_game(self) -> tessera.Game:
        return tessera.Game(self.rng.choice(tessera.games()), simulation=True)

    # What works long has small limits: a number that is wrong is wrong at once.
    def long_work(self) -> None:
        rng = self.rng
        wrong = [-1, None, "x", 1.5, 2**64]
        game = self.short_game()
        kind = rng.randrange(3)
        if kind == 0:
            state = game.start("1")
            for _ in range(rng.randrange(4)):
                if not state.over:
                    state = state.apply(rng.choice(state.legal_numbers()))
            state = rng.choice([state, state, self.plain()])
            self.attempt(tessera.analyse, state, rng.choice([1, 2, *wrong]), rng.choice(["1", self.value()]), 1)
        elif kind == 1:
            bots = [tessera.Bot(rng.choice(["random", "easy", self.plain()]), nodes=rng.choice([10, *wrong]))] * game.players
            self.attempt(tessera.play, rng.choice([game, self.plain()]), rng.choice([bots, bots[1:], self.value()]), seed=self.value())
        else:
            solvable = [name for name, _, _ in tessera.solvable_games() if self.has_goal(name)]
            self.attempt(tessera.solve, rng.choice(solvable), {"goal": rng.choice([1, 2, *wrong])}, rng.choice([1, *wrong]), rng.choice([0, 2, 99, *wrong]), journal=rng.choice([None, "\0", *wrong]))
            self.attempt(tessera.solve, rng.choice([*wrong, *self.texts]), self.value())

    @staticmethod
    def has_goal(name: str) -> bool:
        return any(option["name"] == "goal" for option in tessera.Game(name).option_list)

    def adapter(self) -> None:
        rng = self.rng
        if not SANITIZED and rng.randrange(3) == 0:
            self.openspiel()
            return
        make = rng.choice([tessera.pettingzoo.raw_env, tessera.pettingzoo.parallel_env, tessera.gymnasium.TesseraVectorEnv])
        games = [self.short_game(), self.short_game(), self.plain()]
        env = self.attempt(make, rng.choice(games), **rng.choice([{}, {}, {"players": self.value()}, {"options": self.value()}]))
        if env is None:
            return
        self.attempt(env.reset, seed=rng.choice([1, self.value()]), allowed=GYMNASIUM_RAISES)
        for _ in range(5):
            agents = getattr(env, "agents", [])
            action = rng.choice([self.value(), rng.randrange(40), {agent: self.value() for agent in agents}])
            self.attempt(env.step, action, allowed=GYMNASIUM_RAISES)

    def openspiel(self) -> None:
        rng = self.rng
        name = rng.choice(tessera.openspiel.names())
        parameters = rng.choice([{}, {}, {"players": self.plain()}, {"options": rng.choice(self.texts)}])
        game = self.attempt(pyspiel.load_game, name, parameters, allowed=(pyspiel.SpielError, RuntimeError))
        if game is None:
            return
        state = game.new_initial_state()
        for _ in range(10):
            legal = state.legal_actions()
            action = rng.choice(legal) if legal and rng.random() < 0.8 else self.value()
            self.attempt(state.apply_action, action, allowed=(pyspiel.SpielError, RuntimeError))

    def once(self) -> None:
        rng = self.rng
        if rng.random() < 0.03:  # they take longer than all else
            rng.choice([self.long_work, self.adapter, self.adapter])()
            return
        kind = rng.randrange(10)
        if kind < 3:
            self.good_step()
        elif kind < 6:
            self.random_member(rng.choice(self.states))
        elif kind == 6:
            self.random_member(self.game())
            self.attempt(tessera.Game, *self.arguments())
        elif kind == 7:
            self.broken_record()
            function = rng.choice([tessera.read_record, tessera.add_solution, tessera.games, tessera.levels])
            self.attempt(function, *self.arguments())
        elif kind == 8:
            self.batch()
            if self.batches:
                self.random_member(rng.choice(self.batches))
        else:
            self.step_batch()


def run(seconds: float, seed: int) -> Fuzzer:
    fuzzer = Fuzzer(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        fuzzer.once()
    return fuzzer


if __name__ == "__main__":
    seconds = sys.argv[1] if len(sys.argv) > 1 else "10"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"fuzz.py {seconds} {seed}", flush=True)  # first, as a crash prints nothing more
    fuzzer = run(float(seconds), seed)
    print(f"{fuzzer.calls} calls, {fuzzer.answers} of them answered")
    print("1 passed, 0 failed")
