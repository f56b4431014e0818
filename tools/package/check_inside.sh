#!/usr/bin/env bash
# check_inside.sh: in a new system that has the packages in /carried: installs and uses them.
set -euo pipefail
apt-get update -qq
apt-get install -y -qq --no-install-recommends /carried/*.deb man-db >/dev/null
tessera --version
tessera sim take-it --games 10 >/dev/null
tessera match pass-the-pot best hard --sets 2 >/dev/null # the solution is found
man -P cat tessera-serve | grep -q -- --data
test -s /usr/share/bash-completion/completions/tessera
getent passwd tessera >/dev/null || { echo "there is no user tessera" && exit 1; }
install -d -o tessera -g tessera -m 700 /var/lib/tessera

# serves TESSERA DATA
serves() {
  local log url
  log=$(mktemp)
  setpriv --reuid=tessera --regid=tessera --clear-groups "$1" serve --port 0 --data "$2" >"$log" 2>&1 &
  local server=$!
  for _ in $(seq 100); do
    url=$(sed -n 's/^Tessera is ready: //p' "$log")
    [[ -n $url ]] && break
    sleep 0.1
  done
  "$1" admin --data "$2" health
  kill "$server"
  wait "$server"
}
serves tessera /var/lib/tessera
dpkg -P tessera >/dev/null
! command -v tessera

mkdir /opt/anywhere
tar -xf /carried/*.tar.xz -C /opt/anywhere
tessera=$(echo /opt/anywhere/tessera-*/bin/tessera)
"$tessera" match pass-the-pot best hard --sets 2 >/dev/null
serves "$tessera" /var/lib/tessera
