#!/usr/bin/env bash
# check.sh FOLDER: the packages of FOLDER as a user meets them, in a new Debian 12: the Debian package is installed by apt
# and serves as its own user, the tarball runs from any folder, the image's files serve without a shell. lintian finds no
# error. Needs root. Its last line is "N passed, N failed".
set -uo pipefail
folder=$(cd "$1" && pwd)
tree=$(cd "$(dirname "$0")/../.." && pwd)
passed=0 failed=0
check() {
  local title=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $title"; fi
}

lint() { ! lintian --allow-root "$folder"/*.deb 2>/dev/null | grep '^E:'; }

# What is in the image, without a container: its one layer, entered. It finds PostgreSQL's library, and has NATS's.
image() {
  local root
  root=$(mktemp -d) && tar --extract --directory "$root" --file "$(echo "$folder"/*.image.tar)" &&
    mkdir "$root/files" && tar --extract --directory "$root/files" --file "$root"/*.tar &&
    setpriv --reuid=65532 --regid=65532 --clear-groups true && serves chroot --userspec=65532:65532 "$root/files" /bin/tessera /data &&
    ! chroot --userspec=65532:65532 "$root/files" /bin/tessera serve --data /data --store postgresql://t@127.0.0.1:1/t 2>"$root/log" &&
    grep -q 'Connection refused' "$root/log" && [[ -n $(find "$root/files" -name 'libnats.so.*') ]]
  local code=$?
  rm -rf "$root"
  return $code
}

# serves COMMAND… DATA: such a program serves a page and says that it is well.
serves() {
  local data=${*: -1} log server url code=1
  local command=("${@:1:$#-1}")
  log=$(mktemp)
  "${command[@]}" serve --port 0 --data "$data" >"$log" 2>&1 &
  server=$!
  for _ in $(seq 100); do
    url=$(sed -n 's/^Tessera is ready: //p' "$log")
    [[ -n $url ]] && break
    sleep 0.1
  done
  [[ -n $url ]] && "${command[@]}" admin --data "$data" health && code=0
  kill "$server" && wait "$server" || code=1
  ((code)) && cat "$log"
  rm -f "$log"
  return $code
}

check "lintian finds no error" lint
check "the image serves" image
check "in a new Debian 12" env TESSERA_CARRY="$(echo "$folder"/*.deb "$folder"/*.tar.xz)" "$tree/.ci/fresh-debian" tools/package/check_inside.sh
echo "$passed passed, $failed failed"
((failed == 0))
