#!/usr/bin/env bash
# run.sh FOLDER [all]: builds the package by `pip install .` into a virtual environment in FOLDER and runs its tests there;
# with `all` also what takes long: an install as docs/python.md tells it, the notebook, and random calls under
# AddressSanitizer. The last line printed is "N passed, N failed[, N skipped]".
set -euo pipefail
folder=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
venv=$folder/venv

# Only what has changed is installed anew.
if ! cmp -s python/tests/requirements.txt "$folder/installed.txt"; then
  mkdir -p "$folder"
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q -r python/tests/requirements.txt
  cp python/tests/requirements.txt "$folder/installed.txt"
fi
# install FOLDER ARGUMENT…: with a build folder of its own, so that the second time is short.
install() {
  CXX=clang++-19 CMAKE_GENERATOR=Ninja "$venv/bin/pip" install -q --no-build-isolation --no-deps -C build-dir="$1" "${@:2}" .
}
install "$folder/cmake"

report=$folder/report.xml
tests=(python/tests games/*/tests)
rc=0
"$venv/bin/python" -m pytest -q -p no:cacheprovider --junit-xml="$report" -o python_files='test_*.py openspiel_test.py' \
  "${tests[@]}" || rc=$?
attribute() { grep -om1 "$1=\"[0-9]*\"" "$report" | tr -dc 0-9; }
skipped=$(attribute skipped) failed=$(($(attribute failures) + $(attribute errors)))
passed=$(($(attribute tests) - failed - skipped))
((rc == 0 || failed > 0)) || failed=1

# counted COMMAND…: one more test.
counted() { if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }

# notebook: runs it from its first cell to its last; its own last cell says whether what it trained is good enough.
notebook() {
  "$venv/bin/python" -c '
import sys, nbclient, nbformat
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=900, kernel_name="python3").execute()
' docs/examples/learn.ipynb
}

# sanitized_calls: the module built with the sanitizers, and a minute of random calls.
sanitized_calls() {
  local runtime
  install "$folder/cmake-sanitized" --upgrade --target "$folder/sanitized" -C cmake.build-type=Debug \
    -C cmake.define.CMAKE_CXX_FLAGS_DEBUG="-O1 -gline-tables-only" -C cmake.define.TESSERA_SANITIZE=address,undefined \
    -C cmake.define.CMAKE_MODULE_LINKER_FLAGS=-shared-libasan -C install.components=module -C build.targets=_engine || return 1
  runtime=$(clang++-19 -print-file-name=libclang_rt.asan-x86_64.so)
  LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc \
    PYTHONPATH=$folder/sanitized "$venv/bin/python" python/tests/fuzz.py 60 "$RANDOM"
}

# isolated_install: the line of docs/python.md, word by word, in a home of its own: pip itself gets what pyproject.toml names.
isolated_install() {
  local line home=$folder/home
  line=$(grep 'bin/pip install \.$' docs/python.md) && rm -rf "$home" && mkdir "$home" &&
    XDG_CACHE_HOME=${XDG_CACHE_HOME:-$HOME/.cache} HOME=$home PIP_QUIET=1 bash -c "$line" &&
    (cd / && "$home/tessera-venv/bin/python" -c 'import tessera; assert tessera.Game(tessera.games()[0]).start("1").legal_actions()')
}

if [[ ${2:-} == all ]]; then
  counted isolated_install
  counted notebook
  counted sanitized_calls
fi
echo "$passed passed, $failed failed, $skipped skipped"
((failed == 0))
