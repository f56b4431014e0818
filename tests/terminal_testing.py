"""For tests: a program in a real terminal, tmux. Keys go in, the screen is captured. Nothing waits for a time: each step
waits until what must come is there."""

import os
import re
import subprocess
import time

PATIENCE_S = 30


def wait_until(there, explain):
    """What `there` gives, as soon as it is something."""
    end = time.monotonic() + PATIENCE_S
    while True:
        if found := there():
            return found
        if time.monotonic() > end:
            raise AssertionError(explain())
        time.sleep(0.02)


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
        def there():
            screen = self.screen()
            shown = all(text in screen for text in texts) and re.search(pattern, screen)
            return screen if shown and not any(text in screen for text in gone) else ""

        return wait_until(there, lambda: f"waited for {texts}, gone {gone}; there is:\n{self.screen()}")

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

    def in_order(self):
        """The shell has the terminal back: main screen, echo, cursor, no mouse."""
        self.wait_for("ready%", gone=["F1 Help"])
        assert self.state("alternate_on") == "0", "the alternate screen is left"
        assert self.state("mouse_any_flag") == "0", "the mouse is given back"
        assert self.state("cursor_flag") == "1", "the cursor is seen"
        self.keys("C-u")
        self.type("stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon ' && echo in''order")
        self.keys("Enter")
        self.wait_for("inorder")
        self.type("clear")
        self.keys("Enter")
        self.wait_for("ready%", gone=["inorder"])
