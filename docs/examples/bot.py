#!/usr/bin/env python3
"""A whole bot for a Tessera server, in Python's standard library.

    bot.py                                    a game of Pass the Pot against the server's bot "greedy"
    bot.py --game hands-down --players 3      another game; every other seat is a bot
    bot.py --table l3Cltox_6tR65-3B           take an open seat at a friend's table
    bot.py --server https://example.org/games --games 5

It is meant to be read from top to bottom, and to be changed at one place: `choose`, which picks one of the legal actions.
docs/protocol.md describes all that is said here, docs/table.md the commands and events, games/GAME/docs/ the notation of the
actions.
"""

import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

# ---- The part to change ----------------------------------------------------------------------------------------------


def choose(game, view, legal):
    """One of the legal actions. `view` is all that our seat may know; games/GAME/docs/en.md says what the actions mean."""
    if game == "hands-down":  # who calls without the cards for it is fined: we can't count, so we let others call
        legal = [action for action in legal if action != "call"]
    return random.choice(legal)


# ---- HTTP: guests, tables and records ----------------------------------------------------------------------------------


class Refused(Exception):
    """The server said no; `code` is a word of the list in docs/protocol.md."""

    def __init__(self, code, detail=""):
        super().__init__(f"{code} ({detail})" if detail else code)
        self.code = code


def connection_to(server, timeout=30):
    url = urlsplit(server)
    kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    return kind(url.hostname, url.port, timeout=timeout), url.path.rstrip("/")


def ask(server, method, path, token=None, body=None):
    """One request: the answer's JSON, or Refused."""
    connection, base = connection_to(server)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    connection.request(method, base + path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    answer = json.loads(text) if text else None
    if response.status >= 400:
        raise Refused(answer["error"], answer.get("detail", ""))
    return answer


def our_token(server, file, name):
    """Of the guest that we were last time, or of a new one. A reader of the file is that guest: keep it secret."""
    if os.path.exists(file):
        with open(file, encoding="ascii") as saved:
            token = saved.read().strip()
        try:
            ask(server, "GET", "/api/me", token)
            return token
        except Refused as refused:
            if refused.code != "no_token":
                raise
    token = ask(server, "POST", "/api/guests", body={"name": name})["token"]
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as new:
        new.write(token + "\n")
    return token


# ---- WebSocket (RFC 6455), as much of it as a client needs ---------------------------------------------------------------


class Lost(Exception):
    """The connection is gone; `code` is why, if the server said so."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}" if code else "closed")
        self.code = code


class WebSocket:
    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, server, path):
        url = urlsplit(server)
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        # The server pings after 25 seconds without a word: a server that is silent for much longer is gone.
        self.socket = socket.create_connection((url.hostname, port), timeout=90)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.shake_hands(url.netloc, url.path.rstrip("/") + path)

    def shake_hands(self, host, path):
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            (
                f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        if lines[0].split(" ")[1] != "101":
            raise Lost()
        fields = {name.strip().lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if fields.get("sec-websocket-accept") != base64.b64encode(digest).decode():
            raise Lost()

    def fill(self):
        some = self.socket.recv(65536)
        if not some:
            raise Lost()
        self.buffer += some

    def take(self, size):
        while len(self.buffer) < size:
            self.fill()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def send(self, payload, opcode=TEXT):
        """One whole frame. What a client sends is masked, so that no proxy takes it for something else."""
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        mask = secrets.token_bytes(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def receive(self):
        """The next text. This server sends each one in a single frame, and masks none."""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            payload = self.take(size)
            opcode = first & 0x0F
            if opcode == self.TEXT:
                return payload.decode()
            if opcode == self.PING:
                self.send(payload, self.PONG)
            if opcode == self.CLOSE:
                self.send(payload[:2], self.CLOSE)
                raise Lost(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)

    def close(self):
        try:
            self.send(struct.pack(">H", 1000), self.CLOSE)
        except OSError:
            pass
        self.socket.close()


# ---- One table -------------------------------------------------------------------------------------------------------


class Player:
    """Plays one game at one table, through as many connections as it takes."""

    def __init__(self, server, token, table, delay=0.0, receipt_file=None):
        self.server = server
        self.token = token
        self.table = table
        self.delay = delay
        self.receipt_file = receipt_file  # for `tessera verify RECORD --receipt FILE`
        self.socket = None
        self.last_id = 0

        self.version = 0  # the number of the last event that we know
        self.seat = None
        self.game = None
        self.commitment = None  # of the server's dice: the first one that we saw
        self.signer = None  # the key that signs the server's records
        self.bots = []  # their seats
        self.players = 0
        self.number = None  # our part in the dice of this round
        self.round = 0
        self.lists = {}  # the closed lists that we have kept, with our numbers, by round
        self.moment = None  # whose turn it is, our view, our legal actions
        self.acting = None  # the id of an action that is not answered yet
        self.acted_at = None  # the version that it answers
        self.refused_at = None  # the version at which our last action was refused
        self.result = None
        self.next_table = None

    # -- What we say

    def say(self, word, **fields):
        self.last_id += 1
        message = {"say": word, "id": self.last_id, **fields}
        if word != "hello":
            message["table"] = self.table
        time.sleep(self.delay)
        self.socket.send(json.dumps(message).encode())
        return self.last_id

    def command(self, do, **fields):
        return self.say("do", command={"do": do, "version": self.version, **fields})

    # -- A whole game

    def play(self, want_rematch=False):
        """Until the game is over (and, if we want one, the rematch has a table). Gives the result."""
        failures = 0
        while True:
            try:
                self.connect()
                failures = 0
                while self.result is None or (want_rematch and self.next_table is None):
                    self.hear(json.loads(self.socket.receive()), want_rematch)
                return self.result
            except (Lost, OSError) as why:
                # Come back, later each time, and not at the same moment as everybody else. 1008: we did something wrong.
                if getattr(why, "code", None) == 1008 or failures == 8:
                    raise
                print(f"connection lost ({why}), coming back", file=sys.stderr)
                time.sleep(random.uniform(0, min(30, 0.2 * 2**failures)))
                failures += 1
            finally:
                if self.socket is not None:
                    self.socket.close()

    def connect(self):
        """Says who we are, and asks for all that we have missed: `since` 0 is everything, as a snapshot."""
        self.socket = WebSocket(self.server, "/api/live")
        self.acting = self.refused_at = None
        self.say("hello", protocol=1, token=self.token)
        self.say("watch", since=self.version)

    # -- What we hear

    def hear(self, message, want_rematch):
        word = message["say"]
        if word == "table":
            self.take_snapshot(message)
        elif word == "news" and message["table"] == self.table:
            self.take_news(message)
        elif word == "fair":
            self.put_in_our_number(message)
        elif word in ("done", "refused"):
            self.answered(message)
        elif word == "rematch":
            self.next_table = message["next"]
        elif word == "gone":
            raise Refused("no_such_table", "it was closed by those who run the server")
        if self.result is not None and want_rematch and word in ("table", "news"):
            self.command("rematch", on=True)
        if word in ("table", "news", "done", "refused"):
            self.act()

    def take_snapshot(self, message):
        """A snapshot: forget what was before."""
        snapshot = message["snapshot"]
        self.version = snapshot["version"]
        self.seat = message["you"]
        self.game = snapshot["table"]["game"]
        if self.commitment not in (None, message["commitment"]):
            raise Refused("unfair", "the server has changed its commitment")
        self.commitment = message["commitment"]
        self.signer = self.signer or message["signer"]
        self.bots = [seat for seat, sitter in enumerate(snapshot["seats"]) if sitter["who"] == "bot"]
        self.players = len(snapshot["seats"])
        self.moment = snapshot.get("moment")
        self.result = snapshot["result"]
        if snapshot["stage"] == "lobby":
            self.get_ready(snapshot)

    def get_ready(self, snapshot):
        """In the lobby: take a seat; and if the table is ours, start as soon as all seats are filled."""
        open_seats = [seat for seat, sitter in enumerate(snapshot["seats"]) if sitter["who"] == "open"]
        if self.seat is None:
            if not open_seats:
                raise Refused("seat_taken", "there is no open seat")
            self.command("sit", seat=open_seats[0])
        elif snapshot["host"] == self.seat and not open_seats:
            self.command("start")

    def take_news(self, message):
        """Events come in order. If there is a gap, or somebody sat down or got up in the lobby, we look again."""
        numbers = [event["n"] for event in message["events"] if "n" in event]
        if (numbers and numbers[0] != self.version + 1) or "moment" not in message:
            self.version = 0
            self.say("watch", since=0)
            return
        self.version = message["version"]
        self.seat = message["you"]
        self.moment = message["moment"]
        for event in message["events"]:
            if event["type"] == "finished":
                self.result = event["result"]

    def put_in_our_number(self, message):
        """Fair dice (docs/fair-dice.md): first the hash of a number that we draw. When the list of all hashes is closed we
        keep it, and only then show the number. So nobody can choose theirs when they know ours."""
        round_, list_ = message["round"], message.get("list")
        if message["commitment"] != self.commitment:
            raise Refused("unfair", "the server has changed its commitment")
        if self.seat is None and message["do"] != "check":
            return  # the snapshot that tells us our seat is on its way, and then we are asked again
        if message["do"] == "commit":
            if round_ < self.round or round_ in self.lists:
                raise Refused("unfair", "the server uses a round twice")
            if round_ != self.round:  # a new number each round
                self.round, self.number = round_, secrets.token_bytes(32)
            self.say("commit", round=round_, hash=self.our_hash())
        elif message["do"] == "open":
            if any(list_[seat] is not None for seat in self.bots):
                raise Refused("unfair", "a bot has a number")
            if self.lists.get(round_, {"list": list_})["list"] != list_:
                raise Refused("unfair", "the server shows two lists")
            opens = round_ == self.round and list_[self.seat] == self.our_hash()
            self.keep_list(round_, list_, self.number.hex() if opens else None)
            if opens:
                self.say("open", round=round_, number=self.number.hex())
        elif message["do"] == "check" and round_ in self.lists:
            ours = self.lists[round_]
            if ours["list"] != list_ or (ours["number"] and message["numbers"][ours["seat"]] != ours["number"]):
                raise Refused("unfair", "the numbers are not those of the list")

    def our_hash(self):
        table = self.table.encode()
        head = b"tessera number 2" + bytes([len(table)]) + table
        return hashlib.sha256(head + struct.pack(">IB", self.round, self.seat) + self.number).hexdigest()

    def keep_list(self, round_, list_, number):
        """The receipt: what we saw before the game, kept before we show our number."""
        self.lists[round_] = {"round": round_, "list": list_, "bots": self.bots, "seat": self.seat, "number": number,
                              "opened": False}
        if self.receipt_file is None:
            return
        receipt = {"format": "tessera-receipt", "version": 1, "table": self.table, "commitment": self.commitment,
                   "signer": self.signer, "rounds": [self.lists[each] for each in sorted(self.lists)]}
        with open(self.receipt_file, "w", encoding="utf-8") as file:
            json.dump(receipt, file)
            file.flush()
            os.fsync(file.fileno())

    def answered(self, message):
        if message["say"] == "refused":
            # Harmless: a command that came too late or twice, perhaps by the connection before this one. Anything else is
            # a fault of ours.
            if message["code"] in ("already_seated", "seat_taken"):
                self.version = 0
                self.say("watch", since=0)
            elif message["code"] not in ("stale", "already", "not_asked", "bot_plays", "wrong_stage", "not_allowed",
                                         "storage", "stopping"):
                raise Refused(message["code"], message["detail"])
        if message["id"] == self.acting:
            self.acting = None
            self.refused_at = self.acted_at if message["say"] == "refused" else None

    def act(self):
        """Answers, once, if we are asked."""
        you = (self.moment or {}).get("you")
        if self.result is not None or self.acting is not None or not you or not you["legal"]:
            return
        if you["answered"] or you["standing"]:  # in a call window: we have said `wait`
            return
        if self.refused_at == self.version:  # the refusal was faster than the news that will tell us why
            return
        action = choose(self.game, self.moment["view"], you["legal"])
        self.acted_at = self.version
        self.acting = self.command("act", action=action)


# ---- Afterwards ------------------------------------------------------------------------------------------------------


def check_dice(server, player):
    """That the secret fits what was committed to before the game, and that our number is in it. `tessera verify` checks
    every roll, too."""
    fair = ask(server, "GET", f"/api/tables/{player.table}/record")["fair"]
    if fair["commitment"] != player.commitment:
        return "the server has changed its commitment!"
    if hashlib.sha256(bytes.fromhex(fair["secret"])).hexdigest() != player.commitment:
        return "the secret does not fit the commitment!"
    recorded = {each["round"]: each["list"] for each in [fair, *fair["spoiled"]]}
    if any(recorded.get(round_) != kept["list"] for round_, kept in player.lists.items()):
        return "a list that we kept is not in the record!"
    ours = player.lists.get(fair["round"], {"number": None})["number"]
    if ours is None:
        return "dice without our number"
    if fair["numbers"][player.seat] != ours:
        return "our number was left out!"
    return "fair dice"


def report(server, player):
    result = player.result
    outcome = "won" if player.seat in result["winners"] else "no winner" if not result["winners"] else "lost"
    print(f"{player.game} at table {player.table}: {outcome}, seat {player.seat}, scores {result['scores']}, "
          f"by {result['reason']}, {check_dice(server, player)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Plays at a Tessera server, by random legal actions.")
    parser.add_argument("--server", default="http://127.0.0.1:8080", help="with its base path, if it has one")
    parser.add_argument("--token-file", default="bot.token", help="who we are; made if it is not there")
    parser.add_argument("--name", default="Python")
    parser.add_argument("--table", help="play there; else a new table is made")
    parser.add_argument("--game", default="pass-the-pot", help="of the new table")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="greedy", help="of the bots on the other seats")
    parser.add_argument("--options", type=json.loads, default={}, help='of the game: {"goal": 30}')
    parser.add_argument("--settings", type=json.loads, default={}, help='of the table: {"listed": true}')
    parser.add_argument("--games", type=int, default=1, help="ask for a rematch until so many are played")
    parser.add_argument("--delay", type=float, default=0.06,
                        help="seconds before each message; the server sends away who says more than 20 a second for long")
    given = parser.parse_args()

    token = our_token(given.server, given.token_file, given.name)
    table = given.table
    if table is None:
        seats = [None] + [{"bot": given.level}] * (given.players - 1)
        table = ask(given.server, "POST", "/api/tables", token, {
            "game": given.game, "players": given.players, "options": given.options, "settings": given.settings,
            "seats": seats, "sit": 0,
        })["table"]
        print(f"table {table}", file=sys.stderr)
    for left in reversed(range(given.games)):
        player = Player(given.server, token, table, given.delay, f"{given.token_file}.{table}.receipt")
        player.play(want_rematch=left > 0)
        report(given.server, player)
        table = player.next_table


if __name__ == "__main__":
    try:
        main()
    except (Refused, Lost, OSError) as why:
        sys.exit(f"bot.py: {why}")
