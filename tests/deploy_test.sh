#!/usr/bin/env bash
# deploy_test.sh FOLDER: the files of deploy/ are what the programs that read them expect: Compose and Kubernetes by their
# schemas (from PyPI, versions fixed), HAProxy and NATS by themselves. deploy_facts.py and deploy_paths.py have what no schema
# asks for. Its last line is "N passed, N failed[, N skipped]".
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
deploy=$root/deploy
mkdir -p "$1" && cd "$1" || exit 1
passed=0 failed=0 skipped=0
tools=(check-jsonschema==0.39.0 kubernetes-validate==1.37.0)
oldest=1.29 newest=1.37 # of Kubernetes

check() {
  local title=$1
  shift
  if "$@" >check.log 2>&1; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "failed: $title"
    cat check.log
  fi
}

# As systemd reads both; the program need not be there.
unit_with_drop_in() {
  mkdir -p units/tessera.service.d &&
    sed 's|^ExecStart=/[^ ]*|ExecStart=/bin/true|' "$root/docs/tessera.service" >units/tessera.service &&
    sed 's|^ExecStart=/[^ ]*|ExecStart=/bin/true|' "$deploy/systemd/node.conf" >units/tessera.service.d/node.conf &&
    SYSTEMD_UNIT_PATH=$PWD/units: systemd-analyze verify --man=no tessera.service 2>&1 | tee unit.log && ! grep tessera unit.log
}

# The array as Slurm starts it, and one part of it that is played again; a program in the place of ours prints its arguments.
array_script() {
  local script=$root/docs/examples/sim-array.sh parts
  parts=$(sed -n 's/^#SBATCH --array=1-\([0-9]*\) .*/\1/p' "$script")
  mkdir -p fake && printf '#!/bin/sh\necho "$*"\n' >fake/tessera && chmod +x fake/tessera
  for count in "$parts" 1; do
    PATH=$PWD/fake:$PATH SLURM_CPUS_PER_TASK=4 SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=$count bash "$script" | tee array.log
    grep -q -- "--threads 4 --part 7/$parts --json part-7.json\$" array.log || return 1
  done
}

# with PROGRAM TITLE COMMAND…: skipped where it is not installed.
with() {
  PATH=$PATH:/usr/sbin command -v "$1" >/dev/null || { echo "skipped, no $1: $2" && skipped=$((skipped + 1)) && return; }
  check "${@:2}"
}

[[ -x venv/bin/kubernetes-validate && $(<tools.txt) == "${tools[*]}" ]] || {
  rm -rf venv && python3 -m venv venv && venv/bin/pip install --quiet "${tools[@]}" && echo "${tools[*]}" >tools.txt
} || { echo "0 passed, 1 failed" && exit 1; }

check "compose.yaml" venv/bin/check-jsonschema --builtin-schema vendor.compose-spec "$deploy/compose.yaml"
for file in "$deploy"/kubernetes/*.yaml; do
  for version in $oldest $newest; do
    check "$(basename "$file"), Kubernetes $version" venv/bin/kubernetes-validate --strict -k $version "$file"
  done
done
for version in $oldest $newest; do
  check "sim-job.yaml, Kubernetes $version" venv/bin/kubernetes-validate --strict -k $version "$root/docs/examples/sim-job.yaml"
done
check "sim-array.sh" array_script
check "what matters" venv/bin/python "$root/tests/deploy_facts.py" "$deploy" "$root/docs/examples"

# With a certificate of our own in the place of the operator's.
[[ -s nats.key ]] || openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=test -keyout nats.key -out nats.crt 2>/dev/null
cat nats.crt nats.key >games.pem && cp nats.crt ca.crt
sed "s|/etc/haproxy/|$PWD/|" "$deploy/haproxy.cfg" >haproxy.cfg
sed "s|/etc/nats/|$PWD/|" "$deploy/nats.conf" >nats.conf
with haproxy "haproxy.cfg" env PATH="$PATH:/usr/sbin" haproxy -c -f haproxy.cfg
with haproxy "compose.haproxy.cfg" env PATH="$PATH:/usr/sbin" haproxy -c -f "$deploy/compose.haproxy.cfg"
for file in haproxy.cfg compose.haproxy.cfg; do
  with haproxy "$file: /metrics and /admin/ are for operators" \
    env PATH="$PATH:/usr/sbin" python3 "$root/tests/deploy_paths.py" "$deploy/$file" "$PWD"
done
with nats-server "nats.conf" env PATH="$PATH:/usr/sbin" TESSERA_NATS_PASSWORD=secret nats-server -t -c nats.conf
with systemd-analyze "node.conf" unit_with_drop_in
if ((skipped)); then echo "$passed passed, $failed failed, $skipped skipped"; else echo "$passed passed, $failed failed"; fi
((failed == 0))
