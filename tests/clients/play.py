"""play.py SERVER: a short game of every kind, by the client that openapi-python-client makes from the API's description.

What travels by HTTP goes through the generated functions, what travels by WebSocket through the generated models. Its last
line is "N passed, N failed"."""
import json
import random
import sys

from tessera_client import Client
from tessera_client.api.default import games, new_guest, new_table, record
from tessera_client.models import (BotSeat, ClientDo, ClientHello, ClientWatch, CommandAct, CommandStart, GameRecord,
                                   NewGuest, NewTable, ServerDone, ServerNews, ServerRefused, ServerTable, ServerWelcome,
                                   SomeSettings)
from websockets.sync.client import connect

HEARD = {"welcome": ServerWelcome, "table": ServerTable, "news": ServerNews, "done": ServerDone, "refused": ServerRefused}
# A command that came too late: the news that tells of it is on its way.
HARMLESS = {"stale", "already", "not_asked", "bot_plays", "wrong_stage"}


class Player:
    """One guest at one table. It has no number of its own in the dice: the game starts without one."""

    def __init__(self, socket, token, table):
        self.socket, self.table, self.last_id = socket, table, 0
        self.tell(ClientHello(say="hello", id=self.next_id(), protocol=1, token=token))
        self.tell(ClientWatch(say="watch", id=self.next_id(), table=table, since=0))

    def next_id(self):
        self.last_id += 1
        return self.last_id

    def tell(self, message):
        self.socket.send(json.dumps(message.to_dict()))

    def command(self, command):
        self.tell(ClientDo(say="do", id=self.next_id(), table=self.table, command=command))

    def hear(self):
        """The next message that there is a model for here."""
        while True:
            heard = json.loads(self.socket.recv(timeout=30))
            if heard["say"] in HEARD:
                return HEARD[heard["say"]].from_dict(heard)

    def play(self):
        """Until the game is over; gives the winners."""
        while True:
            message = self.hear()
            if isinstance(message, ServerRefused):
                assert message.code in HARMLESS, f"{message.code}: {message.detail}"
            elif isinstance(message, ServerTable):
                if message.snapshot.result:
                    return message.snapshot.result.winners
                if message.snapshot.stage == "lobby":
                    self.command(CommandStart(do="start", version=message.snapshot.version))
                self.act(message.snapshot.version, message.snapshot.moment)
            elif isinstance(message, ServerNews):
                for event in message.events:
                    if event.type_ == "finished":
                        return event.result.winners
                self.act(message.version, message.moment)

    def act(self, version, moment):
        you = getattr(moment, "you", None)
        if you and you.legal and not you.answered and not you.standing:
            self.command(CommandAct(do="act", version=version, action=random.choice(you.legal)))


def play(server, client, token, game):
    seats = [None] + [BotSeat(bot="greedy")] * (game.short_game.players - 1)
    made = new_table.sync(client=client, body=NewTable(
        game=game.id, players=game.short_game.players, seats=seats, sit=0, options=game.short_game.options,
        settings=SomeSettings(pace_min_ms=0, pace_max_ms=0, window_ms=500)))
    with connect(server.replace("http", "ws", 1) + "/api/live", max_size=None) as socket:
        winners = Player(socket, token, made.table).play()
    kept = record.sync(made.table, client=client)
    assert isinstance(kept, GameRecord) and kept.game == game.id and kept.result.winners == winners, kept


def main():
    server, failed = sys.argv[1].rstrip("/"), 0
    guest = new_guest.sync(client=Client(server), body=NewGuest(name="Ann"))
    client = Client(server, headers={"Authorization": f"Bearer {guest.token}"})
    catalogue = games.sync(client=client).games
    for game in catalogue:
        try:
            play(server, client, guest.token, game)
        except Exception as why:  # of generated code, too
            failed += 1
            print(f"{game.id}: {type(why).__name__}: {why}")
    print(f"{len(catalogue) - failed} passed, {failed} failed")
    sys.exit(failed > 0 or not catalogue)


main()
