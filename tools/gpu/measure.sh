#!/usr/bin/env bash
# measure.sh FOLDER [ARGUMENTS…]: builds gpu_check in FOLDER with nvcc alone, and runs it with the arguments. For machines
# with a GPU that have neither Boost nor the other packages of a whole build.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
shift
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mapfile -t games < <(sed -n 's/^TESSERA_GAME(\([a-z0-9_]*\), *\([A-Za-z0-9_]*\)).*/\1 \2/p' engine/games/list.def)

# What cmake/games.cmake makes: NAME includes the header PATH of every game that has it.
header() {
  mkdir -p "$out/generated/games"
  for game in "${games[@]}"; do
    path=${2/GAME/${game% *}}
    if [ -e "$path" ]; then echo "#include \"$path\""; fi
  done >"$out/generated/games/$1.h"
}
header all_notations games/GAME/rules/notation.h
header all_programs games/GAME/rules/programs.h
header all_tallies games/GAME/statistics/tally.h

nvcc=(nvcc -std=c++20 --expt-relaxed-constexpr "-arch=${TESSERA_CUDA_ARCH:-sm_90}" -O3 -Xptxas -v -I . -I "$out/generated" -c)
host=(g++ -std=c++20 -O2 -I . -I "$out/generated" -c)
jobs=()
compile() {
  "${@:2}" -o "$out/$1.o" >"$out/$1.log" 2>&1 &
  jobs+=("$! $1")
}
for game in "${games[@]}"; do
  folder=${game% *}
  {
    echo "#include \"games/$folder/rules/programs.h\""
    echo "#include \"games/$folder/statistics/tally.h\""
    if [ -e "games/$folder/gpu/pass.h" ]; then echo "#include \"games/$folder/gpu/pass.h\""; fi
    echo "#include \"gpu/kernels.h\""
    echo "#include \"gpu/instantiate.h\""
    echo "TESSERA_GPU_GAME(tessera::${game#* })"
  } >"$out/$folder.cu"
  compile "$folder" "${nvcc[@]}" "$out/$folder.cu"
  for source in "games/$folder"/statistics/*.cpp "games/$folder"/rules/notation.cpp; do
    compile "$folder-$(basename "$source" .cpp)" "${host[@]}" "$source"
  done
done
compile device "${nvcc[@]}" gpu/device.cu
compile gpu_check "${host[@]}" gpu/gpu_check.cpp
compile text "${host[@]}" engine/core/text.cpp
for job in "${jobs[@]}"; do
  wait "${job% *}" || {
    cat "$out/${job#* }.log"
    exit 1
  }
done
nvcc -o "$out/gpu_check" "$out"/*.o
"$out/gpu_check" "$@"
