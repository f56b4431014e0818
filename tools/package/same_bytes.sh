#!/usr/bin/env bash
# same_bytes.sh FOLDER COPY: makes the packages again, from a copy of the tree in the folder COPY. They are the same bytes as those
# in FOLDER; of the image, its files are (docs/packages.md).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
folder=$(cd "$1" && pwd)
rm -rf "$2" # nothing of an earlier build serves again
"$root/tools/copy_tree.sh" "$2"
copy=$(cd "$2" && pwd)
# The version tells the commit, so the copy is at the same one.
git clone --quiet --bare --shared "$root" "$copy/.git"
git -C "$copy" config core.bare false
git -C "$copy" reset --quiet
"$copy/dev" package "$copy/build/package" >"$copy/build/package.log" 2>&1 || { tail -n 30 "$copy/build/package.log" && exit 1; }

# layers IMAGE: the names of its layers, which are hashes of their bytes.
layers() { tar --list --file "$1" | grep -E '^[0-9a-f]{64}\.tar$' | sort; }

different=0
for package in "$folder"/*; do
  again=$copy/build/package/$(basename "$package")
  case $package in
    *.image.tar) [[ -n $(layers "$package") && $(layers "$package") == "$(layers "$again")" ]] ;;
    *) cmp "$package" "$again" ;;
  esac || { echo "not the same: $package $again" && different=1; }
done
exit $different
