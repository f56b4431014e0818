#!/usr/bin/env python3
"""terminal_test.py TESSERA GAME: the full screen in a real terminal, tmux: keys go in, the screen is captured.

Nothing waits for a time: each step waits until the screen shows what must come.
"""

import os
import re
import signal
import sys
import tempfile
import time

TESSERA = sys.argv[1]
GAME = sys.argv[2]  # any one
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from terminal_testing import Terminal, wait_until  # noqa: E402


def row_of(screen, pattern):
    """From 1."""
    return next(row for row, line in enumerate(screen.splitlines(), 1) if re.match(pattern, line))


def play(terminal, *arguments):
    terminal.type(f"{TESSERA} play {GAME} --seed s -o first=0 {' '.join(arguments)}")
    terminal.keys("Enter")
    return terminal.wait_for("F1 Help", pattern=r"(?m)^ +1 \w")


def act(terminal):
    terminal.type("1")
    terminal.wait_for("> 1")
    terminal.keys("Enter")
    terminal.wait_for("F1 Help", gone=["> 1"])


def test_keys_pages_and_resizing(folder):
    terminal = Terminal(folder)
    screen = play(terminal)
    assert terminal.state("alternate_on") == "1"
    assert "Log" in screen and "\n>" in screen, screen
    # Panes: help, log, rules; the same key or Esc closes them.
    terminal.keys("F1")
    terminal.wait_for("Help · Esc closes")
    terminal.keys("F1")
    terminal.wait_for("F1 Help", gone=["Esc closes"])
    terminal.keys("F2")
    terminal.wait_for("Log · Esc closes")
    terminal.keys("F4")
    terminal.wait_for("Rules · Esc closes")
    terminal.keys("Escape")
    terminal.wait_for("F1 Help", gone=["Esc closes"])
    # A hint stands below the table, and is chosen.
    terminal.keys("F3")
    terminal.wait_for("Hint: ", "▸")
    # What is typed, and what is wrong.
    terminal.type("nonsense")
    terminal.wait_for("> nonsense")
    terminal.keys("Enter")
    terminal.wait_for("onsense", gone=["> nonsense"])
    # Another window: the log stands beside the table; too small: a clear word; and back.
    terminal.resize(130, 40)
    terminal.wait_for("│ ─ Log", "F10 Quit")
    terminal.resize(60, 20)
    terminal.wait_for("The table needs a window of 80 × 24")
    terminal.resize(80, 24)
    terminal.wait_for("F10 Quit", gone=["needs a window"])
    # Stop and go on.
    terminal.keys("C-z")
    terminal.wait_for("ready%", gone=["F10 Quit"])
    terminal.type("fg")
    terminal.keys("Enter")
    terminal.wait_for("F10 Quit")
    # Enter does what is chosen: the log goes on.
    before = terminal.screen()
    terminal.keys("Down")
    terminal.keys("Enter")
    wait_until(lambda: terminal.screen() != before, terminal.screen)
    terminal.keys("F10")
    terminal.wait_for("Save this game?")
    terminal.keys("Enter")
    terminal.in_order()
    terminal.close()


def test_leaving_in_a_window_that_is_too_small(folder):
    terminal = Terminal(folder)
    play(terminal)
    act(terminal)
    terminal.resize(60, 20)
    terminal.wait_for("The table needs a window of 80 × 24")
    terminal.keys("F10")
    terminal.wait_for("needs a window", "Save this game?")
    file = os.path.join(folder, "kept.json")
    terminal.type(file)
    terminal.wait_for("needs a window", "kept.json")
    terminal.keys("Enter")
    terminal.in_order()
    assert os.path.exists(file)
    terminal.close()


def test_ctrl_c_asks_first(folder):
    terminal = Terminal(folder)
    play(terminal)
    act(terminal)
    terminal.keys("C-z")
    terminal.wait_for("ready%", gone=["F10 Quit"])
    terminal.type("fg")
    terminal.keys("Enter")
    terminal.wait_for("F10 Quit")
    terminal.keys("C-c")
    terminal.wait_for("F10 Quit", "Save this game?")
    terminal.keys("C-c")
    terminal.in_order()
    # A signal from elsewhere does not ask.
    play(terminal)
    act(terminal)
    os.kill(terminal.program(), signal.SIGINT)
    terminal.in_order()
    terminal.close()


def test_the_game_is_chosen_on_the_screen(folder):
    terminal = Terminal(folder)
    terminal.type(f"{TESSERA} play")
    terminal.keys("Enter")
    terminal.wait_for("Which game?", "F1 Help")
    terminal.keys("Up")  # the last one
    terminal.keys("Enter")
    terminal.wait_for("How many players")
    terminal.keys("Enter")
    terminal.wait_for("How strong?")
    terminal.keys("Enter")
    terminal.wait_for("you are seat 0")
    terminal.keys("C-c", "C-c")  # the first one asks, if anything was played
    terminal.in_order()


def test_mouse(folder):
    for term in ("tmux-256color", "xterm-256color"):
        terminal = Terminal(folder, term=term)
        screen = play(terminal)
        assert terminal.state("mouse_any_flag") == "1"
        terminal.click(3, row_of(screen, " F1 Help"))
        terminal.wait_for("Help · Esc closes")
        terminal.keys("Escape")
        screen = terminal.wait_for("F1 Help", gone=["Esc closes"], pattern=r"(?m)^ +1 \w")
        terminal.click(3, row_of(screen, r" +1 \w"))
        terminal.wait_for(pattern=r"(?m)^▸ *1 \w")
        terminal.close()


def test_the_terminal_is_in_order_after_every_end(folder):
    terminal = Terminal(folder)
    play(terminal)
    terminal.keys("C-c", "C-c")
    terminal.in_order()
    for death in (signal.SIGTERM, signal.SIGSEGV, signal.SIGABRT):
        play(terminal)
        os.kill(terminal.program(), death)
        terminal.in_order()
    terminal.close()


def test_a_closed_terminal_ends_the_program(folder):
    terminal = Terminal(folder)
    play(terminal)
    program = terminal.program()
    terminal.close()
    wait_until(lambda: not os.path.exists(f"/proc/{program}"), lambda: "it hung on")


def test_no_color_and_plain(folder):
    terminal = Terminal(folder, environment={"NO_COLOR": "1"})
    play(terminal)
    screen = terminal.screen(styles=True)
    assert "\x1b[38;5" not in screen and "\x1b[3" not in screen.replace("\x1b[39m", ""), "no colour is there"
    terminal.keys("C-c", "C-c")
    terminal.in_order()
    terminal.type(f"{TESSERA} play {GAME} --plain --seed s")
    terminal.keys("Enter")
    terminal.wait_for(gone=["F1 Help"], pattern=r"> *\s*$")
    assert terminal.state("alternate_on") == "0"
    terminal.type("quit")
    terminal.keys("Enter")
    terminal.wait_for("Save this game?")
    terminal.keys("Enter")
    terminal.wait_for("Goodbye")
    terminal.type(f"TERM=dumb {TESSERA} play {GAME} --seed s")
    terminal.keys("Enter")
    terminal.wait_for(gone=["Goodbye", "F1 Help"], pattern=r"> *\s*$")
    terminal.close()


def main():
    for name, test in list(globals().items()):
        if not name.startswith("test_"):
            continue
        begin = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="tessera-terminal-") as folder:
            try:
                test(folder)
            finally:
                for terminal in Terminal.all:
                    terminal.close()
        print(f"{name}: {time.monotonic() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
