"""The package itself: documented, typed, for every CPU of its kind, and no input crashes it."""

from __future__ import annotations

import ast
import importlib.metadata
import inspect
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys

import fuzz
import pytest

import tessera
from tessera import _engine

FOLDER = pathlib.Path(tessera.__file__).parent
ROOT = pathlib.Path(__file__).parents[2]


def public(thing: object) -> list[str]:
    return [name for name in dir(thing) if not name.startswith("_")]


def test_everything_has_a_docstring() -> None:
    assert tessera.__doc__
    for name in tessera.__all__:
        thing = getattr(tessera, name)
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing) and thing.__module__ == _engine.__name__:
            for member in public(thing):
                assert inspect.getdoc(getattr(thing, member)), f"{name}.{member}"


def test_the_stubs_name_everything_in_words_of_python() -> None:
    assert (FOLDER / "py.typed").exists()
    text = (FOLDER / "_engine.pyi").read_text()
    tree = ast.parse(text)
    classes = {node.name: {n.name for n in node.body if hasattr(n, "name")} for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in public(_engine):
        assert name in classes or name in functions, name
        if name in classes:
            assert set(public(getattr(_engine, name))) <= classes[name], name
    assert "std::" not in text


def test_the_stubs_say_what_comes_back() -> None:
    tree = ast.parse((FOLDER / "_engine.pyi").read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert len(functions) > 50
    for function in functions:
        assert function.returns is not None, function.name
        assert ast.unparse(function.returns) not in ("object", "Any", "typing.Any"), function.name


def test_the_version_is_that_of_the_program_and_the_page() -> None:
    program = re.search(r"project\(tessera VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())
    assert program and tessera.__version__ == program[1]
    assert json.loads((ROOT / "package.json").read_text())["version"] == program[1]


def licence(package: str, name: str) -> str:
    """The text of a licence file as it was installed."""
    files = importlib.metadata.files(package) or []
    return next(file for file in files if file.name == name and ".dist-info" in str(file)).read_text()


def test_the_licences_of_what_is_linked_in_are_there() -> None:
    assert "The Tessera authors" in licence("tessera-games", "LICENSE")
    assert licence("tessera-games", "nanobind.txt") == licence("nanobind", "LICENSE")
    assert "Permission is hereby granted" in licence("tessera-games", "robin-map.txt")


def test_types(tmp_path: pathlib.Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    out, _, status = mypy.run(["--follow-imports=skip", "--ignore-missing-imports", "--no-error-summary", "--cache-dir", str(tmp_path), "-p", "tessera"])
    assert status == 0, out


USER = """
import numpy as np

import tessera


def use() -> float:
    game = tessera.Game(tessera.games()[0], 2, {"first": 0})
    level, meaning = tessera.levels()[0]
    print(level.upper(), meaning.upper(), game.options["first"], game.option_list[0]["name"], game.feature_names[0].upper())
    planes, height, width, numbers = game.feature_shape
    print(planes * height * width + numbers - game.feature_count, (game.max_decisions or 0) + 1, (game.wait_number or 0) + 1)
    state = game.start(seed="1")
    chance = game.start().chance
    print(chance["kind"] if chance else None, state.to_act[0] + 1, state.legal_actions()[0].upper(), state.legal_numbers()[0] + 1)
    print(state.view(0)["phase"], state.preview(state.legal_actions()[0])["x"], state.events[0]["seat"], state.rewards[0] / 2)
    print(state.features()[0], state.legal_mask()[0], state.view_bytes(0)[0], state.record()[0], state.information_state(0)[0])
    value, weight = game.start().draws()[0]
    for text, ways in game.start().outcomes() or []:
        print(text.upper(), ways + value + weight)
    end = tessera.play(game, [tessera.Bot("easy")] * game.players, seed=1)
    print(tessera.analyse(end)["events"][0], tessera.read_record(end.record()).scores[0] + end.winners[0])
    name, players, about = tessera.solvable_games()[0]
    solved = tessera.solve(name, players=players)
    print(solved["summary"], solved["seconds"], tessera.add_solution(solved["bytes"]), about.upper())
    batch = tessera.Batch(game, 4, learner=0)
    batch.step(batch.random_actions().astype(np.int32))
    batch.step(batch.bot_actions("easy"))
    print(batch.masks[0, 0], batch.seats[0], batch.scores[0, 0], batch.terminated[0], batch.truncated[0], batch.view(0)["phase"])
    return float(batch.features[0, 0] + batch.rewards[0, 0])
"""


def test_the_types_serve_a_strict_user(tmp_path: pathlib.Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    program = tmp_path / "user.py"
    program.write_text(USER)
    out, _, status = mypy.run(["--strict", "--no-error-summary", "--cache-dir", str(tmp_path / "cache"), str(program)])
    assert status == 0, out


def test_no_instruction_needs_avx() -> None:
    """Built for any CPU of its kind: wide registers would stop those without AVX."""
    if platform.machine() != "x86_64" or shutil.which("objdump") is None:
        pytest.skip("x86-64 only")
    code = subprocess.run(["objdump", "-d", _engine.__file__], check=True, capture_output=True, text=True).stdout
    assert len(code) > 1_000_000
    # Wide registers; whatever is encoded with VEX (its names begin with v); BMI1 and BMI2, which came with AVX2.
    names = r"v[a-z0-9]+|andn|bextr|bls(i|r|msk)|bzhi|mulx|pdep|pext|rorx|s(ar|hl|hr)x"
    found = re.search(rf"%[yz]mm\d|%k[0-7]|\t({names})\s", code)
    assert not found, found


def test_random_calls() -> None:
    fuzzer = fuzz.Fuzzer(1)
    for _ in range(20_000):
        fuzzer.once()
    assert fuzzer.answers > 10_000


def test_a_whole_game_needs_a_seed() -> None:
    game = tessera.Game(tessera.games()[0])
    with pytest.raises(TypeError, match="seed"):
        tessera.play(game, [tessera.Bot("random")] * game.players, seed=None)  # type: ignore[arg-type]


def test_random_calls_tell_their_seed_first() -> None:
    code = (
        "import os, runpy, sys, tessera\n"
        "tessera.Game = lambda *_: os.abort()\n"
        "sys.argv = sys.argv[1:]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    died = subprocess.run([sys.executable, "-c", code, fuzz.__file__, "5", "77"], capture_output=True, text=True, timeout=120)
    assert died.returncode < 0 and died.stdout == "fuzz.py 5 77\n", died.stderr


def interrupted(before: str, call: str) -> subprocess.CompletedProcess:
    """A program whose last line is this call; Ctrl-C comes a second after it began."""
    code = (
        "import tessera, threading, signal, os\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background job ignores it
        f"{before}\n"
        "threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('stopped')\n"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


def test_an_interrupt_stops_an_analysis() -> None:
    played = "g = tessera.Game(tessera.games()[0])\ns = tessera.play(g, [tessera.Bot('random')] * g.players, seed='1')"
    done = interrupted(played, "tessera.analyse(s, samples=1000000)")
    assert done.stdout == "stopped\n", done.stderr


@pytest.mark.parametrize("players", [2, 3])
def test_an_interrupt_stops_a_solve(players: int) -> None:
    done = interrupted("", f"tessera.solve({game_with_a_goal()!r}, threads=2, players={players})")
    assert done.stdout == "stopped\n", done.stderr


def test_a_solve_goes_on_from_its_journal(tmp_path: pathlib.Path) -> None:
    name = game_with_a_goal()
    small = {option["name"]: 1 for option in tessera.Game(name, 3).option_list if option["name"] in ("goal", "stake", "ante", "ante_first")}
    journal = tmp_path / "journal"
    solved = tessera.solve(name, small, players=3, journal=journal)
    assert journal.stat().st_size > 0
    assert tessera.solve(name, small, players=3, journal=str(journal))["bytes"] == solved["bytes"]
    with pytest.raises(ValueError, match="no journal of this game"):
        tessera.solve(name, {**small, "goal": 2}, players=3, journal=journal)


def game_with_a_goal() -> str:
    """One whose default takes minutes to solve."""
    return next(name for name, _, _ in tessera.solvable_games() if fuzz.Fuzzer.has_goal(name))
