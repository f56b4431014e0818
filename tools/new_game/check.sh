#!/usr/bin/env bash
# check.sh FOLDER: copies the tree to FOLDER, makes a game there from the template and runs its tests, so that the
# recipe in CONTRIBUTING.md cannot rot. The last line is "N passed, N failed". What was built there serves the next time.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
mkdir -p "$1"
copy=$(cd "$1" && pwd)

# Our files, one a line, less this one: it names the new game, as nothing outside the game's folder may.
files() {
  cd "$root"
  { git -c safe.directory='*' ls-files -co --exclude-standard 2>/dev/null ||
    find . \( -path ./build -o -path ./node_modules -o -path ./.git \) -prune -o -type f -print; } |
    grep -v 'tools/new_game/check.sh$'
}

find "$copy" -mindepth 1 -maxdepth 1 ! -name build ! -name node_modules -exec rm -rf {} +
files | tar -C "$root" --ignore-failed-read -cf - -T - | tar -C "$copy" -xf -
# The tools of the web client need not be installed again.
for tools in node_modules build/tools; do
  [[ -e $copy/$tools || ! -e $root/$tools ]] || { mkdir -p "$copy/build" && cp -al "$root/$tools" "$copy/$tools"; }
done

cd "$copy"
./dev new-game five_up "Five Up"
./dev test five_up
