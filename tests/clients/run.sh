#!/usr/bin/env bash
# run.sh TESSERA OPENAPI FOLDER: clients that others' programs make from the API's description play a short game of every
# kind: one in Python by openapi-python-client, one in TypeScript by openapi-typescript and openapi-fetch. The versions are
# fixed. Its last line is "N passed, N failed".
set -uo pipefail
tessera=$1 description=$2 folder=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../serve.sh"
tools=(openapi-python-client==0.29.1 websockets==17.4)

give_up() { echo "$1" && echo "0 passed, 1 failed" && exit 1; }
mkdir -p "$folder" && cd "$folder" && rm -rf tessera_client
[[ -f venv/installed && $(<venv/installed) == "${tools[*]}" ]] || {
  python3 -m venv venv && venv/bin/pip install --quiet "${tools[@]}" && echo "${tools[*]}" >venv/installed
} || give_up "the generator cannot be installed"
printf 'post_hooks: []\nliteral_enums: true\n' >settings.yaml
# A description that it does not understand whole is a warning to it, and a failure here.
venv/bin/openapi-python-client generate --path "$description" --meta none --output-path tessera_client --config settings.yaml \
  --fail-on-warning || give_up "no client could be made"

start_server "$tessera" || give_up "no server could be started"

passed=0 failed=0
# counted COMMAND…: adds what its last line says.
counted() {
  local output
  output=$("$@" 2>&1)
  printf '%s\n' "$output"
  [[ ${output##*$'\n'} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || { failed=$((failed + 1)) && return; }
  passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
}
PYTHONPATH=. counted venv/bin/python "$here/play.py" "$url"
counted node "$here/play.ts" "$url"
echo "$passed passed, $failed failed"
((failed == 0))
