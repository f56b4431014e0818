#!/usr/bin/env bash
# copy_tree.sh COPY: this tree's own files in the folder COPY, those of an earlier copy replaced. What was built in COPY stays and
# serves again; the tools of the web client are those of this tree.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
mkdir -p "$1"
copy=$(cd "$1" && pwd)

files() {
  cd "$root"
  git -c safe.directory='*' ls-files -co --exclude-standard 2>/dev/null ||
    find . \( -path ./build -o -path ./node_modules -o -path ./.git \) -prune -o -type f -print
}

find "$copy" -mindepth 1 -maxdepth 1 ! -name build ! -name node_modules -exec rm -rf {} +
files | tar -C "$root" --ignore-failed-read -cf - -T - | tar -C "$copy" -xf -
for tools in node_modules build/tools; do
  [[ -e $copy/$tools || ! -e $root/$tools ]] || { mkdir -p "$copy/build" && cp -al "$root/$tools" "$copy/$tools"; }
done
