#!/usr/bin/env bash
# mpi_test.sh TESSERA TESSERA_MPI GAME FOLDER: three processes of MPI give byte for byte what one process gives. Its last
# line is "N passed, N failed".
set -uo pipefail
tessera=$1 tessera_mpi=$2 game=$3 folder=$4
# Tests run as root on new machines, with fewer cores than processes.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
rm -rf "$folder" && mkdir -p "$folder" && cd "$folder" || exit 1
passed=0 failed=0

verdict() {
  if [[ $1 == 0 ]]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "failed: $2"
  fi
}

# same ARGUMENT…: both programs tell and write the same.
same() {
  "$tessera" "$@" --json one.json >one.txt 2>one.log &&
    mpirun -n 3 "$tessera_mpi" "$@" --json three.json >three.txt 2>three.log &&
    cmp one.json three.json && cmp one.txt three.txt
  verdict $? "$*"
}

same sim "$game" --games 3000 --bots greedy,random
same match "$game" greedy random --sets 200
same match "$game" greedy random --sprt 0,200
same league "$game" --bots random,greedy --sets 50

# A journal of one program goes on with the other.
"$tessera" match "$game" greedy random --sets 50 --journal journal >/dev/null 2>&1 &&
  mpirun -n 3 "$tessera_mpi" match "$game" greedy random --sets 100 --journal journal --json resumed.json >/dev/null 2>&1 &&
  "$tessera" match "$game" greedy random --sets 100 --json fresh.json >/dev/null 2>&1 && cmp resumed.json fresh.json
verdict $? "a journal goes on"

# killed RANK ARGUMENT…: a process is killed once the journal has some lines, which ends the run; then it goes on from there.
killed() {
  local rank=$1 run lines=0
  shift
  rm -f journal killed.json
  mpirun -n 3 "$tessera_mpi" "$@" --journal journal --json killed.json >killed.txt 2>&1 &
  run=$!
  for ((i = 0; i < 1200 && lines < 10; i++)); do
    sleep 0.05
    [[ -e journal ]] && lines=$(wc -l <journal)
  done
  kill -9 "$(pgrep -P $run | sort -n | sed -n "$((rank + 1))p")"
  wait $run
  [[ $? != 0 && ! -e killed.json ]] &&
    mpirun -n 3 "$tessera_mpi" "$@" --journal journal --json resumed.json >resumed.txt 2>&1 &&
    "$tessera" "$@" --json fresh.json >fresh.txt 2>&1 && cmp resumed.json fresh.json
  verdict $? "killed rank $rank: $*: $lines lines, $(tail -n 3 killed.txt)"
}

killed 2 match "$game" greedy random --sets 3000
killed 0 match "$game" greedy random --sets 3000
killed 1 league "$game" --bots random,greedy --sets 3000

# What is wrong is told once, with the exit code of wrong usage.
mpirun -n 3 "$tessera_mpi" sim "$game" --players 99 >wrong.txt 2>&1
code=$?
[[ $code == 2 && $(grep -c '^tessera: ' wrong.txt) == 1 ]]
verdict $? "wrong usage: $code, $(cat wrong.txt)"

# A journal that cannot be written ends all processes.
mpirun -n 3 "$tessera_mpi" match "$game" greedy random --journal /nonexistent/journal >/dev/null 2>&1
[[ $? == 1 ]]
verdict $? "no journal"

echo "$passed passed, $failed failed"
((failed == 0))
