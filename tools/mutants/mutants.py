#!/usr/bin/env python3
"""mutants.py [COUNT] [--seed SEED] [--only NUMBER…]: do the unit tests notice a small mistake in the rules or the table?

From the seed it picks COUNT lines of the rules, engine/core and table/, makes one small mistake (a mutant) in each, in a
copy of the tree in build/mutants, and runs the unit tests that concern the file. A mutant is caught if a test fails,
crashes or runs out of time. One that does not compile, or is listed as equivalent, is not counted: another is picked.
It fails if less than 90 % are caught. --only tries again the mutants that an earlier run printed under these numbers."""
import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TREE = ROOT / "build/mutants/tree"
BUILD = ROOT / "build/mutants/build"
MUTATED = re.compile(r"(games/\w+/rules|engine/core|table(/commands)?)/\w+\.(h|cpp)")
OF_TESTS = re.compile(r"(_test|_bench|/testing)\.(h|cpp)$|/test_\w+\.h$")
# Lines without behaviour of their own, or with behaviour that only a clock could see.
NOT_MUTATED = re.compile(r"\s*(#|using |namespace |template|static_assert|assert\(|public:|private:|\}|\w+&?& operator=)|\.reserve\(")
LEAST = 0.9
GAMES = re.findall(r"^TESSERA_GAME\((\w+),", (ROOT / "engine/games/list.def").read_text(), re.M)


# ---- mutants -------------------------------------------------------------------------------------------------------

# Each of these words or signs becomes the other. Signs have spaces around them, so that no template or pointer is meant.
SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += "), (" && ", " || "), (" || ", " && ")]
WORDS = [("true", "false"), ("false", "true"), ("break", "continue"), ("min", "max"), ("max", "min")]
# A call or an assignment on a line of its own: no declaration, which would not compile without its name.
STATEMENT = re.compile(r"(\s+)(?=\S)(?!return\b|if\b|for\b|while\b)([\w.:\[\]()*&>-]+ ([-+*|&^]|<<|>>)?= [^{}]+|[\w.:>-]+\([^{}]*\)|(\+\+|--)[^{};]+);\s*$")
FUNCTION = re.compile(r"\s*(?!.*\b(if|for|while|switch|else|struct|class|do)\b)(?P<type>[\w:<>,&*\[\] ]+?)\s[\w:]+\([^{}]*\)( const)?( noexcept)? \{$")


def code_of(text):
    """The text with comments, strings and characters made blank; every place stays where it was."""
    blank = lambda match: re.sub(r"[^\n]", "~", match.group())
    return re.sub(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', blank, text, flags=re.S)


def mistakes(line, code, before):
    """All mutants of a line; `code` is the line without its comment, `before` the code of the line before it."""
    found = []

    def put(start, end, text):
        found.append(line[:start] + text + line[end:])

    for old, new in SWAPS:
        for match in re.finditer(re.escape(old), code):
            put(match.start(), match.end(), new)
    for old, new in WORDS:
        for match in re.finditer(rf"\b{old}\b", code):
            put(match.start(), match.end(), new)
    for match in re.finditer(r"\+\+|--", code) if "for (" not in code else []:
        put(match.start(), match.end(), "--" if match.group() == "++" else "++")
    for match in re.finditer(r"(?<![\w)])!(?=[\w(])", code):
        put(match.start(), match.end(), "")
    for match in re.finditer(r"(?<![\w.'])\d+(?![\w.'])", code):
        number = int(match.group())
        put(match.start(), match.end(), str(number + 1))
        if number > 0:
            put(match.start(), match.end(), str(number - 1))
    if match := re.match(r"(\s*(?:\} else )?if )\((?!.*;)(.*)\) ", code):
        put(match.start(2), match.end(2), f"!({line[match.start(2):match.end(2)]})")
    if match := re.match(r"\s*return (?!(?:\{\}|nullptr|std::nullopt|false|0);)[^;]+;", code):
        put(match.start(), match.end(), code[: len(code) - len(code.lstrip())] + "return {};")
    if (match := STATEMENT.match(code)) and re.search(r"([;{}:]|\)|\belse)\s*~*$|^\s*~*$", before):
        put(len(match.group(1)), len(code.rstrip()), ";")
    if match := FUNCTION.match(code):
        put(len(line), len(line), " return;" if re.search(r"\bvoid$", match["type"]) else " return {};")
    return found


def all_places():
    """(path, line's index, line, its mutants) of every line that can be mutated."""
    for path in sorted(str(path.relative_to(TREE)) for path in TREE.rglob("*")):
        if not MUTATED.fullmatch(path) or OF_TESTS.search(path):
            continue
        text = (TREE / path).read_text()
        lines, codes = text.split("\n"), code_of(text).split("\n")
        for index, (line, code) in enumerate(zip(lines, codes)):
            before = codes[index - 1] if index else ""
            if not NOT_MUTATED.search(code) and (found := mistakes(line, code, before)):
                yield path, index, line, found


def picked(seed):
    """The mutants in the order of the seed: (path, line's index, line, mutated line)."""
    chance = random.Random(seed)
    places = list(all_places())
    chance.shuffle(places)
    return [(path, index, line, chance.choice(found)) for path, index, line, found in places]


def equivalents():
    """Those of the lists: blocks of a path, "- line", "+ mutated line", and lines with the reason."""
    known = set()
    for file in [Path(__file__).parent / "equivalent.txt", *TREE.glob("games/*/rules/equivalent_mutants.txt")]:
        for block in file.read_text().split("\n\n"):
            lines = [line for line in block.splitlines() if not line.startswith("#")]
            if not lines:
                continue
            if len(lines) < 4 or lines[1][:2] != "- " or lines[2][:2] != "+ ":
                sys.exit(f"{file}: this is no path, '- line', '+ line' and reason:\n{block}")
            known.add((lines[0], lines[1][2:].strip(), lines[2][2:].strip()))
    return known


# ---- building and running --------------------------------------------------------------------------------------------

def stages(path):
    """The test programs that concern a file; those of a later stage are built only if the earlier ones notice nothing."""
    rules = [f"{game}_rules_test" for game in GAMES]
    tables = [f"{game}_table_test" for game in GAMES if any((TREE / "games" / game / "tests").glob("table_*test.cpp"))]
    if path.startswith("table/"):
        return [["table_test"], tables]
    if path.startswith("games/"):
        game = path.split("/")[1]
        return [[f"{game}_rules_test"], ["engine_games_test", *(name for name in tables if name.startswith(game)), "table_test"]]
    return [["engine_core_test"], ["engine_games_test", *rules], ["table_test"]]


def copy_tree():
    """Only what differs is written, so that what is compiled stays so."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    paths = {path for path in listed if (ROOT / path).is_file()}
    for path in paths:
        source, target = ROOT / path, TREE / path
        if not (target.is_file() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for target in TREE.rglob("*"):
        if target.is_file() and str(target.relative_to(TREE)) not in paths:
            target.unlink()


def built(programs, log):
    jobs = os.environ.get("JOBS", str(os.cpu_count()))
    return subprocess.run(["cmake", "--build", BUILD, "-j", jobs, "--target", *programs], stdout=log, stderr=log).returncode == 0


def verdict(program, tests, seconds, log):
    """None if these tests of a program pass, else how they noticed the mutant. The seconds are processor time, so that a busy
    machine catches no mutant; one that waits for ever is ended by the clock on the wall, much later."""

    def limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))

    process = subprocess.Popen([BUILD / program, "--gtest_fail_fast", f"--gtest_filter={tests}"], stdin=subprocess.DEVNULL,
                               stdout=log, stderr=log, cwd=BUILD, preexec_fn=limits)
    try:
        code = process.wait(10 * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return f"{program} waited too long"
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"{program} ran out of time"
    return None if code == 0 else f"{program} {'crashed' if code < 0 else 'failed'}"


class Program:
    """A test program as it is without a mutant: its quick tests and its slow ones, each with the time they may take."""

    def __init__(self, name, log):
        self.name = name
        kept, text = BUILD / f"{name}.json", hashlib.sha256((BUILD / name).read_bytes()).hexdigest()
        if kept.is_file() and (known := json.loads(kept.read_text()))["program"] == text:
            self.parts = known["parts"]
            return
        place = os.fstat(log.fileno()).st_size
        if told := verdict(name, "*", 1800, log):
            sys.exit(f"without a mutant {told}; see {log.name}")
        told = Path(log.name).read_bytes()[place:].decode(errors="replace")
        times = {test: int(ms) / 1000 for test, ms in re.findall(r"\[       OK \] (\S+) \((\d+) ms\)", told)}
        slow = ":".join(test for test, seconds in times.items() if seconds > 0.5)
        quick_s = sum(seconds for seconds in times.values() if seconds <= 0.5)
        self.parts = [(f"-{slow}", 10 + 5 * quick_s)]
        if slow:
            self.parts.append((slow, 10 + 5 * (sum(times.values()) - quick_s)))
        kept.write_text(json.dumps({"program": text, "parts": self.parts}))

    def verdict(self, log):
        return next(filter(None, (verdict(self.name, tests, seconds, log) for tests, seconds in self.parts)), None)


def tried(path, programs, log):
    """What the tests say of the tree as it is now: how they noticed the mutant, "" if they did not, None if it does not compile."""
    for names in stages(path):
        if not built(names, log):
            return None
        for name in names:
            if told := programs[name].verdict(log):
                return told
    return ""


def prepare(log):
    """Builds and runs everything once without a mutant."""
    subprocess.run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_BUILD_TYPE=Debug",
                    "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -w"], check=True, stdout=log, stderr=log)
    programs = {}
    for names in stages("engine/core/") + stages("table/"):
        if not built(names, log):
            sys.exit(f"the tree does not build; see {log.name}")
        programs.update((name, Program(name, log)) for name in names if name not in programs)
    return programs


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("count", nargs="?", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", nargs="+", type=int, metavar="NUMBER")
    given = arguments.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    copy_tree()
    known, mutants = equivalents(), picked(given.seed)
    os.environ.update(CCACHE_BASEDIR=str(TREE), TESSERA_TEST_EFFORT="1")
    caught = survived = 0
    with open(ROOT / "build/mutants/log.txt", "w") as log:
        programs = prepare(log)
        for number in given.only or range(len(mutants)):
            if caught + survived == given.count:
                break
            path, index, line, mutated = mutants[number]
            if (path, line.strip(), mutated.strip()) in known:
                continue
            text = (TREE / path).read_text()
            lines = text.split("\n")
            (TREE / path).write_text("\n".join(lines[:index] + [mutated] + lines[index + 1:]))
            told = tried(path, programs, log)
            (TREE / path).write_text(text)
            if told is None:
                continue
            caught, survived = caught + (told != ""), survived + (told == "")
            print(f"{number:4} {path}:{index + 1}: {told or 'SURVIVED'}\n     - {line.strip()}\n     + {mutated.strip()}", flush=True)
    print(f"{caught} of {caught + survived} mutants caught")
    if caught < LEAST * (caught + survived):
        sys.exit(f"at least {LEAST:.0%} must be")


main()
