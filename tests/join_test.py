#!/usr/bin/env python3
"""join_test.py TESSERA GAME…: tessera join at a real server, in plain lines and in tmux; and at a hostile one."""

import base64
import glob
import hashlib
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "docs", "examples"), os.path.dirname(os.path.abspath(__file__))]
sys.dont_write_bytecode = True
TESSERA = os.path.abspath(sys.argv.pop(1))
GAMES = sys.argv[1:]
del sys.argv[1:]
import bot  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from terminal_testing import Terminal, wait_until  # noqa: E402

QUICK = {"pace_min_ms": 0, "pace_max_ms": 0, "window_ms": 100, "hints": True, "free_chat": True}


class Server(ServerProcess):
    """With guests and tables."""

    def guest(self, name):
        return bot.ask(self.url, "POST", "/api/guests", None, {"name": name})["token"]

    def table(self, token, game, seats, options=None, settings=None):
        return bot.ask(self.url, "POST", "/api/tables", token, {
            "game": game, "players": len(seats), "options": options or {}, "settings": QUICK | (settings or {}), "seats": seats,
            "sit": 0 if seats[0] is None else None})["table"]

    def link(self, table):
        return f"{self.url}/#/t/{table}"


class RunningJoin:
    """tessera join --plain with pipes; what it has written so far."""

    def __init__(self, url, home, *arguments, most_memory=None, **environment):
        environment |= {"HOME": home, "PATH": os.environ["PATH"]}
        limit = ["prlimit", f"--as={most_memory}"] if most_memory else []
        self.process = subprocess.Popen([*limit, TESSERA, "join", url, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment)
        self.out = b""
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while chunk := os.read(self.process.stdout.fileno(), 65536):
            self.out += chunk

    def text(self):
        return self.out.decode()

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait_for(self, *texts):
        wait_until(lambda: all(text in self.text() for text in texts), lambda: f"waited for {texts}:\n{self.text()}")

    def end(self):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(30)
        self.reader.join()
        self.process.stdout.close()
        return code


class ListeningPlayer(bot.Player):
    """Keeps what it has heard."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.heard = []

    def hear(self, message, want_rematch):
        self.heard += message.get("events", [])
        super().hear(message, want_rematch)

    def acts_of(self, seat):
        return [event for event in self.heard if event["type"] == "acted" and event["seat"] == seat]


class TlsProxy:
    """TLS in front of a server, with a certificate of its own for 127.0.0.1."""

    def __init__(self, folder, server_port):
        self.server_port = server_port
        self.certificate, key = folder + "/certificate.pem", folder + "/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", self.certificate],
                       check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.listener = context.wrap_socket(socket.create_server(("127.0.0.1", 0)), server_side=True)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                outside, _ = self.listener.accept()
            except OSError:  # a handshake that the other side gave up
                continue
            inside = socket.create_connection(("127.0.0.1", self.server_port))
            for one, other in ((outside, inside), (inside, outside)):
                threading.Thread(target=self.forward, args=(one, other), daemon=True).start()

    @staticmethod
    def forward(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Join(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="tessera-join-")
        cls.server = Server(TESSERA, cls.folder.name)
        cls.games = {game["id"]: game for game in bot.ask(cls.server.url, "GET", "/api/games")["games"]}

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.folder.cleanup()

    def home(self):
        return tempfile.mkdtemp(dir=self.folder.name)

    def join(self, *arguments, home=None, **environment):
        if wire := os.environ.get("TESSERA_WIRE"):  # what is said to a real server is checked (protocol/check.ts)
            environment["TESSERA_WIRE"] = wire
        running = RunningJoin(arguments[0], home or self.home(), *arguments[1:], **environment)
        self.addCleanup(lambda: running.process.poll() is None and running.process.kill())
        return running

    # A whole game of each kind; its dice hold our number, and the receipt proves it.
    def test_whole_games(self):
        for game, facts in self.games.items():
            with self.subTest(game):
                home = self.home()
                host = self.server.guest("Host")
                short = facts["short_game"]
                seats = [None, None] + [{"bot": "greedy"}] * (short["players"] - 2)
                table = self.server.table(host, game, seats, short["options"])
                opponent = bot.Player(self.server.url, host, table)
                running = self.join(self.server.link(table), "--plain", "--name", "Ann", home=home)
                playing = threading.Thread(target=opponent.play, daemon=True)
                running.wait_for("Ann sits down on seat 1")
                playing.start()
                running.wait_for("The game begins.")
                asked = 0
                while "The end" not in running.text():
                    # Each time the list is shown: its first action.
                    wait_until(lambda seen=asked: running.text().count("\n> \n") > seen or "The end" in running.text(),
                               running.text)
                    asked = running.text().count("\n> \n")
                    if "The end" not in running.text():
                        running.say("1")
                playing.join()
                self.assertEqual(running.end(), 0, running.text())
                self.assertNotIn("\x1b", running.text())
                self.assertNotIn("Warning", running.text())
                self.assertNotIn("can't show", running.text())
                self.assert_told_in_sentences(running.text())
                self.verify(table, home)

    # From the beginning to the end: what each of the two did is a sentence, and no step is told in its notation ("Ann: keep",
    # "Ann, roll: 1 2 3").
    def assert_told_in_sentences(self, text):
        told = [line.strip() for line in text[text.index("The game begins."):text.index("The end")].splitlines()]
        for sentence in (r"You [a-z]+ .*[.!]$", r"Host [a-z]+ .*[.!]$"):
            self.assertTrue(any(re.match(sentence, line) for line in told), f"{sentence} is nowhere:\n{text}")
        self.assertEqual([line for line in told if re.match(r"(You|Host|The table)(, [a-z ]+)?: ", line)], [])

    def verify(self, table, home):
        record = os.path.join(home, "record.json")
        with open(record, "w", encoding="utf-8") as file:
            json.dump(bot.ask(self.server.url, "GET", f"/api/tables/{table}/record"), file)
        receipt = f"{home}/.local/share/tessera/receipts/{table}.json"
        done = subprocess.run([TESSERA, "verify", record, "--receipt", receipt], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("your own number is in the dice", done.stdout)
        for file in glob.glob(home + "/.local/share/tessera/*/*"):
            self.assertEqual(os.stat(file).st_mode & 0o077, 0, "only the owner may read it")

    def test_clear_errors(self):
        for url, code, words in (
                ("nonsense", 2, "not the link of a table"),
                (f"{self.server.url}/#/t/AAAAAAAAAAAAAAAA", 1, "there is no such table"),
                ("http://127.0.0.1:1/#/t/AAAA", 1, "no server answers"),
                ("http://no.such.host.invalid/#/t/AAAA", 1, "is not found"),
                (f"{self.server.url.replace('http', 'https')}/#/t/AAAA", 1, "no secure connection")):
            running = self.join(url, "--name", "Ann")
            self.assertEqual(running.end(), code, running.text())
            self.assertIn(words, running.text())
        running = self.join(self.server.link(self.server.table(self.server.guest("Host"), GAMES[-1], [None, None])))
        self.assertEqual(running.end(), 1)
        self.assertIn("--name", running.text(), "nobody is there to ask for a name")

    # The server restarts, and is killed: the same guest comes back to the same seat.
    def test_comes_back(self):
        table = self.server.table(self.server.guest("Host"), GAMES[-1], [None, None, {"bot": "greedy"}])
        running = self.join(self.server.link(table), "--plain", "--name", "Ann")
        running.wait_for("Ann sits down on seat 1")
        for kill in (False, True):
            mark = len(running.out)
            self.server.stop(kill)
            wait_until(lambda: b"Trying again" in running.out[mark:], running.text)
            before = len(running.out)
            self.server.start()
            wait_until(lambda: b"seat 1   You" in running.out[before:], running.text)
        running.say("quit")
        self.assertEqual(running.end(), 0)

    # https: only with a certificate that is known, and is for this host.
    def test_tls(self):
        proxy = TlsProxy(self.folder.name, self.server.port)
        table = self.server.table(self.server.guest("Host"), GAMES[-1], [None, None])
        url = f"https://127.0.0.1:{proxy.port}/games/#/t/{table}"
        running = self.join(url, "--plain", "--name", "Ann")
        self.assertEqual(running.end(), 1)
        self.assertIn("certificate", running.text())
        running = self.join(url.replace("127.0.0.1", "localhost"), "--plain", "--name", "Ann", SSL_CERT_FILE=proxy.certificate)
        self.assertEqual(running.end(), 1)
        self.assertIn("certificate", running.text(), "it is for another host")
        running = self.join(url, "--plain", "--name", "Ann", SSL_CERT_FILE=proxy.certificate)
        running.wait_for("Ann sits down on seat 1")
        running.say("say hello")
        running.wait_for("You: Hello!")
        running.say("quit")
        self.assertEqual(running.end(), 0)

    # The same screens as a local game, in a real terminal.
    def test_full_screen(self):
        home = self.home()
        host = self.server.guest("Host")
        table = self.server.table(host, GAMES[-1], [None, None, {"bot": "greedy"}])
        terminal = Terminal(home, environment={"HOME": home})
        self.addCleanup(terminal.close)
        terminal.type(f"{TESSERA} join '{self.server.link(table)}'")
        terminal.keys("Enter")
        terminal.wait_for("Your name at the table:")
        terminal.type("Ann")
        terminal.keys("Enter")
        terminal.wait_for("F1 Help", "you are seat 1", "The host starts the game", "Ann")
        terminal.type("say hello")
        terminal.keys("Enter")
        terminal.wait_for("You: Hello!")
        terminal.keys("F1")
        terminal.wait_for("Help · Esc closes", "standing")
        terminal.keys("F10")
        terminal.in_order()
        # The same guest again, without a question.
        terminal.type(f"{TESSERA} join '{self.server.link(table)}'")
        terminal.keys("Enter")
        terminal.wait_for("F1 Help", "you are seat 1")
        # The game begins; a move goes to the server, and comes back as a sentence.
        opponent = ListeningPlayer(self.server.url, host, table)
        threading.Thread(target=opponent.play, daemon=True).start()
        wait_until(lambda: 1 in (opponent.moment or {"to_act": []})["to_act"], terminal.screen)
        terminal.wait_for(gone=["The host starts the game"], pattern=r"(?m)^[ ▸] *1 \w")
        terminal.type("1")
        terminal.keys("Enter")
        wait_until(lambda: opponent.acts_of(1), terminal.screen)
        terminal.keys("F2")
        terminal.wait_for("Log · Esc closes", pattern=r"You [a-z]+ .*[.!]")
        terminal.keys("C-c")
        terminal.in_order()


def frame(message):
    text = json.dumps(message, separators=(",", ":")).encode()
    return b"\x81\x7f" + struct.pack(">Q", len(text)) + text


class HostileServer:
    """Answers every question as a server would, but for what it puts into its texts."""

    EVIL = "\x1b]0;owned\x07\x1b[2J\x1b[31mE\u202evil\u009b31m\x08\r\n"

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.done = threading.Event()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        head = b""
        while b"\r\n\r\n" not in head:
            chunk = connection.recv(65536)
            if not chunk:
                return
            head += chunk
        line = head.split(b"\r\n")[0].decode()
        if "/api/live" in line:
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", head).group(1)
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            connection.sendall(b"HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept +
                               b"\r\n\r\n")
            self.live(connection)
            return
        status, body = (201, {"token": "AAAA", "guest": {}}) if line.startswith("POST") else (200, {})
        text = json.dumps(body).encode()
        connection.sendall(f"HTTP/1.1 {status} x\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
        connection.close()

    def live(self, connection):
        evil = self.EVIL
        seat = {"who": "person", "name": evil, "face": evil, "away": False, "sits_in": False, "overdue": False, "resigned": False,
                "left": False, "agrees": False, "wants_rematch": False}
        snapshot = {"version": 4, "stage": "lobby", "host": 0, "sent_away": [], "result": None, "rematch": False,
                    "table": {"game": evil, "players": 2, "options": {evil: evil}, "settings": {}},
                    "seats": [seat, {"who": "bot", "level": evil}]}
        common = {"table": "k3", "you": 0}
        messages = [
            {"say": "table", "id": 2, "commitment": "a" * 64, "signer": "b" * 64, "spectators": 0, "snapshot": snapshot, **common},
            {"say": "news", "version": 6, "events": [{"type": "sat", "n": 5, "seat": 1, "name": evil, "face": None},
                                                      {"type": evil, "n": 6, "seat": 1}], **common},
            {"say": "chat", "table": "k3", "seat": 1, "text": evil, "at": 0},
            {"say": "chat", "table": "k3", "seat": 1, "phrase": evil, "at": 0},
            {"say": "chat", "table": "k3", "seat": 1, "emote": evil, "at": 0},
            {"say": "refused", "id": 3, "code": evil, "detail": evil},
            {"say": "news", "version": 8, "events": [{"type": "started", "n": 7, "patch": {"=": {}}},
                                                      {"type": "acted", "n": 8, "seat": 1, "by": "bot", "action": evil, "patch": {}}],
             "moment": {"to_act": [0, 77], "left_ms": [5000, -1], "window_ms": None, "view": {"seat": 0},
                        "you": {"seat": 0, "legal": [evil, "x"], "undo": False, "standing": False, "answered": False}}, **common},
        ]
        for game in GAMES:
            changed = dict(snapshot, version=9, stage="playing", table={"game": game, "players": 2, "options": {}, "settings": {}},
                           moment={"to_act": [0], "left_ms": [None], "window_ms": None, "view": {"seat": 0, "phase": evil},
                                   "you": {"seat": 0, "legal": [evil], "undo": False, "standing": False, "answered": False}})
            messages.append({"say": "table", "id": 0, "commitment": "c" * 64, "signer": "b" * 64, "spectators": 0,
                             "snapshot": changed, **common})
        messages.append({"say": "chat", "table": "k3", "seat": 0, "text": "last words", "at": 0})
        for message in messages:
            connection.sendall(frame(message))
        self.done.set()
        while connection.recv(65536):
            pass


class FloodingServer(HostileServer):
    """Shows a table, and then sends the same again and again, until nobody listens."""

    def __init__(self, flood, times):
        self.flood, self.times = flood, times
        super().__init__()

    def live(self, connection):
        snapshot = {"version": 4, "stage": "lobby", "host": 0, "sent_away": [], "result": None, "rematch": False,
                    "table": {"game": GAMES[-1], "players": 2, "options": {}, "settings": {}},
                    "seats": [{"who": "person", "name": "Ann"}, {"who": "bot", "level": "easy"}]}
        try:
            connection.sendall(frame({"say": "table", "id": 2, "table": "k3", "you": 0, "commitment": "a" * 64, "signer": "b" * 64,
                                      "spectators": 0, "snapshot": snapshot}))
            for _ in range(self.times):
                connection.sendall(self.flood)
            connection.sendall(frame({"say": "chat", "table": "k3", "seat": 0, "text": "last words", "at": 0}))
            while connection.recv(65536):
                pass
        except OSError:
            pass


def has_sanitizer():
    with open(TESSERA, "rb") as file:
        program = file.read()
    return b"__asan_init" in program or b"__tsan_init" in program


class Flooded(unittest.TestCase):
    def join(self, flood, times=1, **limits):
        folder = tempfile.TemporaryDirectory(prefix="tessera-join-")
        self.addCleanup(folder.cleanup)
        server = FloodingServer(flood, times)
        running = RunningJoin(f"http://127.0.0.1:{server.port}/#/t/k3", folder.name, "--plain", "--name", "Ann", **limits)
        self.addCleanup(lambda: running.process.poll() is None and running.process.kill())
        return running

    # Pongs without end, two bytes each: a key is heard among them.
    def test_tiny_frames_keep_nobody_waiting(self):
        running = self.join(b"\x8a\x00" * 2_000_000, times=1_000_000)
        running.wait_for("seat 1")
        running.say("quit")
        self.assertEqual(running.end(), 0, running.text()[-1000:])

    # Each event changes a large view a little; and millions of events that are nothing.
    @unittest.skipIf(has_sanitizer(), "a sanitizer takes more memory than that for itself")
    def test_views_and_events_take_little_memory(self):
        news = {"say": "news", "table": "k3", "you": 0, "version": 4}
        act = {"type": "acted", "seat": 1, "by": "bot", "action": "x"}
        for name, events in (
                ("one large view", [{"type": "started", "patch": {"x": [1] * 200_000}}] + [act | {"patch": {"a": 1}}] * 400),
                ("large views", [{"type": "started", "patch": {"x": [1] * 20_000}}] + [act | {"patch": {"a": i}} for i in range(5_000)]),
                ("nothings", [{}] * 1_300_000)):
            with self.subTest(name):
                running = self.join(frame(news | {"events": events}), most_memory=512 << 20)
                running.wait_for("last words")
                running.process.kill()
                running.end()


class Hostile(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tessera-join-")
        self.addCleanup(self.folder.cleanup)
        self.server = HostileServer()
        self.url = f"http://127.0.0.1:{self.server.port}/#/t/k3"

    def test_no_escape_sequence_reaches_a_pipe(self):
        running = RunningJoin(self.url, self.folder.name, "--plain", "--name", "Ann")
        running.wait_for("last words")
        running.say("quit")
        running.end()
        for byte in (b"\x1b", b"\x07", b"\x08", b"\r", "\u009b".encode(), "\u202e".encode()):
            self.assertNotIn(byte, running.out)
        self.assertIn("Warning: The server has changed the commitment", running.text())

    def test_no_escape_sequence_reaches_a_terminal(self):
        terminal = Terminal(self.folder.name)
        self.addCleanup(terminal.close)
        raw = os.path.join(self.folder.name, "raw")
        terminal.tmux("pipe-pane", f"cat >{raw}")
        terminal.type(f"{TESSERA} join '{self.url}' --name Ann")
        terminal.keys("Enter")
        terminal.wait_for("last words", "F1 Help")
        terminal.keys("F2")
        terminal.wait_for("Log · Esc closes")
        terminal.keys("F10")
        terminal.in_order()
        with open(raw, "rb") as file:
            written = file.read()
        self.assertNotIn(b"\x1b]0;owned", written)
        self.assertNotIn("\u009b".encode(), written)
        self.assertNotIn("\u202e".encode(), written)
        self.assertNotEqual(terminal.state("pane_title"), "owned")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
