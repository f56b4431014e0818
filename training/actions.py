"""Thousands of games at once for learners that think in actions: gpu/env/action_env.h."""

import ctypes

import torch

from library import check, pointer, stream_of


class Actions:
    """`envs` games of `players` at once. observe() fills `features`, `mask` and `seat`; step() takes an action number
    for each game, and fills `share` (of the win, at the end), `over` and `refused`."""

    def __init__(self, library, players, envs, seed, device, max_turns=0):
        self.library = ctypes.CDLL(library)
        self.library.tessera_actions_open.restype = ctypes.c_void_p
        self.device = device
        handle = self.library.tessera_actions_open(
            ctypes.c_int(players),
            ctypes.c_int(max_turns),
            ctypes.c_int64(envs),
            ctypes.c_uint64(seed),
            stream_of(device),
        )
        if not handle:
            raise MemoryError(f"no room for {envs} games of {players} players")
        self.handle = ctypes.c_void_p(handle)
        features = self.library.tessera_actions_features(self.handle)
        actions = self.library.tessera_actions_bound(self.handle)
        self.features = torch.zeros(envs, features, device=device)
        self.mask = torch.zeros(envs, actions, dtype=torch.uint8, device=device)
        self.seat = torch.zeros(envs, dtype=torch.int64, device=device)
        self.share = torch.zeros(envs, players, device=device)
        self.over = torch.zeros(envs, dtype=torch.uint8, device=device)
        self.refused = torch.zeros(envs, dtype=torch.uint8, device=device)

    def close(self):
        self.library.tessera_actions_close(self.handle)

    def observe(self):
        check(
            self.library.tessera_actions_observe(
                self.handle, pointer(self.features), pointer(self.mask), pointer(self.seat), stream_of(self.device)
            )
        )

    def step(self, action):
        check(
            self.library.tessera_actions_step(
                self.handle,
                pointer(action),
                pointer(self.share),
                pointer(self.over),
                pointer(self.refused),
                stream_of(self.device),
            )
        )
