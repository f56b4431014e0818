"""Trains a value network by self-play: python3 training/train.py GAME --players 2 --minutes 5 --out FOLDER

The networks play all seats of many games, each seat chooses the move after which its share of the win looks best, and
the shares are learned from later positions and from the ends (TD(lambda)). Everything stays on the GPU. The same command
goes on from the checkpoint in FOLDER. In the last part of the minutes the weights are rounded as they will be used."""

import argparse
import copy
import json
import math
import os
import time

import torch
from torch import nn

from library import build
from turns import Turns
from value_network import LOGIT_UNIT, ValueNetwork, whole_logits


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", default="2", help="such as 2, or 3,4,5,6")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--out", default="build/training")
    parser.add_argument("--name", default="value")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--envs", type=int, default=32768, help="games at once, divided by the players")
    parser.add_argument("--turns", type=int, default=32, help="turns of each game between two lessons")
    parser.add_argument("--hidden", default="96,32")
    parser.add_argument("--lambda", dest="trace", type=float, default=0.9)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--noise", type=float, default=0.04, help="of the logits that decide in self-play")
    parser.add_argument("--inputs-version", type=int, default=1)
    parser.add_argument("--rated", type=int, default=8192, help="games of a point of the learning curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--library", default="", help="of the games, if it is built already")
    return parser.parse_args()


@torch.no_grad()
def move_values(network, turns):
    """The logit of each move; one that ends the game has that of its result."""
    values = network(turns.after.view(-1, turns.inputs)).view(turns.envs, turns.moves)
    known = turns.known.clamp(0, 1)
    values = torch.where(turns.known >= 0, torch.logit(known, eps=1e-4), values)
    return values.masked_fill(turns.there == 0, -1e9)


@torch.no_grad()
def play(network, turns, count, noise):
    """So many turns of all games: what was seen, the shares and the ends."""
    shape = (count, turns.envs)
    seen = torch.empty(*shape, turns.players, turns.inputs, dtype=torch.int8, device=turns.device)
    share = torch.empty(*shape, turns.players, device=turns.device)
    over = torch.empty(*shape, dtype=torch.uint8, device=turns.device)
    for t in range(count):
        turns.list()
        values = move_values(network, turns)
        gumbel = -torch.log(-torch.log(torch.rand_like(values).clamp(1e-9, 1 - 1e-7)))
        turns.step(torch.sigmoid(values + noise * gumbel), seen[t], share[t], over[t])
    return seen, share, over


@torch.no_grad()
def targets(network, seen, share, over, trace):
    """The lambda-return of each position but the last one of each game."""
    count = seen.shape[0]
    values = torch.stack([torch.sigmoid(network(seen[t])) for t in range(count)])
    out = torch.empty_like(values)
    later = values[-1]
    for t in range(count - 1, -1, -1):
        if t + 1 < count:
            later = (1 - trace) * values[t + 1] + trace * later
        ended = over[t].bool().unsqueeze(-1)
        later = torch.where(ended, share[t], later)
        out[t] = later
    return out[:-1]


def learn(network, optimiser, seen, over, target, batch):
    """One pass over all positions that are not ends; the mean loss."""
    keep = (over[:-1] == 0).unsqueeze(-1).expand(target.shape).reshape(-1)
    inputs = seen[:-1].reshape(-1, seen.shape[-1])[keep]
    wanted = target.reshape(-1)[keep]
    order = torch.randperm(inputs.shape[0], device=inputs.device)
    total, parts = 0.0, 0
    for part in order.split(batch):
        loss = nn.functional.binary_cross_entropy_with_logits(network(inputs[part]), wanted[part])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        total = total + loss.detach()
        parts += 1
    return (total / parts).item()


@torch.no_grad()
def strength(network, rival, library, players, envs, seed, device):
    """The share of wins of the network in one seat, among players of another one; None: who take the first move of
    each list, which is the best at first sight."""
    turns = Turns(library, players, envs, seed, device)
    seat = torch.arange(envs, device=device) % players
    seen = torch.empty(envs, players, turns.inputs, dtype=torch.int8, device=device)
    share = torch.empty(envs, players, device=device)
    over = torch.empty(envs, dtype=torch.uint8, device=device)
    first = torch.zeros(envs, turns.moves, device=device)
    first[:, 0] = 1
    done = torch.zeros(envs, dtype=torch.bool, device=device)
    won = torch.zeros(envs, device=device)
    for t in range(2000):
        turns.list()
        values = torch.sigmoid(move_values(network, turns))
        others = first if rival is None else torch.sigmoid(move_values(rival, turns))
        turns.step(torch.where((turns.mover == seat)[:, None], values, others), seen, share, over)
        fresh = over.bool() & ~done
        won = torch.where(fresh, share.gather(1, seat[:, None]).squeeze(1), won)
        done |= fresh
        if t % 8 == 0 and bool(done.all()):
            break
    turns.close()
    return won[done].mean().item()


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    os.makedirs(args.out, exist_ok=True)
    library = args.library or build(args.game, "turn", torch.device(args.device).type, args.out)
    players = [int(p) for p in args.players.split(",")]
    path = os.path.join(args.out, f"{args.game}-{args.name}")
    saved = torch.load(path + ".checkpoint", weights_only=False) if os.path.exists(path + ".checkpoint") else None
    seed = args.seed + (saved["lessons"] if saved else 0)
    tables = [Turns(library, p, args.envs // p, seed * 100 + p, args.device) for p in players]
    network = ValueNetwork([tables[0].inputs, *map(int, args.hidden.split(",")), 1]).to(args.device)
    optimiser = torch.optim.Adam(network.parameters(), lr=args.rate)
    lessons, games, curve = 0, 0, []
    if saved:
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        lessons, games, curve = saved["lessons"], saved["games"], saved["curve"]
    rival = saved["rival"] if saved else None
    begin, told = time.time(), 0.0
    while True:
        done = (time.time() - begin) / (60 * args.minutes)
        if done >= 1:
            break
        network.rounded = done > 0.75
        for group in optimiser.param_groups:
            group["lr"] = args.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        turns = tables[lessons % len(tables)]
        seen, share, over = play(network, turns, args.turns, args.noise)
        target = targets(network, seen, share, over, args.trace)
        loss = learn(network, optimiser, seen, over, target, args.batch)
        lessons += 1
        games += int(over.sum())
        if time.time() - told > 15 * args.minutes / 5:
            told = time.time()
            if tables[0].searched and rival is None:
                rival = copy.deepcopy(network)
            wins = {p: round(strength(network, rival, library, p, args.rated, 7, args.device), 4) for p in set(players)}
            curve.append({"lessons": lessons, "games": games, "loss": round(loss, 4), "wins": wins})
            print(f"{time.time() - begin:6.0f} s", json.dumps(curve[-1]), flush=True)
    network.rounded = True
    wins = {p: round(strength(network, rival, library, p, 4 * args.rated, 8, args.device), 4) for p in set(players)}
    curve.append({"lessons": lessons, "games": games, "wins": wins})
    print(json.dumps(curve[-1]))
    torch.save(
        {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "lessons": lessons, "games": games,
         "rival": rival, "curve": curve},
        path + ".checkpoint",
    )
    report_rounding(network, seen.reshape(-1, seen.shape[-1])[:65536])
    with open(path + ".network", "wb") as file:
        file.write(network.cpu().bytes(args.inputs_version))
    with open(path + ".curve.json", "w") as file:
        json.dump(curve, file, indent=1)


@torch.no_grad()
def report_rounding(network, inputs):
    """How far whole numbers are from floats with the same weights, as shares."""
    network.rounded = True
    exact = torch.sigmoid(network(inputs)).cpu()
    whole = whole_logits([(w.cpu(), b.cpu(), m) for w, b, m in network.whole_layers()], inputs.cpu())
    error = (torch.sigmoid(whole / LOGIT_UNIT) - exact).abs()
    print(f"rounding: mean error {error.mean():.5f}, most {error.max():.5f}")


main()
