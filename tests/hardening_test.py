"""hardening_test.py PROGRAM UNIT: the program and its systemd unit are hardened as docs/security.md says.

The program: position independent, relocations read-only before the first line runs, no executable stack, stack
protector and checked string functions in use; no path of the machine that has built it, so that a build in another
folder gives the same bytes. The unit: systemd's own verdict, where systemd is installed.
"""

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

program, unit = sys.argv[1:3]
data = open(program, "rb").read()
assert data[:6] == b"\x7fELF\x02\x01", "not a 64-bit little-endian ELF file"
(kind,) = struct.unpack_from("<H", data, 16)
(headers,) = struct.unpack_from("<Q", data, 32)
size, count = struct.unpack_from("<HH", data, 54)

PT_DYNAMIC, PT_GNU_STACK, PT_GNU_RELRO = 2, 0x6474E551, 0x6474E552
DT_FLAGS, DT_FLAGS_1, DF_BIND_NOW, DF_1_NOW = 30, 0x6FFFFFFB, 0x8, 0x1
segments = {}
for index in range(count):
    segment, flags, offset, _, _, length = struct.unpack_from("<IIQQQQ", data, headers + index * size)
    segments[segment] = (flags, offset, length)
_, start, length = segments[PT_DYNAMIC]
dynamic = dict(struct.iter_unpack("<QQ", data[start : start + length]))

assert kind == 3, "not position independent"
assert PT_GNU_RELRO in segments, "no RELRO"
assert dynamic.get(DT_FLAGS, 0) & DF_BIND_NOW or dynamic.get(DT_FLAGS_1, 0) & DF_1_NOW, "relocations stay writable"
assert not segments[PT_GNU_STACK][0] & 1, "the stack is executable"
assert b"\0__stack_chk_fail\0" in data, "no stack protector"
assert b"_chk\0" in data.replace(b"\0__stack_chk_fail\0", b"\0"), "no checked string functions"
tree = re.escape(str(Path(__file__).resolve().parents[1]).encode())
path = re.search(tree + rb"/(build|engine|games|server)/[ -~]*", data)
assert not path, f"a path of this machine: {path[0].decode()}"

if shutil.which("systemd-analyze"):
    subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=15", unit],
        check=True, stdout=subprocess.DEVNULL,
    )
