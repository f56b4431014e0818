"""The programs of a cluster on this machine: PostgreSQL, nats-server, nodes, HAProxy. `cluster.py` starts and stops them.

Each is a process of its own session, with its output in FOLDER/NAME.log. It ends when the process that started it ends,
however that happens.
"""

import glob
import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOOPBACK = "127.0.0.1"
NODE_PORTS = range(20000, 32000)  # below those that Linux gives to outgoing connections
# In the environment of every process of a cluster: the folder it belongs to.
MARK = "TESSERA_CLUSTER"


class Failed(Exception):
    """What is said to the person who started it."""


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def is_listening(port):
    try:
        socket.create_connection((LOOPBACK, port), timeout=5).close()
    except OSError:
        return False
    return True


def free_ports(count):
    return [port for port in random.sample(NODE_PORTS, 200) if is_free(port)][:count]


def program(name, package, folders=("/usr/sbin",)):
    path = shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))
    if path is None:
        raise Failed(f"{name} is not on this machine: apt install {package}")
    return path


def wait_until(what, ready, part=None, patience=60):
    end = time.monotonic() + patience
    while not ready():
        if part is not None and not part.runs():
            raise Failed(f"{what} has ended:\n{part.last_lines()}")
        if time.monotonic() > end:
            raise Failed(f"{what} is not ready after {patience} s" + (f":\n{part.last_lines()}" if part else ""))
        time.sleep(0.05)


class Part:
    """One process."""

    def __init__(self, folder, name, command, user=None, stop_signal=signal.SIGTERM, orphan_signal="KILL"):
        self.name = name
        self.folder = folder
        self.stop_signal = stop_signal
        self.command = ["setpriv", "--pdeathsig", orphan_signal, *as_user(user), "--", *command]
        self.log = os.path.join(folder, name + ".log")
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                env={**os.environ, MARK: self.folder})

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, patience=20):
        if not self.runs():
            return
        self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def last_lines(self, count=15):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return "".join(log.readlines()[-count:])


def as_user(user):
    """For setpriv: only root can become another user."""
    if user is None:
        return []
    return [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


class Postgres(Part):
    """PostgreSQL, reached by a Unix socket in `sockets`. It refuses to run as root: then it is another user's."""

    def __init__(self, folder, sockets):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        if not found:
            raise Failed("PostgreSQL is not on this machine: apt install postgresql")
        self.programs = found[-1]
        self.user = unprivileged_user()
        self.sockets = sockets
        self.data = os.path.join(folder, "postgres")
        if self.user:
            os.chown(sockets, self.user.pw_uid, self.user.pw_gid)
        super().__init__(
            folder, "postgresql",
            [self.programs + "/postgres", "-D", self.data, "-k", sockets, "-c", "listen_addresses=",
             "-c", "max_connections=200"],
            user=self.user, stop_signal=signal.SIGINT, orphan_signal="QUIT")

    def url(self):
        return f"postgresql:///tessera?host={self.sockets}&user=tessera&sslmode=disable&gssencmode=disable"

    def run(self, name, *arguments):
        command = ["setpriv", *as_user(self.user), "--", f"{self.programs}/{name}", *arguments]
        return subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)

    def start(self):
        if not os.path.exists(os.path.join(self.data, "PG_VERSION")):
            self.make_data()
        super().start()
        here = ("-h", self.sockets, "-U", "tessera")
        wait_until("PostgreSQL", lambda: self.run("pg_isready", "-q", *here).returncode == 0, self)
        there = self.run("psql", *here, "-d", "postgres", "-Atc", "SELECT 1 FROM pg_database WHERE datname = 'tessera'")
        if there.stdout.strip() != "1":
            made = self.run("createdb", *here, "tessera")
            if made.returncode:
                raise Failed("createdb: " + made.stderr)

    def make_data(self):
        shutil.rmtree(self.data, ignore_errors=True)  # a start that was cut short
        os.mkdir(self.data, 0o700)
        if self.user:
            os.chown(self.data, self.user.pw_uid, self.user.pw_gid)
        made = self.run("initdb", "-D", self.data, "-U", "tessera", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        if made.returncode:
            raise Failed(f"initdb, as user {self.user.pw_name if self.user else 'you'}, in {self.data}:\n{made.stderr}")


def unprivileged_user():
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise Failed("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")


class Nats(Part):
    def __init__(self, folder, port):
        self.port = port
        super().__init__(folder, "nats", [program("nats-server", "nats-server"), "-a", LOOPBACK, "-p", str(port)])

    def url(self):
        return f"nats://{LOOPBACK}:{self.port}"

    def start(self):
        super().start()
        wait_until("nats-server", lambda: is_listening(self.port), self)


class Node(Part):
    """One `tessera serve`. The program that started it starts it again when it ends."""

    def __init__(self, folder, name, port, tessera, store, nats, arguments=()):
        self.port = port
        self.data = os.path.join(folder, name)
        super().__init__(
            folder, name,
            [tessera, "serve", "--port", str(port), "--data", self.data, "--store", store, "--nats", nats,
             "--node", name, "--trust-proxy", LOOPBACK, *arguments])

    def is_healthy(self):
        try:
            with urllib.request.urlopen(f"http://{LOOPBACK}:{self.port}/healthz", timeout=5) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False


class Haproxy(Part):
    """HAProxy with the configuration of deploy/haproxy.cfg, on one port of this machine and without TLS."""

    def __init__(self, folder, port, nodes):
        self.port = port
        file = os.path.join(folder, "haproxy.cfg")
        with open(os.path.join(ROOT, "deploy", "haproxy.cfg"), encoding="utf-8") as given:
            text = local_configuration(given.read(), port, nodes)
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        super().__init__(folder, "haproxy", [program("haproxy", "haproxy"), "-db", "-f", file])

    def start(self):
        super().start()
        wait_until("HAProxy", lambda: is_listening(self.port), self)


def local_configuration(text, port, nodes):
    """The operator's configuration with the addresses of this machine."""
    lines = []
    for line in text.splitlines():
        word = line.split()[0] if line.split() else ""
        if word in ("bind", "server", "maxconn") or "redirect scheme https" in line:
            continue
        lines.append("    log stdout format raw local0" if re.match(r"\s+log /", line) else line)
        if word == "frontend":
            lines.append(f"    bind {LOOPBACK}:{port}")
    lines += [f"    server {node.name} {LOOPBACK}:{node.port}" for node in nodes]  # the backend is the last section
    return "\n".join(lines) + "\n"
