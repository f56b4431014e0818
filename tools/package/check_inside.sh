#!/usr/bin/env bash
# check_inside.sh: in a new system that has the packages in /carried: installs and uses them.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends /carried/*.deb man-db xz-utils jq iproute2 >/dev/null # xz unpacks the tarball; the image needs the last two
# knows_its_commit TESSERA
knows_its_commit() {
  "$1" --version
  [[ $("$1" --version) =~ ^tessera\ [0-9.]+\ \(commit\ [0-9a-f]{12}[,-] ]] || { echo "it does not know its commit" && exit 1; }
}
knows_its_commit tessera
for solution in /usr/share/tessera/solutions/*.solution; do # it is found
  tessera match "$(basename "$solution" .solution)" best hard --sets 2 >/dev/null
done
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
[[ ! -e /usr/bin/tessera ]] || { echo "it is still there" && exit 1; }

mkdir /opt/anywhere
tar -xf /carried/*.tar.xz -C /opt/anywhere
tessera=$(echo /opt/anywhere/tessera-*/bin/tessera)
knows_its_commit "$tessera"
for solution in /opt/anywhere/tessera-*/share/tessera/solutions/*.solution; do
  "$tessera" match "$(basename "$solution" .solution)" best hard --sets 2 >/dev/null
done
serves "$tessera" /var/lib/tessera

tools/package/check_image.sh /carried/*.image.tar
