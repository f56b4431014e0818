#!/usr/bin/env bash
# compile_test.sh FOLDER: compiles into FOLDER the .cu files here and of solvers, gpu/device.cu and the environments of gpu/env;
# skipped where there is no nvcc. The last line printed is "N passed, N failed[, N skipped]".
set -uo pipefail
out=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc) || {
  echo "nvcc is not installed"
  echo "0 passed, 0 failed, 1 skipped"
  exit
}
mkdir -p "$out"
passed=0
failed=0

count() { if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $*"; fi; }

# Without optimising: that takes ten times as long and finds no further fault.
compile() {
  "$nvcc" -std=c++20 --expt-relaxed-constexpr -arch=sm_90 -Werror all-warnings -Xcicc -O0 -I . -I build/release/generated "$@"
}

# A function that the device lacks, such as strlen behind a constexpr function of the standard library, is compiled without
# a word as a call of address 0.
environment() {
  local name=$1 game=$2 type=$3
  compile -ptx "gpu/env/${name}_env.cu" -o "$out/${game}_$name.ptx" "-DTESSERA_GAME=tessera::$type" \
    "-DTESSERA_PROGRAMS=\"games/$game/rules/programs.h\"" "-DTESSERA_TRAINING=\"games/$game/bots/training.h\"" &&
    ! grep -B 8 callprototype "$out/${game}_$name.ptx" | grep -m 1 'mov\.u64.*%rd[0-9]*, 0;'
}

for file in tests/cuda/playouts.cu tests/cuda/kernels.cu gpu/device.cu; do
  count compile -Xptxas -O0 -c "$file" -o "$out/$(basename "$file").o"
done
for file in games/*/solve/*.cu; do
  count compile -Xptxas -O0 -DTESSERA_PLAYERS=3 -c "$file" -o "$out/$(basename "$file").o"
done
while read -r game type; do
  count environment action "$game" "$type"
  [[ ! -e games/$game/bots/training.h ]] || count environment turn "$game" "$type"
done < <(sed -n 's/^TESSERA_GAME(\([a-z0-9_]*\), *\([A-Za-z0-9]*\)).*/\1 \2/p' engine/games/list.def)
echo "$passed passed, $failed failed"
((failed == 0))
