#!/usr/bin/env python3
"""What several nodes cost and carry, everything on this machine: `./dev bench cluster [ROUNDS [PART]]`.

    bench.py TESSERA CLUSTER_LOAD FOLDER [ROUNDS [carry|relay|snapshot|growth|sizes]]

Set-ups that are compared take turns, some seconds each, again and again: a machine that is slow at times is so for all of
them. The load runs on the same cores. Ratios are medians over the rounds; absolute figures are of this machine.
"""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

from parts import Failed, Haproxy, Nats, Node, Part, Postgres, free_ports, wait_until

PARTS = ("carry", "relay", "snapshot", "growth", "sizes")
SECOND = 1_000_000  # microseconds
TABLES = 300
MOST = 10_000  # µs between two moves of a table: far more than can be carried
TURN = 4 * SECOND
WARM_UP = SECOND


def cpu_seconds(pids):
    """To the nanosecond: the times of `stat` are counted in ticks, and these programs run for a part of a tick at a time."""
    total = 0
    for pid in pids:
        try:
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as stat:
                    total += int(stat.read().split()[0])
        except OSError:
            continue
    return total / 1e9


def memory(parts):
    """Their resident bytes."""
    total = 0
    for part in parts:
        with open(f"/proc/{part.process.pid}/statm", encoding="ascii") as statm:
            total += int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    return total


def take_precedence(pid):
    """Linux schedules sessions, each with a niceness of its own: that of this program goes to those that it starts."""
    try:
        with open(f"/proc/{pid}/autogroup", "w", encoding="ascii") as group:
            group.write(str(os.nice(0)))
    except OSError:
        pass


def with_children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
        return [pid, *map(int, children.read().split())]


class Turn:
    """What one turn of a crowd has shown."""

    def __init__(self, moves, seconds, p50, p99, cpu):
        self.moves, self.p50, self.p99, self.cpu = moves, p50, p99, cpu
        self.rate = moves / seconds

    def cost(self, part):
        """CPU milliseconds a move."""
        return self.cpu[part] * 1000 / max(self.moves, 1)


class Crowd:
    """A `cluster_load` at some nodes. `doors` gives for each table the nodes where it is made and where it is played."""

    def __init__(self, bench, nodes, doors, tables=TABLES):
        self.bench, self.nodes = bench, nodes
        doors = [f"{maker.port}:{player.port}" for maker, player in doors(nodes)]
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "--", bench.load, str(tables), *doors],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.expect("ready")

    def expect(self, word):
        line = self.process.stdout.readline()
        if line.strip() != word:
            raise Failed(f"the crowd said {line!r}, not {word}")

    def play(self, period=MOST, length=TURN):
        for pid in with_children(self.bench.postgres.process.pid):  # each is a session
            take_precedence(pid)
        self.process.stdin.write(f"{period} {WARM_UP} {length}\n")
        self.process.stdin.flush()
        self.expect("begin")
        before = self.bench.cpu(self.nodes)
        moves, seconds, p50, p99, refused = map(float, self.process.stdout.readline().split())
        after = self.bench.cpu(self.nodes)
        if refused:
            say(f"  {refused:.0f} refused")
        return Turn(moves, seconds, p50, p99, {part: after[part] - before[part] for part in after})

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def local(nodes):
    return [(node, node) for node in nodes]


def relayed(nodes):
    return list(zip(nodes[1:] + nodes[:1], nodes))


def mixed(nodes):
    """As behind a load balancer: with three nodes, two of three tables are on another node than their players."""
    return [(maker, player) for maker in nodes for player in nodes]


class Bench:
    def __init__(self, tessera, load, folder, rounds):
        self.tessera, self.load, self.folder, self.rounds = tessera, load, folder, rounds
        self.sockets = tempfile.mkdtemp(prefix="tessera-")
        self.running = []
        self.count = 0
        self.postgres = self.run(Postgres(folder, self.sockets))
        self.nats = self.run(Nats(folder, free_ports(1)[0]))

    def run(self, part):
        self.running.append(part)
        part.start()
        take_precedence(part.process.pid)
        return part

    def stop(self):
        for part in reversed(self.running):
            part.stop()
        shutil.rmtree(self.sockets, ignore_errors=True)

    def cluster(self, count, old_snapshot=False):
        """So many nodes on a new database, when each has its share."""
        self.count += 1
        name = f"bench_{self.count}"
        made = self.postgres.run("createdb", "-h", self.sockets, "-U", "tessera", name)
        if made.returncode:
            raise Failed(made.stderr)
        store = self.postgres.url().replace("/tessera?", f"/{name}?")
        nodes = [self.run(Node(self.folder, f"{name}-{i}", port, self.tessera, store, self.nats.url(),
                               ["--no-limits", "--log", "warning"])) for i, port in enumerate(free_ports(count))]
        for node in nodes:
            wait_until(node.name, node.is_healthy, node)
        shares = f"SELECT count(*) FROM shards WHERE owner IS NOT NULL GROUP BY owner HAVING count(*) >= {200 // count}"
        wait_until("each node's share", lambda: len(self.ask(name, shares)) == count)
        if old_snapshot:
            self.open_snapshot(name)
        return nodes

    def sqlite(self):
        """One server on a folder."""
        (port,) = free_ports(1)
        node = Node(self.folder, "sqlite", port, self.tessera, "", "")
        node.command = [word for word in node.command if word not in ("--store", "--nats", "")] + ["--no-limits"]
        self.run(node)
        wait_until(node.name, node.is_healthy, node)
        return [node]

    def ask(self, database, sql):
        done = self.postgres.run("psql", "-h", self.sockets, "-U", "tessera", "-d", database, "-Atc", sql)
        return done.stdout.split()

    def cpu(self, nodes):
        return {"node": cpu_seconds(node.process.pid for node in nodes),
                "PostgreSQL": cpu_seconds(with_children(self.postgres.process.pid)),
                "NATS": cpu_seconds([self.nats.process.pid])}

    def open_snapshot(self, database):
        """A transaction that keeps seeing the database as it is now."""
        self.run(Part(self.folder, database + "-snapshot", [
            self.postgres.programs + "/psql", "-h", self.sockets, "-U", "tessera", "-d", database,
            "-qc", "BEGIN ISOLATION LEVEL REPEATABLE READ", "-c", "SELECT count(*), pg_sleep(100000) FROM nodes"]))
        old = "SELECT count(*) FROM pg_stat_activity WHERE backend_xmin IS NOT NULL AND query LIKE '%pg_sleep(100000)%' "
        wait_until("the snapshot", lambda: self.ask(database, old + "AND pid <> pg_backend_pid()") >= ["1"])


def say(text):
    print(text, flush=True)


def middle(values):
    return statistics.median(values)


def in_turn(bench, crowds, period=MOST):
    """For each crowd its turns."""
    turns = [[] for _ in crowds]
    for _ in range(bench.rounds):
        for crowd, own in zip(crowds, turns):
            own.append(crowd.play(period))
    return turns


def tell(name, turns, times=True):
    """`times`: how long moves take says something only if all are carried."""
    costs = ", ".join(f"{part} {middle([turn.cost(part) for turn in turns]):.3f}" for part in turns[0].cpu)
    took = f"; p50 {middle([t.p50 for t in turns]):.1f} ms, p99 {middle([t.p99 for t in turns]):.1f} ms" if times else ""
    say(f"  {name:<24} {middle([turn.rate for turn in turns]):8.0f} moves/s; ms CPU a move: {costs}{took}")


def ratio(name, aim, a, b):
    values = sorted(x / y for x, y in zip(a, b) if y)
    say(f"  {name}: {middle(values):.2f} (aim {aim}; rounds {', '.join(f'{value:.2f}' for value in values)})")


def carry(bench, old_snapshot=False):
    say("What is carried while an old snapshot is open" if old_snapshot else "What is carried")
    one, three = (Crowd(bench, bench.cluster(count, old_snapshot), mixed) for count in (1, 3))
    alone = None if old_snapshot else Crowd(bench, bench.sqlite(), local)
    turns = in_turn(bench, [one, three, *([alone] if alone else [])])
    for name, own in zip(("one node on PostgreSQL", "three nodes", "one server on SQLite"), turns):
        tell(name, own, times=False)
    ratio("three nodes carry, of what one carries", ">= 0.8", [t.rate for t in turns[1]], [t.rate for t in turns[0]])
    period = int(TABLES * SECOND / (middle([turn.rate for turn in turns[0]]) / 2))
    say(f"  at half of that load ({TABLES * SECOND / period:.0f} moves/s)")
    half = in_turn(bench, [one, three], period)
    tell("one node on PostgreSQL", half[0])
    tell("three nodes", half[1])
    ratio("p99 of three nodes, in p99 of one", "<= 3", [t.p99 for t in half[1]], [t.p99 for t in half[0]])
    for crowd in filter(None, (one, three, alone)):
        crowd.end()


def relay(bench, rate=500):
    say(f"A move whose socket is on another node than its table, {rate} a second")
    nodes = bench.cluster(3)
    crowds = [Crowd(bench, nodes, local), Crowd(bench, nodes, relayed)]
    near, far = in_turn(bench, crowds, TABLES * SECOND // rate)
    tell("local", near)
    tell("relayed", far)
    ratio("node CPU of a relayed move, in that of a local one", "<= 2",
          [t.cost("node") for t in far], [t.cost("node") for t in near])
    more = middle([a.p50 - b.p50 for a, b in zip(far, near)])
    say(f"  more at the median: {more:.2f} ms (aim <= 2)")
    for crowd in crowds:
        crowd.end()


def snapshot(bench):
    carry(bench, old_snapshot=True)


def growth(bench):
    say("How it grows")
    counts = (1, 2, 3, 6)
    crowds = [Crowd(bench, bench.cluster(count), mixed) for count in counts]
    for count, own in zip(counts, in_turn(bench, crowds)):
        tell(f"{count} nodes" if count > 1 else "1 node", own, times=False)
    for crowd in crowds:
        crowd.end()


def sizes(bench):
    say("What clients, moves and WebSockets take")
    client_sizes(bench, 2000)
    nodes = bench.cluster(3)
    crowd = Crowd(bench, nodes, mixed)
    log_sizes(bench, crowd)
    crowd.end()
    proxy_sizes(bench, nodes)


def client_sizes(bench, tables):
    took = {}
    for doors in (local, relayed):
        nodes = bench.cluster(3)
        before = memory(nodes)
        crowd = Crowd(bench, nodes, doors, tables)
        took[doors] = (memory(nodes) - before) / tables / 1000
        crowd.end()
        for node in nodes:
            node.stop()
    say(f"  memory of a table with two clients: local {took[local]:.1f} KB, relayed {took[relayed]:.1f} KB; "
        f"a relayed client takes {(took[relayed] - took[local]) / 2:.1f} KB more")


def log_sizes(bench, crowd):
    database = f"bench_{bench.count}"
    for name, period in (("500 a second", TABLES * SECOND // 500), ("as fast as it goes", MOST)):
        sizes = []
        for _ in range(bench.rounds):
            (before,) = bench.ask(database, "SELECT pg_current_wal_lsn() - '0/0'")
            turn = crowd.play(period)
            (after,) = bench.ask(database, "SELECT pg_current_wal_lsn() - '0/0'")
            sizes.append((int(after) - int(before)) / (turn.moves * (1 + WARM_UP / TURN)))
        say(f"  write-ahead log, {name}: {middle(sizes):.0f} bytes a move (rounds {', '.join(f'{s:.0f}' for s in sizes)})")


def proxy_sizes(bench, nodes):
    haproxy = bench.run(Haproxy(bench.folder, free_ports(1)[0], nodes))
    wait_until("the nodes behind HAProxy", lambda: Node.is_healthy(haproxy))
    before = memory([haproxy])
    crowd = Crowd(bench, [haproxy], local, 1000)
    say(f"  HAProxy: {(memory([haproxy]) - before) / 2000 / 1000:.1f} KB a WebSocket")
    crowd.end()
    crowd = Crowd(bench, [haproxy], local)
    costs = [crowd.play(TABLES * SECOND // 500).cost("node") for _ in range(bench.rounds)]
    say(f"  HAProxy, 500 moves a second: {middle(costs):.3f} ms CPU a move of a table with two WebSockets")
    crowd.end()


def main():
    tessera, load, folder = map(os.path.abspath, sys.argv[1:4])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    parts = sys.argv[5:] or PARTS
    if rounds < 1 or not set(parts) <= set(PARTS):
        sys.exit(f"usage: bench cluster [ROUNDS [{'|'.join(PARTS)}]]")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    take_precedence(os.getpid())
    say(f"{os.cpu_count()} cores for everything; {TABLES} tables, {rounds} rounds of {TURN // SECOND} s each")
    for part in parts:
        bench = Bench(tessera, load, folder, rounds)
        try:
            globals()[part](bench)
        finally:
            bench.stop()
        shutil.rmtree(folder)
        os.makedirs(folder)


if __name__ == "__main__":
    try:
        main()
    except Failed as why:
        sys.exit(f"bench: {why}")
    except KeyboardInterrupt:
        sys.exit(130)
