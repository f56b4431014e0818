"""The device environments (gpu/env/) as libraries for PyTorch: built with nvcc for a GPU, with g++ for the CPU. The
tensors are PyTorch's own, so DLPack gives them to others, too; the library writes into them, and nothing is copied."""

import ctypes
import os
import re
import subprocess

import torch

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def build(game, environment, device, folder, optimise=True):
    """The library of a game (its folder's name) and an environment, `turn` or `action`, for `cuda` or `cpu`."""
    listed = open(os.path.join(ROOT, "engine/games/list.def")).read()
    found = re.search(rf"TESSERA_GAME\({game}, (\w+)\)", listed)
    if not found:
        raise SystemExit(f"no game {game} in engine/games/list.def")
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, f"{game}_{environment}_{device}.so")
    common = [
        "-std=c++20",
        f"-I{ROOT}",
        f"-DTESSERA_GAME=tessera::{found[1]}",
        f'-DTESSERA_TRAINING="games/{game}/bots/training.h"',
        f'-DTESSERA_PROGRAMS="games/{game}/rules/programs.h"',
        "-shared",
        "-o",
        out,
    ]
    source = os.path.join(ROOT, f"gpu/env/{environment}_env.cu")
    if device == "cuda":
        nvcc = os.environ.get("NVCC", "nvcc")
        level = ["-O3"] if optimise else ["-Xcicc", "-O0", "-Xptxas", "-O0"]
        command = [nvcc, *level, "--expt-relaxed-constexpr", "-arch=native", "-Xcompiler", "-fPIC", *common, source]
    else:
        cxx = os.environ.get("CXX", "g++")
        level = ["-O2", "-march=native"] if optimise else ["-O1"]
        command = [cxx, *level, "-fopenmp", "-ffp-contract=off", "-fPIC", *common, "-x", "c++", source]
    subprocess.run(command, check=True)
    return out


def stream_of(device):
    on_gpu = torch.device(device).type == "cuda"
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream if on_gpu else None)


def check(error):
    if error:
        raise RuntimeError(f"CUDA error {error}")


def pointer(tensor):
    assert tensor.is_contiguous()
    return ctypes.c_void_p(tensor.data_ptr())
