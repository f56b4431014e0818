"""The value network: small whole numbers in, the logit of a share of the win out. It is trained with floats, finished
with rounded weights, and written as whole numbers in the format of bots/network/network.h."""

import struct

import torch
from torch import nn

UNIT = 127  # of inputs and activations: 127 is 1
LOGIT_UNIT = 256  # of the output
MAGIC = b"TESSERA NETWORK "
VERSION = 1
SHIFT = 24


class ValueNetwork(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.rounded = False

    def weight(self, layer):
        """The weights, rounded to 255 steps if asked for; gradients pass as if they were not."""
        if not self.rounded:
            return layer.weight
        unit = layer.weight.detach().abs().max() / 127
        return layer.weight + ((layer.weight / unit).round() * unit - layer.weight).detach()

    def forward(self, inputs):
        """int8 inputs; logits."""
        x = inputs.float() / UNIT
        for i, layer in enumerate(self.layers):
            x = nn.functional.linear(x, self.weight(layer), layer.bias)
            if i + 1 < len(self.layers):
                x = x.clamp(0, 1)
                if self.rounded:
                    x = x + ((x * UNIT).round() / UNIT - x).detach()
        return x.squeeze(-1)

    def whole_layers(self):
        """(weights int8, biases int32, multiplier) of each layer: outputs are sums times multiplier / 2^SHIFT."""
        layers = []
        for i, layer in enumerate(self.layers):
            unit = (layer.weight.detach().abs().max() / 127).item()
            weights = (layer.weight.detach() / unit).round().to(torch.int64)
            biases = (layer.bias.detach().double() / unit * UNIT).round().to(torch.int64)
            out_unit = LOGIT_UNIT if i + 1 == len(self.layers) else UNIT
            multiplier = round(unit / UNIT * out_unit * (1 << SHIFT))
            layers.append((weights, biases, multiplier))
        return layers

    def bytes(self, inputs_version):
        out = MAGIC + struct.pack("<III", VERSION, inputs_version, len(self.layers))
        for weights, biases, multiplier in self.whole_layers():
            rows, columns = weights.shape
            out += struct.pack("<IIII", columns, rows, multiplier, SHIFT)
            out += struct.pack(f"<{rows}i", *biases.tolist())
            out += struct.pack(f"<{rows * columns}b", *weights.flatten().tolist())
        return out + struct.pack("<Q", checksum(out))


def checksum(data):
    """FNV-1a of 64 bits."""
    sum = 0xCBF29CE484222325
    for byte in data:
        sum = ((sum ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return sum


def whole_logits(layers, inputs):
    """What the C++ code computes (bots/network/network.cpp), with whole numbers alone."""
    x = inputs.to(torch.int64)
    for i, (weights, biases, multiplier) in enumerate(layers):
        sums = x @ weights.T + biases
        x = (sums * multiplier + (1 << (SHIFT - 1))) >> SHIFT
        if i + 1 < len(layers):
            x = x.clamp(0, UNIT)
    return x.squeeze(-1)
