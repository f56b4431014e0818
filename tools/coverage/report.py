#!/usr/bin/env python3
"""report.py FOLDER LEAST: which lines the unit tests ran, from the build and the counts in FOLDER (`./dev coverage`).

It prints a table of the folders, writes a page to FOLDER/page/index.html, and fails below LEAST percent of all lines.
Only the files that the rules, the table and the server are made of count: no tests, no helpers of tests, and none that
exceptions.txt lists, each with its reason."""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COUNTED = re.compile(r"(engine/(core|games)|games/\w+/rules|table(/commands)?|server/(?!testing/|load/)\w+)/\w+\.(h|cpp)")
OF_TESTS = re.compile(r"(_test|_bench|/testing)\.(h|cpp)$|/test_\w+\.h$")


def exceptions():
    """The paths of exceptions.txt; its lines are "PATH REASON", or begin with #."""
    paths = set()
    for line in (Path(__file__).parent / "exceptions.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            path, _, reason = line.partition(" ")
            if not reason.strip() or not (ROOT / path).is_file():
                sys.exit(f"exceptions.txt: no reason, or no such file: {line}")
            paths.add(path)
    return paths


def line_counts(lcov):
    """For each file the lines that hold code: line number -> how often it ran."""
    files, lines = {}, {}
    for record in lcov.splitlines():
        kind, _, value = record.partition(":")
        if kind == "SF":
            lines = files.setdefault(value, {})
        elif kind == "DA":
            number, count = value.split(",")[:2]
            lines[int(number)] = int(count)
    return files


def percent(covered, total):
    return 100 * covered / total if total else 100.0


def main():
    folder, least = Path(sys.argv[1]), float(sys.argv[2])
    programs = sorted(str(path) for path in folder.glob("*_test") if path.is_file())
    profile = folder / "profile.profdata"
    subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-o", profile, *folder.glob("profiles/*.profraw")], check=True)
    objects = [programs[0]] + [argument for program in programs[1:] for argument in ("-object", program)]
    sources = sorted(str(path.relative_to(ROOT)) for top in ("engine", "games", "server", "table") for path in (ROOT / top).rglob("*"))
    left_out = exceptions()
    counted = [path for path in sources if COUNTED.fullmatch(path) and not OF_TESTS.search(path) and path not in left_out]
    given = [*objects, "-instr-profile", profile, "-compilation-dir", ROOT, *(str(ROOT / path) for path in counted)]
    lcov = subprocess.run(["llvm-cov-19", "export", "-format=lcov", "-skip-functions", "-skip-branches", *given],
                          check=True, capture_output=True, text=True)
    files = line_counts(lcov.stdout)
    for path in counted:
        if path.endswith(".cpp") and str(ROOT / path) not in files:
            sys.exit(f"{path} is in no test program; link it, delete it, or list it in exceptions.txt")

    folders = {}
    for path in counted:
        lines = files.get(str(ROOT / path), {})
        row = folders.setdefault(str(Path(path).parent), [0, 0])
        row[0] += sum(count > 0 for count in lines.values())
        row[1] += len(lines)
    width = max(map(len, folders))
    rows = [*sorted(folders.items()), ("all", [sum(column) for column in zip(*folders.values())])]
    for name, (covered, total) in rows:
        print(f"{name:{width}}  {total:6} lines  {total - covered:5} never run  {percent(covered, total):5.1f} %")

    page = folder / "page"
    subprocess.run(["llvm-cov-19", "show", "-format=html", "-output-dir", page, "-show-instantiations=false",
                    "-project-title=Tessera: lines that the unit tests run", *given], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    print(f"Line by line: {page}/index.html")
    covered, total = rows[-1][1]
    if percent(covered, total) < least:
        sys.exit(f"{percent(covered, total):.2f} % of the lines ran; {least:g} % must")


main()
