"""docs/examples/bot.py plays whole games of each kind at a real server, over connections that break.

    bot_example_test.py PROGRAM
"""

import contextlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "docs", "examples"), os.path.dirname(os.path.abspath(__file__))]
sys.dont_write_bytecode = True
import bot  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = sys.argv.pop(1)
QUICK = {"pace_min_ms": 0, "pace_max_ms": 0, "window_ms": 100}


class BrittleSocket(bot.WebSocket):
    """Breaks now and then, before or after a message went through. Not while numbers are put into the dice: who is away
    then is left out."""

    chance = 0.0

    def send(self, payload, opcode=bot.WebSocket.TEXT):
        brittle = opcode == self.TEXT and not any(word in payload for word in (b'"start"', b'"commit"', b'"open"'))
        if brittle and random.random() < self.chance / 2:
            raise bot.Lost()
        super().send(payload, opcode)
        if brittle and random.random() < self.chance / 2:
            raise bot.Lost()


class BotExample(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.process = ServerProcess(PROGRAM, cls.folder.name)
        cls.server = cls.process.url
        bot.WebSocket = BrittleSocket

    @classmethod
    def tearDownClass(cls):
        cls.process.stop()
        cls.folder.cleanup()

    def run_bot(self, *arguments):
        """What main prints."""
        out = io.StringIO()
        sys.argv = ["bot.py", "--server", self.server, "--token-file", self.folder.name + "/token", "--delay", "0",
                    "--settings", json.dumps(QUICK), *arguments]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            bot.main()
        return out.getvalue().splitlines()

    def verify(self, table):
        record = os.path.join(self.folder.name, "record.json")
        with open(record, "w", encoding="utf-8") as file:
            json.dump(bot.ask(self.server, "GET", f"/api/tables/{table}/record"), file)
        command = [PROGRAM, "verify", record]
        receipt = f"{self.folder.name}/token.{table}.receipt"
        if os.path.exists(receipt):
            command += ["--receipt", receipt]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("numbers", done.stdout)
        if os.path.exists(receipt):
            self.assertIn("nothing was chosen late", done.stdout)

    def play(self, game, *arguments):
        for line in self.run_bot("--game", game, *arguments):
            self.assertIn(f"{game} at table", line)
            self.assertIn("by rules", line)
            self.assertIn("fair dice", line)
            self.verify(line.split(":")[0].split()[-1])

    def games(self):
        return bot.ask(self.server, "GET", "/api/games")["games"]

    def test_every_game(self):
        for game in self.games():
            with self.subTest(game=game["id"]):
                BrittleSocket.chance = 0.01 if game["hidden"] else 0.05
                short = game["short_game"]
                self.play(game["id"], "--players", str(short["players"]), "--options", json.dumps(short["options"]))

    def test_a_rematch(self):
        BrittleSocket.chance = 0
        game = next(game for game in self.games() if not game["hidden"])
        self.play(game["id"], "--games", "2", "--options", json.dumps(game["short_game"]["options"]))

    def test_two_bots_at_one_table(self):
        BrittleSocket.chance = 0.05
        tokens = [bot.our_token(self.server, self.folder.name + "/" + name, name) for name in ("Ann", "Bob")]
        game = next(game for game in self.games() if not game["hidden"])
        table = bot.ask(self.server, "POST", "/api/tables", tokens[0],
                        {"game": game["id"], "players": 2, "settings": QUICK,
                         "options": game["short_game"]["options"]})["table"]
        players = [bot.Player(self.server, token, table) for token in tokens]
        with contextlib.redirect_stderr(io.StringIO()):
            threads = [threading.Thread(target=player.play, daemon=True) for player in players]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout=60)
                self.assertFalse(thread.is_alive(), "a game that does not end")
        self.assertEqual(players[0].result, players[1].result)
        self.assertEqual({player.seat for player in players}, {0, 1})
        self.verify(table)

    def test_a_token_that_is_void_is_replaced(self):
        BrittleSocket.chance = 0
        file = self.folder.name + "/void"
        token = bot.our_token(self.server, file, "Ann")
        self.assertEqual(bot.our_token(self.server, file, "Ann"), token)
        bot.ask(self.server, "DELETE", "/api/me", token)
        self.assertNotEqual(bot.our_token(self.server, file, "Ann"), token)


if __name__ == "__main__":
    unittest.main()
