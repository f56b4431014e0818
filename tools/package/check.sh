#!/usr/bin/env bash
# check.sh FOLDER COPY: the packages of FOLDER as a user meets them, in a new Debian 12: the Debian package is installed by apt
# and serves as its own user, the tarball runs from any folder, the image does what its configuration says. lintian finds no
# error, systemd none in the package's unit, and the tarball's program needs no library. Made again in a copy of the tree, in
# the folder COPY, they are the same bytes. Needs root. Its last line is "N passed, N failed[, N skipped]".
set -uo pipefail
folder=$(cd "$1" && pwd)
tree=$(cd "$(dirname "$0")/../.." && pwd)
passed=0 failed=0 skipped=0
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
check() {
  local title=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $title"; fi
}

lint() { lintian --allow-root --fail-on error "$folder"/*.deb; }

# The tarball's program asks for no loader and for no shared library.
needs_nothing() {
  mkdir "$files/tarball" && tar --extract --directory "$files/tarball" --file "$folder"/*.tar.xz || return 1
  local program
  program=$(echo "$files"/tarball/tessera-*/bin/tessera)
  readelf --file-header "$program" >/dev/null || return 1
  ! readelf --wide --program-headers --dynamic "$program" | grep -E 'INTERP|\(NEEDED\)'
}

# As systemd reads it; the program need not be installed here, but is in the package.
good_unit() {
  dpkg-deb --extract "$folder"/*.deb "$files/deb" || return 1
  local unit=$files/deb/usr/lib/systemd/system/tessera.service program
  program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$unit")
  [[ -n $program && -x $files/deb$program ]] || { echo "its program is not in the package: $program" && return 1; }
  systemd-analyze security --offline=true --threshold=15 "$unit" >/dev/null || return 1
  mkdir "$files/units" && sed 's|^ExecStart=/[^ ]*|ExecStart=/bin/true|' "$unit" >"$files/units/tessera.service" || return 1
  SYSTEMD_UNIT_PATH=$files/units: systemd-analyze verify --man=no tessera.service >"$files/unit.log" 2>&1 && ! grep tessera "$files/unit.log"
}

check "the same bytes in another folder" "$tree/tools/package/same_bytes.sh" "$folder" "$2"
check "lintian finds no error" lint
check "the tarball's program is static" needs_nothing
if command -v systemd-analyze >/dev/null; then check "the package's unit" good_unit; else skipped=1; fi
check "in a new Debian 12" env TESSERA_CARRY="$(echo "$folder"/*.deb "$folder"/*.tar.xz "$folder"/*.image.tar)" "$tree/.ci/fresh-debian" tools/package/check_inside.sh
if ((skipped)); then echo "$passed passed, $failed failed, $skipped skipped"; else echo "$passed passed, $failed failed"; fi
((failed == 0))
