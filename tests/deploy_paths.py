"""deploy_paths.py HAPROXY_CFG FOLDER: HAProxy with this configuration keeps what is for operators from visitors, however the
path is written, and lets all else through. The node behind it is a stub that answers everything."""

import http.server
import os
import socket
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools", "cluster"))
sys.dont_write_bytecode = True
from parts import free_ports, local_configuration  # noqa: E402

KEPT = ("/metrics", "/metrics/", "/metrics?x=1", "/%6detrics", "/%6Detric%73", "/METRICS", "//metrics", "/%2Fmetrics", "/admin", "/admin/",
        "/admin/tables", "/%61dmin/tables", "/admin%2ftables", "/%61dmi%6E/kick", "//admin/tables", "/Admin/tables")
OPEN = ("/", "/api/games", "/healthz", "/metric", "/metricsx", "/administer", "/api/metrics", "/%61pi/games", "/?x=/metrics")


class Node(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def status(port, path):
    """Sent as it is: a library of HTTP would tidy the path up."""
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: games\r\nConnection: close\r\n\r\n".encode())
        return int(connection.recv(65536).split()[1])


def answers(port):
    try:
        return status(port, "/healthz") == 200
    except OSError:
        return False


def main(given, folder):
    node = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Node)
    node.port = node.server_port
    node.name = "node1"
    threading.Thread(target=node.serve_forever, daemon=True).start()
    (port,) = free_ports(1)
    file = os.path.join(folder, "paths.cfg")
    with open(given, encoding="utf-8") as text, open(file, "w", encoding="utf-8") as out:
        out.write(local_configuration(text.read(), port, [node]))
    haproxy = subprocess.Popen(["haproxy", "-db", "-f", file], stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while not answers(port) and time.monotonic() < until:
            time.sleep(0.05)
        wrong = [path for path in KEPT if status(port, path) != 404] + [path for path in OPEN if status(port, path) != 200]
    finally:
        haproxy.kill()
        haproxy.wait()
    assert not wrong, f"{os.path.basename(given)}: {wrong}"


main(*sys.argv[1:])
