#!/usr/bin/env bash
# compile_test.sh FOLDER: compiles playouts.cu into FOLDER; skipped where there is no nvcc. The last line printed is
# "N passed, N failed[, N skipped]".
set -euo pipefail
out=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc) || {
  echo "nvcc is not installed"
  echo "0 passed, 0 failed, 1 skipped"
  exit
}
mkdir -p "$out"
# Without optimising: that takes ten times as long and finds no further fault.
if "$nvcc" -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -Werror all-warnings -Xcicc -O0 -Xptxas -O0 \
  -I . -I build/release/generated -c tests/cuda/playouts.cu -o "$out/playouts.o"; then
  echo "1 passed, 0 failed"
else
  echo "0 passed, 1 failed"
  exit 1
fi
