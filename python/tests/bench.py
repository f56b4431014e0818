"""Steps a second of random play: ours beside OpenSpiel's own games and PettingZoo's classics, in one run.

    python python/tests/bench.py [SECONDS [batch]]      # batch: ours only, without the other projects

A step is one decision of a player: its legal actions and its observation are made, and one action is applied, with all
chance that follows. What has one core is measured in seconds of the processor, so that others on the machine don't count; what
has all cores, by the clock on the wall.
"""

from __future__ import annotations

import os
import random
import sys
import time
import warnings

import numpy as np

import tessera

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
GAMES = 16384


def measure(title: str, name: str, steps, clock=time.process_time) -> None:
    """`steps(clock, end)` plays until the time is over and gives the number of steps."""
    steps(clock, clock() + SECONDS / 10)
    start = clock()
    count = steps(clock, start + SECONDS)
    rate = count / (clock() - start)
    print(f"| {title} | {name} | {rate:,.0f} |", flush=True)


def batch(game: tessera.Game, threads: int):
    games = tessera.Batch(game, GAMES, 1, threads=threads)

    def steps(clock, end: float) -> int:
        count = 0
        while clock() < end:
            games.step(games.random_actions())
            count += GAMES
        return count

    return steps


def open_spiel(game):
    rng = random.Random(1)

    def steps(clock, end: float) -> int:
        count = 0
        while clock() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    values, chances = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(values, chances)[0])
                    continue
                player = state.current_player()
                state.observation_tensor(player)
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return count

    return steps


def petting_zoo(env):
    rng = random.Random(1)

    def steps(clock, end: float) -> int:
        count = 0
        while clock() < end:
            env.reset(seed=rng.getrandbits(31))
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                count += 1
        return count

    return steps


def main() -> None:
    warnings.simplefilter("ignore")
    print("| what | game | steps/s |\n|---|---|---|")
    for name in tessera.games():
        game = tessera.Game(name, simulation=True)
        measure(f"`tessera.Batch`, {GAMES} games", name, batch(game, 1))
        measure(f"`tessera.Batch`, {GAMES} games, {os.cpu_count()} cores", name, batch(game, 0), time.monotonic)
    if "batch" in sys.argv:
        return

    import pyspiel
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    from tessera import openspiel, pettingzoo

    for name in tessera.games():
        measure("`tessera.openspiel`", name, open_spiel(pyspiel.load_game(openspiel.name_of(name))))
    for name in ("leduc_poker", "backgammon", "yacht", "pig", "connect_four"):
        measure("OpenSpiel's own", name, open_spiel(pyspiel.load_game(name)))
    for name in tessera.games():
        measure("`tessera.pettingzoo`", name, petting_zoo(pettingzoo.raw_env(name)))
    measure("PettingZoo's own", "connect_four_v3", petting_zoo(connect_four_v3.raw_env()))
    measure("PettingZoo's own", "tictactoe_v3", petting_zoo(tictactoe_v3.raw_env()))


if __name__ == "__main__":
    main()
