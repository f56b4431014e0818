#!/usr/bin/env bash
# library_test.sh BUILD FOLDER GAME…: installs the libraries, moves them, and builds and runs the programs of
# docs/examples/library against them, outside the tree. Its last line is "N passed, N failed".
set -uo pipefail
build=$1 folder=$2
shift 2
examples=$(cd "$(dirname "$0")/../docs/examples/library" && pwd)
rm -rf "$folder" && mkdir -p "$folder"
cmake --install "$build" --prefix "$folder/first" --component library >/dev/null &&
  mv "$folder/first" "$folder/moved" && cp -r "$examples" "$folder/source" &&
  cmake -S "$folder/source" -B "$folder/build" -G Ninja -DCMAKE_PREFIX_PATH="$folder/moved" \
    -DCMAKE_CXX_COMPILER="$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")" -DCMAKE_BUILD_TYPE=Release &&
  cmake --build "$folder/build" || { echo "0 passed, 1 failed" && exit 1; }
passed=1 failed=0
for game in "$@"; do
  for command in "bot $game random 4" "referee_client $game" "table_game $game"; do
    # shellcheck disable=SC2086 # words on purpose
    if "$folder/build/"$command; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $command"; fi
  done
done
echo "$passed passed, $failed failed"
((failed == 0))
