"""Trains networks that correct a formula, from solved games: python3 training/distil.py GAME --players 3,4 --minutes 3

games/GAME/solve/samples.cu finds the best response to `hard` on the GPU, plays games, and tells of the turns
that come up there what `hard` thinks of them and what they are worth. The network learns the difference. Everything
stays on the GPU. In the last part of the minutes the weights are rounded as they will be used."""

import argparse
import ctypes
import math
import os
import subprocess
import time

import torch

from library import ROOT, check, pointer
from value_network import LOGIT_UNIT, ValueNetwork, whole_logits

UNIT = 64  # a logit of 1 is a correction of 1/64
EACH = 4  # rows a game


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", default="3,4")
    parser.add_argument("--minutes", type=float, default=3, help="of each network")
    parser.add_argument("--seconds", type=float, default=200, help="of each solve, at most")
    parser.add_argument("--room", default="6,8,1", help="of the caps: coins, pot, and 1: what lies beyond counts as the nearest turn")
    parser.add_argument("--out", default="build/training")
    parser.add_argument("--hidden", default="192,32")
    parser.add_argument("--games", type=int, default=32768, help="at once")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def building(game, players, folder):
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, f"{game}_samples{players}.so")
    sources = [f"games/{game}/solve/samples.cu", "gpu/device.cu"]
    flags = ["-O3", "-std=c++20", "--expt-relaxed-constexpr", "--fmad=false", "-arch=native", "-Xcompiler", "-fPIC"]
    command = [os.environ.get("NVCC", "nvcc"), *flags, f"-I{ROOT}", f"-DTESSERA_PLAYERS={players}", "-shared", "-o", out]
    return out, subprocess.Popen([*command, *(os.path.join(ROOT, source) for source in sources)])


class Samples:
    def __init__(self, path, games, room, seconds):
        self.library = ctypes.CDLL(path)
        self.library.tessera_samples_open.restype = ctypes.c_void_p
        self.handle = self.library.tessera_samples_open(
            ctypes.c_int64(games), *(ctypes.c_int(n) for n in room), ctypes.c_double(seconds)
        )
        if not self.handle:
            raise SystemExit("no samples")
        rows = EACH * games
        self.inputs = torch.zeros(rows, self.library.tessera_samples_inputs(), dtype=torch.int8, device="cuda")
        self.hard = torch.zeros(rows, device="cuda")
        self.value = torch.zeros(rows, device="cuda")

    def step(self, seed):
        torch.cuda.synchronize()  # the library has a stream of its own
        check(
            self.library.tessera_samples_step(
                ctypes.c_void_p(self.handle),
                ctypes.c_uint64(seed),
                pointer(self.inputs),
                pointer(self.hard),
                pointer(self.value),
            )
        )
        torch.cuda.synchronize()


def rms(x):
    return x.square().mean().sqrt().item()


@torch.no_grad()
def report(name, network, samples, seed):
    samples.step(seed)
    wanted = samples.value - samples.hard
    exact = network(samples.inputs) / UNIT
    some = slice(0, 65536)
    whole = whole_logits([(w.cpu(), b.cpu(), m) for w, b, m in network.whole_layers()], samples.inputs[some].cpu())
    error = whole.cuda() / (LOGIT_UNIT * UNIT) - wanted[some]
    print(
        f"{name}: hard is off by {rms(wanted):.5f}, corrected {rms(exact - wanted):.5f}, "
        f"in whole numbers {rms(error):.5f}",
        flush=True,
    )


def train(players, samples, args):
    network = ValueNetwork([samples.inputs.shape[1], *map(int, args.hidden.split(",")), 1]).to("cuda")
    optimiser = torch.optim.Adam(network.parameters(), lr=args.rate)
    for step in range(200):  # games drift apart from their common start
        samples.step(args.seed * 1_000_000_000 + step)
    begin, told, steps = time.time(), 0, 200
    while (done := (time.time() - begin) / (60 * args.minutes)) < 1:
        network.rounded = done > 0.7
        for group in optimiser.param_groups:
            group["lr"] = args.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
        samples.step(args.seed * 1_000_000_000 + steps)
        loss = (network(samples.inputs) - UNIT * (samples.value - samples.hard)).square().mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        steps += 1
        if done >= told:
            told += 0.1
            print(f"{players} players, {steps} steps: rms {loss.item() ** 0.5 / UNIT:.5f}", flush=True)
    network.rounded = True
    report(f"{players} players", network, samples, 7)
    return network


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    players = [int(p) for p in args.players.split(",")]
    builds = [building(args.game, p, args.out) for p in players]
    for p, (path, build) in zip(players, builds):
        if build.wait():
            raise SystemExit("nvcc failed")
    begin = time.time()
    for p, (path, _) in zip(players, builds):
        samples = Samples(path, args.games, [int(n) for n in args.room.split(",")], args.seconds)
        print(f"{time.time() - begin:.0f} s: solved for {p}", flush=True)
        if args.minutes <= 0:
            continue
        network = train(p, samples, args)
        version = samples.library.tessera_samples_version()
        with open(os.path.join(args.out, f"{args.game}-{p}.network"), "wb") as file:
            file.write(network.cpu().bytes(version))
        print(f"{time.time() - begin:.0f} s: trained for {p}", flush=True)


main()
