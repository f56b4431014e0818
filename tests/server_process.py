"""A server for tests in Python: `tessera serve` as a process of its own, on a free port and a folder of its own."""

import re
import subprocess


class ServerProcess:
    """It can be stopped and started again on the same port and data."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.port = 0  # any that is free, until it was started once
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--data", self.folder + "/data", "--no-limits", "--base-path", "/games"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(re.search(r":(\d+)", self.url).group(1))

    def stop(self, kill=False):
        self.process.kill() if kill else self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
