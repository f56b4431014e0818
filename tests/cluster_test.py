"""`./dev cluster` for real: a game is played through HAProxy while the node that has its table is killed.

    cluster_test.py PROGRAM FOLDER

The last line is "N passed, N failed[, N skipped]".
"""

import contextlib
import glob
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "docs", "examples"), os.path.join(ROOT, "tools", "cluster")]
sys.dont_write_bytecode = True
import bot  # noqa: E402
import parts  # noqa: E402

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
READY = "The cluster is ready: "


class Cluster:
    """`cluster.py`, and what it has said."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(ROOT, "tools", "cluster", "cluster.py"), PROGRAM, folder, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        self.said = []
        for line in self.process.stdout:
            print(line, end="", flush=True)
            self.said.append(line)
            if line.startswith(READY):
                break

    def url(self):
        assert self.said and self.said[-1].startswith(READY), "the cluster did not start"
        return self.said[-1][len(READY):].split()[0].rstrip("/")

    def processes(self):
        """The ids of all that belong to it, by the mark in their environment."""
        mark = f"{parts.MARK}={self.folder}".encode()
        found = []
        for file in glob.glob("/proc/[0-9]*/environ"):
            with contextlib.suppress(OSError), open(file, "rb") as environment:
                if mark in environment.read().split(b"\0"):
                    found.append(int(file.split("/")[2]))
        return found

    def stop(self, number=signal.SIGINT):
        """As Ctrl-C does it. Gives the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode


def admin(node_data, *words):
    done = subprocess.run([PROGRAM, "admin", "--data", node_data, *words], capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()] if done.returncode == 0 else []


def process_of(node_data):
    """Of the node with this data folder."""
    for file in glob.glob("/proc/[0-9]*/cmdline"):
        with contextlib.suppress(OSError), open(file, "rb") as command:
            words = command.read().split(b"\0")
            if words[1:2] == [b"serve"] and node_data.encode() in words:
                return int(file.split("/")[2])
    raise AssertionError("no process has " + node_data)


def owner_of(cluster, table):
    """The data folder of the node that has the table in memory."""
    for data in sorted(glob.glob(cluster.folder + "/node-*/")):
        if any(table in json.dumps(row) for row in admin(data.rstrip("/"), "tables")):
            return data.rstrip("/")
    raise AssertionError("no node has the table")


class Killer(bot.Player):
    """Plays on; after some events it kills the node that has the table."""

    cluster = None
    killed = None
    killed_at = None
    came_back = False
    played_on_at = None

    def connect(self):
        self.came_back = self.killed is not None
        super().connect()

    def take_news(self, message):
        super().take_news(message)
        if self.killed is None and self.version >= 12 and self.result is None:
            self.killed = owner_of(self.cluster, self.table)
            self.killed_at = time.monotonic()
            os.kill(process_of(self.killed), signal.SIGKILL)
        elif self.came_back and self.played_on_at is None:
            self.played_on_at = time.monotonic()


def test_a_game_goes_on_when_its_node_is_killed():
    cluster = Cluster(os.path.join(FOLDER, "game"), "--port", "0")
    try:
        server = cluster.url()
        assert len(cluster.processes()) >= 6, "PostgreSQL, NATS, three nodes, HAProxy"
        game = next(game for game in bot.ask(server, "GET", "/api/games")["games"] if not game["hidden"])
        token = bot.our_token(server, os.path.join(FOLDER, "token"), "Ann")
        table = bot.ask(server, "POST", "/api/tables", token, {
            "game": game["id"], "players": 2, "seats": [None, {"bot": "random"}], "sit": 0,
            "settings": {"pace_min_ms": 0, "pace_max_ms": 0}})["table"]
        player = Killer(server, token, table, delay=0.06)
        player.cluster = cluster
        with contextlib.redirect_stderr(io.StringIO()):
            player.play()
        assert player.killed, "the game ended before anything was killed"
        assert player.played_on_at, "the game did not go on"
        print(f"the table played on {player.played_on_at - player.killed_at:.1f} s after its node was killed")
        record = os.path.join(FOLDER, "record.json")
        with open(record, "w", encoding="utf-8") as file:
            json.dump(bot.ask(server, "GET", f"/api/tables/{table}/record"), file)
        subprocess.run([PROGRAM, "verify", record], check=True, stdout=subprocess.DEVNULL)
        # The killed node is started again and gets its share.
        parts.wait_until("the killed node", lambda: sum(
            bool(row["shards"]) for row in admin(player.killed, "nodes") if row["node"]) == 3)
        assert bot.ask(server, "GET", "/api/me", token)["name"] == "Ann"
        for path in ("/metrics", "/admin/tables"):
            assert refused_with_404(server, path), f"{path} is for the nodes' own machines"
    finally:
        code = cluster.stop()
    assert code == 0, f"exit code {code}"
    assert cluster.processes() == [], "something still runs"


def refused_with_404(server, path):
    connection, base = bot.connection_to(server)
    connection.request("GET", base + path)
    return connection.getresponse().status == 404


def test_a_taken_port_is_told():
    with socket.socket() as taken:
        taken.bind((parts.LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        cluster = Cluster(os.path.join(FOLDER, "taken"), "--port", str(port))
        assert cluster.stop() == 1
        assert any(f"port {port} is in use" in line for line in cluster.said), cluster.said
        assert cluster.processes() == []


def test_a_start_that_fails_leaves_nothing():
    cluster = Cluster(os.path.join(FOLDER, "fails"), "1", "--port", "0", "--", "--no-such-flag")
    assert cluster.stop() == 1
    assert any("node-1 has ended" in line for line in cluster.said), cluster.said
    assert cluster.processes() == []


def test_nothing_outlives_a_killed_parent():
    cluster = Cluster(os.path.join(FOLDER, "orphans"), "1", "--port", "0")
    cluster.url()
    cluster.stop(signal.SIGKILL)
    parts.wait_until("the end of all processes", lambda: cluster.processes() == [])


def main():
    missing = [name for name in ("nats-server", "haproxy") if shutil.which(name, path="/usr/sbin:" + os.environ["PATH"]) is None]
    missing += [] if glob.glob("/usr/lib/postgresql/*/bin/postgres") else ["postgresql"]
    cases = [case for name, case in globals().items() if name.startswith("test_")]
    if missing:
        print(f"not on this machine: {', '.join(missing)}\n0 passed, 0 failed, {len(cases)} skipped")
        return 0
    os.makedirs(FOLDER, exist_ok=True)
    failed = 0
    for case in cases:
        start = time.monotonic()
        try:
            case()
            print(f"ok: {case.__name__} ({time.monotonic() - start:.1f} s)")
        except Exception as why:  # each case says what was wrong with it
            failed += 1
            print(f"failed: {case.__name__}: {why!r}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
