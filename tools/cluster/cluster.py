#!/usr/bin/env python3
"""A cluster on this machine: PostgreSQL, nats-server, nodes and HAProxy before them. Ctrl-C stops all of it.

    cluster.py TESSERA FOLDER [NODES] [--port PORT] [-- ARGUMENT…]

What was played stays in FOLDER. A node that ends is started again after a second, as systemd would do it: `kill -9` one and
see. `./dev cluster` runs this; docs/cluster.md goes on from here.
"""

import argparse
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from parts import Failed, Haproxy, LOOPBACK, Nats, Node, Postgres, free_ports, is_free, unprivileged_user, wait_until

PORT = 8080
RESTART_AFTER = 1.0


class Stopped(Exception):
    """Ctrl-C, or SIGTERM."""


def main():
    given = arguments()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    folder, temporary = usable_folder(os.path.abspath(given.folder))
    lock = lock_of(folder)
    sockets = tempfile.mkdtemp(prefix="tessera-")  # the path of a Unix socket is short
    parts = []
    try:
        nodes = start(given, folder, sockets, parts)
        watch(parts, nodes)
    except Stopped:
        pass
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if parts:
            say("\nStopping …")
        for part in reversed(parts):
            part.stop()
        shutil.rmtree(sockets, ignore_errors=True)
        if temporary:
            shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def arguments():
    parser = argparse.ArgumentParser(prog="cluster", description="A cluster on this machine; Ctrl-C stops it.")
    parser.add_argument("tessera", help=argparse.SUPPRESS)
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("nodes", nargs="?", type=int, default=3, metavar="NODES", help="1 to 16; 3 if nothing is said")
    parser.add_argument("--port", type=int, help=f"of HAProxy; 0: any that is free; if nothing is said {PORT}, or any")
    parser.epilog = "What stands after -- goes to each `tessera serve`."
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    given = parser.parse_args(words[:end])
    given.more = words[end + 1:]
    if not 1 <= given.nodes <= 16:
        parser.error("1 to 16 nodes")
    return given


def start(given, folder, sockets, parts):
    """Adds to `parts` what it has started, and gives the nodes."""
    port = public_port(given.port)
    nats_port, *ports = free_ports(given.nodes + 1)
    say(f"PostgreSQL and NATS (logs and data in {folder}) …")
    postgres = Postgres(folder, sockets)
    nats = Nats(folder, nats_port)
    nodes = [Node(folder, f"node-{i + 1}", node_port, given.tessera, postgres.url(), nats.url(), given.more)
             for i, node_port in enumerate(ports)]
    haproxy = Haproxy(folder, port, nodes)
    for part in (postgres, nats):
        parts.append(part)
        part.start()
    say(f"{given.nodes} nodes …")
    for node in nodes:
        parts.append(node)
        node.start()
    for node in nodes:
        wait_until(node.name, node.is_healthy, node)
    parts.append(haproxy)
    haproxy.start()
    for node in nodes:
        say(f"  {node.name}: http://{LOOPBACK}:{node.port}/, process {node.process.pid}")
    say(f"  who has what: {given.tessera} admin --data {nodes[0].data} nodes")
    say(f"The cluster is ready: http://{LOOPBACK}:{port}/ (Ctrl-C stops it)")
    return nodes


def watch(parts, nodes):
    """Until a part that nobody starts again has ended."""
    while True:
        for part in parts:
            if part.runs():
                continue
            say(f"{part.name} has ended ({part.process.returncode})")
            if part not in nodes:
                raise Failed(f"{part.name} has ended:\n{part.last_lines()}")
            time.sleep(RESTART_AFTER)
            part.start()
            say(f"{part.name} is started again, process {part.process.pid}")
        time.sleep(0.2)


def public_port(wanted):
    if wanted == 0 or (wanted is None and not is_free(PORT)):
        (port,) = free_ports(1)
        if wanted is None:
            say(f"Port {PORT} is in use; HAProxy takes {port}.")
        return port
    port = PORT if wanted is None else wanted
    if not is_free(port):
        raise Failed(f"port {port} is in use, or not allowed; --port 0 takes one that is free")
    return port


def usable_folder(folder):
    """It, if PostgreSQL's user can reach it (not below root's home); else a temporary one, and True."""
    os.makedirs(folder, exist_ok=True)
    user = unprivileged_user()
    command = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if user else []
    if subprocess.run([*command, "test", "-x", folder], check=False).returncode == 0:
        return folder, False
    other = tempfile.mkdtemp(prefix="tessera-cluster-")
    os.chmod(other, 0o755)
    say(f"The user {user.pw_name} can't reach {folder}: everything is in {other}, and gone afterwards.")
    return other, True


def lock_of(folder):
    """As long as the file is open, no other cluster uses the folder."""
    lock = open(os.path.join(folder, "lock"), "w", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failed(f"another cluster uses {folder}") from None
    return lock


def stop(*_):
    raise Stopped()


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    try:
        main()
    except Stopped:
        pass
    except Failed as why:
        sys.exit(f"cluster: {why}")
