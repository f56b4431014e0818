"""On a machine with a GPU: python3 training/env_test.py [GAME…]. Plays games (their folders' names; all, if none is
named) in the device environments and in the same code on the CPU, with the same random actions, and compares every
tensor bit by bit."""

import argparse
import re
import sys

import torch

from actions import Actions
from library import ROOT, build


def same(game, libraries, players, envs, steps):
    gpu = Actions(libraries["cuda"], players, envs, 7, "cuda", 200)
    cpu = Actions(libraries["cpu"], players, envs, 7, "cpu", 200)
    exported = torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(gpu.features))
    assert exported.data_ptr() == gpu.features.data_ptr(), "DLPack copied"
    torch.manual_seed(3)
    ended = 0
    for _ in range(steps):
        gpu.observe()
        cpu.observe()
        for name in ("features", "mask", "seat"):
            assert torch.equal(getattr(gpu, name).cpu(), getattr(cpu, name)), f"{game}: {name} differ"
        action = torch.multinomial(cpu.mask.float(), 1).squeeze(1)
        gpu.step(action.cuda())
        cpu.step(action)
        for name in ("share", "over", "refused"):
            assert torch.equal(getattr(gpu, name).cpu(), getattr(cpu, name)), f"{game}: {name} differ"
        assert not cpu.refused.any(), "a legal action was refused"
        ended += int(cpu.over.sum())
    gpu.observe()
    before = gpu.features.clone()
    gpu.step((gpu.mask == 0).float().argmax(1))
    assert gpu.refused.all(), "an illegal action was taken"
    gpu.observe()
    assert torch.equal(before, gpu.features), "an illegal action changed the game"
    print(f"{game}, {players} players: {envs * steps} steps equal, {ended} games ended, DLPack without a copy", flush=True)
    gpu.close()
    cpu.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--out", default="build/training", help="folder of the libraries")
    parser.add_argument("--envs", type=int, default=512)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--quick", action="store_true", help="compile without optimising")
    args = parser.parse_args()
    listed = re.findall(r"TESSERA_GAME\((\w+),", open(f"{ROOT}/engine/games/list.def").read())
    for game in args.games or listed:
        libraries = {device: build(game, "action", device, args.out, not args.quick) for device in ("cuda", "cpu")}
        for players in (2, 4):
            same(game, libraries, players, args.envs, args.steps)


sys.exit(main())
