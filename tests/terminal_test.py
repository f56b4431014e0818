#!/usr/bin/env python3
"""terminal_test.py TESSERA GAME: the full screen in a real terminal, tmux: keys go in, the screen is captured.

Nothing waits for a time: each step waits until the screen shows what must come.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time

TESSERA = sys.argv[1]
GAME = sys.argv[2]  # any one
PATIENCE_S = 30


class Terminal:
    """A tmux server of its own, with one window and a shell in it."""

    count = 0
    all = []

    def __init__(self, folder, columns=80, rows=24, environment=None, term="tmux-256color"):
        Terminal.count += 1
        self.socket = os.path.join(folder, f"tmux{Terminal.count}")
        self.term = term
        Terminal.all.append(self)
        clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": folder, "PS1": "ready% ", "SHELL": "/bin/sh"}
        clean |= environment or {}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "env", "-i",
                  *[f"{name}={value}" for name, value in clean.items()], f"TERM={term}", "sh")
        self.tmux("set", "-g", "mouse", "off")  # the program's own business
        self.wait_for("ready%")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], check=True, capture_output=True, text=True).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def click(self, column, row):
        """The bytes by which this kind of terminal tells of a click; columns and rows from 1."""
        if self.term.startswith("xterm"):
            self.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
        else:
            place = chr(32 + column) + chr(32 + row)
            self.type("\x1b[M " + place + "\x1b[M#" + place)

    def screen(self, styles=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if styles else []))

    def wait_for(self, *texts, gone=(), pattern=""):
        end = time.monotonic() + PATIENCE_S
        while True:
            screen = self.screen()
            there = all(text in screen for text in texts) and re.search(pattern, screen)
            if there and not any(text in screen for text in gone):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"waited for {texts}, gone {gone}; there is:\n{screen}")
            time.sleep(0.02)

    def state(self, name):
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def program(self):
        """The process that the shell has started."""
        shell = self.state("pane_pid")
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            return int(children.read().split()[0])

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True)


def row_of(screen, pattern):
    """From 1."""
    return next(row for row, line in enumerate(screen.splitlines(), 1) if re.match(pattern, line))


def in_order(terminal):
    """The shell has the terminal back: main screen, echo, cursor, no mouse."""
    terminal.wait_for("ready%", gone=["F1 Help"])
    assert terminal.state("alternate_on") == "0", "the alternate screen is left"
    assert terminal.state("mouse_any_flag") == "0", "the mouse is given back"
    assert terminal.state("cursor_flag") == "1", "the cursor is seen"
    terminal.keys("C-u")
    terminal.type("stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon ' && echo in''order")
    terminal.keys("Enter")
    terminal.wait_for("inorder")
    terminal.type("clear")
    terminal.keys("Enter")
    terminal.wait_for("ready%", gone=["inorder"])


def play(terminal, *arguments):
    terminal.type(f"{TESSERA} play {GAME} --seed s -o first=0 {' '.join(arguments)}")
    terminal.keys("Enter")
    return terminal.wait_for("F1 Help", pattern=r"(?m)^ +1 \w")


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
    end = time.monotonic() + PATIENCE_S
    while terminal.screen() == before and time.monotonic() < end:
        time.sleep(0.02)
    terminal.keys("F10")
    terminal.wait_for("Save this game?")
    terminal.keys("Enter")
    in_order(terminal)
    terminal.close()


def test_mouse(folder):
    for term in ("tmux-256color", "xterm-256color"):
        terminal = Terminal(folder, term=term)
        screen = play(terminal)
        assert terminal.state("mouse_any_flag") == "1"
        terminal.click(3, row_of(screen, " F1 Help"))
        terminal.wait_for("Help · Esc closes")
        terminal.keys("Escape")
        terminal.wait_for("F1 Help", gone=["Esc closes"])
        terminal.click(3, row_of(terminal.screen(), r" +1 \w"))
        terminal.wait_for(pattern=r"(?m)^▸ *1 \w")
        terminal.close()


def test_the_terminal_is_in_order_after_every_end(folder):
    terminal = Terminal(folder)
    play(terminal)
    terminal.keys("C-c")
    in_order(terminal)
    for death in (signal.SIGTERM, signal.SIGSEGV, signal.SIGABRT):
        play(terminal)
        os.kill(terminal.program(), death)
        in_order(terminal)
    terminal.close()


def test_a_closed_terminal_ends_the_program(folder):
    terminal = Terminal(folder)
    play(terminal)
    program = terminal.program()
    terminal.close()
    end = time.monotonic() + PATIENCE_S
    while os.path.exists(f"/proc/{program}") and time.monotonic() < end:
        time.sleep(0.02)
    assert not os.path.exists(f"/proc/{program}"), "it hung on"


def test_no_color_and_plain(folder):
    terminal = Terminal(folder, environment={"NO_COLOR": "1"})
    play(terminal)
    screen = terminal.screen(styles=True)
    assert "\x1b[38;5" not in screen and "\x1b[3" not in screen.replace("\x1b[39m", ""), "no colour is there"
    terminal.keys("C-c")
    in_order(terminal)
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
