#!/usr/bin/env bash
# pages.sh TESSERA FOLDER: the manual pages in FOLDER/man1, the completions of the shells below FOLDER/completions, both
# made by the program itself.
set -euo pipefail
tessera=$1 folder=$2
rm -rf "$folder/man1" "$folder/completions"
mkdir -p "$folder"/man1 "$folder"/completions/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
"$tessera" man >"$folder/man1/tessera.1"
# The commands are those of the page of the program.
sed -n 's/^\\fBtessera\\-\(.*\)\\fR(1)$/\1/p' "$folder/man1/tessera.1" | while read -r command; do
  "$tessera" man "$command" >"$folder/man1/tessera-$command.1"
done
"$tessera" completion bash >"$folder/completions/bash-completion/completions/tessera"
"$tessera" completion zsh >"$folder/completions/zsh/vendor-completions/_tessera"
"$tessera" completion fish >"$folder/completions/fish/vendor_completions.d/tessera.fish"
