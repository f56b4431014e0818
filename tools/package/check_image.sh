#!/usr/bin/env bash
# check_image.sh IMAGE: an image as a container runs it, without one: its command and its health check, as its configuration
# says them, as its user, in its files alone, and in a network of their own. Needs root, jq and iproute2.
set -euo pipefail
if [[ -z ${TESSERA_OWN_NETWORK:-} ]]; then
  exec env TESSERA_OWN_NETWORK=1 unshare --net "$0" "$@"
fi
ip link set lo up

root=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; rm -rf "$root"' EXIT
files=$root/files
mkdir "$files"
tar --extract --directory "$root" --file "$1"
while read -r layer; do
  tar --extract --directory "$files" --file "$root/$layer"
done < <(jq -r '.[0].Layers[]' "$root/manifest.json")

fail() { echo "the image: $1" && exit 1; }
# configured FILTER: of its configuration, a line each.
configured() { jq -r ".config | $1" "$root/$(jq -r '.[0].Config' "$root/manifest.json")"; }

user=$(configured .User)
[[ $user == 65532:65532 ]] || fail "its user is '$user'"
[[ $(configured '.Volumes, .ExposedPorts | keys[]') == $'/data\n8080' ]] || fail "its volume or its port"
[[ $(configured '.Healthcheck.Test[0]') == CMD ]] || fail "its health check needs a shell"
[[ ! -e $files/bin/sh ]] || fail "it has a shell"
mapfile -t environment < <(configured '.Env[]')
mapfile -t entrypoint < <(configured '.Entrypoint[]')
mapfile -t command < <(configured '.Cmd[]')
mapfile -t health < <(configured '.Healthcheck.Test[1:][]')
inside=(env -i "${environment[@]}" "$(command -v chroot)" --userspec="$user" "$files")

! "${inside[@]}" "${health[@]}" 2>/dev/null || fail "it is well before it runs"
"${inside[@]}" "${entrypoint[@]}" "${command[@]}" >"$root/log" 2>&1 &
server=$!
for _ in $(seq 100); do
  ! grep -q '^Tessera is ready: ' "$root/log" || break
  sleep 0.1
done
"${inside[@]}" "${health[@]}" || { cat "$root/log" && fail "it is not well"; }
[[ $(stat -c %u "/proc/$server") == "${user%:*}" ]] || fail "its program runs as another user"
kill "$server"
wait "$server"
server=

# It finds PostgreSQL's library, and has NATS's.
! "${inside[@]}" "${entrypoint[@]}" serve --data /data --store postgresql://t@127.0.0.1:1/t 2>"$root/log" || fail "it needs no PostgreSQL"
grep -q 'Connection refused' "$root/log" || { cat "$root/log" && fail "it can't speak to PostgreSQL"; }
[[ -n $(find "$files" -name 'libnats.so.*') ]] || fail "it has no library of NATS"
