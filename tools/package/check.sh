#!/usr/bin/env bash
# check.sh FOLDER COPY: the packages of FOLDER as a user meets them, in a new Debian 12: the Debian package is installed by apt
# and serves as its own user, the tarball runs from any folder, the image does what its configuration says. lintian finds no
# error. Made again in a copy of the tree, in the folder COPY, they are the same bytes. Needs root. Its last line is
# "N passed, N failed".
set -uo pipefail
folder=$(cd "$1" && pwd)
tree=$(cd "$(dirname "$0")/../.." && pwd)
passed=0 failed=0
check() {
  local title=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $title"; fi
}

lint() { lintian --allow-root --fail-on error "$folder"/*.deb; }

check "the same bytes in another folder" "$tree/tools/package/same_bytes.sh" "$folder" "$2"
check "lintian finds no error" lint
check "in a new Debian 12" env TESSERA_CARRY="$(echo "$folder"/*.deb "$folder"/*.tar.xz "$folder"/*.image.tar)" "$tree/.ci/fresh-debian" tools/package/check_inside.sh
echo "$passed passed, $failed failed"
((failed == 0))
