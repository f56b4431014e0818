#!/usr/bin/env bash
# tarball.sh BUILD SBOM LICENCES FOLDER: the program of a static build with what belongs to it, as an archive in FOLDER
# that runs wherever it is unpacked. The same tree gives the same bytes.
set -euo pipefail
build=$1 sbom=$2 licences=$3 folder=$4
source=$(cd "$(dirname "$0")/../.." && pwd)
time=${SOURCE_DATE_EPOCH:-$(git -C "$source" -c safe.directory='*' log -1 --format=%ct)}
name=tessera-$("$build/tessera" --version | cut -d ' ' -f 2)-$(uname -m)-linux
umask 022
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cmake --install "$build" --prefix "$root/$name" --component program --strip >/dev/null
cp "$sbom" "$root/$name/share/doc/tessera/sbom.json"
install -D -m 644 -t "$root/$name/share/doc/tessera/licences" "$licences"/*
cp "$source/docs/tessera.service" "$root/$name/share/doc/tessera/"
mkdir -p "$folder"
tar --create --directory "$root" --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner "$name" |
  xz -T1 >"$folder/$name.tar.xz"
echo "$folder/$name.tar.xz"
