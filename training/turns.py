"""Thousands of games at once whose turns are chosen by the value of what they lead to: gpu/env/turn_env.h."""

import ctypes

import torch

from library import check, pointer, stream_of


class Turns:
    """`envs` games of `players` at once. list() tells the moves of each and what they lead to; step() makes them."""

    def __init__(self, library, players, envs, seed, device):
        self.library = ctypes.CDLL(library)
        self.library.tessera_turns_open.restype = ctypes.c_void_p
        self.moves = self.library.tessera_turns_moves()
        self.searched = bool(self.library.tessera_turns_searched())
        self.inputs = self.library.tessera_turns_inputs()
        self.players, self.envs, self.device = players, envs, device
        self.handle = self.library.tessera_turns_open(
            ctypes.c_int(players), ctypes.c_int64(envs), ctypes.c_uint64(seed), stream_of(self.device)
        )
        if not self.handle:
            raise MemoryError(f"no room for {envs} games of {players} players")
        k, f = self.moves, self.inputs
        self.after = torch.zeros(envs, k, f, dtype=torch.int8, device=device)
        self.there = torch.zeros(envs, k, dtype=torch.uint8, device=device)
        self.mover = torch.zeros(envs, dtype=torch.int64, device=device)
        self.known = torch.zeros(envs, k, dtype=torch.float32, device=device)

    def close(self):
        self.library.tessera_turns_close(ctypes.c_void_p(self.handle))
        self.handle = None

    def list(self):
        """Fills `after`, `there`, `mover` and `known`."""
        check(
            self.library.tessera_turns_list(
                ctypes.c_void_p(self.handle),
                pointer(self.after),
                pointer(self.there),
                pointer(self.mover),
                pointer(self.known),
                stream_of(self.device),
            )
        )

    def step(self, values, seen, share, over):
        """Makes the moves of the highest values, or plays turns by the shares `values` of their ends; `seen` (players x inputs), `share` (players) and `over` are filled."""
        chosen = values.argmax(1)
        values = values.float().contiguous()
        check(
            self.library.tessera_turns_step(
                ctypes.c_void_p(self.handle),
                pointer(chosen),
                pointer(values),
                pointer(seen),
                pointer(share),
                pointer(over),
                stream_of(self.device),
            )
        )
