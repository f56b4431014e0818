#!/usr/bin/env bash
# schemathesis.sh TESSERA FOLDER: schemathesis makes requests from the server's own description of its API, and looks for
# answers that do not fit it. The version and the seed are fixed. Its last line is "N passed, N failed".
#
# schemathesis.toml names the operations that are not asked to take every request which fits the schema.
set -uo pipefail
tessera=$1 folder=$2
config=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/schemathesis.toml
. "$(dirname "${BASH_SOURCE[0]}")/serve.sh"
version=4.32.5
[[ -x $folder/venv/bin/schemathesis && $("$folder/venv/bin/schemathesis" --version) == *" $version" ]] || {
  python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet "schemathesis==$version"
} || { echo "0 passed, 1 failed" && exit 1; }

cd "$folder" && start_server "$tessera" || { echo "0 passed, 1 failed" && exit 1; }

passed=0 failed=0
# examine ARGUMENT…: by a new guest.
examine() {
  local token
  token=$(python3 -c 'import json, sys, urllib.request
request = urllib.request.Request(sys.argv[1] + "/api/guests", json.dumps({"name": "Ann"}).encode())
print(json.load(urllib.request.urlopen(request))["token"])' "$url")
  [[ -n $token ]] || { echo "no guest could be made" && failed=$((failed + 1)) && return; }
  if venv/bin/schemathesis --config-file "$config" run "$url/api/openapi.json" --url "$url" --seed 1 --max-examples 50 --no-color \
    --header "Authorization: Bearer $token" "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}
# Who deletes themselves can do nothing else.
examine --exclude-operation-id forgetMe
examine --include-operation-id forgetMe
echo "$passed passed, $failed failed"
((failed == 0))
